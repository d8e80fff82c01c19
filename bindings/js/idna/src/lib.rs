//! What the library uses of the crate `idna`, by the platform: browsers, Node, Deno and Bun have UTS #46 in their class `URL`.
//!
//! The platform checks a host as the URL standard asks for. What the library wants to have checked beyond that is checked here.

#![no_std]

#[cfg(feature = "crate")]
pub use original::*;

#[cfg(not(feature = "crate"))]
extern crate alloc;

#[cfg(not(feature = "crate"))]
mod punycode;
#[cfg(not(feature = "crate"))]
pub mod uts46;

#[cfg(not(feature = "crate"))]
pub use by_platform::*;

#[cfg(not(feature = "crate"))]
mod by_platform {
    use alloc::borrow::Cow;
    use alloc::string::String;

    use wasm_bindgen::prelude::*;

    pub use crate::uts46::AsciiDenyList;

    #[wasm_bindgen]
    extern "C" {
        #[wasm_bindgen(js_name = URL)]
        type Url;

        #[wasm_bindgen(constructor, catch, js_class = "URL")]
        fn new(url: &str) -> Result<Url, JsValue>;

        #[wasm_bindgen(method, getter)]
        fn hostname(this: &Url) -> String;
    }

    /// The error of a host that is not valid.
    #[derive(Debug)]
    pub struct Errors;

    /// Returns a host in lower case and with A-labels, as browsers read it. Source: the URL standard, "domain to ASCII".
    pub fn domain_to_ascii_cow(host: &[u8], _: AsciiDenyList) -> Result<Cow<'_, str>, Errors> {
        // A URL ends at some of these, and a browser ignores others.
        let is_other = |byte: &u8| byte.is_ascii_control() || b" #%/:<>?@[\\]^|".contains(byte);
        if host.iter().any(is_other) {
            return Err(Errors);
        }
        let host = core::str::from_utf8(host).map_err(|_| Errors)?;
        let mut url = String::from("http://");
        url.push_str(host);
        let url = Url::new(&url).map_err(|_| Errors)?;
        Ok(Cow::Owned(url.hostname()))
    }
}
