//! Where in a book's file does the text of its chapters stand?

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;

use vokal_core::document::{SourceMap, sanitise_traced};

use super::archive::Archive;
use super::gallery::Gallery;
use super::package::Package;
use super::surroundings::Surroundings;
use super::{Refusal, Watch, chapters, pictures};

/// A chapter as the file has it.
pub struct Source {
    /// How an EPUB CFI leads to it through the package document.
    pub cfi: String,
    /// Its canonical text, as the file has it today.
    pub text: String,
    /// Where that stands.
    pub map: SourceMap,
}

/// Reads some chapters' sources anew, by their numbers; those of which nothing can be told are
/// left out.
///
/// # Errors
///
/// [`Refusal`] if the file is no book any more, or takes too long.
pub fn read_sources(
    file: &File,
    wanted: &BTreeSet<u32>,
    watch: &Watch<'_>,
) -> Result<BTreeMap<u32, Source>, Refusal> {
    let archive = Archive::open(file, watch)?;
    let package = Package::read(&archive)?;
    // The sanitiser takes them into the account where it decides what is shown.
    let resources = pictures::all(&archive, &package, watch)?;
    let gallery = Gallery::new(&resources, &package.path, package.fallbacks());
    let around = Surroundings::of(&archive, &package, &gallery);
    let options = around.options();
    let mut sources = BTreeMap::new();
    for (at, place) in (0..).zip(&package.spine) {
        if !wanted.contains(&at) || !place.item.is_text() {
            continue;
        }
        watch.check()?;
        let Some(entry) = archive.entry(&place.item.path) else {
            continue;
        };
        let source = chapters::source(&archive, entry)?;
        let options = chapters::options_for(&place.item, &options);
        let (chapter, map) = sanitise_traced(&source, &options);
        if let Some(map) = map {
            let cfi = place.cfi.clone();
            let text = chapter.tree.text().to_owned();
            sources.insert(at, Source { cfi, text, map });
        }
    }
    Ok(sources)
}
