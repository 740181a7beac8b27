//! The reading study's stories: texts, questions, answer key, and the program
//! that draws their pages.
//!
//! *[`stories`] → [`render`] → JPEG*. A story has four pages and five questions;
//! it stands in `content/` as one readable file, and its pictures, drawn for it,
//! in `vignettes/`. The feature `render` (on by default) brings the drawing along;
//! whoever needs the texts and the answer key alone leaves it out.
#![warn(
    missing_docs,
    missing_debug_implementations,
    clippy::unwrap_used,
    clippy::expect_used
)]

mod condition;
mod content;
mod json;
mod readability;
mod table;

#[cfg(feature = "render")]
pub mod render;
#[cfg(feature = "render")]
pub mod tree;

pub use condition::Condition;
pub use content::{AgeGroup, Answer, Kind, Page, Question, Story, stories, story};
pub use json::{ASSETS, quiz_json, texts_json};
pub use readability::{Readability, syllables};
pub use table::{item_table, table};

/// The SHA-256 of every image, in the form that `sha256sum --check` reads.
pub const MANIFEST: &str = include_str!("../images.sha256");

/// A hash of all that a participant reads: images, texts, questions, answers.
#[must_use]
pub fn content_hash() -> String {
    sha256_hex(format!("{MANIFEST}{}{}", quiz_json(), json::texts()).as_bytes())
}

/// SHA-256 in hexadecimal digits.
fn sha256_hex(bytes: &[u8]) -> String {
    use sha2::{Digest, Sha256};
    use std::fmt::Write;
    Sha256::digest(bytes)
        .iter()
        .fold(String::with_capacity(64), |mut hex, byte| {
            // Writing to a string does not fail.
            let _ = write!(hex, "{byte:02x}");
            hex
        })
}
