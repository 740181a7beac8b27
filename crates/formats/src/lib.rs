//! Files that are no EPUB and yet to be read as books, as clean HTML: for a process of its own.
//!
//! | module | what it answers |
//! | --- | --- |
//! | [`text`] | What stands in plain text, and how was it meant? |
//! | [`markdown`] | What stands in Markdown? |
//! | [`html`] | What stands in a file of HTML? |
//! | [`fiction_book`] | What stands in a `FictionBook`? |
//! | [`word`] | What stands in a document of a word processor? |
//! | `charset` | In which encoding is it written? |
//! | `archive`, `xml` | What lies in an archive, and what stands in XML, within limits? |
//! | `pictures` | Which pictures can be shown? |
//! | `finishing` | How does markup become what the core leaves as it is? |
//!
//! All of it works on hostile input and decides nothing about who may read it. Whoever calls it
//! does so in a process that may be killed (`vokal-worker`).

#![warn(missing_docs, missing_debug_implementations, clippy::unwrap_used)]

mod archive;
mod charset;
pub mod fiction_book;
mod finishing;
mod front_matter;
pub mod html;
pub mod markdown;
mod markup;
mod pictures;
pub mod text;
pub mod word;
mod xml;

use vokal_pdf_client::{BookFormat, ConvertedBook, Failure};

/// Reads a file as what its name says it is.
///
/// # Errors
///
/// [`Failure::OtherFormat`] if it is something else, [`Failure::Encrypted`],
/// [`Failure::Damaged`], [`Failure::TooLarge`].
pub fn read(bytes: &[u8], format: BookFormat) -> Result<ConvertedBook, Failure> {
    let draft = match format {
        BookFormat::Text => text::read(bytes),
        BookFormat::Markdown => markdown::read(bytes),
        BookFormat::Html => html::read(bytes),
        BookFormat::FictionBook => fiction_book::read(bytes),
        BookFormat::Word => word::read(bytes),
    };
    finishing::finished(draft?)
}
