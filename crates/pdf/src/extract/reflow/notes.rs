//! Notes at the foot of a page, and the raised numbers in the text that lead
//! to them.

use super::super::model::{Block, Kind, Note, Paragraph, Shift, Span};

/// A note is set smaller than the text by this factor.
const SMALLER: f32 = 0.95;
/// Letters of a mark: `1`, `12`, `*`, `††`.
const MARK: usize = 4;
/// A note may stand this many pages after its mark.
const PAGES: usize = 1;

/// Makes notes of small paragraphs that begin with a mark which stands raised
/// in the text before, and links both.
pub(in crate::extract) fn link_notes(blocks: &mut [Block], body: f32) {
    let mut number = 0;
    for at in 0..blocks.len() {
        let page = blocks[at].page;
        let Kind::Paragraph(text) = &blocks[at].kind else {
            continue;
        };
        if text.size >= body * SMALLER || text.keeps_lines {
            continue;
        }
        let Some(mark) = mark(text) else { continue };
        let is_linked = blocks[..at].iter_mut().rev().any(|block| {
            block.page + PAGES >= page
                && block.page <= page
                && link(&mut block.kind, &mark, number + 1, body)
        });
        if !is_linked {
            continue;
        }
        number += 1;
        if let Kind::Paragraph(text) = &mut blocks[at].kind {
            let mut text = std::mem::take(text);
            drop_mark(&mut text, &mark);
            blocks[at].kind = Kind::Note(Note { number, mark, text });
        }
    }
}

fn is_mark(text: &str) -> bool {
    let count = text.chars().count();
    (1..=MARK).contains(&count)
        && (text.chars().all(|c| c.is_ascii_digit())
            || text.chars().all(|c| matches!(c, '*' | '†' | '‡' | '§')))
}

/// The mark that a paragraph begins with: raised, or a number and a space.
fn mark(text: &Paragraph) -> Option<String> {
    let first = text
        .spans
        .iter()
        .find(|span| !span.text.trim().is_empty())?;
    let whole = first.text.trim();
    let mark = if first.style.shift == Shift::Above {
        whole
    } else {
        whole.split(char::is_whitespace).next()?
    };
    let mark = mark.trim_end_matches(['.', ')']);
    let is_followed = text.text().trim().len() > mark.len() + 2;
    (is_mark(mark) && is_followed).then(|| mark.to_owned())
}

/// Takes the mark off a note's text; what is written before it again is not.
fn drop_mark(text: &mut Paragraph, mark: &str) {
    let mut left = mark.len();
    for span in &mut text.spans {
        let own = span.text.trim_start();
        let taken = left.min(own.len());
        if left > 0 && own.is_char_boundary(taken) && mark.ends_with(&own[..taken]) {
            span.text = own[taken..].to_owned();
            left -= taken;
        }
        if left == 0 {
            span.text = span.text.trim_start_matches(['.', ')', ' ']).to_owned();
            if !span.text.is_empty() {
                break;
            }
        }
    }
    text.spans.retain(|span| !span.text.is_empty());
}

/// Links the last raised mark of a block that leads nowhere yet.
fn link(kind: &mut Kind, mark: &str, number: usize, body: f32) -> bool {
    match kind {
        Kind::Paragraph(text) | Kind::Heading(_, text) => {
            text.size >= body * SMALLER && link_span(&mut text.spans, mark, number)
        }
        Kind::List(list) => list
            .items
            .iter_mut()
            .flatten()
            .any(|block| link(&mut block.kind, mark, number, body)),
        Kind::Quote(blocks) => blocks
            .iter_mut()
            .any(|block| link(&mut block.kind, mark, number, body)),
        Kind::Table(table) => table
            .rows
            .iter_mut()
            .flatten()
            .flat_map(|cell| &mut cell.blocks)
            .any(|block| match &mut block.kind {
                Kind::Paragraph(text) => link_span(&mut text.spans, mark, number),
                _ => false,
            }),
        Kind::Picture(_) | Kind::Note(_) => false,
    }
}

fn link_span(spans: &mut [Span], mark: &str, number: usize) -> bool {
    let found = spans.iter_mut().find(|span| {
        span.style.shift == Shift::Above && span.style.note.is_none() && span.text.trim() == mark
    });
    let is_found = found.is_some();
    if let Some(span) = found {
        span.style.note = Some(number);
    }
    is_found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::extract::model::Style;

    fn paragraph(size: f32, spans: &[(&str, bool)]) -> Block {
        let spans = spans
            .iter()
            .map(|&(text, is_raised)| Span {
                text: text.to_owned(),
                style: Style {
                    shift: if is_raised { Shift::Above } else { Shift::None },
                    ..Style::default()
                },
            })
            .collect();
        Block {
            page: 0,
            kind: Kind::Paragraph(Paragraph {
                spans,
                size,
                lines: 1,
                ..Paragraph::default()
            }),
        }
    }

    #[test]
    fn a_note_is_linked_with_the_last_mark_of_its_name() {
        let mut blocks = [
            paragraph(10.0, &[("Text", false), ("1", true), (" and", false)]),
            paragraph(10.0, &[("More", false), ("1", true), (" of it", false)]),
            paragraph(8.0, &[("1 ", true), ("What is to be said.", false)]),
            paragraph(8.0, &[("2 A caption without a mark.", false)]),
        ];
        link_notes(&mut blocks, 10.0);
        let note_of = |at: usize| match &blocks[at].kind {
            Kind::Paragraph(text) => text.spans[1].style.note,
            _ => None,
        };
        assert_eq!((note_of(0), note_of(1)), (None, Some(1)));
        let Kind::Note(note) = &blocks[2].kind else {
            panic!("{:?}", blocks[2])
        };
        assert_eq!(
            (note.mark.as_str(), note.text.text().as_str()),
            ("1", "What is to be said.")
        );
        assert!(matches!(blocks[3].kind, Kind::Paragraph(_)));
    }

    #[test]
    fn exponents_in_the_text_are_no_marks_of_large_paragraphs() {
        let mut blocks = [
            paragraph(10.0, &[("x", false), ("2", true)]),
            paragraph(10.0, &[("2 is a number in text.", false)]),
        ];
        link_notes(&mut blocks, 10.0);
        assert!(matches!(blocks[1].kind, Kind::Paragraph(_)));
    }
}
