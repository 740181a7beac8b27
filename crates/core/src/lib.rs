//! The thinking of Vokal, without a browser, a clock or a file in sight.
//!
//! | phase | question it answers |
//! | --- | --- |
//! | [`document`] | What of this chapter is safe to show, and what is its text? |
//! | [`highlight`] | Which letters does the reading aid stress? |
//! | [`paginate`] | Which lines go on which page? |
//!
//! Every position is an offset in UTF-16 code units into the chapter's
//! canonical text: the text nodes of the sanitised chapter, concatenated.
//! Lengths are CSS pixels.
//!
#![doc = include_str!("../README.md")]
#![warn(missing_docs, clippy::unwrap_used)]

pub mod document;
pub mod highlight;
pub mod paginate;
