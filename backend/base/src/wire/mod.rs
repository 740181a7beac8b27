//! How do long bodies come in and go out?

pub mod body;
pub mod pipe;
