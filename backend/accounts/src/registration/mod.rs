//! How does somebody become a reader, and who lets them in?
//!
//! An operator decides whether the door is open, and hands out invitations, which open it
//! whatever is decided otherwise.

pub(crate) mod door;
pub(crate) mod handlers;
pub(crate) mod invitations;
mod queries;
pub(crate) mod rules;

pub use door::Door;
pub use rules::begin;
