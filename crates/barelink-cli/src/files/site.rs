//! Recognises the generator of a site by its files, and so the syntax of its pages.

use std::collections::{BTreeSet, HashMap};
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use memchr::memmem;
use pulldown_cmark::{Event, Options, Parser, Tag};

use crate::arguments::Rewriting;
use crate::config::{Scope, SettingsFinder, relative};
use crate::escaped::InputName;

/// The syntax of a file, and where it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Site {
    /// Its name in the library; `None` if nothing tells it: then it is Markdown, or MDX if the file
    /// has imports.
    pub(crate) syntax: Option<&'static str>,
    /// A key and its place, an ending, or a file of a generator.
    pub(crate) why: String,
    /// The folder whose files it is the syntax of; `None` if it is that of one file.
    pub(crate) folder: Option<PathBuf>,
}

impl Site {
    /// Returns the syntax of a file with this text.
    pub(crate) fn syntax_of(&self, text: &str) -> &'static str {
        let guessed = || if has_imports(text) { "mdx" } else { "markdown" };
        self.syntax.unwrap_or_else(guessed)
    }
}

/// The sites of the folders that were looked at, by their resolved paths.
#[derive(Debug, Default)]
pub(crate) struct Sites {
    known: HashMap<PathBuf, Option<DetectedGenerator>>,
    /// The sites by the folders of files as they are named, so that their paths are made only once.
    by_name: HashMap<PathBuf, Arc<Site>>,
}

/// A generator that was recognised.
#[derive(Clone, Debug)]
struct DetectedGenerator {
    syntax: &'static str,
    /// The folder of its pages.
    folder: PathBuf,
    /// The file that tells it.
    marker: PathBuf,
}

impl Sites {
    /// Returns the syntax of a file with the settings `scope`, by the first of these that tells it:
    /// the flag, the key for its path, the key for all files, the ending of its name, the nearest
    /// folder above it with a file of a generator.
    pub(crate) fn of(
        &mut self,
        file: &Path,
        scope: &Scope<Rewriting>,
        settings: &mut SettingsFinder<'_, Rewriting>,
    ) -> Arc<Site> {
        let one = |syntax, why| {
            Arc::new(Site {
                syntax,
                why,
                folder: None,
            })
        };
        if let Some((language, place)) = settings.syntax_by_path(file, scope) {
            return one(language, place);
        }
        if let Some(syntax) = scope.rules.language {
            return one(Some(syntax), "the setting syntax".to_owned());
        }
        if let Some((ending, syntax)) = syntax_of_ending(file) {
            return one(Some(syntax), format!(".{ending}"));
        }
        let folder = file.parent().unwrap_or(Path::new(""));
        if let Some(known) = self.by_name.get(folder) {
            return Arc::clone(known);
        }
        let site = Arc::new(match self.of_folder(&settings.folder_of(file)) {
            Some(DetectedGenerator {
                syntax,
                folder,
                marker,
            }) => Site {
                syntax: Some(syntax),
                why: InputName::new(&relative(&marker)).to_string(),
                folder: Some(relative(&folder)),
            },
            None => Site {
                syntax: None,
                why: "no generator is recognised".to_owned(),
                folder: None,
            },
        });
        self.by_name.insert(folder.to_owned(), Arc::clone(&site));
        site
    }

    /// Returns the generator of a folder.
    fn of_folder(&mut self, folder: &Path) -> Option<DetectedGenerator> {
        if let Some(known) = self.known.get(folder) {
            return known.clone();
        }
        let names = names(folder);
        let found = recognise(folder, &names).or_else(|| {
            // The files above a repository belong to other projects.
            let parent = folder
                .parent()
                .filter(|_| !names.contains(&OsString::from(".git")))?;
            self.of_folder(parent)
        });
        self.known.insert(folder.to_owned(), found.clone());
        found
    }
}

fn names(folder: &Path) -> BTreeSet<OsString> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.file_name()).collect()
}

/// A file or folder that tells the generator.
struct Marker {
    /// The name, which may be a path, or a pattern with one `*`.
    name: &'static str,
    /// One of the words that the file has to contain, if there are any. A line feed is the start of
    /// a line.
    holds: &'static [&'static str],
    syntax: &'static str,
}

