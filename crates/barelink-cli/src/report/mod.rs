//! Writes links, findings and explanations in all output formats.

mod azure;
mod bare_links;
mod carets;
mod columns;
pub(crate) mod diff;
mod explained;
mod finding;
mod github;
mod gitlab;
mod json;
mod junit;
mod listed;
mod position;
mod sarif;
pub(crate) mod snippets;
pub(crate) mod summary;
mod text;
mod view;

pub(crate) use bare_links::BareLinks;
pub(crate) use columns::Colours;
pub(crate) use explained::{Explained, candidates, is_place};
pub(crate) use finding::Remedy;
#[cfg(feature = "lsp")]
pub(crate) use finding::{Finding, LinkFault, Why, findings};
#[cfg(feature = "lsp")]
pub(crate) use json::doubt;
pub(crate) use listed::{explained_objects, write_json, write_lines, write_marked};
pub(crate) use position::{PositionTable, Positions};
pub(crate) use text::Notes;
pub(crate) use view::View;
