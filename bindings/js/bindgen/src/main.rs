//! Writes the JavaScript and the types that belong to a WebAssembly file of `barelink-js`.
//!
//! It does what the program `wasm-bindgen` does, which has to be installed by hand: a library in
//! the lock file does not.

use std::env;

use anyhow::{Context as _, Result};
use rustc_demangle::demangle;
use walrus::{FunctionBuilder, FunctionKind, Module};
use wasm_bindgen_cli_support::Bindgen;

/// How the names of the functions start that end a program because of a bug in it.
const PANICS: [&str; 9] = [
    "alloc::alloc::handle_alloc_error",
    "alloc::raw_vec::handle_error",
    "core::cell::panic_",
    "core::option::expect_failed",
    "core::option::unwrap_failed",
    "core::panicking::",
    "core::result::unwrap_failed",
    "core::slice::index::slice_",
    "core::str::slice_error_fail",
];

/// `barelink-bindgen FILE.wasm FOLDER`: writes `barelink.js`, `barelink.d.ts` and
/// `barelink_bg.wasm` to the folder.
fn main() -> Result<()> {
    let mut arguments = env::args_os().skip(1);
    let file = arguments
        .next()
        .context("usage: barelink-bindgen FILE.wasm FOLDER")?;
    let folder = arguments
        .next()
        .context("usage: barelink-bindgen FILE.wasm FOLDER")?;
    let mut module = Module::from_file(file)?;
    trap_at_once(&mut module);
    // An ES module that is told where the WebAssembly is: it works in browsers, in Node and with
    // all bundlers.
    let mut bindgen = Bindgen::new();
    bindgen
        .web(true)?
        .omit_default_module_path(true)
        .typescript(true)
        .out_name("barelink");
    bindgen
        .remove_name_section(true)
        .remove_producers_section(true);
    bindgen.input_module("barelink", module).generate(folder)
}

/// Replaces the bodies of the functions that end a program by a trap. Otherwise they would make a
/// message first, which WebAssembly cannot show, because it has no console. Then nothing calls
/// the code that makes messages, and `wasm-opt` removes it.
fn trap_at_once(module: &mut Module) {
    for function in module.funcs.iter_mut() {
        let name = function
            .name
            .as_deref()
            .map(|name| format!("{:#}", demangle(name)))
            .unwrap_or_default();
        let FunctionKind::Local(local) = &mut function.kind else {
            continue;
        };
        if PANICS.iter().any(|start| name.starts_with(start)) {
            let signature = module.types.get(local.ty());
            let parameters = signature.params().to_vec();
            let results = signature.results().to_vec();
            let arguments = local.args.clone();
            let mut trap = FunctionBuilder::new(&mut module.types, &parameters, &results);
            trap.func_body().unreachable();
            *local = trap.local_func(arguments);
        }
    }
}
