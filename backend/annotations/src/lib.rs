//! What do readers mark and note in books, and how do they take it along?
//!
//! Pure: no database, no HTTP, no clock. `docs/annotations.md` has the model and the formats.
//!
//! | module | what it answers |
//! | --- | --- |
//! | `model` | What is an annotation, and what makes it a sound one? |
//! | `exchange` | How is it written for other programs, and what do theirs say? |
//! | `naming` | Is this the book that a file means? |
//! | `matching` | Where in a book is what was read from another program's file? |
#![warn(missing_docs, clippy::unwrap_used, clippy::expect_used)]

pub mod exchange;
pub mod matching;
pub mod model;
pub mod naming;
