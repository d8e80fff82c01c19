//! Writes the seeds of the fuzz targets, made from the examples of `spec/*.txt`, the hostile inputs
//! and the fragments of HTML of the tests:
//! `cargo run --manifest-path fuzz/Cargo.toml -p barelink-fuzz-seeds`

use std::error::Error;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::Path;
use std::{fs, io};

use serde::Deserialize;

/// The targets that read options and a text.
const TARGETS: [&str; 13] = [
    "plain", "c", "stream", "parse", "rewrite", "comrak", "pretty", "html", "page", "settled",
    "hooks", "markdown", "folder",
];

/// The number of option bytes in an input; `HEADER` of the targets.
const HEADER: usize = 16;

/// The longest hostile input, in bytes.
const HOSTILE_LEN: usize = 120;

fn main() -> Result<(), Box<dyn Error>> {
    let fuzz = Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .ok_or("the folder of the targets")?;
    let root = fuzz.parent().ok_or("the folder of the library")?;
    let specs = specs(&root.join("spec"))?;
    let mut texts = hostile(&root.join("tests/corpora/hostile.jsonl"))?;
    let pages = fs::read_to_string(root.join("crates/barelink-html/tests/corpora/fragments.txt"))?;
    texts.extend(pages.lines().map(str::to_owned));
    for spec in &specs {
        for example in barelink_spec::examples(spec) {
            texts.push(example?.markdown.trim_end().to_owned());
        }
    }
    for target in TARGETS {
        let folder = fuzz.join("corpus").join(target);
        fs::create_dir_all(&folder)?;
        // A run of the command takes as long as a thousand texts.
        let step = if target == "folder" { 16 } else { 1 };
        for text in texts.iter().step_by(step) {
            // Once with the default options, and once with options that depend on the text.
            write(&folder, &[&[0; HEADER], text.as_bytes()].concat())?;
            let first = hash(text.as_bytes()).to_le_bytes();
            write(
                &folder,
                &[&first, &hash(&first).to_le_bytes(), text.as_bytes()].concat(),
            )?;
        }
    }
    let folder = fuzz.join("corpus/spec");
    fs::create_dir_all(&folder)?;
    for spec in &specs {
        for section in spec.split("\n## ") {
            write(&folder, section.as_bytes())?;
        }
    }
    println!("{} texts, {} specifications", texts.len(), specs.len());
    Ok(())
}

fn specs(folder: &Path) -> io::Result<Vec<String>> {
    fs::read_dir(folder)?
        .map(|entry| fs::read_to_string(entry?.path()))
        .collect()
}

/// Returns one input of each hostile family.
fn hostile(path: &Path) -> Result<Vec<String>, Box<dyn Error>> {
    #[derive(Deserialize)]
    struct Family {
        prefix: String,
        unit: String,
        suffix: String,
    }
    let text = fs::read_to_string(path)?;
    let member = |line| {
        let Family {
            prefix,
            unit,
            suffix,
        } = serde_json::from_str(line)?;
        Ok([
            &prefix,
            unit.repeat(HOSTILE_LEN / unit.len().max(1)).as_str(),
            &suffix,
        ]
        .concat())
    };
    text.lines().map(member).collect()
}

fn write(folder: &Path, input: &[u8]) -> io::Result<()> {
    fs::write(folder.join(format!("{:016x}", hash(input))), input)
}

fn hash(input: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    input.hash(&mut hasher);
    hasher.finish()
}
