//! The class `URL` of the platform.

use alloc::borrow::Cow;
use alloc::string::String;

use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_name = URL)]
    type Url;

    #[wasm_bindgen(constructor, catch, js_class = "URL")]
    fn new(url: &str) -> Result<Url, JsValue>;

    #[wasm_bindgen(method, getter)]
    fn hostname(this: &Url) -> String;
}

/// The characters of ASCII that a host must not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AsciiDenyList {
    /// Those that no browser accepts.
    EMPTY,
    /// All but letters, digits, hyphens and full stops.
    STD3,
}

/// The error of a host that is not valid.
#[derive(Debug)]
pub struct Errors;

/// Returns a host in lower case and with A-labels, as browsers read it. Source: the URL standard,
/// "domain to ASCII".
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
