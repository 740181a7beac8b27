//! How does somebody become a reader, and who lets them in?
//!
//! An operator decides whether the door is open, and hands out invitations, which open it
//! whatever is decided otherwise.

pub(crate) mod deciding;
mod door;
pub(crate) mod entry;
pub(crate) mod handlers;
pub(crate) mod invitations;
mod queries;
pub(crate) mod verification;

pub use deciding::begin;
pub use door::Door;
