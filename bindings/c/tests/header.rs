//! The header is what cbindgen writes, and it says the version of the package.

use std::env;
use std::fs;
use std::path::Path;

#[test]
#[cfg_attr(miri, ignore = "it reads files")]
fn the_header_is_generated() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let config = cbindgen::Config::from_file(folder.join("cbindgen.toml")).expect("the settings of cbindgen");
    let builder = cbindgen::Builder::new().with_config(config).with_src(folder.join("src/lib.rs"));
    let mut header = Vec::new();
    builder.generate().expect("a header").write(&mut header);
    let header = String::from_utf8(header).expect("UTF-8");
    let path = folder.join("include/barelink.h");
    if env::var_os("BARELINK_GENERATE").is_some() {
        fs::write(&path, &header).expect("a header can be written");
    }
    let written = fs::read_to_string(&path).unwrap_or_default();
    assert!(written == header, "run `BARELINK_GENERATE=1 cargo test --test header` in bindings/c");
}

#[test]
fn versions_are_equal() {
    let [major, minor, patch] =
        [env!("CARGO_PKG_VERSION_MAJOR"), env!("CARGO_PKG_VERSION_MINOR"), env!("CARGO_PKG_VERSION_PATCH")]
            .map(|number| number.parse::<u32>().expect("a number"));
    assert_eq!(barelink_c::api::barelink_version(), major * 10_000 + minor * 100 + patch);
}