/// The first marker counts. A file that several generators have comes after those that only one
/// has.
const MARKERS: [Marker; 38] = {
    const fn new(name: &'static str, syntax: &'static str) -> Marker {
        Marker {
            name,
            holds: &[],
            syntax,
        }
    }
    const fn holding(
        name: &'static str,
        holds: &'static [&'static str],
        syntax: &'static str,
    ) -> Marker {
        Marker {
            name,
            holds,
            syntax,
        }
    }
    [
        new("docusaurus.config.*", "mdx"),
        new("mint.json", "mdx"),
        holding("docs.json", MINTLIFY, "mdx"),
        // Nextra reads `.md` as MDX, unless its option `format` is set; Fumadocs reads it as
        // Markdown.
        holding("next.config.*", &["nextra"], "mdx"),
        holding("source.config.*", &["fumadocs"], "markdown"),
        new("mkdocs*.yml", "mkdocs"),
        new("mkdocs*.yaml", "mkdocs"),
        new("zensical.toml", "mkdocs"),
        // A configuration of MkDocs may have any name. Only MkDocs has this key.
        holding("*.yml", &["\nINHERIT:"], "mkdocs"),
        holding("*.yaml", &["\nINHERIT:"], "mkdocs"),
        new("_quarto.yml", "quarto"),
        new("_quarto.yaml", "quarto"),
        new("_bookdown.yml", "quarto"),
        new("nuxt.config.*", "mdc"),
        new("myst.yml", "myst"),
        new("myst.yaml", "myst"),
        // Jupyter Book 1 also has Jekyll's `_config.yml`.
        new("_toc.yml", "myst"),
        holding(
            "conf.py",
            &["myst_parser", "myst_nb", "sphinx_design"],
            "myst",
        ),
        // VitePress documents Slidev, so it comes before `package.json`.
        new(".vitepress", "markdown"),
        new(".vuepress", "markdown"),
        holding("package.json", &["\"@slidev/cli\"", "\"slidev "], "mdc"),
        // Starlight is a theme of Astro.
        new("astro.config.*", "markdown"),
        new("book.toml", "markdown"),
        new("hugo.toml", "markdown"),
        new("hugo.yaml", "markdown"),
        new("hugo.yml", "markdown"),
        new("hugo.json", "markdown"),
        new("config/_default", "markdown"),
        // Hugo's before 0.110, and Zola's.
        holding("config.toml", HUGO, "markdown"),
        holding("config.yaml", HUGO, "markdown"),
        holding("config.yml", HUGO, "markdown"),
        holding("config.json", HUGO, "markdown"),
        new("eleventy.config.*", "markdown"),
        new(".eleventy.js", "markdown"),
        // Jekyll reads Markdown with kramdown. What is written for it, Hexo reads too.
        new("_config.yml", "kramdown"),
        new("_config.yaml", "kramdown"),
        new(".obsidian", "obsidian"),
        // Logseq has the same comments and formulas.
        new("logseq/config.edn", "obsidian"),
    ]
};

/// The words of `docs.json` that Mintlify has: its schemas, and its themes.
const MINTLIFY: &[&str] = &[
    "mintlify.com/docs.json",
    "mintlify.com/schema",
    "\"theme\": \"mint\"",
    "\"theme\": \"maple\"",
    "\"theme\": \"palm\"",
    "\"theme\": \"willow\"",
    "\"theme\": \"linden\"",
    "\"theme\": \"almond\"",
    "\"theme\": \"aspen\"",
];

/// The keys of Hugo's and of Zola's configurations that say where the site is.
const HUGO: &[&str] = &["base_url", "baseURL", "baseUrl", "baseurl"];

/// The endings that tell the syntax. Svelte's components and expressions are read as those of MDX.
const ENDINGS: [(&str, &str); 5] = [
    ("mdx", "mdx"),
    ("svx", "mdx"),
    ("qmd", "quarto"),
    ("rmd", "quarto"),
    ("mdc", "mdc"),
];

/// Returns the ending of a file that tells its syntax, and that syntax; `None` if its ending tells
/// nothing.
pub(crate) fn syntax_of_ending(file: &Path) -> Option<(&'static str, &'static str)> {
    let ending = file.extension()?;
    ENDINGS
        .into_iter()
        .find(|(known, _)| ending.eq_ignore_ascii_case(known))
}

