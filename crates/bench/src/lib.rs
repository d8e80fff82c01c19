//! What autolinking costs, side by side with its peers: what the benches `ratio`, `ir` and `growth` share.

pub mod arguments;
pub mod callgrind;
pub mod corpora;
#[path = "../../../tests/common/families.rs"]
pub mod families;
pub mod hosts;
pub mod statistics;
pub mod table;
pub mod tasks;
