//! Is this the book that a file means?

use crate::exchange::{BookHint, BookInfo};

/// Whether what a file says of a book may be said of this one: an identifier of both is the
/// same, or the title is, with or without a subtitle, and the authors have a name in common
/// where both are told. A file that says nothing may mean any book.
#[must_use]
pub fn may_mean(hint: &BookHint, book: &BookInfo) -> bool {
    let known: Vec<String> = book.identifiers.iter().map(|one| identifier(one)).collect();
    let is_known = |one: &String| !one.is_empty() && known.contains(one);
    if hint
        .identifiers
        .iter()
        .map(|one| identifier(one))
        .any(|one| is_known(&one))
    {
        return true;
    }
    let told = words(&hint.title);
    if told.is_empty() {
        return hint.identifiers.is_empty();
    }
    let is_same_title = told == words(&book.title)
        || words(main_title(&hint.title)) == words(&book.title)
        || told == words(main_title(&book.title));
    is_same_title && may_be_by(&hint.author, &book.authors)
}

fn may_be_by(author: &str, authors: &[String]) -> bool {
    let told = words(author);
    let known: Vec<String> = authors.iter().flat_map(|author| words(author)).collect();
    // Initials are written by some and left out by others.
    let is_name = |word: &&String| word.chars().count() > 1;
    told.is_empty()
        || known.is_empty()
        || told.iter().filter(is_name).any(|word| known.contains(word))
}

/// An identifier without what says of which kind it is, and without hyphens.
fn identifier(text: &str) -> String {
    let text = text.trim().to_lowercase();
    let text = text.strip_prefix("urn:").unwrap_or(&text);
    let kinds = ["isbn:", "uuid:", "doi:"];
    let bare = kinds.iter().find_map(|kind| text.strip_prefix(kind));
    let letters = bare.unwrap_or(text).chars();
    letters.filter(|c| c.is_alphanumeric()).collect()
}

fn words(text: &str) -> Vec<String> {
    text.split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect()
}

/// What stands before a subtitle or an edition in brackets.
fn main_title(title: &str) -> &str {
    let end = title.find([':', '(', '[', '–']).unwrap_or(title.len());
    &title[..end]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hint(title: &str, author: &str, identifiers: &[&str]) -> BookHint {
        BookHint {
            title: title.to_owned(),
            author: author.to_owned(),
            identifiers: identifiers.iter().map(|&one| one.to_owned()).collect(),
        }
    }

    #[test]
    fn a_book_is_meant_by_its_identifier_or_its_title() {
        let book = BookInfo {
            title: "Moby-Dick; or, The Whale".to_owned(),
            authors: vec!["Herman Melville".to_owned()],
            identifiers: vec![
                "urn:isbn:978-0-00-000000-2".to_owned(),
                "urn:uuid:5D2E".to_owned(),
            ],
            ..BookInfo::default()
        };
        for (meant, hint) in [
            (true, hint("", "", &[])),
            (true, hint("Another", "", &["ISBN:9780000000002"])),
            (true, hint("Another", "", &["5d2e"])),
            (true, hint("MOBY DICK or the whale", "", &[])),
            (
                true,
                hint(
                    "Moby-Dick; or, The Whale (Penguin Classics)",
                    "Melville, H.",
                    &["x"],
                ),
            ),
            (false, hint("Moby-Dick; or, The Whale", "A. Writer", &[])),
            (false, hint("", "", &["9780000000003"])),
            (false, hint("The Mill", "", &[])),
            (false, hint("Another", "", &["isbn:"])),
        ] {
            assert_eq!(may_mean(&hint, &book), meant, "{hint:?}");
        }
    }
}
