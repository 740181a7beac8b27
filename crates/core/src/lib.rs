//! The thinking of Vokal, without a browser, a clock or a file in sight.
#![cfg_attr(all(feature = "paginate", feature = "parse"), doc = include_str!("../README.md"))]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![warn(
    missing_docs,
    missing_debug_implementations,
    clippy::unwrap_used,
    clippy::expect_used
)]

pub mod document;
#[cfg(feature = "highlight")]
pub mod highlight;
#[cfg(feature = "paginate")]
pub mod paginate;
#[cfg(feature = "paginate")]
pub mod references;
pub mod text;
