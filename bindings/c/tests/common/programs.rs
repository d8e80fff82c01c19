//! Programs in C that use the library as it is installed: by its header, its `pkg-config` file and
//! the name `libbarelink`.

use std::env;
use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::thread;

/// The folder of the package.
pub fn package() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The folder where the library is installed for the tests; `None`, after a message, if a tool is
/// missing.
pub fn prefix() -> Option<&'static Path> {
    static PREFIX: OnceLock<Option<PathBuf>> = OnceLock::new();
    PREFIX
        .get_or_init(|| ["cc", "pkg-config"].into_iter().all(has_tool).then(install))
        .as_deref()
}

fn has_tool(name: &str) -> bool {
    let found = Command::new(name)
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok();
    if !found {
        println!("SKIPPED: {name} is not installed");
    }
    found
}

/// Whether `pkg-config` finds a library, with a message if it does not.
pub fn has_library(name: &str) -> bool {
    let found = Command::new("pkg-config")
        .args(["--exists", name])
        .status()
        .is_ok_and(|status| status.success());
    if !found {
        println!("SKIPPED: the library {name} is not installed");
    }
    found
}

/// Returns whether the C compiler finds a header; prints SKIPPED without it.
pub fn has_header(name: &str) -> bool {
    let mut cc = Command::new("cc");
    cc.args(["-include", name, "-E", "-x", "c", "/dev/null"])
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let found = cc.status().is_ok_and(|status| status.success());
    if !found {
        println!("SKIPPED: the header {name} is not installed");
    }
    found
}

/// Builds the library, and puts its files where `cargo cinstall` puts them.
fn install() -> PathBuf {
    let prefix = Path::new(env!("CARGO_TARGET_TMPDIR")).join("installed");
    let target = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .parent()
        .expect("the folder of all builds");
    let mut build = Command::new(env!("CARGO"));
    build
        .args(["build", "--quiet", "--locked", "--target-dir"])
        .arg(target)
        .current_dir(package());
    assert!(build.status().expect("cargo runs").success());
    let [include, pkg_config] = ["include", "lib/pkgconfig"].map(|folder| prefix.join(folder));
    fs::create_dir_all(&include).expect("a folder");
    fs::create_dir_all(&pkg_config).expect("a folder");
    let cmake = prefix.join("share/barelink/cmake");
    fs::create_dir_all(&cmake).expect("a folder");
    for (from, to) in [("include", &include), ("cmake", &cmake)] {
        for file in fs::read_dir(package().join(from)).expect("a folder of the package") {
            let file = file.expect("a file");
            fs::copy(file.path(), to.join(file.file_name())).expect("a copy");
        }
    }
    for (built, installed) in [
        ("libbarelink_c.so", "libbarelink.so"),
        ("libbarelink_c.a", "libbarelink.a"),
    ] {
        // A link and not a copy: the files of a build with debug information are large.
        let built = target.join("debug").join(built);
        let installed = prefix.join("lib").join(installed);
        let _ = fs::remove_file(&installed);
        fs::hard_link(&built, &installed)
            .unwrap_or_else(|error| panic!("{}: {error}", built.display()));
    }
    let file = format!(
        "prefix={}\nName: barelink\nDescription: The tests' copy\nVersion: {}\nCflags: -I${{prefix}}/include\n\
         Libs: -L${{prefix}}/lib -lbarelink\nLibs.private: -lpthread -ldl -lm -lgcc_s\n",
        prefix.display(),
        env!("CARGO_PKG_VERSION")
    );
    fs::write(pkg_config.join("barelink.pc"), file).expect("a file for pkg-config");
    prefix
}

