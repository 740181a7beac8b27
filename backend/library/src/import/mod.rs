//! Is this file a book, and what is in it?
//!
//! *file → `archive` → `protection` → `package` → chapters, contents, pictures.*
//! Everything here works on hostile input: sizes are counted while unpacking,
//! names inside the archive never become paths, and no entity is expanded but one for plain words.

mod archive;
mod chapters;
mod charset;
mod contents;
mod cover;
mod drawings;
mod fixed;
mod fonts;
mod gallery;
pub(crate) mod metadata;
mod package;
mod page_breaks;
mod page_label;
mod page_list;
mod paths;
pub mod pictures;
mod protection;
pub mod recordings;
mod scrambling;
mod sources;
pub(crate) mod structure;
mod surroundings;
mod titles;
pub mod unpack;
mod xml;

use std::fs::File;
use std::time::Duration;

use cpu_time::ThreadTime;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

use archive::Archive;
pub(super) use chapters::text_length_of;
pub use fixed::FixedPage;
pub use fonts::{EmbeddedFaces, EmbeddedFont};
use gallery::Gallery;
pub use metadata::{Contributor, Metadata, plain};
pub use package::Direction;
use package::Package;
pub(crate) use page_breaks::offsets_of;
pub use page_list::PrintedPage;
pub use paths::picture_path;
pub use pictures::Picture;
pub use recordings::Recording;
use recordings::Recordings;
pub(super) use sources::read_sources;
pub use sources::{Parts, Source};
use surroundings::Surroundings;
use vokal_base::digest::hex;

/// Raised whenever the importer makes something else of a file: books that are stored are read
/// anew then (`rereading`).
///
/// 2: what a book says of its notes (`epub:type`) is kept as roles.
/// 3: what its styles mean is kept.
/// 4: paragraphs that look like headings are some, and where the pages of its printed edition
/// begin is known.
/// 5: large initials, letters that stand apart and lines around blocks are kept.
/// Sounds and films can be played, and pages that are one picture are shown whole.
/// Chapters whose lines run downwards are known, and the pages of such books go to the left.
/// 6: the fonts of its text can be chosen.
/// 7: its authors, each by themselves, and which part of its series it is.
/// 8: what it is about, and the paragraphs of its description.
/// 9: sums and variables of its styles, which way its lines go by style, and capitals of words.
/// 10: rules within rules, lengths of a root of another size, lines that its styles keep, and room for
/// how verse stands.
/// 12: lists, descriptions, quotations and figures of which a book says nothing stand where browsers
/// have them.
/// 13: variables of its styles are those of each element.
/// 14: pages with text in places keep them, places within a file are no chapters, and letters stand
/// in one place of a vertical line.
/// 15: numbers that float in a line stand at its end, and drawn pages have their fonts.
pub(crate) const IMPORT_VERSION: i32 = 15;

/// Why a file is not taken in; told to the person who uploaded it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The content is something else, whatever the name says.
    #[error("This file is not an EPUB book.")]
    NotEpub,
    /// It was a book once.
    #[error("This book is damaged: {0}.")]
    Damaged(&'static str),
    /// Only the shop's own programs can read it.
    #[error("This book is protected by DRM and can only be read with the shop's own program.")]
    Drm,
    /// The archive needs a password.
    #[error("This book is encrypted with a password.")]
    EncryptedZip,
    /// More files than any book needs.
    #[error("This file holds too many parts to be a book (more than 10,000).")]
    TooManyEntries,
    /// More content than any book needs.
    #[error("This book is too large when unpacked.")]
    UnpackedTooLarge,
    /// The archive is built to harm.
    #[error("This file is built in an unsafe way and cannot be opened.")]
    UnsafeArchive,
    /// It would take too long to read in.
    #[error("This book is too complicated to be opened.")]
    TooComplex,
    /// There is nothing to read in it.
    #[error("This book holds nothing to read.")]
    EmptyBook,
}

/// A book as it was read in.
pub struct ImportedBook {
    /// What the book says about itself.
    pub metadata: Metadata,
    /// In which direction its pages go.
    pub direction: Direction,
    /// The table of contents.
    pub toc: Vec<TocEntry>,
    /// In reading order.
    pub chapters: Vec<ImportedChapter>,
    /// The pages of the printed edition, as the text is read.
    pub pages: Vec<PrintedPage>,
    /// Every picture that can be shown.
    pub resources: Vec<Picture>,
    /// Every sound, film and caption that can be played.
    pub recordings: Vec<Recording>,
    /// The fonts of its text and of its drawn pages, as they lie in it.
    pub faces: Vec<EmbeddedFaces>,
    /// The cover's path, if it is one of the pictures.
    pub cover_path: Option<String>,
    /// Changes with the content.
    pub content_hash: String,
}

impl ImportedBook {
    /// How many bytes its chapters take as they are stored.
    pub(crate) fn text_bytes(&self) -> u64 {
        let bytes = self
            .chapters
            .iter()
            .map(|chapter| chapter.html.len() as u64);
        bytes.sum()
    }
}

