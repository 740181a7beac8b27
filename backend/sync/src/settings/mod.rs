//! How does a reader have pages set, on all of their devices?
//!
//! | module | what it answers |
//! | --- | --- |
//! | `model` | What can be said of it, and what is sound? |
//! | `merging` | Two devices changed it: what becomes of it? |
//! | `taking` | What of a device's change is taken? |
//! | `queries` | What is the database asked? |

mod merging;
pub(crate) mod model;
pub(crate) mod queries;
pub(crate) mod taking;
