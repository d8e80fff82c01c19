//! Properties of every command, for every input.

#[path = "../../../../tests/common/families.rs"]
mod families;
#[path = "../../../../tests/common/growth.rs"]
mod growth;
mod linear;
