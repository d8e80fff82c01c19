//! Programs that use the installed library: those in the README and the guide, random texts under
//! valgrind, and the packages for CMake, Go and Ruby.
#![cfg(all(unix, not(miri)))]

#[path = "common/programs.rs"]
#[allow(dead_code, unreachable_pub, reason = "each test uses a part of it")]
mod programs;

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

use barelink_c::types::{
    BARELINK_UNKNOWN, barelink_anchor, barelink_kind, barelink_link, barelink_step,
};
use programs::{compile, package, prefix, run, run_with_valgrind};

#[test]
fn the_program_of_the_readme() {
    if prefix().is_none() {
        return;
    }
    let example = package().join("examples/links.c");
    let program = compile("links", &[&example], &[], &["barelink"]);
    let output = String::from_utf8(run(&program, &[], Vec::new())).expect("UTF-8");
    assert_eq!(output, "http://www.example.com\nmailto:john@example.com\n");
    let text = fs::read_to_string(&example).expect("the example");
    assert_eq!(text.lines().count(), 20);
    let readme = fs::read_to_string(package().join("README.md")).expect("the README");
    assert!(
        readme.contains(&format!("```c\n{text}```")),
        "bindings/c/README.md has another program than examples/links.c"
    );
}

/// Returns the programs in a language that the guide's page has.
fn programs_of_the_page(language: &str) -> Vec<String> {
    let page = fs::read_to_string(package().join("../../docs/src/hosts/c.md")).expect("the page");
    let start = format!("```{language}\n");
    let programs = page.split(&start).skip(1);
    programs
        .map(|program| program.split("```").next().unwrap_or_default().to_owned())
        .collect()
}

#[test]
fn the_callback_of_the_page() {
    if prefix().is_none() {
        return;
    }
    let [callback] = &programs_of_the_page("c")[..] else {
        panic!("the page has one part of a program in C")
    };
    let main = r#"
static int print(void *user, const char *bytes, size_t length)
{
    return fwrite(bytes, 1, length, user) < length;
}

int main(void)
{
    static const char text[] = "www.example.com john@example.com";
    barelink_finder *finder;
    if (barelink_finder_new(&finder) != BARELINK_STATUS_OK
        || barelink_finder_on_anchor(finder, on_anchor) != BARELINK_STATUS_OK)
        return 1;
    barelink_status status = barelink_text_to_html(finder, text, sizeof text - 1, print, stdout);
    barelink_finder_free(finder);
    return status;
}
"#;
    let source = Path::new(env!("CARGO_TARGET_TMPDIR")).join("on_anchor.c");
    fs::write(
        &source,
        format!(
            "#include <barelink.h>\n#include <stdio.h>\n#include <string.h>\n\n{callback}{main}"
        ),
    )
    .expect("a source");
    let program = compile("on_anchor", &[&source], &[], &["barelink"]);
    let output = String::from_utf8(run(&program, &[], Vec::new())).expect("UTF-8");
    assert_eq!(
        output,
        "<a href=\"http://www.example.com\" rel=\"ugc\">www.example.com</a> john@example.com"
    );
}

