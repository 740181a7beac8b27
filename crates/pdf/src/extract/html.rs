//! Blocks written as HTML. Only elements and attributes that the sanitiser
//! keeps.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::model::{Block, Figure, Kind, List, Note, Paragraph, Shift, Span, Table, Target};

/// Looks a picture's name and size up.
type Picture<'p> = dyn Fn(usize) -> Option<(&'p str, u32, u32)> + 'p;

/// The level that a heading is written with.
pub(super) fn level(level: u8) -> u8 {
    level.clamp(1, 6)
}

/// Writes blocks; where a page begins its first block has its number, which links to it and its
/// list of pages need.
pub(super) fn write<'p>(
    blocks: &[Block],
    language: Option<&str>,
    picture: impl Fn(usize) -> Option<(&'p str, u32, u32)> + 'p,
) -> String {
    let mut linked = BTreeSet::new();
    for block in blocks {
        linked_pages(block, &mut linked);
    }
    let mut writer = Writer {
        language,
        html: String::new(),
        linked,
        begun: None,
        picture: &picture,
    };
    writer.html.push_str("<html");
    if let Some(language) = language {
        let _ = write!(writer.html, " lang=\"{}\"", escaped(language));
    }
    writer.html.push_str("><body>");
    writer.blocks(blocks);
    // Pages after the last block's beginning: links to them lead to the end.
    for page in std::mem::take(&mut writer.linked) {
        let _ = write!(writer.html, "<a id=\"b-page-{}\"></a>", page + 1);
    }
    writer.html.push_str("</body></html>");
    writer.html
}

fn linked_pages(block: &Block, pages: &mut BTreeSet<usize>) {
    let mut of_text = |text: &Paragraph| {
        for span in &text.spans {
            if let Some(Target::Page(page)) = span.style.link {
                pages.insert(page);
            }
        }
    };
    if let Kind::Picture(Figure {
        caption: Some(caption),
        ..
    })
    | Kind::Table(Table {
        caption: Some(caption),
        ..
    }) = &block.kind
    {
        of_text(caption);
    }
    match &block.kind {
        Kind::Paragraph(text) | Kind::Heading(_, text) => of_text(text),
        Kind::Note(note) => of_text(&note.text),
        Kind::List(list) => list
            .items
            .iter()
            .flatten()
            .for_each(|block| linked_pages(block, pages)),
        Kind::Table(table) => table
            .rows
            .iter()
            .flatten()
            .flat_map(|cell| &cell.blocks)
            .for_each(|block| linked_pages(block, pages)),
        Kind::Quote(blocks) => blocks.iter().for_each(|block| linked_pages(block, pages)),
        Kind::Picture(_) => {}
    }
}

struct Writer<'w, 'p> {
    language: Option<&'w str>,
    html: String,
    /// Pages that links lead to and that have not begun yet.
    linked: BTreeSet<usize>,
    /// The page of the last block.
    begun: Option<usize>,
    picture: &'w Picture<'p>,
}

impl Writer<'_, '_> {
    fn blocks(&mut self, blocks: &[Block]) {
        for block in blocks {
            self.block(block);
        }
    }

    fn block(&mut self, block: &Block) {
        let id = self.anchor(block.page);
        match &block.kind {
            Kind::Paragraph(text) if text.keeps_lines => self.text("pre", text, &id),
            Kind::Paragraph(text) => self.text("p", text, &id),
            Kind::Heading(rank, text) => self.text(&format!("h{}", level(*rank)), text, &id),
            Kind::Note(note) => self.note(note, &id),
            Kind::List(list) => self.list(list, &id),
            Kind::Table(table) => self.table(table, &id),
            Kind::Picture(figure) => self.figure(figure, &id),
            Kind::Quote(blocks) => {
                let _ = write!(self.html, "<blockquote{id}>");
                self.blocks(blocks);
                self.html.push_str("</blockquote>");
            }
        }
    }

