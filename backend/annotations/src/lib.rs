//! What do readers mark and note in books?
//!
//! Pure: no database, no HTTP, no clock. `docs/annotations.md` has the model and the formats.
#![warn(missing_docs, clippy::unwrap_used, clippy::expect_used)]

pub mod model;
