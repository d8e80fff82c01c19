//! What holds for every command and every input.

#[path = "../../../../tests/common/families.rs"]
mod families;
#[path = "../../../../tests/common/growth.rs"]
mod growth;
mod linear;
