//! Where in a book's file do some parts of its chapters stand?

use std::collections::BTreeMap;
use std::fs::File;
use std::ops::Range;

use vokal_core::document::{SourcePlace, sanitise_traced};
use vokal_core::text::ChapterText;

use super::archive::Archive;
use super::gallery::Gallery;
use super::package::Package;
use super::recordings::Recordings;
use super::surroundings::Surroundings;
use super::{Refusal, Watch, chapters, pictures};

/// So much source is read at most, and so much written of places.
const MOST_SOURCE: usize = 32 << 20;
const MOST_WRITTEN: usize = 16 << 20;
/// After so many places it is looked whether time is up.
const PLACES_A_LOOK: usize = 256;

/// Parts of chapters that are asked for, by the chapters' numbers: UTF-16 offsets of their text.
pub type Parts = BTreeMap<u32, Vec<Range<u32>>>;

/// What is found of a chapter.
pub struct Source {
    /// How an EPUB CFI leads to it through the package document.
    pub cfi: String,
    /// Of its text as the file has it today: only of this text these are the places.
    pub text_hash: u64,
    /// Part by part, as far as they are there.
    pub places: Vec<(Range<u32>, SourcePlace)>,
}

/// Reads chapters anew and looks for parts of them; what cannot be told is left out.
///
/// # Errors
///
/// [`Refusal`] if the file is no book any more, or takes too long.
pub fn read_sources(
    file: &File,
    wanted: &Parts,
    watch: &Watch<'_>,
) -> Result<BTreeMap<u32, Source>, Refusal> {
    let archive = Archive::open(file, watch)?;
    let package = Package::read(&archive)?;
    // The sanitiser takes them into the account where it decides what is shown.
    let resources = pictures::all(&archive, &package, watch)?;
    let gallery = Gallery::new(&resources, &package.path, package.fallbacks());
    let recordings = Recordings::read(&archive, watch)?;
    let around = Surroundings::of(&archive, &package, &gallery, &recordings);
    let options = around.options();
    let (mut read, mut written) = (0, 0);
    let mut sources = BTreeMap::new();
    for (at, place) in (0..).zip(&package.spine) {
        let Some(parts) = wanted.get(&at).filter(|_| place.item.is_text()) else {
            continue;
        };
        watch.check()?;
        let Some(entry) = archive.entry(&place.item.path) else {
            continue;
        };
        let source = chapters::source(&archive, entry)?;
        read += source.len();
        if read > MOST_SOURCE {
            break;
        }
        let options = chapters::options_for(&place.item, &options);
        // Its map goes before the next one comes.
        let (chapter, Some(map)) = sanitise_traced(&source, &options) else {
            continue;
        };
        let mut places = Vec::new();
        for (number, part) in parts.iter().enumerate() {
            if number.is_multiple_of(PLACES_A_LOOK) {
                watch.check()?;
            }
            let Some(found) = map.place(part.clone()) else {
                continue;
            };
            written += found.selector.len() + found.cfi.len() + place.cfi.len();
            if written > MOST_WRITTEN {
                break;
            }
            places.push((part.clone(), found));
        }
        let source = Source {
            cfi: place.cfi.clone(),
            text_hash: ChapterText::of_tree(&chapter.tree).hash(),
            places,
        };
        sources.insert(at, source);
    }
    Ok(sources)
}
