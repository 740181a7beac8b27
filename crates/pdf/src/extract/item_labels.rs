//! Bullets and numbers that tagged documents keep in the items' own text.

use super::model::{Block, Kind, List, Paragraph};

/// The text of a paragraph or heading.
pub(super) fn text_of(block: &Block) -> String {
    match &block.kind {
        Kind::Paragraph(text) | Kind::Heading(_, text) => text.text(),
        _ => String::new(),
    }
}

/// Numbers that are part of the items' own text: taken off if each item has
/// the next one.
pub(super) fn take_numbers(items: &mut [Vec<Block>]) -> Option<u32> {
    let number = |item: &Vec<Block>| number(&text_of(item.first()?));
    let numbers: Vec<(u32, usize)> = items.iter().map(number).collect::<Option<_>>()?;
    let start = numbers.first()?.0;
    let is_sequence = numbers
        .iter()
        .zip(start..)
        .all(|(known, next)| known.0 == next);
    if !is_sequence {
        return None;
    }
    for (item, (_, length)) in items.iter_mut().zip(numbers) {
        if let Some(Kind::Paragraph(text)) = item.first_mut().map(|block| &mut block.kind) {
            drop_head(text, length);
        }
    }
    Some(start)
}

/// The number that a text begins with, and the bytes that it and the space after it take.
fn number(text: &str) -> Option<(u32, usize)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let value = text[..digits].parse().ok()?;
    let rest = text[digits..].strip_prefix(['.', ')'])?;
    let blanks = rest.len() - rest.trim_start().len();
    (digits <= 3 && blanks > 0).then_some((value, digits + 1 + blanks))
}

/// Makes lists of paragraphs in a row that somebody has numbered by hand, from 1: to their program
/// they were no list, to a reader they are.
pub(super) fn list_numbered(blocks: &mut Vec<Block>) {
    let mut listed: Vec<Block> = Vec::with_capacity(blocks.len());
    let mut rest = std::mem::take(blocks).into_iter().peekable();
    while let Some(block) = rest.next() {
        if numbered(&block) != Some(1) || rest.peek().and_then(numbered) != Some(2) {
            listed.push(block);
            continue;
        }
        let page = block.page;
        let mut items = vec![vec![block]];
        while let Some(next) =
            rest.next_if(|next| numbered(next).is_some_and(|own| own as usize == items.len() + 1))
        {
            items.push(vec![next]);
        }
        let start = take_numbers(&mut items);
        listed.push(Block {
            page,
            kind: Kind::List(List { start, items }),
        });
    }
    *blocks = listed;
}

/// The number of a paragraph that is no heading.
fn numbered(block: &Block) -> Option<u32> {
    match &block.kind {
        Kind::Paragraph(text) if !text.is_bold() => Some(number(&text.text())?.0),
        _ => None,
    }
}

/// Takes the first bytes of a paragraph off.
fn drop_head(text: &mut Paragraph, mut length: usize) {
    for span in &mut text.spans {
        let cut = length.min(span.text.len());
        span.text.drain(..cut);
        length -= cut;
    }
    text.spans.retain(|span| !span.text.is_empty());
}

/// A bullet that is part of the item's own text.
pub(super) fn drop_bullet(body: &mut [Block]) {
    if let Some(Block {
        kind: Kind::Paragraph(text),
        ..
    }) = body.first_mut()
        && let Some(span) = text.spans.first_mut()
    {
        let rest = span
            .text
            .trim_start()
            .trim_start_matches(['•', '◦', '▪', '●', '○', '■', '‣']);
        if rest.len() < span.text.trim_start().len() {
            span.text = rest.trim_start().to_owned();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::extract::model::Span;

    fn paragraphs(texts: &[&str]) -> Vec<Block> {
        let block = |text: &&str| Block {
            page: 0,
            kind: Kind::Paragraph(Paragraph {
                spans: vec![Span {
                    text: (*text).to_owned(),
                    ..Span::default()
                }],
                ..Paragraph::default()
            }),
        };
        texts.iter().map(block).collect()
    }

    #[test]
    fn what_is_numbered_by_hand_is_a_list() {
        let mut blocks = paragraphs(&["Before", "1. One", "2. Two", "3. Three", "5. Five"]);
        list_numbered(&mut blocks);
        let [before, list, after] = &blocks[..] else {
            panic!("{blocks:?}")
        };
        assert_eq!(
            (text_of(before), text_of(after)),
            ("Before".into(), "5. Five".into())
        );
        let Kind::List(list) = &list.kind else {
            panic!("{list:?}")
        };
        let items: Vec<_> = list.items.iter().map(|item| text_of(&item[0])).collect();
        assert_eq!(
            (list.start, items),
            (Some(1), vec!["One".into(), "Two".into(), "Three".into()])
        );
    }

    #[test]
    fn a_number_alone_or_from_the_middle_is_none() {
        for texts in [
            &["1. May", "Then"][..],
            &["2. Two", "3. Three"],
            &["1.5 m", "2.5 m"],
        ] {
            let mut blocks = paragraphs(texts);
            list_numbered(&mut blocks);
            assert_eq!(blocks.len(), texts.len(), "{texts:?}");
        }
    }
}
