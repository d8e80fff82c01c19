//! Finds the parts of a source that another program than a parser of CommonMark reads: template
//! tags, MDX, attribute lists, directives, metadata, TeX and lines of single dialects. Each
//! recogniser is a function from a source to ranges; `recognisers` has the table.

// `{key="value"}`.
pub(super) mod attributes;
// `:::name`, `::name`, `.. name::`, with options and YAML.
mod directives;
// Attributes of start tags, whose values hold URLs.
mod elements;
// The kinds.
mod kind;
// Lines of single dialects.
mod lines;
// `import`, `export`, expressions and JSX.
pub(super) mod mdx;
// YAML between `---`, `Key: value` lines.
mod metadata;
// Ranges in order.
pub(super) mod ranges;
// The table of recognisers.
mod recognisers;
// Tables of Pandoc.
mod tables;
// Template tags.
pub(super) mod tags;
// TeX and mathematics.
mod tex;
// A source as recognisers read it.
mod text;

pub use kind::Protection;
pub(super) use recognisers::{ProtectedRange, protected, protected_in_parts};
