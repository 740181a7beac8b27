//! Where is a document cut that is too long for an editor?
//!
//! A section is some of its blocks, as they follow each other. How many each one has is kept from
//! the first change on, so that no section grows or ends elsewhere because another was edited.

use std::ops::Range;

use serde::Serialize;
use utoipa::ToSchema;
use vokal_core::document::{SourceOptions, sanitise};

use super::cutting::{cut, is_heading};

/// More of a heading is no name.
const LONGEST_TITLE: usize = 200;

/// A part of a document that is edited by itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PdfSection {
    /// Its first heading, plain text; empty if it has none.
    title: String,
    /// How many elements stand at its top.
    blocks: usize,
}

/// A document in its sections. They make up the whole, byte for byte.
#[derive(Debug)]
pub(super) struct Sections {
    html: String,
    /// Never empty.
    ranges: Vec<Range<usize>>,
    /// How many blocks each of them has.
    counts: Vec<usize>,
    /// Whether that was kept, and is not what is usual today.
    is_kept: bool,
}

impl Sections {
    /// `html` as [`Tree::to_html`](vokal_core::document::Tree::to_html) writes it; `counts` as it
    /// was kept, or empty.
    pub(super) fn of(html: String, counts: &str) -> Self {
        let blocks = blocks_of(&html);
        let kept: Option<Vec<usize>> = serde_json::from_str(counts).ok();
        let is_of_it = |counts: &Vec<usize>| {
            let all = counts
                .iter()
                .try_fold(0_usize, |all, it| all.checked_add(*it));
            all == Some(blocks.len()) && !counts.is_empty()
        };
        let kept = kept.filter(is_of_it);
        let is_kept = kept.is_some();
        let counts = kept.unwrap_or_else(|| cut(&html, &blocks));
        let ranges = ranges_of(&html, &blocks, &counts);
        Self {
            html,
            ranges,
            counts,
            is_kept,
        }
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.ranges.len()
    }

    /// All of it.
    pub(super) fn whole(&self) -> &str {
        &self.html
    }

    /// What a section says, counted from 0; the last one, where there are not so many.
    pub(super) fn get(&self, at: usize) -> &str {
        let range = self.ranges.get(at).or(self.ranges.last());
        range
            .and_then(|range| self.html.get(range.clone()))
            .unwrap_or_default()
    }

    /// What to choose from.
    pub(super) fn told(&self) -> Vec<PdfSection> {
        let told = |(at, blocks): (usize, &usize)| PdfSection {
            title: title_of(self.get(at)),
            blocks: *blocks,
        };
        self.counts.iter().enumerate().map(told).collect()
    }

    /// Whether these are the sections that somebody was told of, who names how many blocks each of
    /// them had. Of what is kept, one may have more by now.
    pub(super) fn are(&self, named: &str) -> bool {
        let named: Vec<_> = named.split(',').map(str::parse::<usize>).collect();
        named.len() == self.len()
            && (self.is_kept
                || named
                    .into_iter()
                    .zip(&self.counts)
                    .all(|(named, count)| named.is_ok_and(|named| named == *count)))
    }

    /// What takes the place of a section, cleaned.
    pub(super) fn piece(html: &str) -> String {
        as_blocks(&cleaned(html))
    }

    /// The document with another piece in place of a section, and how many blocks each section has
    /// then, as it is kept.
    pub(super) fn replaced(&self, at: usize, piece: &str) -> (String, String) {
        let mut counts = self.counts.clone();
        if let Some(count) = counts.get_mut(at) {
            *count = blocks_of(piece).len();
        }
        let said = |other| if other == at { piece } else { self.get(other) };
        let whole = (0..self.len()).map(said).collect();
        (whole, serde_json::to_string(&counts).unwrap_or_default())
    }
}

fn cleaned(html: &str) -> String {
    sanitise(html, &SourceOptions::default()).tree.to_html()
}

/// A text without an element around it would be of the section before.
fn as_blocks(clean: &str) -> String {
    let begin = clean.find('<').unwrap_or(clean.len());
    match clean.split_at(begin) {
        ("", _) => clean.to_owned(),
        (text, rest) => format!("<p>{text}</p>{rest}"),
    }
}

