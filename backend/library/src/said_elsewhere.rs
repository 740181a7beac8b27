//! What does another program's library say of a book?
//!
//! It is kept as what its reader says over what its file says (decision 0051): whoever reads the
//! file anew leaves it alone, and one click goes back to the file's.

use std::fs::File;
use std::path::Path;

use sha2::{Digest, Sha256};
use vokal_base::digest::hex;

use super::details::model::{AuthorName, Said, SeriesPlace};
use super::details::refused::{COVER_MEGABYTES, MOST_TAGS};
use super::details::saying::sound;
use super::import::ImportedBook;
use super::import::pictures::{PictureKind, photograph};
use super::import::unpack::unpacked;
use super::queries::covers::NewCover;

/// Characters of a description, and the most authors, as [`sound`] takes them.
const DESCRIPTION: usize = 10_000;
const AUTHORS: usize = 20;

/// What is said of a book; what is empty is not said.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SaidElsewhere {
    /// What it is called.
    pub title: String,
    /// Who has written it, each with the name that sorts.
    pub authors: Vec<(String, String)>,
    /// The series it belongs to.
    pub series: String,
    /// Where in it.
    pub series_index: Option<f64>,
    /// A language tag such as `de`.
    pub language: String,
    /// Plain text.
    pub description: String,
    /// The words it is found under.
    pub tags: Vec<String>,
    /// A picture, as it came.
    pub cover: Option<Vec<u8>>,
}

impl SaidElsewhere {
    /// All of it that can be kept.
    pub(super) fn edits(&self) -> Vec<Said> {
        let text = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
        let series = text(&self.series).map(|name| SeriesPlace {
            name,
            index: self.series_index,
        });
        let authors: Vec<_> = self.authors.iter().take(AUTHORS).cloned().collect();
        let authors = authors
            .into_iter()
            .map(|(name, sort_name)| AuthorName { name, sort_name });
        let authors: Vec<_> = authors.collect();
        // One that cannot be shown takes no other away.
        let tags =
            self.tags
                .iter()
                .filter_map(|tag| match sound(Said::Tags(vec![tag.clone()])).ok()? {
                    Said::Tags(sound) => sound.into_iter().next(),
                    _ => None,
                });
        let tags: Vec<_> = tags.take(MOST_TAGS).collect();
        let description = text(&self.description);
        let description = description.map(|text| text.chars().take(DESCRIPTION).collect());
        let said = [
            text(&self.title).map(Said::Title),
            (!authors.is_empty()).then_some(Said::Authors(authors)),
            text(&self.language).map(Said::Language),
            series.map(Said::Series),
            description.map(Said::Description),
            (!tags.is_empty()).then_some(Said::Tags(tags)),
        ];
        let said = said.into_iter().flatten();
        said.filter_map(|said| sound(said).ok()).collect()
    }

    /// Its cover, if that is another picture than the book's own.
    pub(super) fn other_cover(&self, book: &ImportedBook, file: &Path) -> Option<NewCover> {
        let bytes = self.cover.as_ref()?;
        if bytes.len() > COVER_MEGABYTES << 20 {
            return None;
        }
        let kind = photograph(bytes)?;
        if is_that_of(book, file, bytes).unwrap_or(false) {
            return None;
        }
        Some(NewCover {
            media_type: kind.media_type(),
            hash: hex(&Sha256::digest(bytes)[..16]),
            bytes: bytes.clone(),
        })
    }
}

/// Whether a picture is the cover of the book's file. Libraries keep a JPEG as it is, and write
/// anything else anew as one, as large as it was.
fn is_that_of(book: &ImportedBook, file: &Path, bytes: &[u8]) -> Option<bool> {
    let path = book.cover_path.as_ref()?;
    let cover = book.resources.iter().find(|it| it.path == *path)?;
    if cover.kind != PictureKind::Jpeg {
        let size = imagesize::blob_size(bytes).ok()?;
        let is = (
            u32::try_from(size.width).ok()?,
            u32::try_from(size.height).ok()?,
        );
        return Some(cover.size == Some(is));
    }
    if cover.place.length != bytes.len() as u64 {
        return Some(false);
    }
    Some(unpacked(&File::open(file).ok()?, &cover.place).ok()? == bytes)
}
