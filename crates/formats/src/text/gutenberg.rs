//! What does a file of Project Gutenberg say of itself?

use vokal_pdf_client::BookMetadata;

use super::lines::Line;
use crate::markup::folded;

/// What is told before the text takes no more blocks.
const HEADER: usize = 40;

const LANGUAGES: [(&str, &str); 14] = [
    ("english", "en"),
    ("german", "de"),
    ("french", "fr"),
    ("italian", "it"),
    ("spanish", "es"),
    ("portuguese", "pt"),
    ("dutch", "nl"),
    ("finnish", "fi"),
    ("swedish", "sv"),
    ("danish", "da"),
    ("polish", "pl"),
    ("russian", "ru"),
    ("greek", "el"),
    ("latin", "la"),
];

/// Adds what the header says; tells whether there is one.
pub(super) fn tell(blocks: &[Vec<Line<'_>>], metadata: &mut BookMetadata) -> bool {
    let is_start = |block: &&Vec<Line<'_>>| {
        let first = block.first().map_or("", |line| line.text);
        first.starts_with("*** START OF TH") || first.starts_with("***START OF TH")
    };
    let header: Vec<_> = blocks
        .iter()
        .take(HEADER)
        .take_while(|block| !is_start(block))
        .collect();
    let begin = header.iter().flat_map(|block| block.iter());
    let is_own = begin
        .take(10)
        .any(|line| line.text.contains("Project Gutenberg"));
    if !is_own || header.len() == HEADER.min(blocks.len()) {
        return false;
    }
    let said = |name: &str| {
        header.iter().find_map(|block| {
            let at = block.iter().position(|line| line.text.starts_with(name))?;
            let rest = block.get(at..)?;
            // What does not fit is on the next line, further in.
            let more = rest.iter().skip(1).take_while(|line| line.indent > 1);
            let texts: Vec<_> = rest
                .iter()
                .take(1)
                .chain(more)
                .map(|line| line.text)
                .collect();
            Some(folded(texts.join(" ").strip_prefix(name)?))
        })
    };
    metadata.title = said("Title:").unwrap_or_default();
    let authors = said("Author:").unwrap_or_default();
    metadata.authors = authors
        .split(" and ")
        .filter(|name| !name.is_empty())
        .map(Into::into)
        .collect();
    let language = said("Language:").unwrap_or_default().to_lowercase();
    let language = LANGUAGES.iter().find(|(name, _)| *name == language);
    metadata.language = language
        .map(|(_, tag)| (*tag).to_owned())
        .unwrap_or_default();
    true
}

/// `_word_` is how slanted letters are written there.
pub(super) fn stressed(html: &str) -> String {
    let mut out = String::with_capacity(html.len());
    let mut rest = html;
    while let Some(at) = rest.find('_') {
        let (before, after) = rest.split_at(at);
        out.push_str(before);
        let is_open = before
            .chars()
            .next_back()
            .or(out.chars().next_back())
            .is_none_or(|c| !c.is_alphanumeric());
        let inner = after.get(1..).unwrap_or_default();
        let end = inner.find('_').filter(|end| (1..=500).contains(end));
        let is_word = |end: usize| {
            let text = &inner[..end];
            let next = inner[end + 1..].chars().next();
            !text.starts_with(' ')
                && !text.ends_with(' ')
                && next.is_none_or(|c| !c.is_alphanumeric())
        };
        if let Some(end) = end.filter(|end| is_open && is_word(*end)) {
            out.push_str("<em>");
            out.push_str(&inner[..end]);
            out.push_str("</em>");
            rest = &inner[end + 1..];
        } else {
            out.push('_');
            rest = inner;
        }
    }
    out.push_str(rest);
    out
}
