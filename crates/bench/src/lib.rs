//! The cost of autolinking, compared with other libraries: shared code of the benches `ratio`, `ir` and `growth`.

pub mod arguments;
pub mod callgrind;
pub mod cases;
pub mod corpora;
#[path = "../../../tests/common/families.rs"]
pub mod families;
pub mod hosts;
pub mod statistics;
pub mod table;
pub mod tasks;
