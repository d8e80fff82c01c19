//! Makes the pages of the rules from the files in `spec/`: headings get the number of their rule as
//! anchor (`#M9`), numbers become links, and examples show the links that are made in them.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};

/// The fence of an example of a specification.
const FENCE: &str = "````````````````````````````````";

/// The note below the title of a page.
const NOTE: &str = "*This page is made from \
    [`spec/NAME.txt`](https://github.com/barelink/barelink/blob/main/spec/NAME.txt), whose \
    examples run as tests. Where that file marks links with `⸠` and `⸡`, this page underlines them.*";

/// The note below the title of a page in `docs/`.
const LIST_NOTE: &str = "The rules are in [`spec/NAME.txt`](../../../spec/NAME.txt); each number leads to its lines. \
    [The guide on the web](https://barelink.github.io/barelink/rules/NAME.html) has them as a page.";

/// The files of `spec/`.
pub(crate) struct Rules {
    /// Each text by the name of its file, without `.txt`.
    texts: BTreeMap<String, String>,
    /// The name of the file that has the rule with this number.
    files: BTreeMap<String, String>,
}

impl Rules {
    /// Reads all files in the folder.
    pub(crate) fn read(folder: &Path) -> Result<Self> {
        let mut texts = BTreeMap::new();
        let mut files = BTreeMap::new();
        for entry in fs::read_dir(folder).context("spec/")? {
            let path = entry?.path();
            let Some(name) = path
                .file_stem()
                .and_then(|name| name.to_str())
                .map(str::to_owned)
            else {
                continue;
            };
            let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
            files.extend(
                text.lines()
                    .filter_map(number)
                    .map(|number| (number.to_owned(), name.clone())),
            );
            texts.insert(name, text);
        }
        Ok(Rules { texts, files })
    }

    /// Returns the page for a file of `spec/` under this title, as Markdown; `None` if there is no
    /// such file.
    // Not under the title in the file: readers find the page in the list of chapters.
    pub(crate) fn page(&self, name: &str, title: &str) -> Option<String> {
        let text = self.texts.get(name)?;
        let mut page = String::new();
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            if line.starts_with(FENCE) {
                let example: Vec<&str> = lines.by_ref().take_while(|line| *line != FENCE).collect();
                page += &shown_example(&example);
            } else if let Some(number) = number(line) {
                let _ = writeln!(page, "{line} {{#{number}}}");
            } else if line.starts_with('#') && page.is_empty() {
                let _ = writeln!(page, "# {title}\n\n{}", NOTE.replace("NAME", name));
            } else if line.starts_with('#') {
                let _ = writeln!(page, "{line}");
            } else {
                let _ = writeln!(page, "{}", self.with_links(name, line));
            }
        }
        Some(page)
    }

    /// Returns the page in `docs/` for a file of `spec/` under this title, for readers on GitHub:
    /// it names the rules, and links to their lines. The built guide has [`Rules::page`] in its
    /// place.
    pub(crate) fn list(&self, name: &str, title: &str) -> Option<String> {
        let text = self.texts.get(name)?;
        let mut page = format!("# {title}\n\n{}\n\n", LIST_NOTE.replace("NAME", name));
        for (at, line) in text.lines().enumerate() {
            let Some((number, (_, title))) = number(line).zip(line.split_once(". ")) else {
                continue;
            };
            let link = format!("../../../spec/{name}.txt#L{}", at + 1);
            let _ = writeln!(page, "* <a id=\"{number}\"></a>[{number}]({link}). {title}");
        }
        page.truncate(page.trim_end().len());
        Some(page + "\n")
    }

    /// Returns a line of text in which the numbers of rules and the names of files are links.
    fn with_links(&self, page: &str, line: &str) -> String {
        let mut linked = String::new();
        // Every second part is code.
        for (at, part) in line.split('`').enumerate() {
            if at % 2 == 0 {
                linked += &self.with_numbers(page, part);
                continue;
            }
            match part
                .strip_suffix(".txt")
                .filter(|name| self.texts.contains_key(*name))
            {
                Some(name) => drop(write!(linked, "[`{part}`]({name}.md)")),
                None => drop(write!(linked, "`{part}`")),
            }
        }
        // A code span that goes on in the next line.
        if line.matches('`').count() % 2 == 1 {
            linked.trim_end_matches('`').to_owned()
        } else {
            linked
        }
    }

    /// Returns a text without code in which the numbers of rules are links.
    fn with_numbers(&self, page: &str, text: &str) -> String {
        let mut linked = String::new();
        for word in text.split_inclusive(|c: char| !c.is_ascii_alphanumeric()) {
            let number = word.trim_end_matches(|c: char| !c.is_ascii_alphanumeric());
            match self.files.get(number) {
                Some(file) if file == page => drop(write!(linked, "[{number}](#{number})")),
                Some(file) => drop(write!(linked, "[{number}]({file}.md#{number})")),
                None => linked += number,
            }
            linked += &word[number.len()..];
        }
        linked
    }
}

/// Returns the number of the rule whose heading the line is: `M9` for `## M9. …`.
fn number(line: &str) -> Option<&str> {
    let (number, _) = line
        .trim_start_matches('#')
        .strip_prefix(' ')
        .filter(|_| line.starts_with('#'))?
        .split_once(". ")?;
    let digits = number.strip_prefix(|c: char| c.is_ascii_uppercase())?;
    (!digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())).then_some(number)
}

/// Returns an example as HTML. Of an example that marks links in a text, only the output is shown,
/// because it has the input.
fn shown_example(lines: &[&str]) -> String {
    let mut parts = lines.split(|line| *line == ".").map(|part| part.join("\n"));
    let [input, output, flags] = [(); 3].map(|()| parts.next().unwrap_or_default());
    let is_marked = flags.contains("--format marked");
    let mut shown = String::from("\n");
    if !is_marked {
        let _ = writeln!(
            shown,
            "<pre class=\"input\"><code class=\"nohighlight\">{}</code></pre>",
            escaped(&input)
        );
    }
    let output = escaped(&output).replace('⸠', "<u>").replace('⸡', "</u>");
    let class = if is_marked { "marked" } else { "output" };
    let _ = writeln!(
        shown,
        "<pre class=\"{class}\"><code class=\"nohighlight\">{output}</code></pre>"
    );
    if !flags.is_empty() {
        let _ = writeln!(
            shown,
            "\n<p class=\"flags\"><code>barelink {}</code></p>",
            escaped(&flags.replace('\n', " "))
        );
    }
    shown.push('\n');
    shown
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::{number, shown_example};

    #[test]
    fn a_heading_has_the_number_of_its_rule() {
        assert_eq!(number("## M9. The host"), Some("M9"));
        assert_eq!(number("## Mail. The host"), None);
        assert_eq!(number("M9. The host"), None);
    }

    #[test]
    fn an_example_shows_its_links() {
        let lines = [
            "a www.e.com <b>",
            ".",
            "a ⸠www.e.com⸡ <b>",
            ".",
            "links --from text --format marked",
        ];
        let html = shown_example(&lines);
        assert!(
            html.contains("<code class=\"nohighlight\">a <u>www.e.com</u> &lt;b&gt;</code>"),
            "{html}"
        );
    }
}
