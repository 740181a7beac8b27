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
mod pictures;
mod setting;
mod world;

use std::collections::BTreeMap;

use vokal_core::document::{SourceOptions, sanitise};
use vokal_core::highlight::{Frequency, markup};

use vokal_pdf_client::ExportOptions;
use vokal_pdf_client::Failure;
use vokal_pdf_client::size::WRITTEN_BYTES;

/// Writes HTML as a tagged PDF on A4. `images` are the pictures it names, by
/// their `src`; any others are left out.
///
/// # Errors
///
/// [`Failure::TooLarge`] beyond the limits, [`Failure::Damaged`] for what
/// cannot be set.
pub fn export(
    html: &str,
    options: &ExportOptions,
    images: Vec<(String, Vec<u8>)>,
) -> Result<Vec<u8>, Failure> {
    if html.len() > WRITTEN_BYTES {
        return Err(Failure::TooLarge);
    }
    // One thread: there are two documents at once on this machine already,
    // and each thread takes address space.
    let _ = rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .build_global();
    let files = data(html, options, images)?;
    world::typeset(files)
}

/// The document as the template reads it, with its pictures. Trees and blocks
/// are gone before anything is set: a long document needs the room.
fn data(
    html: &str,
    options: &ExportOptions,
    images: Vec<(String, Vec<u8>)>,
) -> Result<BTreeMap<String, Vec<u8>>, Failure> {
    let mut source = sanitise(html, &SourceOptions::default());
    let language = options.language.clone().or(source.lang.take());
    if let Some(frequency) = options.frequency.and_then(Frequency::new) {
        let marked = markup(
            &source.tree,
            language.as_deref().unwrap_or_default(),
            frequency,
        );
        source.tree = sanitise(&marked, &SourceOptions::default()).tree;
    }
    let pictures = pictures::Pictures::new(images)?;
    let mut blocks = convert::blocks(&source.tree, &pictures)?;
    headings::without_gaps(&mut blocks);
    let title = [&options.title]
        .into_iter()
        .chain(source.title.as_ref())
        .chain(source.heading.as_ref())
        .find(|title| !title.trim().is_empty());
    let document = setting::Document::new(blocks, title, language.as_deref(), options);
    let json = serde_json::to_vec(&document).map_err(|_| Failure::Damaged)?;
    let mut files: BTreeMap<String, Vec<u8>> = pictures.into_files();
    files.insert("document.json".to_owned(), json);
    Ok(files)
}
