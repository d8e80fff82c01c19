//! The static library is built for each system that the guide's page names, if its target is
//! installed, and has all functions of the header. `tools/release/c-library TARGET` makes an
//! archive.
#![cfg(all(unix, not(miri)))]

use std::fs;
use std::path::Path;
use std::process::Command;

fn read(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).expect(path)
}

/// The targets of the page's table that are built without their systems.
fn targets() -> Vec<String> {
    let page = read("../../docs/src/hosts/c.md");
    let rows = page.lines().filter(|line| {
        line.starts_with("| `")
            && line.contains("-pc-windows-")
                | line.contains("-android")
                | line.contains("-apple-ios")
    });
    rows.flat_map(|row| row.split('`').skip(1).step_by(2))
        .filter(|name| name.contains('-'))
        .map(str::to_owned)
        .collect()
}

#[test]
fn a_release_has_each_archive() {
    let workflow = read("../../.github/workflows/release.yml");
    let targets = targets();
    assert!(targets.len() > 5, "{targets:?}");
    for target in targets {
        assert!(
            workflow
                .lines()
                .any(|line| line.trim() == format!("- {target}")),
            "release.yml lacks {target}"
        );
    }
}

#[test]
fn static_libraries_of_other_systems() {
    let header = read("include/barelink_ffi.h");
    let functions: Vec<_> = header
        .lines()
        .filter_map(|line| line.split_once('(')?.0.rsplit([' ', '*']).next())
        .filter(|name| name.starts_with("barelink_"))
        .collect();
    assert!(functions.len() > 20, "{functions:?}");
    // In a folder of its own: cargo waits for another build in the same folder.
    let built = Path::new(env!("CARGO_TARGET_TMPDIR")).join("targets");
    for target in targets() {
        let folder = Command::new("rustc")
            .args(["--print", "target-libdir", "--target", &target])
            .output();
        let folder = String::from_utf8(folder.expect("rustc runs").stdout).expect("UTF-8");
        if !Path::new(folder.trim()).is_dir() {
            println!("SKIPPED: the target {target} is not installed");
            continue;
        }
        let mut build = Command::new(env!("CARGO"));
        build.args([
            "rustc",
            "--quiet",
            "--locked",
            "--lib",
            "--crate-type",
            "staticlib",
            "--target",
            &target,
        ]);
        build
            .arg("--target-dir")
            .arg(&built)
            .current_dir(env!("CARGO_MANIFEST_DIR"));
        // With debug information, the builds of six targets take more than 3 GB.
        build.env("CARGO_PROFILE_DEV_DEBUG", "0");
        assert!(build.status().expect("cargo runs").success(), "{target}");
        let name = if target.ends_with("-msvc") {
            "barelink_c.lib"
        } else {
            "libbarelink_c.a"
        };
        let library = fs::read(built.join(&target).join("debug").join(name)).expect("a library");
        // The table of symbols has NUL after each name. Before the name is `_` on iOS, or a number
        // of the table.
        let names: Vec<_> = library.split(|&byte| byte == 0).collect();
        for function in &functions {
            let is_there = names.iter().any(|name| name.ends_with(function.as_bytes()));
            assert!(is_there, "{target}: the library lacks {function}");
        }
    }
}
