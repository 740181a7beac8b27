//! How does a reader get the file back of which a book was made?
//!
//! It lies in the book, as it came (decision 0052). What is too large for that is not there; then
//! the book's own file is what there is.

use std::fs::File;
use std::io::{self, Read};

use vokal_files::shelf::Incoming;
use vokal_pdf_client::BookFormat;
use zip::ZipArchive;

use super::conversion::LARGEST_SOURCE;
use super::epub::SOURCE;

/// How long it is, if it lies in this book.
pub(super) fn length(book: File) -> Option<u64> {
    let mut archive = ZipArchive::new(book).ok()?;
    let length = archive.by_name(SOURCE).ok()?.size();
    (length <= LARGEST_SOURCE).then_some(length)
}

/// The file by itself; it is gone when it is closed.
pub(super) fn unpacked(book: File, place: &Incoming) -> io::Result<File> {
    let mut archive = ZipArchive::new(book)?;
    let mut source = archive.by_name(SOURCE)?.take(LARGEST_SOURCE);
    io::copy(&mut source, &mut File::create(place.path())?)?;
    File::open(place.path())
}

/// What a file of this name is on the wire.
pub(super) fn media_type(name: &str) -> &'static str {
    let is_packed =
        name.to_ascii_lowercase().ends_with('z') || name.to_ascii_lowercase().ends_with(".zip");
    match BookFormat::of_name(name) {
        Some(BookFormat::Text) => "text/plain",
        Some(BookFormat::Markdown) => "text/markdown",
        Some(BookFormat::Html) => "text/html",
        Some(BookFormat::FictionBook) if is_packed => "application/x-zip-compressed-fb2",
        Some(BookFormat::FictionBook) => "application/x-fictionbook+xml",
        Some(BookFormat::Word) => {
            "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
        }
        None => "application/octet-stream",
    }
}
