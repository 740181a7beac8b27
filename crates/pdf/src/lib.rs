//! PDF to HTML and HTML to PDF, fonts written anew, and other files read as books, for a process
//! of its own.
//!
//! Reading a PDF is the most dangerous thing a server for documents does:
//! every library tried was killed by some file of a few kilobytes, and aborts
//! cannot be caught. So the work is done by the binary `vokal-worker`, started
//! anew for each document with limits on memory, time and rights. Who starts
//! it uses the crate `vokal-pdf-client`.

#![warn(missing_docs, missing_debug_implementations, clippy::unwrap_used)]

pub mod export;
pub mod extract;
pub mod fonts;
mod sizes;
mod thumbnail;
pub mod worker;
