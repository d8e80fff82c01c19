//! Runs the Rust examples of the guide (`docs/src`) as doc tests:
//! `cargo test --doc --package barelink-guide`.
//!
//! A page with an example needs a line here. The examples of commands run in
//! `crates/barelink-cli/tests/command/guide.rs`, and the program of this package builds the guide.

#[cfg(doctest)]
#[doc = include_str!("../../../docs/src/getting-started.md")]
struct GettingStarted;

#[cfg(doctest)]
#[doc = include_str!("../../../docs/src/hosts/plain-text.md")]
struct HostsPlainText;

#[cfg(doctest)]
#[doc = include_str!("../../../docs/src/hosts/pulldown-cmark.md")]
struct HostsPulldownCmark;

#[cfg(doctest)]
#[doc = include_str!("../../../docs/src/hosts/comrak.md")]
struct HostsComrak;

#[cfg(doctest)]
#[doc = include_str!("../../../docs/src/hosts/markdown-rs.md")]
struct HostsMarkdownRs;

#[cfg(doctest)]
#[doc = include_str!("../../../docs/src/hosts/html.md")]
struct HostsHtml;

#[cfg(doctest)]
#[doc = include_str!("../../../docs/src/chat.md")]
struct Chat;

#[cfg(doctest)]
#[doc = include_str!("../../../docs/src/streams.md")]
struct Streams;

#[cfg(doctest)]
#[doc = include_str!("../../../docs/src/untrusted.md")]
struct Untrusted;
