//! How do long bodies come in and go out?

pub mod body;
pub mod entity_tag;
pub mod file;
pub mod part;
pub mod pieces;
pub mod pipe;