/// Where the elements at the top stand, each with the text behind it.
fn blocks_of(html: &str) -> Vec<Range<usize>> {
    let mut starts = Vec::new();
    let mut depth = 0_usize;
    // No `<` in texts and values is written as one.
    for (at, _) in html.match_indices('<') {
        let tag = &html[at + 1..];
        if tag.starts_with('/') {
            depth = depth.saturating_sub(1);
            continue;
        }
        if depth == 0 {
            starts.push(at);
        }
        let name = tag.split([' ', '>']).next().unwrap_or_default();
        if !is_void(name) {
            depth += 1;
        }
    }
    if let Some(first) = starts.first_mut() {
        *first = 0;
    }
    let ends = starts.iter().skip(1).copied().chain([html.len()]);
    starts
        .iter()
        .copied()
        .zip(ends)
        .map(|(a, b)| a..b)
        .collect()
}

/// What never has content, of all that stays when a document is cleaned.
fn is_void(name: &str) -> bool {
    matches!(
        name,
        "br" | "col" | "hr" | "img" | "source" | "track" | "wbr"
    )
}

fn ranges_of(html: &str, blocks: &[Range<usize>], counts: &[usize]) -> Vec<Range<usize>> {
    let mut first = 0;
    let mut ranges = Vec::with_capacity(counts.len());
    for count in counts {
        let starts_at = |block: usize| blocks.get(block).map_or(html.len(), |it| it.start);
        ranges.push(starts_at(first)..starts_at(first + count));
        first += count;
    }
    // What has no element is all of the only one.
    if let Some(last) = ranges.last_mut().filter(|_| blocks.is_empty()) {
        *last = 0..html.len();
    }
    ranges
}