/// Compiles a program. The libraries are names for `pkg-config`.
pub fn compile(name: &str, sources: &[&Path], arguments: &[&str], libraries: &[&str]) -> PathBuf {
    let prefix = prefix().expect("the library");
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let path = prefix.join("lib/pkgconfig");
    let flags = Command::new("pkg-config")
        .args(["--cflags", "--libs"])
        .args(libraries)
        .env("PKG_CONFIG_PATH", path)
        .output();
    let flags = String::from_utf8(flags.expect("pkg-config runs").stdout).expect("UTF-8");
    let mut cc = Command::new("cc");
    cc.args([
        "-std=c99",
        "-Wall",
        "-Wextra",
        "-Wpedantic",
        "-Werror",
        "-O1",
        "-g",
        "-o",
    ])
    .arg(&program);
    cc.args(arguments)
        .args(sources)
        .arg(format!("-I{}", package().join("examples").display()));
    cc.args(flags.split_whitespace())
        .arg(format!("-Wl,-rpath,{}", prefix.join("lib").display()));
    if libraries.contains(&"libcmark-gfm") {
        cc.arg("-lcmark-gfm-extensions");
    }
    let output = cc.output().expect("cc runs");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    program
}

/// Runs a program with an input, and returns its output.
pub fn run(program: &Path, arguments: &[&str], input: Vec<u8>) -> Vec<u8> {
    let mut command = Command::new(program);
    command
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped());
    let mut child = command.spawn().expect("the program runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    let writer = thread::spawn(move || stdin.write_all(&input));
    let mut output = Vec::new();
    child
        .stdout
        .take()
        .expect("a pipe")
        .read_to_end(&mut output)
        .expect("an output");
    writer.join().expect("the writer").expect("an input");
    assert!(
        child.wait().expect("a status").success(),
        "{} {arguments:?}",
        program.display()
    );
    output
}

/// Runs a program under valgrind, which finds no invalid read and no leak; prints SKIPPED without
/// valgrind.
pub fn run_with_valgrind(program: &Path, arguments: &[&str]) {
    let mut valgrind = Command::new("valgrind");
    valgrind.args([
        "--quiet",
        "--error-exitcode=99",
        "--leak-check=full",
        "--show-leak-kinds=definite,indirect,possible",
        "--errors-for-leak-kinds=definite,indirect,possible",
    ]);
    match valgrind.arg(program).args(arguments).status() {
        Ok(status) => assert!(status.success(), "{}: {status}", program.display()),
        Err(_) => println!("SKIPPED: valgrind is not installed"),
    }
}

/// Compiles an example so that it renders many documents in one process.
pub fn compile_batch(example: &str, others: &[&str], library: &str) -> PathBuf {
    let examples = package().join("examples");
    let define = format!("-DEXAMPLE=\"{}\"", examples.join(example).display());
    let mut sources = vec![package().join("tests/batch.c")];
    sources.extend(others.iter().map(|other| examples.join(other)));
    let sources: Vec<_> = sources.iter().map(PathBuf::as_path).collect();
    compile(
        &format!("batch_{example}").replace(".c", ""),
        &sources,
        &[&define],
        &["barelink", library],
    )
}

/// Renders documents with a program of `compile_batch`.
pub fn render_all<'d>(
    program: &Path,
    arguments: &[&str],
    documents: impl Iterator<Item = &'d [u8]>,
) -> Vec<String> {
    let mut input = Vec::new();
    for document in documents {
        input.extend(format!("{}\n", document.len()).bytes());
        input.extend(document);
    }
    let output = run(program, arguments, input);
    let mut rest = &output[..];
    let mut pages = Vec::new();
    while !rest.is_empty() {
        let line = rest
            .iter()
            .position(|&byte| byte == b'\n')
            .expect("a length");
        let length: usize = std::str::from_utf8(&rest[..line])
            .expect("UTF-8")
            .parse()
            .expect("an example that succeeds");
        let page = &rest[line + 1..line + 1 + length];
        pages.push(String::from_utf8(page.to_vec()).expect("UTF-8"));
        rest = &rest[line + 1 + length..];
    }
    pages
}
