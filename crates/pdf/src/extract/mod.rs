//! PDF to HTML: two engines behind one trait, tried one after another.
#![expect(
    clippy::cast_precision_loss,
    reason = "lengths on a page and numbers of pixels are small"
)]

mod captions;
mod drawings;
mod hayro_engine;
mod html;
mod item_labels;
mod limits;
mod model;
mod outlined;
mod page;
mod recognised;
mod reflow;
mod result;
mod scan;
mod scripts;
mod source;
mod structure;
mod titles;
mod unpdf_engine;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use model::Document;
pub use page::draw_page;
pub use scan::draw_scan;

use vokal_pdf_client::{Extraction, Failure, RecognisedPage};

/// More unknown letters than this in a hundred, and the next engine is asked.
const UNKNOWN_PERCENT: usize = 2;

/// Told after each page: pages done, pages in all.
pub type Progress<'p> = &'p mut dyn FnMut(usize, usize);

/// One way to read a PDF.
trait Extractor {
    /// The name given in [`Metadata::engine`].
    fn name(&self) -> &'static str;

    /// Reads a whole document.
    ///
    /// # Errors
    ///
    /// [`Failure::Encrypted`], [`Failure::TooLarge`] end the matter; after
    /// [`Failure::Damaged`] another engine may have better luck.
    fn extract(&self, pdf: &Arc<Vec<u8>>, progress: Progress<'_>) -> Result<Document, Failure>;
}

/// Reads a PDF with the best engine that can.
///
/// # Errors
///
/// Says why no engine could: see [`Failure`].
pub fn extract(pdf: Vec<u8>, progress: Progress<'_>) -> Result<Extraction, Failure> {
    extract_recognised(pdf, Vec::new(), progress)
}

/// The same; what was recognised on pages without text stands there as if it were their own.
///
/// # Errors
///
/// Says why no engine could: see [`Failure`].
pub fn extract_recognised(
    pdf: Vec<u8>,
    recognised: Vec<RecognisedPage>,
    progress: Progress<'_>,
) -> Result<Extraction, Failure> {
    if !looks_like_pdf(&pdf) {
        return Err(Failure::NotPdf);
    }
    let pdf = Arc::new(pdf);
    let hayro = hayro_engine::Hayro { recognised };
    let engines: [&dyn Extractor; 2] = [&hayro, &unpdf_engine::Unpdf];
    let mut best: Option<(&'static str, Document)> = None;
    let mut failure = None;
    for engine in engines {
        match guarded(engine, &pdf, progress) {
            Ok(document) => {
                let is_sound = document.unknown_letters * 100 <= document.letters * UNKNOWN_PERCENT;
                let is_better = best
                    .as_ref()
                    .is_none_or(|(_, known)| known_letters(&document) > known_letters(known));
                if is_better {
                    best = Some((engine.name(), document));
                }
                if is_sound {
                    break;
                }
            }
            Err(Failure::Damaged) => failure = failure.or(Some(Failure::Damaged)),
            Err(other) if best.is_none() => return Err(other),
            Err(_) => {}
        }
    }
    let (engine, document) = best.ok_or_else(|| failure.unwrap_or(Failure::Damaged))?;
    result::finish(engine, document)
}

fn known_letters(document: &Document) -> usize {
    document.letters.saturating_sub(document.unknown_letters)
}

/// The header may stand anywhere in the first kilobyte (ISO 32000, Annex I).
fn looks_like_pdf(pdf: &[u8]) -> bool {
    pdf[..pdf.len().min(1024)]
        .windows(5)
        .any(|window| window == b"%PDF-")
}

/// An engine's panic is a damaged file; a limit unwinds with its own payload.
fn guarded(
    engine: &dyn Extractor,
    pdf: &Arc<Vec<u8>>,
    progress: Progress<'_>,
) -> Result<Document, Failure> {
    match catch_unwind(AssertUnwindSafe(|| engine.extract(pdf, progress))) {
        Ok(result) => result,
        Err(payload) => Err(payload
            .downcast::<Failure>()
            .map_or(Failure::Damaged, |failure| *failure)),
    }
}
