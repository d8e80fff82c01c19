//! A bare link that `check` finds and what becomes of it, or a link that misleads.

use std::fmt;
use std::ops::Range;

use barelink::{Link, LinkKind};
use barelink_rewrite::{Edit, Misleading, Plan, Refused};

use crate::escaped::EscapedText;

/// A link that `check` reports, and why.
#[derive(Debug)]
pub(crate) struct Finding<'p> {
    pub(crate) link: &'p Link<'p>,
    pub(crate) fault: LinkFault<'p>,
}

/// The fault of a link that is reported, with its edit if it has one.
#[derive(Clone, Copy, Debug)]
pub(crate) enum LinkFault<'p> {
    /// It is bare, and the edit writes it as a link.
    Edit(&'p Edit<'p>),
    /// It is bare, and stays so for a reason.
    Stays(&'p Refused<'p>, Remedy),
    /// The link is the text of a written link with this destination, which opens another host.
    Misleads(&'p str),
}

/// The advice about a link that stays bare.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Remedy {
    /// Nothing has to be done.
    None,
    Markdown,
    Mdx,
}

impl Remedy {
    /// Returns the remedy in the syntax with this name.
    pub(crate) fn of(syntax: &str) -> Self {
        match syntax {
            "mdx" => Remedy::Mdx,
            _ => Remedy::Markdown,
        }
    }
}

impl Remedy {
    /// Returns the advice for a user; `None` if nothing has to be done.
    pub(crate) fn advice(self) -> Option<String> {
        let comment = match self {
            Remedy::None => return None,
            Remedy::Markdown => "<!-- barelink off -->",
            Remedy::Mdx => "{/* barelink off */}",
        };
        Some(format!(
            "write an inline link, [text](URL), or put {comment} before it"
        ))
    }
}

/// The advice as the end of a sentence.
impl fmt::Display for Remedy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.advice()
            .map_or(Ok(()), |advice| write!(f, "; {advice}"))
    }
}

impl Finding<'_> {
    /// Returns the range that the edit replaces; the range of the link if it stays.
    // An edit may replace more than the link, such as the backslash in `\https://example.org`.
    pub(crate) fn range(&self) -> Range<usize> {
        match self.fault {
            LinkFault::Edit(edit) => edit.range(),
            LinkFault::Stays(..) | LinkFault::Misleads(_) => self.link.range(),
        }
    }

    /// Returns the finding in one sentence, with active characters escaped.
    pub(crate) fn message(&self) -> String {
        let what = self.what();
        let text = EscapedText(self.link.as_str());
        match self.fault {
            LinkFault::Edit(edit) => format!(
                "{what} {text}; write {}{}",
                EscapedText(edit.replacement()),
                self.reason()
            ),
            LinkFault::Stays(refused, remedy) => {
                format!("{what} {text} stays bare: {}{remedy}", Why(refused))
            }
            LinkFault::Misleads(opened) => format!("{text} {}", TextOf(opened)),
        }
    }

    /// Returns the identifier of the rule that the link breaks.
    pub(crate) fn rule(&self) -> &'static str {
        match self.fault {
            LinkFault::Edit(_) | LinkFault::Stays(..) => "bare-url",
            LinkFault::Misleads(_) => "misleading-link",
        }
    }

    fn what(&self) -> &'static str {
        match self.link.kind() {
            LinkKind::Email if !self.is_autolink() => "bare e-mail address",
            _ if self.is_autolink() => "autolink",
            _ => "bare URL",
        }
    }

    /// Returns whether the link is an autolink of MDX, which does not compile.
    fn is_autolink(&self) -> bool {
        self.link.as_str().starts_with('<')
    }

    /// Returns why the link is a finding, for the end of a line; empty for a bare link.
    pub(crate) fn reason(&self) -> &'static str {
        if self.is_autolink() {
            " (MDX reads `<` as the start of a tag)"
        } else {
            ""
        }
    }
}

/// Why a link stays bare: the reason, and what a reader would take for the link if its end is
/// doubtful.
pub(crate) struct Why<'p>(pub(crate) &'p Refused<'p>);

impl fmt::Display for Why<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.reason())?;
        self.0.suggestion().map_or(Ok(()), |part| {
            write!(f, "; {} may be meant", EscapedText(part))
        })
    }
}

/// The end of a sentence about a link that misleads: it is the text of a link with this
/// destination.
pub(crate) struct TextOf<'p>(pub(crate) &'p str);

impl fmt::Display for TextOf<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "is the text of a link to {}", EscapedText(self.0))
    }
}

/// Returns the bare links of a plan, the links of `protected` and those that mislead, in order of
/// position.
pub(crate) fn findings<'p>(
    plan: &'p Plan<'p>,
    remedy: Remedy,
    protected: &'p [Refused<'p>],
    misleading: &'p [Misleading<'p>],
) -> Vec<Finding<'p>> {
    let mut found = stays(plan.refused(), remedy);
    found.extend(stays(protected, Remedy::None));
    let misleads = |found: &'p Misleading<'p>| Finding {
        link: found.link(),
        fault: LinkFault::Misleads(found.opened()),
    };
    found.extend(misleading.iter().map(misleads));
    found.extend(plan.edits().iter().map(|edit| Finding {
        link: edit.link(),
        fault: LinkFault::Edit(edit),
    }));
    // A plan lists refused links and edits separately; users read a file from top to bottom.
    found.sort_by_key(|found| found.link.range().start);
    found
}

/// Returns the links that stay bare as findings.
pub(crate) fn stays<'p>(links: &'p [Refused<'p>], remedy: Remedy) -> Vec<Finding<'p>> {
    let stays = |refused: &'p Refused<'p>| Finding {
        link: refused.link(),
        fault: LinkFault::Stays(refused, remedy),
    };
    links.iter().map(stays).collect()
}
