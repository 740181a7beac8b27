//! How does clean HTML become a book?
//!
//! As an EPUB 3 of its own, so that a PDF, or a file of another program, is read, searched, noted
//! in and taken along as any other book is, by the same code. It is written from the clean HTML
//! alone.

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
#[derive(Clone, Debug, Default)]
pub struct About {
    /// A UUID, the same for every version of the document.
    pub id: String,
    /// Its own id stands for it where it has none.
    pub title: String,
    /// A language tag, or empty.
    pub language: String,
    /// How many pages the document has.
    pub pages: u32,
    /// What each of its pages is called; by its number, where this says nothing.
    pub page_labels: Vec<String>,
    /// When it was last changed, as `2026-11-27T12:00:00Z`.
    pub modified: String,
    /// Who has written it: the name as it is shown, and as lists sort it, or nothing.
    pub authors: Vec<(String, String)>,
    /// Plain text, or nothing.
    pub description: String,
    /// Who has published it, or nothing.
    pub publisher: String,
    /// The series it belongs to, or nothing.
    pub series: String,
    /// Which part of it.
    pub series_index: Option<f64>,
    /// The cover, by its place among the pictures.
    pub cover: Option<usize>,
    /// Where chapters begin.
    pub cutting: Cutting,
    /// The file that it was made of, as it came.
    pub source: Option<Vec<u8>>,
}

/// Where does a new chapter begin?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Cutting {
    /// At headings, but after two pages at least: those of a PDF are found by how they look.
    #[default]
    Pages,
    /// Where somebody has written a heading.
    Headings,
}

/// Where the file lies that a book was made of.
pub(super) const SOURCE: &str = "META-INF/source";

/// A picture of the document.
#[derive(Clone, Debug)]
pub struct Picture {
    /// As the HTML names it.
    pub source: String,
    /// Such as `image/png`.
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
pub fn write<E: From<io::Error>>(
    file: File,
    about: &About,
    html: &str,
    pictures: &[Picture],
    mut read: impl FnMut(usize) -> Result<Vec<u8>, E>,
) -> Result<(), E> {
    let tree = sanitise(html, &SourceOptions::default()).tree;
    let parts = parts::of(&tree, about.cutting);
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
    let shown = listed.shown();
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
    if let Some(source) = &about.source {
        // Some are archives themselves.
        if source.starts_with(b"PK") {
            archive.stored(SOURCE, source)?;
        } else {
            archive.deflated(SOURCE, source)?;
        }
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
