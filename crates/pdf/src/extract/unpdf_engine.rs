//! The second engine, for what the first cannot read.

use std::sync::Arc;

use unpdf::Block as Part;
use unpdf::{ErrorKind, InlineContent, ParseOptions};

use super::model::{Block, Cell, Document, Kind, List, Paragraph, Span, Style, Table};
use super::reflow::push_readable;
use super::scripts::is_right_to_left;
use super::{Extractor, Progress};
use vokal_pdf_client::Failure;
use vokal_pdf_client::size::READ_PAGES;

pub(super) struct Unpdf;

impl Extractor for Unpdf {
    fn name(&self) -> &'static str {
        "unpdf"
    }

    fn extract(&self, pdf: &Arc<Vec<u8>>, progress: Progress<'_>) -> Result<Document, Failure> {
        let options = ParseOptions::default()
            .lenient()
            .sequential()
            .with_resources(false);
        let source =
            unpdf::parse_bytes_with_options(pdf, options).map_err(|error| match error.kind() {
                ErrorKind::Encrypted | ErrorKind::InvalidPassword => Failure::Encrypted,
                _ => Failure::Damaged,
            })?;
        if source.pages.len() > READ_PAGES {
            return Err(Failure::TooLarge);
        }
        let mut reader = Reader::default();
        for (number, page) in source.pages.iter().enumerate() {
            for part in &page.elements {
                reader.part(number, part);
            }
            progress(number + 1, source.pages.len());
        }
        reader.end_list();
        let mut document = reader.document;
        if document.letters == 0 {
            return Err(Failure::Damaged);
        }
        document.pages = source.pages.len();
        document.title.clone_from(&source.metadata.title);
        Ok(document)
    }
}

#[derive(Default)]
struct Reader {
    document: Document,
    list: Option<(usize, List)>,
}

impl Reader {
    fn part(&mut self, page: usize, part: &Part) {
        match part {
            Part::Paragraph(source) => {
                let text = self.paragraph(source);
                if text.is_blank() {
                    return;
                }
                if let Some(info) = &source.style.list_info {
                    let (_, list) = self.list.get_or_insert_with(|| {
                        let list = List {
                            start: info.item_number,
                            items: Vec::new(),
                        };
                        (page, list)
                    });
                    let kind = Kind::Paragraph(text);
                    list.items.push(vec![Block { page, kind }]);
                    return;
                }
                let kind = match source.style.heading_level {
                    Some(level) if level > 0 => Kind::Heading(level, text),
                    _ => Kind::Paragraph(text),
                };
                self.push(page, kind);
            }
            Part::Table(source) => {
                let mut table = Table::default();
                for (at, row) in source.rows.iter().enumerate() {
                    let mut cells = Vec::new();
                    for cell in &row.cells {
                        let mut blocks = Vec::new();
                        for paragraph in &cell.content {
                            let kind = Kind::Paragraph(self.paragraph(paragraph));
                            blocks.push(Block { page, kind });
                        }
                        cells.push(Cell {
                            blocks,
                            is_header: at < usize::from(source.header_rows),
                            columns: usize::from(cell.colspan).max(1),
                            rows: usize::from(cell.rowspan).max(1),
                        });
                    }
                    table.rows.push(cells);
                }
                self.push(page, Kind::Table(table));
            }
            Part::Code { content, .. } | Part::Raw { content } => {
                let text = self.text(content, &Style::default());
                let paragraph = Paragraph {
                    spans: vec![text],
                    ..Paragraph::default()
                };
                self.push(page, Kind::Paragraph(paragraph));
            }
            _ => {}
        }
    }

    fn push(&mut self, page: usize, kind: Kind) {
        self.end_list();
        self.document.blocks.push(Block { page, kind });
    }

    fn end_list(&mut self) {
        if let Some((page, list)) = self.list.take() {
            let kind = Kind::List(list);
            self.document.blocks.push(Block { page, kind });
        }
    }

    fn paragraph(&mut self, source: &unpdf::Paragraph) -> Paragraph {
        let mut paragraph = Paragraph::default();
        for content in &source.content {
            match content {
                InlineContent::Text(run) => {
                    let style = Style {
                        bold: run.style.bold,
                        italic: run.style.italic,
                        ..Style::default()
                    };
                    let span = self.text(&run.text, &style);
                    paragraph.spans.push(span);
                }
                InlineContent::Link { text, .. } => {
                    let span = self.text(text, &Style::default());
                    paragraph.spans.push(span);
                }
                InlineContent::LineBreak => {
                    let span = self.text(" ", &Style::default());
                    paragraph.spans.push(span);
                }
                InlineContent::Image { .. } => {}
            }
        }
        paragraph.right_to_left = paragraph
            .text()
            .chars()
            .find(|c| c.is_alphabetic())
            .is_some_and(is_right_to_left);
        paragraph
    }

    fn text(&mut self, text: &str, style: &Style) -> Span {
        let mut readable = String::with_capacity(text.len());
        for ch in text.chars() {
            push_readable(&mut readable, if ch.is_whitespace() { ' ' } else { ch });
        }
        self.document.letters += readable.chars().filter(|c| !c.is_whitespace()).count();
        self.document.unknown_letters += readable.matches('\u{fffd}').count();
        Span {
            text: readable,
            style: style.clone(),
        }
    }
}