impl Marker {
    /// Returns the first file of the folder that is this marker.
    fn file(&self, folder: &Path, names: &BTreeSet<OsString>) -> Option<PathBuf> {
        let first = self.name.split('/').next().unwrap_or_default();
        let is_path = self.name != first;
        let found = names.iter().filter(|name| is_named(name, first));
        let files = found.map(|name| {
            if is_path {
                folder.join(self.name)
            } else {
                folder.join(name)
            }
        });
        let holds = |file: &PathBuf| {
            let text = fs::read_to_string(file)
                .map(|text| format!("\n{text}"))
                .unwrap_or_default();
            self.holds.iter().any(|word| text.contains(word))
        };
        let mut files = files.filter(|file| {
            if self.holds.is_empty() {
                file.exists()
            } else {
                holds(file)
            }
        });
        files.next()
    }
}

/// Returns whether a name is `pattern`, which may have one `*`.
fn is_named(name: &OsString, pattern: &str) -> bool {
    let Some((start, end)) = pattern.split_once('*') else {
        return name == pattern;
    };
    let rest = name.to_str().and_then(|name| name.strip_prefix(start));
    rest.is_some_and(|rest| rest.ends_with(end))
}

/// Returns the generator that a file in the folder tells.
fn recognise(folder: &Path, names: &BTreeSet<OsString>) -> Option<DetectedGenerator> {
    let found = |marker: &Marker| {
        let file = marker.file(folder, names)?;
        Some(DetectedGenerator {
            syntax: marker.syntax,
            folder: folder.to_owned(),
            marker: file,
        })
    };
    MARKERS.iter().find_map(found).or_else(|| {
        // Docusaurus may be in `website` beside its pages in `docs`.
        let website = folder
            .parent()
            .filter(|_| folder.ends_with("docs"))?
            .join("website");
        let file = MARKERS[0].file(&website, &self::names(&website))?;
        Some(DetectedGenerator {
            syntax: MARKERS[0].syntax,
            folder: folder.to_owned(),
            marker: file,
        })
    })
}

/// Returns whether a paragraph of the text starts with `import … from "…"`. Cost: one parse, if a
/// line starts with `import`.
fn has_imports(text: &str) -> bool {
    // Hardly any text has such a line, and this search is much faster than one through all lines.
    let may_import =
        text.starts_with("import ") || memmem::find(text.as_bytes(), b"\nimport ").is_some();
    if !may_import {
        return false;
    }
    // A parser tells what is code.
    let events = Parser::new_ext(text, Options::empty()).into_offset_iter();
    let mut paragraphs = events.filter(|(event, _)| matches!(event, Event::Start(Tag::Paragraph)));
    paragraphs.any(|(_, range)| starts_with_import(&text[range]))
}

