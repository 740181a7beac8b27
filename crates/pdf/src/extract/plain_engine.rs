//! The last engine: plain text, paragraph by paragraph.

use std::sync::Arc;

use super::model::{Block, Document, Kind, Paragraph, Span, Style};
use super::{Extractor, Progress};
use vokal_pdf_client::Failure;

pub(super) struct Plain;

impl Extractor for Plain {
    fn name(&self) -> &'static str {
        "pdf-extract"
    }

    fn extract(&self, pdf: &Arc<Vec<u8>>, progress: Progress<'_>) -> Result<Document, Failure> {
        let pages =
            pdf_extract::extract_text_from_mem_by_pages(pdf).map_err(|_| Failure::Damaged)?;
        let mut document = from_texts(&pages);
        if document.letters == 0 {
            return Err(Failure::Damaged);
        }
        document.pages = pages.len();
        progress(pages.len(), pages.len());
        Ok(document)
    }
}

/// Plain text by pages; blank lines part paragraphs.
pub(super) fn from_texts(pages: &[String]) -> Document {
    let mut document = Document::default();
    for (page, text) in pages.iter().enumerate() {
        for paragraph in text.split("\n\n") {
            let text = paragraph.split_whitespace().collect::<Vec<_>>().join(" ");
            if text.is_empty() {
                continue;
            }
            let mut readable = String::with_capacity(text.len());
            for ch in text.chars() {
                super::reflow::push_readable(&mut readable, ch);
            }
            document.letters += readable.chars().filter(|c| !c.is_whitespace()).count();
            document.unknown_letters += readable.matches('\u{fffd}').count();
            document.blocks.push(Block {
                page,
                kind: Kind::Paragraph(Paragraph {
                    right_to_left: readable
                        .chars()
                        .find(|c| c.is_alphabetic())
                        .is_some_and(super::reflow::is_right_to_left),
                    spans: vec![Span {
                        text: readable,
                        style: Style::default(),
                    }],
                    ..Paragraph::default()
                }),
            });
        }
    }
    document
}
