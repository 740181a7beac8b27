//! Whether the pages of a chapter are what they must be.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use vokal_core::document::Tree;
use vokal_core::paginate::{Book, ChapterIndex, FaceId, Format, Layout, MeasuredBlock};

/// The one chapter.
pub const FIRST: ChapterIndex = ChapterIndex::new(0);

/// Widths and heights made up from a seed: the same for the same string.
#[derive(Clone, Copy)]
pub struct Ruler {
    pub seed: u8,
}

impl Ruler {
    fn roll(self, what: impl std::hash::Hash) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.seed, what).hash(&mut hasher);
        hasher.finish()
    }

    /// Between nothing and two ems for each character; every eighth ruler
    /// knows no widths but nonsense.
    fn width(self, face: FaceId, text: &str, font_size: f64) -> f64 {
        if self.seed % 8 == 7 {
            let nonsense = [f64::NAN, f64::INFINITY, -1e9, 1e300, 0.0, -0.5];
            return nonsense[self.roll((face, text)) as usize % nonsense.len()];
        }
        let ems: f64 = text
            .chars()
            .map(|c| (self.roll((face, c)) % 200) as f64 / 100.0)
            .sum();
        ems * font_size
    }

    /// Answers all that a book wants to know.
    ///
    /// # Errors
    ///
    /// If the book asks for the same again and again.
    pub fn measure(self, book: &mut Book, font_size: f64) -> Result<(), String> {
        let faces: Vec<FaceId> = book.faces().map(|(id, _)| id).collect();
        for face in faces {
            for round in 0.. {
                let wanted = book.wanted(face);
                if wanted.is_empty() {
                    break;
                }
                if round == 8 {
                    return Err(format!("{face:?} still wants {wanted:?}"));
                }
                let widths: Vec<f64> = wanted
                    .iter()
                    .map(|text| self.width(face, text, font_size))
                    .collect();
                book.provide(face, &widths)
                    .map_err(|error| error.to_string())?;
            }
        }
        Ok(())
    }

    /// Measures of opaque blocks, some of them with places to cut: as in a
    /// browser, those are before a character that shows.
    pub fn measure_opaque(self, book: &mut Book) {
        let blocks = book.opaque_blocks(FIRST);
        let measured = blocks
            .iter()
            .enumerate()
            .map(|(index, html)| {
                let shown = shown_offsets(&text_of(html));
                if shown.is_empty() && !shows_boxes(html) {
                    return MeasuredBlock::default();
                }
                let height = (self.roll(("height", index)) % 2000) as f64;
                let cuts = shown
                    .iter()
                    .skip(1)
                    .filter(|&&offset| self.roll((index, offset)) % 3 == 0)
                    .map(|&offset| {
                        let part = f64::from(offset) / f64::from(shown[shown.len() - 1] + 1);
                        (height * part, offset)
                    })
                    .collect();
                MeasuredBlock::new(height).with_cuts(cuts)
            })
            .collect();
        book.provide_opaque(FIRST, measured);
    }
}

/// Where the characters stand that show, in UTF-16 code units.
fn shown_offsets(text: &str) -> Vec<u32> {
    let mut offset = 0;
    let mut shown = Vec::new();
    for c in text.chars() {
        if !c.is_whitespace() {
            shown.push(offset);
        }
        offset += c.len_utf16() as u32;
    }
    shown
}

/// Proves of a measured and paginated chapter: its pages' texts are its text,
/// each page shows something, none is higher than its box.
///
/// # Errors
///
/// What does not hold.
pub fn held(book: &Book, layout: &Layout, format: &Format) -> Result<(), String> {
    let tree = layout.chapter().tree();
    let starts = layout.page_starts();
    let mut text = String::new();
    let mut all = String::new();
    for page in 0..starts.len() {
        let html = layout.page_html(page).ok_or("no such page")?;
        let shown = text_of(&html);
        if starts.len() > 1 && shown.trim_ascii().is_empty() && !shows_boxes(&html) {
            return Err(format!(
                "page {page} of {} is empty: {html:?} in {:?} at {:?}",
                starts.len(),
                &text[text.floor_char_boundary(text.len().saturating_sub(20))..],
                &starts[page..starts.len().min(page + 2)],
            ));
        }
        text += &shown;
        all += &html;
    }
    if text != tree.text() {
        return Err(format!("{:?} on pages became {text:?}", tree.text()));
    }
    let whole = tree.to_html();
    for tag in ["<img", "<br", "<hr"] {
        let (before, after) = (whole.matches(tag).count(), all.matches(tag).count());
        if before != after {
            return Err(format!(
                "{before} times {tag} on pages became {after}: {all:?}"
            ));
        }
    }
    order(layout)?;
    heights(book, format, tree)
}

/// Pages begin one after another, and an offset is on the page that says so.
fn order(layout: &Layout) -> Result<(), String> {
    let starts = layout.page_starts();
    for (page, pair) in starts.windows(2).enumerate() {
        let place = |at: usize| (pair[at].leaf, pair[at].offset, pair[at].atoms_before);
        if place(0) >= place(1) || pair[0].offset > pair[1].offset {
            return Err(format!("page {page} at {pair:?}"));
        }
    }
    let length = layout.chapter().length();
    for offset in (0..length).step_by(length as usize / 16 + 1) {
        let page = layout.page(layout.page_of(offset)).ok_or("no such page")?;
        if offset < page.start.offset || offset >= page.end_offset.max(page.start.offset + 1) {
            return Err(format!("{offset} is not on {page:?}"));
        }
    }
    Ok(())
}

/// A page is as high as its box, unless a single line is higher.
fn heights(book: &Book, format: &Format, tree: &Tree) -> Result<(), String> {
    for (page, (height, lines)) in book.page_heights(FIRST).into_iter().enumerate() {
        if lines > 1 && height > format.height {
            return Err(format!(
                "page {page} is {height} high of {} in {:?}",
                format.height,
                tree.to_html()
            ));
        }
    }
    Ok(())
}

/// Code may have blank lines, what the browser measures is cut where the browser
/// says, and an item with nothing in it has its marker.
fn shows_boxes(html: &str) -> bool {
    [
        "<img",
        "<svg",
        "<hr",
        "<br",
        "<table",
        "<math",
        "<pre",
        "opaque cut",
    ]
    .iter()
    .any(|tag| html.contains(tag))
        || shows_markers(html)
}

fn shows_markers(html: &str) -> bool {
    let ends = html.match_indices("></li>").map(|(at, _)| at);
    let mut starts = ends.filter_map(|at| html[..at].rfind('<').map(|start| &html[start..at]));
    starts.any(|tag| tag == "<li" || tag.starts_with("<li "))
}

/// The text of the core's own markup.
fn text_of(html: &str) -> String {
    let mut text = String::new();
    let mut rest = html;
    while let Some((before, tag)) = rest.split_once('<') {
        text.push_str(before);
        let Some((tag, after)) = tag.split_once('>') else {
            break;
        };
        let is_pre = tag == "pre" || tag.starts_with("pre ");
        rest = after.strip_prefix('\n').filter(|_| is_pre).unwrap_or(after);
    }
    text.push_str(rest);
    text.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&nbsp;", "\u{a0}")
        .replace("&amp;", "&")
}