/// A chapter, ready to be shown.
pub struct ImportedChapter {
    /// From the table of contents, a heading or its own head; empty if all of
    /// them are missing or were not written for people.
    pub title: String,
    /// Its path inside the book.
    pub path: String,
    /// Whether it belongs to the main flow of reading.
    pub linear: bool,
    /// How it stands, if the book has drawn it as a page.
    pub fixed_page: Option<FixedPage>,
    /// Sanitised HTML.
    pub html: String,
    /// UTF-16 code units of its canonical text.
    pub text_length: i64,
}

/// A line of the table of contents.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TocEntry {
    /// Plain text; empty if the book has no title for it, and then its number stands for it.
    pub title: String,
    /// The chapter it leads to, counted from 0.
    pub chapter_index: usize,
    /// The id to go to in the chapter, as it stands there: with its `b-`.
    #[schema(required)]
    pub fragment: Option<String>,
    /// The lines below it.
    #[schema(no_recursion)]
    pub children: Vec<TocEntry>,
}

impl ImportedBook {
    /// The table of contents, as it is stored.
    #[must_use]
    pub fn toc_json(&self) -> String {
        serde_json::to_string(&self.toc).unwrap_or_else(|_| "[]".into())
    }
}

/// Watches over the reading in: tells how far it is and ends it when time is up.
///
/// What counts is the time this thread has worked, so that an honest book is
/// not refused because the machine is busy.
pub struct Watch<'a> {
    begin: ThreadTime,
    limit: Duration,
    told: &'a dyn Fn(usize, usize),
}

impl<'a> Watch<'a> {
    /// Ends the work after `limit`; tells `told` how many of how many chapters are done.
    pub fn new(limit: Duration, told: &'a dyn Fn(usize, usize)) -> Self {
        let begin = ThreadTime::now();
        Self { begin, limit, told }
    }

    /// Ends the work if time is up.
    pub(self) fn check(&self) -> Result<(), Refusal> {
        if self.begin.elapsed() < self.limit {
            Ok(())
        } else {
            Err(Refusal::TooComplex)
        }
    }

    fn tell(&self, done: usize, all: usize) {
        (self.told)(done, all);
    }
}

/// Reads a book in.
///
/// # Errors
///
/// [`Refusal`] if it is none, is protected, or is built to harm.
pub fn read_book(file: &File, watch: &Watch<'_>) -> Result<ImportedBook, Refusal> {
    let archive = Archive::open(file, watch)?;
    let mut package = Package::read(&archive)?;
    protection::check(&archive, &package)?;
    let resources = pictures::all(&archive, &package, watch)?;
    let gallery = Gallery::new(&resources, &package.path, package.fallbacks());
    let index = package.chapters();
    let page_lists = page_list::Lists::read(&archive, &package, &index);
    let recordings = Recordings::read(&archive, watch)?;
    let mut drafts = chapters::read(
        &archive,
        &package,
        &Surroundings::of(&archive, &package, &gallery, &recordings),
        &page_lists.wanted(),
        watch,
    )?;
    if package.metadata.language.is_empty() {
        let spoken = drafts.iter().find_map(|draft| draft.lang.clone());
        package.metadata.language = spoken.unwrap_or_default();
    }
    if package.direction == Direction::Default && chapters::are_vertical(&drafts) {
        package.direction = Direction::Rtl;
    }
    let pages = page_lists.placed(&drafts);
    let faces = fonts::read(&archive, &package, &chapters::families(&mut drafts), watch)?;
    let toc = contents::read(&archive, &package, &index);
    let chapters = chapters::titled(drafts, &toc);
    let toc = if toc.is_empty() {
        contents::from_chapters(&chapters)
    } else {
        contents::named(toc, &chapters)
    };
    let cover_path = cover::path(&archive, &package, &gallery);
    let mut book = ImportedBook {
        metadata: package.metadata,
        direction: package.direction,
        toc,
        chapters,
        pages,
        resources,
        recordings: recordings.all,
        faces,
        cover_path,
        content_hash: String::new(),
    };
    book.content_hash = hash_of(&book);
    Ok(book)
}

fn hash_of(book: &ImportedBook) -> String {
    let mut hash = Sha256::new();
    hash.update(book.toc_json());
    for chapter in &book.chapters {
        for part in [&chapter.title, &chapter.path, &chapter.html] {
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part);
        }
    }
    for picture in &book.resources {
        hash.update(&picture.path);
        hash.update(picture.place.length.to_le_bytes());
        hash.update(picture.checksum.to_le_bytes());
    }
    for recording in &book.recordings {
        hash.update(&recording.path);
        hash.update(recording.place.length.to_le_bytes());
        hash.update(recording.checksum.to_le_bytes());
    }
    hex(&hash.finalize()[..16])
}
