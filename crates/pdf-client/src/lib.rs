//! Asks `vokal-worker` for a conversion, one process for each document.
//!
//! ```no_run
//! # async fn example(pdf: &[u8]) -> Result<(), Box<dyn std::error::Error>> {
//! use vokal_pdf_client::Workers;
//!
//! let workers = Workers::beside_this_program()?;
//! let extraction = workers
//!     .extract(pdf, pdf.len() as u64, |page, pages| println!("{page} of {pages}"))
//!     .await?;
//! # Ok(())
//! # }
//! ```
//!
//! The worker itself is the crate `vokal-pdf`, of which this one knows nothing
//! but the [`protocol`]: a server that links this links no PDF library.

#![warn(missing_docs, missing_debug_implementations, clippy::unwrap_used)]

mod answer;
mod book;
mod error;
mod export_options;
mod extraction;
mod font;
mod limits;
mod process;
pub mod protocol;
mod recogniser;
pub mod recognition;
pub mod size;
mod workers;

pub use book::{BookAuthor, BookFormat, BookMetadata, ConvertedBook};
pub use error::{Error, Failure};
pub use export_options::ExportOptions;
pub use extraction::{ExtractedImage, Extraction, Metadata, PageDrawing, Size};
pub use font::{FontDescription, RebuiltFont};
pub use limits::{BOOK_BYTES, FONT_BYTES, Limits};
pub use recogniser::{Recogniser, Unrecognisable};
pub use recognition::{RecognisedLine, RecognisedPage, RecognisedWord};
pub use workers::{PROGRAM, Workers};
