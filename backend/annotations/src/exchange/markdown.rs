//! Annotations as Markdown (CommonMark): a heading a chapter, quotes, notes, tags, links.

use std::fmt::Write as _;

use super::write::{BOOKMARK, Export, Exported};
use crate::model::Kind;

/// Writes annotations for a notebook. Texts of the book are escaped; a reader's note is Markdown
/// of its own.
pub(super) fn write(export: &Export<'_>) -> String {
    let book = export.book;
    let mut page = format!("# {}\n", escaped(&one_line(&book.title)));
    if !book.authors.is_empty() {
        let _ = write!(page, "\n{}\n", escaped(&one_line(&book.authors.join(", "))));
    }
    for (chapter, items) in export.by_chapter() {
        let heading = escaped(&one_line(&book.heading(chapter)));
        let _ = write!(page, "\n## {heading}\n");
        for item in items {
            write_item(&mut page, export, item);
        }
    }
    page
}

fn write_item(page: &mut String, export: &Export<'_>, item: &Exported) {
    let annotation = &item.annotation;
    let quotes: Vec<String> = annotation
        .anchors
        .iter()
        .map(|anchor| export.words(anchor))
        .filter(|quote| !quote.trim().is_empty())
        .collect();
    page.push('\n');
    if annotation.kind == Kind::Bookmark {
        let words = annotation.anchors.first();
        let words = words.map(|anchor| export.words_from(anchor));
        let words = escaped(&words.unwrap_or_default());
        let _ = writeln!(page, "{BOOKMARK} {words}\n");
    } else {
        let quote = quotes.join("\n\n");
        for line in quote.trim().lines() {
            let line = escaped_line(line);
            page.push_str(if line.is_empty() { ">" } else { "> " });
            page.push_str(&line);
            page.push('\n');
        }
        page.push('\n');
    }
    if !annotation.body.trim().is_empty() {
        let _ = write!(page, "{}\n\n", annotation.body.trim());
    }
    let tags: Vec<String> = annotation.tags.iter().map(|tag| tagged(tag)).collect();
    let mut last: Vec<String> = (!tags.is_empty())
        .then(|| tags.join(" "))
        .into_iter()
        .collect();
    if let Some(anchor) = annotation.anchors.first() {
        let link = export.book.address_of(anchor);
        last.extend(link.map(|address| format!("[Vokal](<{address}>)")));
    }
    if !last.is_empty() {
        let _ = writeln!(page, "{}", last.join(" · "));
    }
}

/// A tag as notebooks read them.
fn tagged(tag: &str) -> String {
    let words: Vec<&str> = tag.split_whitespace().collect();
    format!("\\#{}", escaped(&words.join("-")))
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A line in which nothing is markup, not at its beginning either.
fn escaped_line(line: &str) -> String {
    let line = line.trim();
    let escaped = escaped(line);
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    match line[digits..].bytes().next() {
        // A list, a heading's underline, a block of code.
        Some(b'.' | b')') if digits > 0 => format!("{}\\{}", &line[..digits], &escaped[digits..]),
        Some(b'-' | b'+' | b'=') if digits == 0 => format!("\\{escaped}"),
        _ => escaped,
    }
}

fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(
            c,
            '\\' | '`'
                | '*'
                | '_'
                | '{'
                | '}'
                | '['
                | ']'
                | '<'
                | '>'
                | '#'
                | '|'
                | '~'
                | '!'
                | '&'
                | '$'
        ) {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_of_a_book_is_markup() {
        for (text, expected) in [
            ("1. one", "1\\. one"),
            ("12) two", "12\\) two"),
            ("- three", "\\- three"),
            ("a *b* <i>", "a \\*b\\* \\<i\\>"),
            ("# five", "\\# five"),
            ("1984", "1984"),
            ("===", "\\==="),
            ("ein Ä.", "ein Ä."),
        ] {
            assert_eq!(escaped_line(text), expected);
        }
    }
}
