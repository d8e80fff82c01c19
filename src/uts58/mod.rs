//! Unicode Technical Standard #58, "Unicode Link Detection and Formatting": its algorithms as
//! separate functions, which also work with the results of any other link finder (section 10 of the
//! standard).
//!
//! | you want | use |
//! |---|---|
//! | the links in a text | [`Finder::links`](crate::Finder::links) with [`Profile::Uts58`](crate::Profile::Uts58) |
//! | the end of a link, given its host | [`link_end`] (section 3.5) |
//! | the start of an e-mail address, given its `@` | [`email_start`], [`local_part_start`] (section 5.2) |
//! | a readable URL that link detection finds again as a whole | [`pretty`], [`UrlParts`] (section 4) |
//! | an e-mail address with as few quotation marks as possible | [`pretty_email`], [`quote_local_part`] (section 5.3) |
//! | the properties of a character | [`link_term`], [`link_bracket`], [`is_link_email`] (sections 3.4, 5.1, 6.1) |
//!
//! The character data are those of Unicode 18.0 ([`UNICODE_VERSION`]).
//!
//! # Conformance
//!
//! With [`Profile::Uts58`](crate::Profile::Uts58), link detection conforms to clauses C1 and C3 of
//! revision 2. [`UrlParts`] and [`pretty`] conform to clause C2 with [`Bidi::Keep`]. By default
//! they escape characters that change the direction of writing, as section 8 says; the algorithm of
//! section 4.1 does not do so. The Unicode Consortium's test files pass. [The guide] has the
//! exceptions, and says which data come from other packages.
//!
//! [The guide]: https://github.com/barelink/barelink/blob/main/docs/src/conformance.md

// The room knows the standard, character by character and host by host. It must not know rules by
// number, runs, or how a text is searched; only `escape`, `pretty` and `quote` use a finder.

// Valid hosts, and their two forms.
pub(crate) mod domain;
// Where an address starts.
pub(crate) mod email;
// URLs with as few escapes as can be.
mod escape;
// The two forms of a label of a host, and which labels UTS #46 keeps.
pub(crate) mod labels;
// URLs as people can read them.
mod pretty;
// The properties of characters.
pub(crate) mod properties;
// Addresses as they are written.
mod quote;
// Where a link ends.
pub(crate) mod terminate;
// Lists of top-level domains, and which of them a host may have.
pub(crate) mod tlds;
// The values of the options `tld` and `scripts`, and the lists that they name.
pub(crate) mod values;

pub use email::{email_start, local_part_start};
pub use escape::{Bidi, Decode, UrlParts};
pub use pretty::{Host, Pretty, pretty};
pub use properties::{LinkTerm, UNICODE_VERSION, is_link_email, link_bracket, link_term};
pub use quote::{pretty_email, quote_local_part};
pub use terminate::link_end;
pub use tlds::TldLists;
pub use values::{COMMON_TLDS, FILE_ENDINGS, Scripts, Tld};