/// Each library of the package, in the version that is asked for and in no other.
#[test]
fn the_package_for_cmake() {
    let Some(prefix) = prefix() else { return };
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cmake");
    let _ = fs::remove_dir_all(&folder);
    let cmake = |prefix: &Path, version: &str, built: &Path| {
        let mut cmake = Command::new("cmake");
        cmake
            .arg("-S")
            .arg(package().join("tests/cmake"))
            .arg("-B")
            .arg(built);
        cmake
            .arg(format!("-DVERSION={version}"))
            .arg(format!("-DCMAKE_PREFIX_PATH={}", prefix.display()));
        cmake.output()
    };
    let [major, minor] = [
        env!("CARGO_PKG_VERSION_MAJOR"),
        env!("CARGO_PKG_VERSION_MINOR"),
    ];
    let version = format!("{major}.{minor}");
    let static_only = folder.join("static");
    fs::create_dir_all(static_only.join("lib")).expect("a folder");
    for part in ["include", "share", "lib/pkgconfig", "lib/libbarelink.a"] {
        std::os::unix::fs::symlink(prefix.join(part), static_only.join(part))
            .expect("a part of the prefix");
    }
    for (prefix, name) in [(prefix, "shared-program"), (&static_only, "static-program")] {
        let built = folder.join(name);
        let Ok(output) = cmake(prefix, &version, &built) else {
            println!("SKIPPED: cmake is not installed");
            return;
        };
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        let output = Command::new("cmake")
            .arg("--build")
            .arg(&built)
            .output()
            .expect("cmake runs");
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stdout)
        );
        for library in ["barelink", "barelink_static"] {
            let program = built.join(library);
            let output = String::from_utf8(run(&program, &[], Vec::new())).expect("UTF-8");
            assert_eq!(
                output, "http://www.example.com\nmailto:john@example.com\n",
                "{library}"
            );
            // The name of a shared library is in each program that needs it.
            let needs = fs::read(&program)
                .expect("a program")
                .windows(14)
                .any(|bytes| bytes == b"libbarelink.so");
            assert_eq!(
                needs,
                (name, library) == ("shared-program", "barelink"),
                "{name} {library}"
            );
        }
    }
    let next: u32 = minor.parse::<u32>().expect("a number") + 1;
    for other in [
        format!("{major}.{next}"),
        format!("{version}.99"),
        "99".to_owned(),
    ] {
        let output = cmake(prefix, &other, &folder.join(&other)).expect("cmake runs");
        let message = String::from_utf8_lossy(&output.stderr);
        assert!(
            !output.status.success() && message.contains("considered but not accepted"),
            "{other}: {message}"
        );
    }
}

/// Runs a program in PHP; prints SKIPPED without PHP or its FFI.
fn run_php(prefix: &Path, name: &str, program: &str) -> Option<String> {
    let php = || {
        let mut php = Command::new("php");
        php.args(["-d", "ffi.enable=1"])
            .env("LD_LIBRARY_PATH", prefix.join("lib"));
        php
    };
    match php()
        .args(["-r", "exit(extension_loaded('FFI') ? 0 : 1);"])
        .status()
    {
        Ok(status) if status.success() => {}
        found => {
            let what = if found.is_ok() {
                "the FFI of PHP"
            } else {
                "php"
            };
            println!("SKIPPED: {what} is not installed");
            return None;
        }
    }
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(
        &file,
        program.replace("/usr/local", &prefix.display().to_string()),
    )
    .expect("a program");
    let output = php().arg(&file).output().expect("php runs");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        output.status.success(),
        "{text}{}",
        String::from_utf8_lossy(&output.stderr)
    );
    Some(text)
}

#[test]
fn the_program_in_php() {
    let Some(prefix) = prefix() else { return };
    let program = fs::read_to_string(package().join("examples/links.php")).expect("the example");
    let Some(output) = run_php(prefix, "links.php", &program) else {
        return;
    };
    let html = "See <a href=\"/leave?to=http%3A%2F%2Fwww.example.com\">www.example.com</a>, or ask john@example.com.";
    assert_eq!(
        output,
        format!("http://www.example.com\nmailto:john@example.com\n{html}\n")
    );
}