    /// The id of a block, if it is the first of its page; the first page needs none, unless a link
    /// leads there. Links to pages without blocks lead to the next one.
    fn anchor(&mut self, page: usize) -> String {
        let is_first = self.begun.is_none_or(|begun| begun < page);
        self.begun = self.begun.max(Some(page));
        let mut is_wanted = is_first && page > 0;
        while let Some(first) = self.linked.first().copied().filter(|&first| first <= page) {
            self.linked.remove(&first);
            if first == page && is_first {
                is_wanted = true;
            } else {
                let _ = write!(self.html, "<a id=\"b-page-{}\"></a>", first + 1);
            }
        }
        if is_wanted {
            format!(" id=\"b-page-{}\"", page + 1)
        } else {
            String::new()
        }
    }

    /// Whether a page begins with a run of text. Links to pages before it, which nothing begins,
    /// lead to the next block: there may be a link around this one.
    fn begins_within(&mut self, page: usize) -> bool {
        let is_first = self.begun.is_none_or(|begun| begun < page);
        if is_first {
            self.begun = Some(page);
            self.linked.remove(&page);
        }
        is_first
    }

    fn text(&mut self, name: &str, text: &Paragraph, id: &str) {
        let direction = if text.right_to_left {
            " dir=\"rtl\""
        } else {
            ""
        };
        let _ = write!(self.html, "<{name}{direction}{id}>");
        self.spans(&text.spans, !name.starts_with('h'));
        let _ = write!(self.html, "</{name}>");
    }

    /// A note, which leads back to its mark in the text.
    fn note(&mut self, note: &Note, id: &str) {
        let Note { number, mark, text } = note;
        let direction = if text.right_to_left {
            " dir=\"rtl\""
        } else {
            ""
        };
        let mark = escaped(mark);
        let _ = write!(
            self.html,
            "<aside role=\"doc-footnote\" id=\"note-{number}\"><p{direction}{id}>\
             <a role=\"doc-backlink\" href=\"#noteref-{number}\">{mark}</a> "
        );
        self.spans(&text.spans, true);
        self.html.push_str("</p></aside>");
    }

    fn spans(&mut self, spans: &[Span], shows_bold: bool) {
        let mut at = 0;
        while at < spans.len() {
            if let Some(number) = spans[at].style.note {
                self.mark(&spans[at], number);
                at += 1;
                continue;
            }
            let link = &spans[at].style.link;
            let to = at
                + spans[at..]
                    .iter()
                    .take_while(|span| span.style.link == *link && span.style.note.is_none())
                    .count();
            match link {
                Some(Target::Address(address)) => {
                    let _ = write!(self.html, "<a href=\"{}\">", escaped(address));
                }
                Some(Target::Page(page)) => {
                    let _ = write!(self.html, "<a href=\"#b-page-{}\">", page + 1);
                }
                None => {}
            }
            for span in &spans[at..to] {
                let begins = span.style.begins.filter(|page| self.begins_within(*page));
                match begins.map(|page| format!(" id=\"b-page-{}\"", page + 1)) {
                    Some(id) => {
                        let _ = write!(self.html, "<span{id}>");
                        self.span(span, shows_bold);
                        self.html.push_str("</span>");
                    }
                    None => self.span(span, shows_bold),
                }
            }
            if link.is_some() {
                self.html.push_str("</a>");
            }
            at = to;
        }
    }

    /// The mark of a note; the space after it is no part of the link.
    fn mark(&mut self, span: &Span, number: usize) {
        let mark = escaped(span.text.trim_end());
        let _ = write!(
            self.html,
            "<sup><a role=\"doc-noteref\" href=\"#note-{number}\" id=\"noteref-{number}\">{mark}</a></sup>"
        );
        if span.text.ends_with(char::is_whitespace) {
            self.html.push(' ');
        }
    }

    fn span(&mut self, span: &Span, shows_bold: bool) {
        let style = &span.style;
        // A heading is bold anyway.
        let names = [
            (style.bold && shows_bold, "b"),
            (style.italic, "i"),
            (style.mono, "code"),
            (style.shift == Shift::Above, "sup"),
            (style.shift == Shift::Below, "sub"),
        ];
        let blank = span.text.trim().is_empty();
        let names = || names.iter().filter(|(is_on, _)| *is_on && !blank);
        for (_, name) in names() {
            let _ = write!(self.html, "<{name}>");
        }
        self.html.push_str(&escaped(&span.text));
        for (_, name) in names().rev() {
            let _ = write!(self.html, "</{name}>");
        }
    }

