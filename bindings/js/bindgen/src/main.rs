//! Writes the JavaScript and the types that belong to a WebAssembly file of `barelink-js`.
//!
//! It does what the program `wasm-bindgen` does, which has to be installed by hand: a library in the lock file does not.

use std::env;

use anyhow::{Context as _, Result};
use wasm_bindgen_cli_support::Bindgen;

/// `barelink-bindgen FILE.wasm FOLDER`: writes `barelink.js`, `barelink.d.ts` and `barelink_bg.wasm` to the folder.
fn main() -> Result<()> {
    let mut arguments = env::args_os().skip(1);
    let file = arguments.next().context("usage: barelink-bindgen FILE.wasm FOLDER")?;
    let folder = arguments.next().context("usage: barelink-bindgen FILE.wasm FOLDER")?;
    // An ES module that is told where the WebAssembly is: it works in browsers, in Node and with all bundlers.
    let mut bindgen = Bindgen::new();
    bindgen.web(true)?.omit_default_module_path(true).typescript(true).out_name("barelink");
    bindgen.remove_name_section(true).remove_producers_section(true);
    bindgen.input_path(file).generate(folder)
}
