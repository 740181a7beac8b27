//! PDFs as the web sees them, on each engine.
//!
//! They are converted by `vokal-worker`, which `cargo build --package vokal-pdf`
//! makes, as does `make test`.

mod accounts;
mod books;
mod content;
mod corpus;
mod documents;
mod export;
mod recognition;
mod uploads;
pub mod workers;