/// PHP lays out the structs as C does, and has the numbers.
#[test]
fn the_header_for_php() {
    let Some(prefix) = prefix() else { return };
    let program = "<?php $c = FFI::load('/usr/local/include/barelink_ffi.h');
        foreach (['link', 'anchor', 'step'] as $name) echo FFI::sizeof($c->new(\"barelink_$name\")), ' ';
        echo $c->BARELINK_VERSION - $c->barelink_version(), ' ', $c->BARELINK_KIND_XMPP, ' ', $c->BARELINK_UNKNOWN;";
    let Some(output) = run_php(prefix, "header.php", program) else {
        return;
    };
    let [link, anchor, step] = [
        size_of::<barelink_link>(),
        size_of::<barelink_anchor>(),
        size_of::<barelink_step>(),
    ];
    assert_eq!(
        output,
        format!(
            "{link} {anchor} {step} 0 {} {}",
            barelink_kind::Xmpp as u32,
            BARELINK_UNKNOWN as isize
        )
    );
}

/// The version of cargo-c that the page names is built by the oldest Rust that the library needs.
#[test]
fn the_version_of_cargo_c_that_the_page_names() {
    let page = fs::read_to_string(package().join("../../docs/src/hosts/c.md")).expect("the page");
    let command = page
        .lines()
        .find(|line| line.starts_with("cargo install cargo-c "))
        .expect("a command");
    let version = command.split(' ').nth(4).expect("a version");
    let output = Command::new("cargo")
        .args([
            "info",
            "--quiet",
            "--registry",
            "crates-io",
            &format!("cargo-c@{version}"),
        ])
        .output();
    let info = String::from_utf8(output.expect("cargo").stdout).expect("UTF-8");
    let Some(needed) = info
        .lines()
        .find_map(|line| line.strip_prefix("rust-version: "))
    else {
        println!("SKIPPED: the registry cannot be asked for cargo-c {version}");
        return;
    };
    let minor = |version: &str| {
        version
            .split('.')
            .nth(1)
            .and_then(|minor| minor.parse::<u32>().ok())
    };
    assert!(
        minor(needed) <= minor(env!("CARGO_PKG_RUST_VERSION")),
        "cargo-c {version} needs Rust {needed}"
    );
}

#[test]
fn a_program_in_cpp_can_read_the_header() {
    let Some(prefix) = prefix() else { return };
    let mut cpp = Command::new("c++");
    cpp.args([
        "-std=c++11",
        "-fsyntax-only",
        "-Wall",
        "-Werror",
        "-x",
        "c++",
    ]);
    match cpp.arg(prefix.join("include/barelink.h")).status() {
        Ok(status) => assert!(status.success()),
        Err(_) => println!("SKIPPED: c++ is not installed"),
    }
}

/// The number of random texts; `BARELINK_RANDOM_TEXTS=100000` is the long run.
fn texts() -> String {
    env::var("BARELINK_RANDOM_TEXTS").unwrap_or_else(|_| "100".to_owned())
}

#[test]
fn no_invalid_read_and_no_leak() {
    if prefix().is_none() {
        return;
    }
    let program = compile(
        "random",
        &[&package().join("tests/random.c")],
        &[],
        &["barelink"],
    );
    run_with_valgrind(&program, &[&texts()]);
}

/// Runs a command in a folder of the package, with the variables that find the installed library;
/// prints SKIPPED without the program.
fn run_in(folder: &str, prefix: &Path, program: &str, arguments: &[&str]) -> bool {
    let mut command = Command::new(program);
    command.args(arguments).current_dir(package().join(folder));
    command
        .env("PKG_CONFIG_PATH", prefix.join("lib/pkgconfig"))
        .env("LD_LIBRARY_PATH", prefix.join("lib"));
    // What is built for the tests is not left in the sources.
    let built = Path::new(env!("CARGO_TARGET_TMPDIR")).join(folder);
    command
        .env("GOCACHE", built.join("cache"))
        .env("GOFLAGS", "-mod=mod")
        .env("BARELINK_BUILD", &built);
    match command.status() {
        Ok(status) => assert!(status.success(), "{program} {arguments:?}: {status}"),
        Err(_) => {
            println!("SKIPPED: {program} is not installed");
            return false;
        }
    }
    true
}

#[test]
fn the_package_for_go() {
    let Some(prefix) = prefix() else { return };
    if run_in("go", prefix, "gofmt", &["-l", "."]) {
        run_in("go", prefix, "go", &["vet", "./..."]);
        run_in("go", prefix, "go", &["test", "./..."]);
    }
}

#[test]
fn the_package_for_ruby() {
    let Some(prefix) = prefix() else { return };
    let mut ruby = Command::new("ruby");
    ruby.args(["-rmkmf", "-e", "exit(have_header('ruby.h'))"]);
    // The log of mkmf is not left in the sources.
    match ruby.current_dir(env!("CARGO_TARGET_TMPDIR")).output() {
        Ok(output) if output.status.success() => {
            run_in("ruby", prefix, "ruby", &["test/run.rb"]);
        }
        Ok(_) => println!("SKIPPED: the headers of Ruby are not installed"),
        Err(_) => println!("SKIPPED: ruby is not installed"),
    }
}
