//! The header is what cbindgen writes, it says the version of the package, and the guide names all options.

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

#[test]
#[cfg_attr(miri, ignore = "it reads files")]
fn the_guide_names_all_options() {
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let read = |file| fs::read_to_string(project.join(file)).expect(file);
    let (page, python) = (read("docs/src/hosts/c.md"), read("bindings/python/python/barelink/_options.py"));
    let fields = python.lines().filter_map(|line| Some(line.strip_prefix("    ")?.split_once(": ")?.0));
    let names: Vec<_> = fields.filter(|name| name.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'_'))).collect();
    assert!(names.contains(&"profile") && names.contains(&"max_length"), "{names:?}");
    for name in names {
        assert!(page.contains(&format!("`{name}`")), "docs/src/hosts/c.md does not name {name}");
    }
}
