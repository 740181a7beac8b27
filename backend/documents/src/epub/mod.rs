//! How does a document become a book?
//!
//! As an EPUB 3 of its own, so that a PDF is read, searched, noted in and taken along as any
//! other book is, by the same code. It is written from the clean HTML alone: what the reader has
//! edited is what is read.

mod characters;
mod package;
mod parts;
mod places;
mod xhtml;

use std::fs::File;
use std::io::{self, BufWriter, Write};

use vokal_core::document::{SourceOptions, sanitise};
use zip::CompressionMethod;
use zip::write::{SimpleFileOptions, ZipWriter};

use package::Listed;

/// What a book says of itself.
pub(crate) struct About {
    /// A UUID, the same for every version of the document.
    pub id: String,
    pub title: String,
    /// A language tag, or empty.
    pub language: String,
    /// How many pages the document has.
    pub pages: u32,
    /// What each of its pages is called; by its number, where this says nothing.
    pub page_labels: Vec<String>,
    /// When it was last changed, as `2026-11-27T12:00:00Z`.
    pub modified: String,
}

/// A picture of the document.
pub(crate) struct Picture {
    /// As the HTML names it.
    pub source: String,
    pub media_type: String,
}

/// Writes an EPUB (EPUB 3.3) into a file.
///
/// * `html`: as `sanitise` leaves it.
/// * `pictures`: those that the HTML may name; others are left out of it.
/// * `read`: the bytes of one of them, by its place in `pictures`.
///
/// # Errors
///
/// If the file cannot be written, or a picture cannot be read.
pub(crate) fn write<E: From<io::Error>>(
    file: File,
    about: &About,
    html: &str,
    pictures: &[Picture],
    mut read: impl FnMut(usize) -> Result<Vec<u8>, E>,
) -> Result<(), E> {
    let tree = sanitise(html, &SourceOptions::default()).tree;
    let parts = parts::of(&tree);
    let written = xhtml::chapters(&tree, &parts, about, pictures);
    let mut archive = Archive(ZipWriter::new(BufWriter::new(file)));
    // First and not compressed, so that its type can be told from its first bytes (OCF, 4.3).
    archive.stored("mimetype", b"application/epub+zip")?;
    archive.deflated("META-INF/container.xml", package::CONTAINER.as_bytes())?;
    let listed = Listed {
        about,
        parts: &parts,
        chapters: &written,
        pictures,
    };
    archive.deflated("OPS/package.opf", listed.package().as_bytes())?;
    archive.deflated("OPS/nav.xhtml", listed.navigation().as_bytes())?;
    for (at, chapter) in written.iter().enumerate() {
        let name = format!("OPS/{}", places::chapter_name(at));
        archive.deflated(&name, chapter.xhtml.as_bytes())?;
    }
    let shown = package::shown(&written);
    for (at, picture) in pictures
        .iter()
        .enumerate()
        .filter(|(at, _)| shown.contains(at))
    {
        // They are compressed already.
        archive.stored(
            &format!("OPS/{}", places::picture_name(at, picture)),
            &read(at)?,
        )?;
    }
    archive.end()?;
    Ok(())
}

struct Archive(ZipWriter<BufWriter<File>>);

impl Archive {
    fn stored(&mut self, name: &str, bytes: &[u8]) -> io::Result<()> {
        self.add(name, bytes, CompressionMethod::Stored)
    }

    fn deflated(&mut self, name: &str, bytes: &[u8]) -> io::Result<()> {
        self.add(name, bytes, CompressionMethod::Deflated)
    }

    fn add(&mut self, name: &str, bytes: &[u8], method: CompressionMethod) -> io::Result<()> {
        // Without a time: the same document is the same file.
        let options = SimpleFileOptions::DEFAULT.compression_method(method);
        self.0.start_file(name, options)?;
        self.0.write_all(bytes)
    }

    /// The whole archive is in the file, and the file on its way to the disk.
    fn end(self) -> io::Result<()> {
        let file = self.0.finish()?;
        file.into_inner()
            .map_err(io::IntoInnerError::into_error)?
            .sync_all()?;
        Ok(())
    }
}

#[cfg(test)]
mod tests;