fn title_of(html: &str) -> String {
    let heading = blocks_of(html)
        .into_iter()
        .filter_map(|block| html.get(block))
        .find(|text| is_heading(text))
        .and_then(|text| text.rsplit_once("</h").map(|(heading, _)| heading));
    let text = sanitise(heading.unwrap_or_default(), &SourceOptions::default()).tree;
    let words: Vec<_> = text.text().split_whitespace().collect();
    words.join(" ").chars().take(LONGEST_TITLE).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cutting::{USUAL_BYTES, USUAL_NODES};

    /// Chapters of so many paragraphs, with links from one to the other.
    fn document(chapters: usize, paragraphs: usize) -> String {
        let chapter = |n: usize| {
            let text =
                "<p>Worte &amp; <b>Worte</b><br>und <img src=\"images/a.png\" alt=\"&lt;\"></p>";
            format!(
                "<h2 id=\"b-c{n}\">Teil {n} &amp; <i>mehr</i></h2>{}<p><a href=\"#b-c{}\">weiter</a></p>",
                text.repeat(paragraphs),
                (n + 1) % chapters,
            )
        };
        cleaned(&(0..chapters).map(chapter).collect::<String>())
    }

    fn joined(sections: &Sections) -> String {
        (0..sections.len()).map(|at| sections.get(at)).collect()
    }

    #[test]
    fn sections_make_up_the_document_and_begin_with_headings() {
        let html = document(12, 2_000);
        let sections = Sections::of(html.clone(), "");
        assert!(sections.len() > 4, "{}", sections.len());
        assert_eq!(joined(&sections), html);
        for (at, PdfSection { title, .. }) in sections.told().iter().enumerate() {
            assert!(
                title.starts_with("Teil ") && title.ends_with("& mehr"),
                "{title}"
            );
            assert!(is_heading(sections.get(at)));
            assert!(sections.get(at).len() <= USUAL_BYTES);
            assert_eq!(cleaned(sections.get(at)), sections.get(at));
        }
    }

    #[test]
    fn what_was_not_changed_stays_byte_for_byte() {
        let html = document(12, 2_000);
        let sections = Sections::of(html.clone(), "");
        for at in 0..sections.len() {
            let piece = Sections::piece(sections.get(at));
            let (same, counts) = sections.replaced(at, &piece);
            assert_eq!(same, html);
            assert_eq!(Sections::of(same, &counts).ranges, sections.ranges);
        }
    }

    #[test]
    fn a_section_that_grows_or_goes_moves_none_of_the_others() {
        let before = Sections::of(document(12, 2_000), "");
        let texts = |of: &Sections| -> Vec<String> {
            (0..of.len()).map(|at| of.get(at).to_owned()).collect()
        };
        let much = "<p>neu</p>".repeat(USUAL_NODES);
        for (html, expected) in [
            (&*much, &*much),
            ("", ""),
            ("Nur Text", "<p>Nur Text</p>"),
            ("<script>x</script><p onclick=x>a", "<p>a</p>"),
            ("Vorn<p>a</p>hinten", "<p>Vorn</p><p>a</p>hinten"),
        ] {
            let (html, counts) = before.replaced(1, &Sections::piece(html));
            assert!(cleaned(&html) == html, "{expected:.30}");
            let after = Sections::of(html, &counts);
            let named: Vec<_> = (before.counts.iter()).map(ToString::to_string).collect();
            assert!(after.are(&named.join(",")) && !after.are("1,2"));
            let mut wanted = texts(&before);
            expected.clone_into(&mut wanted[1]);
            assert!(texts(&after) == wanted, "{expected:.30}");
        }
    }

    #[test]
    fn a_heading_stays_with_what_it_is_over() {
        let cell = "<tr><td>a</td></tr>".repeat(USUAL_NODES);
        let table = format!("<table><tbody>{cell}</tbody></table>");
        let html = cleaned(&format!(
            "<h1>A</h1><h2>B</h2>{table}<p>Text</p><h2>C</h2>{table}<p>Ende</p>"
        ));
        let sections = Sections::of(html, "");
        let titles: Vec<_> = (sections.told().into_iter()).map(|it| it.title).collect();
        assert_eq!(titles, ["A", "", "C", ""]);
    }

    #[test]
    fn a_section_begins_with_a_chapter_rather_than_with_what_is_in_it() {
        let chapter = |n: usize| {
            let text = "<p>Wort</p>".repeat(USUAL_NODES / 16);
            format!("<h1>Kapitel {n}</h1>{text}<h2>Mitte</h2>{text}<h3>Anmerkungen</h3>{text}")
        };
        let html = cleaned(&(1..=9).map(chapter).collect::<String>());
        let sections = Sections::of(html.clone(), "");
        assert!(joined(&sections) == html && sections.len() > 3);
        for PdfSection { title, .. } in sections.told() {
            assert!(title.starts_with("Kapitel "), "{title}");
        }
    }

    #[test]
    fn what_is_all_headings_is_cut_as_well() {
        let html = cleaned(&"<h2>x</h2>".repeat(USUAL_NODES * 2));
        let sections = Sections::of(html.clone(), "");
        assert!(sections.len() > 3, "{}", sections.len());
        assert!(joined(&sections) == html);
    }

    #[test]
    fn who_was_told_of_other_sections_is_known() {
        let sections = Sections::of(document(12, 2_000), "");
        let named: Vec<_> = (sections.counts.iter()).map(ToString::to_string).collect();
        assert!(sections.are(&named.join(",")));
        let mut others = sections.counts.clone();
        others[0] -= 1;
        others[1] += 1;
        let others: Vec<_> = others.iter().map(ToString::to_string).collect();
        assert!(!sections.are(&others.join(",")), "cut by another rule");
        assert!(!sections.are("") && !sections.are("x"));
    }

    #[test]
    fn what_is_kept_of_another_text_is_not_believed() {
        let html = document(3, 2);
        for counts in ["", "[]", "[1]", "[3,18446744073709551615]", "{", "[-1,10]"] {
            let sections = Sections::of(html.clone(), counts);
            assert_eq!(
                (sections.len(), joined(&sections)),
                (1, html.clone()),
                "{counts}"
            );
        }
        for html in ["", "Text"] {
            let sections = Sections::of(html.to_owned(), "");
            assert_eq!((sections.len(), sections.get(0)), (1, html));
            assert_eq!(sections.told()[0].title, "");
        }
    }
}
