//! The command on a folder: nothing outside it changes, a second `fix` changes nothing, and `check`
//! finds nothing that it could fix.
#![no_main]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{env, fs};

use barelink_cli::{Streams, run};
use barelink_fuzz::{Choices, HEADER, Stream};
use libfuzzer_sys::fuzz_target;
use tempfile::TempDir;

fuzz_target!(|input: &[u8]| {
    let Some((mut choices, _)) = Choices::read(input) else {
        return;
    };
    let flags = flags(&mut choices);
    let folder = made(&input[HEADER..], &mut choices.stream());
    let call = |command: &str, others: &[&str]| {
        let target = folder
            .path()
            .join("in")
            .into_os_string()
            .into_string()
            .expect("a name in Unicode");
        let args = ["barelink", command]
            .into_iter()
            .chain(others.iter().copied())
            .chain(flags.iter().copied());
        called(args.chain([&*target]))
    };
    let before = contents(folder.path());
    let found = call("check", &[]);
    assert_eq!(
        contents(folder.path()),
        before,
        "commands that write no file"
    );
    let fixed = call("fix", &[]);
    let after = contents(folder.path());
    assert!(
        before.keys().eq(after.keys()),
        "files appeared or are gone: {:?}",
        after.keys()
    );
    let is_inside = |path: &Path| path.starts_with(folder.path().join("in"));
    let changed: Vec<_> = before
        .iter()
        .filter(|(path, content)| after[*path] != **content)
        .collect();
    assert!(
        changed
            .iter()
            .all(|(path, _)| is_inside(path) && is_markdown(path)),
        "{changed:?}"
    );
    assert_eq!(
        fixed.output.lines().count(),
        changed.len(),
        "{}",
        fixed.output
    );
    assert!(
        changed.is_empty() || found.status >= 1,
        "what is fixed was found: {}",
        fixed.output
    );
    let again = call("fix", &[]);
    assert_eq!(
        (&*again.output, contents(folder.path())),
        ("", after),
        "a second run"
    );
    let rest = call("check", &["--format=json"]);
    assert!(
        !rest.output.contains("\"edit\":{"),
        "could be fixed: {}",
        rest.output
    );
    assert_eq!(rest.status == 2, fixed.status == 2, "{}", rest.errors);
});

/// Draws flags that all commands have.
fn flags(choices: &mut Choices) -> Vec<&'static str> {
    let profile = choices.among(&[
        "--profile=gfm",
        "--profile=uts58",
        "--profile=md4c",
        "--profile=chat",
    ]);
    let others = [
        "--kinds=url,email",
        "--choices=end-at-full-width",
        "--max-len=2048",
        "--no-config",
        "--schemes=tel,xmpp",
    ];
    let drawn = others
        .into_iter()
        .filter(|_| choices.among(&[false, false, false, true]));
    [profile]
        .into_iter()
        .chain(drawn.collect::<Vec<_>>())
        .collect()
}

/// The names that files may have, in order of their number: the first ones are read as Markdown, or
/// are configurations.
const NAMES: [&str; 12] = [
    "a.md",
    "b.mdx",
    "c.qmd",
    "sub/d.markdown",
    "sub/deep/e.MD",
    "f.mdc",
    "g.txt",
    "h.html",
    ".i.md",
    "barelink.toml",
    "sub/barelink.toml",
    ".gitignore",
];

/// Makes a folder `in` of an input that is cut into files, beside a file and a folder to which
/// links in it lead.
fn made(mut bytes: &[u8], random: &mut Stream) -> TempDir {
    // In memory, where there is such a folder.
    let memory = Path::new("/dev/shm");
    let root = if memory.is_dir() {
        memory.to_owned()
    } else {
        env::temp_dir()
    };
    let folder = tempfile::tempdir_in(root).expect("a folder");
    let write = |name: &str, content: &[u8]| {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, content).expect("a file");
    };
    write("outside.md", b"http://e.com");
    write("other/outside.md", b"www.e.com");
    let configurations = [
        "profile = \"md4c\"\n",
        "exclude = [\"sub\"]\nstyle = \"inline\"\n",
        "x = 1\n",
    ];
    for number in 0..=random.below(4) {
        let (piece, rest) = bytes.split_at(if number == 0 {
            bytes.len() / 2
        } else {
            random.below(bytes.len() + 1)
        });
        let name = if number == 0 {
            NAMES[random.below(3)]
        } else {
            NAMES[random.below(NAMES.len())]
        };
        let content = if name.ends_with("toml") {
            configurations[random.below(3)].as_bytes()
        } else {
            piece
        };
        write(&format!("in/{name}"), content);
        bytes = rest;
    }
    #[cfg(unix)]
    for (link, place) in [
        ("in/file.md", "../outside.md"),
        ("in/folder", "../other"),
        ("in/none.md", "none"),
    ] {
        std::os::unix::fs::symlink(place, folder.path().join(link)).expect("a link");
    }
    folder
}

fn is_markdown(path: &Path) -> bool {
    let endings = ["md", "mdx", "qmd", "markdown", "mdc"];
    path.extension().is_some_and(|ending| {
        endings
            .iter()
            .any(|known| ending.eq_ignore_ascii_case(known))
    })
}

/// The contents of all files in a folder; of symbolic links, the places to which they lead.
fn contents(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut contents = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder)
            .expect("a folder")
            .map(|entry| entry.expect("an entry").path())
        {
            if entry.is_symlink() {
                let place = fs::read_link(&entry).expect("a link");
                contents.insert(entry, place.into_os_string().into_encoded_bytes());
            } else if entry.is_dir() {
                folders.push(entry);
            } else {
                let content = fs::read(&entry).expect("a file");
                contents.insert(entry, content);
            }
        }
    }
    contents
}

struct Called {
    status: u8,
    output: String,
    errors: String,
}

/// Runs the command. Asserts that its status is one of three, and that only a parser may stop it.
fn called<'a>(args: impl Iterator<Item = &'a str>) -> Called {
    let mut input = &b""[..];
    let mut output = Vec::new();
    let mut errors = Vec::new();
    let status = run(
        args,
        &mut Streams::new(&mut input, &mut output, &mut errors),
    );
    let [output, errors] = [output, errors].map(|bytes| String::from_utf8(bytes).expect("UTF-8"));
    assert!(status <= 2, "status {status}: {errors}");
    for line in errors
        .lines()
        .filter(|line| line.contains("stopped by a defect"))
    {
        assert!(line.contains("(pulldown-cmark"), "{line}");
    }
    assert!(status != 2 || !errors.is_empty());
    assert!(!errors.contains("unexpected argument"), "{errors}");
    Called {
        status,
        output,
        errors,
    }
}
