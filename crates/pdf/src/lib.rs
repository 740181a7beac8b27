//! PDF to HTML and HTML to PDF, in a process of its own.
//!
//! Reading a PDF is the most dangerous thing a server for documents does:
//! every library tried was killed by some file of a few kilobytes, and aborts
//! cannot be caught. So the work is done by the binary `vokal-worker`, started
//! anew for each document with limits on memory, time and rights.
//!
//! | feature | for | brings |
//! | --- | --- | --- |
//! | `parent` | a server | `parent`: starts workers, queue, typed errors |
//! | `extract` | the worker | PDF to HTML |
//! | `export` | the worker | HTML to PDF; takes minutes to build |

#![warn(missing_docs, missing_debug_implementations, clippy::unwrap_used)]

mod error;
#[cfg(feature = "export")]
pub mod export;
mod export_options;
#[cfg(feature = "extract")]
pub mod extract;
mod extraction;
#[cfg(feature = "parent")]
pub mod parent;
mod protocol;
#[cfg(feature = "worker")]
mod sizes;
#[cfg(feature = "worker")]
pub mod worker;

pub use error::Failure;
pub use export_options::ExportOptions;
pub use extraction::{ExtractedImage, Extraction, Metadata, Size};
