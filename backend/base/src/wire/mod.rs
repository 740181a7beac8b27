//! How do long bodies come in and go out?

pub mod body;
pub mod pieces;
pub mod pipe;
