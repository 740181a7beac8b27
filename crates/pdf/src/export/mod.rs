//! HTML to PDF: sanitised once more, turned into data, and set by one fixed
//! template. No markup is ever built from strings, no file is read.
#![expect(
    clippy::cast_precision_loss,
    reason = "lengths on a page and numbers of pixels are small"
)]

mod blocks;
mod convert;
mod flow;
mod grid;
mod headings;
mod joining;
mod pictures;
mod places;
mod setting;
mod world;

use typst::foundations::Bytes;
use vokal_core::document::{Sanitised, SourceOptions, sanitise};
use vokal_core::highlight::{Frequency, markup};

use blocks::Block;
use joining::Joined;
use vokal_pdf_client::ExportOptions;
use vokal_pdf_client::Failure;
use vokal_pdf_client::size::WRITTEN_BYTES;

/// Writes HTML as a tagged PDF on A4. `images` are the pictures it names, by
/// their `src`; any others are left out.
///
/// A long document comes in parts: each is set by itself, on pages of its own, so that no more memory is
/// needed than for the longest one, and they become one document.
///
/// # Errors
///
/// [`Failure::TooLarge`] beyond the limits of a part, [`Failure::Damaged`] for
/// what cannot be set.
pub fn export(
    parts: &[String],
    options: &ExportOptions,
    images: Vec<(String, Vec<u8>)>,
) -> Result<Vec<u8>, Failure> {
    if parts.iter().any(|html| html.len() > WRITTEN_BYTES) {
        return Err(Failure::TooLarge);
    }
    // One thread: there are two documents at once on this machine already,
    // and each thread takes address space.
    let _ = rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .build_global();
    let mut setter = Setter {
        options,
        pictures: pictures::Pictures::new(images)?,
        places: places_of(parts),
        levels: headings::Levels::default(),
        waiting: Vec::new(),
        about: About::default(),
    };
    let [only] = parts else {
        return setter.joined(parts);
    };
    let blocks = setter.blocks(only, 0)?;
    Ok(setter.set(blocks, 0, 0)?.0.pdf)
}

/// Links within one part are its own business.
fn places_of(parts: &[String]) -> places::Places {
    if parts.len() < 2 {
        return places::Places::default();
    }
    places::Places::of(parts.iter().map(|html| source(html).tree))
}

fn source(html: &str) -> Sanitised {
    sanitise(html, &SourceOptions::default())
}

/// What is known of the document from its first part on.
#[derive(Debug, Default)]
struct About {
    title: Option<String>,
    language: Option<String>,
}

/// Sets one part after another.
struct Setter<'a> {
    options: &'a ExportOptions,
    pictures: pictures::Pictures,
    places: places::Places,
    levels: headings::Levels,
    /// Ids that the part before has ended with.
    waiting: Vec<String>,
    about: About,
}

impl Setter<'_> {
    fn joined(&mut self, parts: &[String]) -> Result<Vec<u8>, Failure> {
        let mut joined = Joined::new();
        for (number, html) in parts.iter().enumerate() {
            let blocks = self.blocks(html, number)?;
            let is_last = number + 1 == parts.len();
            // Nothing is no page, unless it is all there is.
            if blocks.is_empty() && !(is_last && joined.pages() == 0) {
                continue;
            }
            let (typeset, levels) = self.set(blocks, number, joined.pages())?;
            let wanted: Vec<usize> = self.wanted(number).map(|(place, _)| place).collect();
            joined.add(typeset, &levels, &wanted)?;
        }
        let language = setting::language_parts(self.about.language.as_deref().unwrap_or_default());
        Ok(joined.finish(&world::word_for_page(&language)))
    }

    /// A part as blocks. Its tree is gone before anything is set: a long
    /// document needs the room.
    fn blocks(&mut self, html: &str, number: usize) -> Result<Vec<Block>, Failure> {
        let mut source = source(html);
        if number == 0 {
            self.about = self.about(&mut source);
        }
        let language = self.about.language.as_deref().unwrap_or_default();
        if let Some(frequency) = self.options.frequency.and_then(Frequency::new) {
            let marked = markup(&source.tree, language, frequency);
            source.tree = sanitise(&marked, &SourceOptions::default()).tree;
        }
        let (pictures, places) = (&self.pictures, &self.places);
        convert::blocks(&source.tree, pictures, places, &mut self.waiting)
    }

    /// Sets a part, and tells the levels of its headings in the whole document. Before it are so many
    /// pages.
    fn set(
        &mut self,
        mut blocks: Vec<Block>,
        number: usize,
        pages: usize,
    ) -> Result<(world::Typeset, Vec<u8>), Failure> {
        let levels = self.levels.number(&mut blocks);
        headings::begin_anew(&mut blocks);
        let document = setting::Document::new(
            blocks,
            self.about.title.as_deref(),
            self.about.language.as_deref(),
            pages + 1,
            self.options,
        );
        let json = serde_json::to_vec(&document).map_err(|_| Failure::Damaged)?;
        drop(document);
        let mut files = self.pictures.files();
        files.insert("document.json".to_owned(), Bytes::new(json));
        let ids: Vec<&str> = self.wanted(number).map(|(_, id)| id).collect();
        Ok((world::typeset(files, &ids)?, levels))
    }

    fn wanted(&self, number: usize) -> impl Iterator<Item = (usize, &str)> {
        self.places.within(number)
    }

    fn about(&self, source: &mut Sanitised) -> About {
        let title = [
            Some(self.options.title.clone()),
            source.title.take(),
            source.heading.take(),
        ]
        .into_iter()
        .flatten()
        .find(|title| !title.trim().is_empty());
        About {
            title,
            language: self.options.language.clone().or(source.lang.take()),
        }
    }
}
