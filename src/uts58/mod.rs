//! Unicode Technical Standard #58, "Unicode Link Detection and Formatting": its own algorithms, each usable behind any
//! other finder (section 10 of the standard), and what [`Profile::Uts58`](crate::Profile::Uts58) leaves to you.
//!
//! | you want | use |
//! |---|---|
//! | links in a text | [`Finder::links`](crate::Finder::links) with [`Profile::Uts58`](crate::Profile::Uts58) and a [`Policy`] |
//! | where a link ends whose host you found | [`link_end`] (section 3.5) |
//! | where an address starts whose `@` you found | [`email_start`], [`local_part_start`] (section 5.2) |
//! | a URL as people can read it, that is found again whole | [`pretty`], [`UrlParts`] (section 4) |
//! | an address with as few quotation marks as can be | [`pretty_email`], [`quote_local_part`] (section 5.3) |
//! | the properties of a character | [`link_term`], [`link_bracket`], [`is_link_email`] (sections 3.4, 5.1, 6.1) |
//!
//! The data are those of Unicode 17.0 ([`UNICODE_VERSION`]).
//!
//! # Conformance
//!
//! With [`Policy::STANDARD`] link detection conforms to clauses C1 and C3 of revision 2. [`UrlParts`] and [`pretty`] conform to
//! clause C2 with [`Bidi::Keep`]; unless told so they escape characters that turn the direction of writing, as section 8 says and the
//! algorithm of section 4.1 does not. The Unicode Consortium's test files pass.

pub(crate) mod domain;
pub(crate) mod email;
mod escape;
pub(crate) mod policy;
mod pretty;
pub(crate) mod properties;
mod quote;
pub(crate) mod terminate;

pub use email::{email_start, local_part_start};
pub use escape::{Bidi, Decode, UrlParts};
pub use policy::{
    AfterInvisible, BidiControls, DestinationHost, IdeographicFullStop, LoneQuestionMark, Policy, Schemeless,
    SchemelessStart, Scripts, Tld,
};
pub use pretty::{Host, Pretty, pretty};
pub use properties::{LinkTerm, UNICODE_VERSION, is_link_email, link_bracket, link_term};
pub use quote::{pretty_email, quote_local_part};
pub use terminate::link_end;
