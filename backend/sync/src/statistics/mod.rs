//! How much does a reader read, and when?
//!
//! | module | what it answers |
//! | --- | --- |
//! | `model` | What does a device tell of what was read in one go, and what of it is sound? |
//! | `intervals` | How much of a time did nobody tell before? |
//! | `taking` | What of it is counted? |
//! | `switch` | Does its reader want anything counted? |
//! | `finishing` | When was a book read to its end? |
//! | `overview` | How is it told, to its reader and in an export of the account? |
//! | `handlers` | What can be asked? |
//! | `forgetting` | What is kept no longer? |
//! | `queries` | What is the database asked? |
//!
//! It stands here, as it comes from a reader's devices, each with a name of its own so that it may
//! come twice, and as its off switch is one of the settings that they have in common.

mod finishing;
pub mod forgetting;
pub(crate) mod handlers;
mod intervals;
mod model;
pub(crate) mod overview;
mod queries;
pub(crate) mod switch;
mod taking;
