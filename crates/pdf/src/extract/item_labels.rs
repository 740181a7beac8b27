//! Bullets and numbers that tagged documents keep in the items' own text.

use super::model::{Block, Kind, Paragraph};

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
    let number = |item: &Vec<Block>| -> Option<(u32, usize)> {
        let text = text_of(item.first()?);
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let value = text[..digits].parse().ok()?;
        let rest = text[digits..].strip_prefix(['.', ')'])?;
        let blanks = rest.len() - rest.trim_start().len();
        (digits <= 3 && blanks > 0).then_some((value, digits + 1 + blanks))
    };
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
