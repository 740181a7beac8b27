//! What a document calls itself.

/// Most characters of a title that are kept.
const MOST: usize = 300;

/// What programs write where nobody gave a title: addresses of what was printed.
const ADDRESSES: [&str; 4] = ["about:", "http://", "https://", "file://"];

/// Before a file's name, or in place of a title.
const PROGRAMS: [&str; 3] = [
    "microsoft word - ",
    "microsoft powerpoint - ",
    "powerpoint presentation",
];

/// A new document in the languages of programs' screens.
const UNTITLED: [&str; 12] = [
    "untitled",
    "untitled document",
    "unbenannt",
    "unbenanntes dokument",
    "ohne titel",
    "sans titre",
    "sin título",
    "senza titolo",
    "bez tytułu",
    "без названия",
    "無題",
    "无标题",
];

/// A title on one line, without control characters; none if it says less than the file's name.
pub(super) fn told(title: &str) -> Option<String> {
    let title: String = title.split_whitespace().collect::<Vec<_>>().join(" ");
    let title: String = title
        .chars()
        .filter(|c| !c.is_control())
        .take(MOST)
        .collect();
    (!title.is_empty() && !is_placeholder(&title)).then_some(title)
}

/// Whether a program wrote what it writes of every document.
fn is_placeholder(title: &str) -> bool {
    let title = title.to_lowercase();
    let begins_with = |words: &[&str]| words.iter().any(|begin| title.starts_with(begin));
    let stem = title.trim_end_matches(|c: char| c.is_ascii_digit() || matches!(c, ' ' | '-' | '.'));
    begins_with(&ADDRESSES) || begins_with(&PROGRAMS) || UNTITLED.contains(&stem)
}

#[cfg(test)]
mod tests {
    use super::told;

    #[test]
    fn a_title_is_one_line_of_what_can_be_seen() {
        assert_eq!(
            told(" Die\nVerwandlung\u{7} ").as_deref(),
            Some("Die Verwandlung")
        );
        assert_eq!(told(&"x".repeat(500)).map(|title| title.len()), Some(300));
    }

    #[test]
    fn what_programs_write_of_every_document_is_no_title() {
        for title in [
            "",
            " \u{7} ",
            "about:blank",
            "https://example.org/x",
            "file:///C:/x.html",
            "Microsoft Word - Hausarbeit.docx",
            "PowerPoint Presentation",
            "Untitled",
            "untitled-2",
            "Unbenannt 1",
            "無題",
        ] {
            assert_eq!(told(title), None, "{title}");
        }
        for title in [
            "Untitled Goose",
            "About Time",
            "1984",
            "Ohne Titel und Namen",
        ] {
            assert_eq!(told(title).as_deref(), Some(title));
        }
    }
}
