//! The commands, one module each. `compare` and `rule_page` belong to `explain`, `pages` to `fix`,
//! `render` and `comrak` to `html`.

mod check;
mod compare;
mod comrak;
mod explain;
mod fix;
mod format;
mod generate;
mod html;
mod links;
#[cfg(feature = "lsp")]
mod lsp;
mod pages;
mod render;
mod rule_page;
mod run;
mod schema;
mod show_config;
mod spec;
mod terminal;

pub use run::run;
pub use spec::in_process;
