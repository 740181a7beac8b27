//! How are readers looked after?
//!
//! What operators see of a reader is who they are and how they come in; never what they read.

mod acts;
pub mod command_line;
mod found;
pub(crate) mod handlers;
mod queries;

pub use found::{PEOPLE_AT_ONCE, Page, Person, Wanted, people};
pub use handlers::mark_deleted;
pub use queries::{known_as, quota_of};
