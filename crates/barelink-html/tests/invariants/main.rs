//! What holds for every page.

mod anchors;
#[path = "../common/mod.rs"]
mod common;
#[path = "../../../../tests/common/growth.rs"]
mod counted;
#[path = "../../../../tests/common/families.rs"]
mod families;
mod growth;
mod hostile;
mod linear;
mod pages;
mod stop;
mod unescaped;