/// Returns whether a paragraph starts with an import: names, and the module in quotation marks with
/// nothing after it in its line.
fn starts_with_import(paragraph: &str) -> bool {
    let Some((names, rest)) = paragraph
        .strip_prefix("import ")
        .and_then(|rest| rest.split_once("from "))
    else {
        return false;
    };
    // The names between braces may be in several lines.
    let (bare, listed) = names.split_once('{').unwrap_or((names, "}"));
    let is_name = |name: &str| {
        let name = name.trim().trim_start_matches("* as ");
        name.chars()
            .all(|c| c.is_alphanumeric() || matches!(c, '_' | '$'))
    };
    let module = rest
        .lines()
        .next()
        .unwrap_or_default()
        .trim()
        .trim_end_matches(';');
    let quoted = ['"', '\'']
        .into_iter()
        .find_map(|quote| module.strip_prefix(quote)?.strip_suffix(quote));
    bare.split(',').all(is_name)
        && listed.trim_end().ends_with('}')
        && quoted.is_some_and(|module| !module.contains(['"', '\'']))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::{ENDINGS, MARKERS, Sites, has_imports};
    use crate::arguments::named_syntax;

    #[test]
    fn each_name_is_one_of_the_library() {
        for name in ENDINGS
            .map(|(_, name)| name)
            .into_iter()
            .chain(MARKERS.map(|marker| marker.syntax))
        {
            assert_eq!(named_syntax(name), Some(name));
        }
    }

    #[test]
    #[allow(clippy::too_many_lines, reason = "it is a table")]
    fn sites_are_recognised_by_the_nearest_file() {
        let folder = tempfile::tempdir().unwrap();
        let root = fs::canonicalize(folder.path()).unwrap();
        for (path, text, expected) in [
            ("a/docusaurus.config.js", "", Some("mdx")),
            ("b/website/docusaurus.config.ts", "", None),
            ("c/mkdocs.yml", "", Some("mkdocs")),
            ("d/_quarto.yml", "", Some("quarto")),
            ("e/nuxt.config.ts", "", Some("mdc")),
            (
                "f/package.json",
                "{\"dependencies\": {\"@slidev/cli\": \"1\"}}",
                Some("mdc"),
            ),
            ("g/package.json", "{}", None),
            ("h/myst.yml", "", Some("myst")),
            ("i/conf.py", "extensions = ['myst_parser']", Some("myst")),
            ("j/conf.py", "", None),
            ("k/config.toml", "base_url = \"\"", Some("markdown")),
            ("l/_config.yml", "", Some("kramdown")),
            ("m/.obsidian/app.json", "", Some("obsidian")),
            ("n/book.toml", "", Some("markdown")),
            ("o/mkdocs.yml", "", Some("mkdocs")),
            // Issue 71, item 3.
            ("a1/mint.json", "{}", Some("mdx")),
            (
                "b1/docs.json",
                r#"{"$schema": "https://mintlify.com/docs.json", "name": "a"}"#,
                Some("mdx"),
            ),
            (
                "c1/docs.json",
                r#"{"$schema": "https://leaves.mintlify.com/schema/docs.json"}"#,
                Some("mdx"),
            ),
            ("d1/docs.json", "{\n  \"theme\": \"willow\"\n}", Some("mdx")),
            (
                "e1/docs.json",
                r#"{"$schema": "https://example.com/docs.json", "theme": "minty"}"#,
                None,
            ),
            ("f1/zensical.toml", "[project]", Some("mkdocs")),
            ("g1/_bookdown.yml", "", Some("quarto")),
            ("h1/myst.yaml", "", Some("myst")),
            (
                "i1/config.yaml",
                "baseURL: https://example.com",
                Some("markdown"),
            ),
            (
                "j1/config.yml",
                "title: a\nbaseurl: https://example.com",
                Some("markdown"),
            ),
            ("k1/config.yaml", "name: a", None),
            ("l1/config/_default/params.toml", "", Some("markdown")),
            ("m1/config/default/a.toml", "", None),
            ("n1/logseq/config.edn", "{}", Some("obsidian")),
            ("o1/logseq/a.md", "", None),
            (
                "p1/next.config.mjs",
                "import nextra from 'nextra'",
                Some("mdx"),
            ),
            ("q1/next.config.mjs", "export default {}", None),
            (
                "r1/source.config.ts",
                "import { defineDocs } from 'fumadocs-mdx/config'",
                Some("markdown"),
            ),
            (
                "s1/astro.config.mjs",
                "import starlight from '@astrojs/starlight'",
                Some("markdown"),
            ),
            (
                "t1/mkdocs.de.yml",
                "INHERIT: mkdocs.base.yml",
                Some("mkdocs"),
            ),
            (
                "u1/site-de.yml",
                "# German\nINHERIT: ../base.yml\nsite_name: a",
                Some("mkdocs"),
            ),
            ("v1/site-de.yml", "text: INHERIT:", None),
        ] {
            let file = root.join(path);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(&file, text).unwrap();
            let top = root.join(path.split('/').next().unwrap());
            fs::create_dir_all(top.join("docs/x")).unwrap();
            fs::create_dir_all(top.join(".git")).unwrap();
            let found = Sites::default()
                .of_folder(&top.join("pages"))
                .map(|found| found.syntax);
            assert_eq!(found, expected, "{path}");
        }
        assert_eq!(
            Sites::default()
                .of_folder(&root.join("b/docs/x"))
                .map(|found| found.syntax),
            Some("mdx")
        );
        // Not above the repository.
        fs::create_dir_all(root.join("o/p/.git")).unwrap();
        assert!(Sites::default().of_folder(&root.join("o/p")).is_none());
        assert!(Sites::default().of_folder(&root.join("o/q")).is_some());
    }

    #[test]
    fn imports_outside_of_code() {
        assert!(has_imports("# a\n\nimport B from '../c';\n\n<B />"));
        for text in [
            "import a",
            "```js\nimport a from 'b'\n```",
            "    import a from 'b'",
            "a import b from 'c'",
            "",
        ] {
            assert!(!has_imports(text), "{text}");
        }
    }
}
