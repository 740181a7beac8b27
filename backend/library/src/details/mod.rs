//! What does a reader say of a book in place of what its file says?
//!
//! | module | what it answers |
//! | --- | --- |
//! | `model` | What can be said? |
//! | `saying` | Is it sound? |
//! | `told` | What is told of one book? |
//! | `changing` | How is it changed, and how does what the file says come back? |
//! | `cover` | Which picture is the cover? |
//! | `refused` | What is told of what is not taken? |
//!
//! Decision 0051 says why it is like that.

pub(crate) mod changing;
pub mod cover;
pub(crate) mod model;
pub(crate) mod refused;
pub(crate) mod saying;
pub(crate) mod told;

pub(crate) use refused::Refusal;