    fn list(&mut self, list: &List, id: &str) {
        let name = if list.start.is_some() { "ol" } else { "ul" };
        match list.start {
            Some(start) if start != 1 => {
                let _ = write!(self.html, "<ol start=\"{start}\"{id}>");
            }
            _ => {
                let _ = write!(self.html, "<{name}{id}>");
            }
        }
        for item in &list.items {
            self.html.push_str("<li>");
            self.inside(item);
            self.html.push_str("</li>");
        }
        let _ = write!(self.html, "</{name}>");
    }

    /// The blocks of an item or a cell: a first paragraph needs no element.
    fn inside(&mut self, blocks: &[Block]) {
        for (at, block) in blocks.iter().enumerate() {
            match &block.kind {
                Kind::Paragraph(text) if at == 0 && !text.keeps_lines => {
                    let id = self.anchor(block.page);
                    if id.is_empty() {
                        self.spans(&text.spans, true);
                    } else {
                        let _ = write!(self.html, "<span{id}>");
                        self.spans(&text.spans, true);
                        self.html.push_str("</span>");
                    }
                }
                _ => self.block(block),
            }
        }
    }

    fn table(&mut self, table: &Table, id: &str) {
        let _ = write!(self.html, "<table{id}>");
        if let Some(caption) = &table.caption {
            self.text("caption", caption, "");
        }
        let heads = table
            .rows
            .iter()
            .take_while(|row| !row.is_empty() && row.iter().all(|cell| cell.is_header))
            .count();
        let heads = if heads < table.rows.len() { heads } else { 0 };
        if heads > 0 {
            self.html.push_str("<thead>");
            self.rows(&table.rows[..heads], true);
            self.html.push_str("</thead>");
        }
        self.html.push_str("<tbody>");
        self.rows(&table.rows[heads..], false);
        self.html.push_str("</tbody></table>");
    }

    fn rows(&mut self, rows: &[Vec<super::model::Cell>], is_head: bool) {
        for row in rows {
            self.html.push_str("<tr>");
            for cell in row {
                let name = if cell.is_header { "th" } else { "td" };
                let _ = write!(self.html, "<{name}");
                if cell.columns > 1 {
                    let _ = write!(self.html, " colspan=\"{}\"", cell.columns);
                }
                if cell.rows > 1 {
                    let _ = write!(self.html, " rowspan=\"{}\"", cell.rows);
                }
                if cell.is_header {
                    let scope = if is_head { "col" } else { "row" };
                    let _ = write!(self.html, " scope=\"{scope}\"");
                }
                self.html.push('>');
                self.inside(&cell.blocks);
                let _ = write!(self.html, "</{name}>");
            }
            self.html.push_str("</tr>");
        }
    }

    /// A picture that nobody kept leaves its caption as a paragraph.
    fn figure(&mut self, figure: &Figure, id: &str) {
        let Some((name, width, height)) = (self.picture)(figure.index) else {
            if let Some(caption) = &figure.caption {
                self.text("p", caption, id);
            }
            return;
        };
        let mut alternative = figure.alternative.clone();
        if figure.is_drawn && alternative.is_empty() {
            drawing(self.language).clone_into(&mut alternative);
        }
        let image = format!(
            "<img src=\"{name}\" alt=\"{}\" width=\"{width}\" height=\"{height}\">",
            escaped(&alternative)
        );
        let Some(caption) = &figure.caption else {
            let _ = write!(self.html, "<p{id}>{image}</p>");
            return;
        };
        let _ = write!(self.html, "<figure{id}>{image}");
        self.text("figcaption", caption, "");
        self.html.push_str("</figure>");
    }
}

/// What a drawing is called of which there are no words, in the document's language.
fn drawing(language: Option<&str>) -> &'static str {
    let language = language.unwrap_or_default().to_ascii_lowercase();
    match language.split('-').next().unwrap_or_default() {
        "cs" => "Kresba",
        "de" => "Zeichnung",
        "es" => "Dibujo",
        "fr" => "Dessin",
        "it" => "Disegno",
        "nl" => "Tekening",
        "pl" => "Rysunek",
        "pt" => "Desenho",
        "ru" => "Рисунок",
        "tr" => "Çizim",
        "uk" => "Малюнок",
        _ => "Drawing",
    }
}

/// Text for HTML, in elements and in attributes.
pub(super) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            c => safe.push(c),
        }
    }
    safe
}
