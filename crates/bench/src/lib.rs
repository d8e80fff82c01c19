//! The cost of autolinking, compared with other libraries: shared code of the benches.

pub mod arguments;
pub mod callgrind;
pub mod cases;
pub mod corpora;
#[path = "../../../tests/common/families.rs"]
pub mod families;
pub mod hosts;
pub mod peak;
pub mod statistics;
pub mod table;
pub mod tasks;
