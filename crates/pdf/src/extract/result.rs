//! The document written as HTML, with the pictures that it shows.

use std::collections::BTreeMap;

use vokal_core::document::{SourceOptions, sanitise};

use super::html;
use super::model::{Block, Document, Kind};
use crate::sizes::pixels;
use vokal_pdf_client::size::may_be_read;
use vokal_pdf_client::{ExtractedImage, Extraction, Failure, Metadata, Size};

/// Longest list of lines that were left out.
const LEFT_OUT: usize = 2_000;

/// Writes a document as HTML and drops the pictures that nothing shows.
///
/// # Errors
///
/// [`Failure::TooLarge`] for what is longer than any book.
pub(super) fn finish(engine: &str, document: Document) -> Result<Extraction, Failure> {
    let mut images: Vec<ExtractedImage> = Vec::new();
    let mut names: Vec<Option<String>> = vec![None; document.pictures.len()];
    let mut pictures: Vec<Option<_>> = document.pictures.into_iter().map(Some).collect();
    for_each_picture(&document.blocks, &mut |index| {
        if let Some(picture) = pictures.get_mut(index).and_then(Option::take) {
            let ending = picture.media_type.trim_start_matches("image/");
            let name = format!("images/{}.{ending}", images.len() + 1);
            names[index] = Some(name.clone());
            images.push(ExtractedImage {
                name,
                media_type: picture.media_type.to_owned(),
                width: picture.width,
                height: picture.height,
                bytes: picture.bytes,
            });
        }
    });
    let raw = html::write(&document.blocks, document.language.as_deref(), |index| {
        let name = names.get(index)?.as_deref()?;
        let image = images.iter().find(|image| image.name == name)?;
        Some((name, image.width, image.height))
    });
    let tree = sanitise(&raw, &SourceOptions::default()).tree;
    let html = tree.to_html();
    if !may_be_read(html.len(), tree.nodes().len()) {
        return Err(Failure::TooLarge);
    }
    Ok(Extraction {
        html,
        images,
        metadata: Metadata {
            title: document.title,
            language: document.language,
            pages: document.pages,
            page_labels: document.page_labels,
            engine: engine.to_owned(),
            is_tagged: document.is_tagged,
            has_text: document.letters > 0,
            page_images: document.page_images,
            textless_pages: (document.textless.iter())
                .filter_map(|page| u32::try_from(page + 1).ok())
                .collect(),
            is_truncated: document.is_truncated,
            sizes: sizes(&document.blocks),
            left_out: document.left_out.into_iter().take(LEFT_OUT).collect(),
        },
    })
}

fn for_each_picture(blocks: &[Block], see: &mut dyn FnMut(usize)) {
    for block in blocks {
        match &block.kind {
            Kind::Picture(figure) => see(figure.index),
            Kind::Quote(blocks) => for_each_picture(blocks, see),
            Kind::List(list) => {
                for item in &list.items {
                    for_each_picture(item, see);
                }
            }
            Kind::Table(table) => {
                for cell in table.rows.iter().flatten() {
                    for_each_picture(&cell.blocks, see);
                }
            }
            Kind::Paragraph(_) | Kind::Heading(..) | Kind::Note(_) => {}
        }
    }
}

/// The size that most letters of each kind of element have.
fn sizes(blocks: &[Block]) -> BTreeMap<String, Size> {
    let mut counts: BTreeMap<(String, i32), usize> = BTreeMap::new();
    for block in blocks {
        let (name, text) = match &block.kind {
            Kind::Paragraph(text) => ("p".to_owned(), text),
            Kind::Heading(level, text) => (format!("h{}", html::level(*level)), text),
            _ => continue,
        };
        let letters = text.spans.iter().map(|span| span.text.len()).sum::<usize>();
        let halves = (text.size * 2.0).round() as i32;
        if halves > 0 {
            *counts.entry((name, halves)).or_default() += letters;
        }
    }
    let mut best: BTreeMap<String, (usize, i32)> = BTreeMap::new();
    for ((name, halves), letters) in counts {
        let entry = best.entry(name).or_default();
        if letters > entry.0 {
            *entry = (letters, halves);
        }
    }
    best.into_iter()
        .map(|(name, (_, halves))| {
            let points = halves as f32 / 2.0;
            let size = Size {
                points,
                pixels: pixels(points),
            };
            (name, size)
        })
        .collect()
}
