//! What is a title for people, and which of several is taken?

use vokal_core::document::{NodeKind, Tree};

use super::xml::folded;

const LONGEST_TITLE: usize = 500;

/// Ends of the names of files that chapters and pictures lie in.
const FILES: &[&str] = &[
    ".gif", ".htm", ".html", ".jpeg", ".jpg", ".opf", ".png", ".svg", ".txt", ".xht", ".xhtml",
    ".xml",
];

/// The first of them that was written for people, not too long; empty if there
/// is none, and then the page says the number of the chapter in its own language.
pub(super) fn best(candidates: impl IntoIterator<Item = String>) -> String {
    let mut folded = candidates.into_iter().map(|title| folded(&title));
    let title = folded.find(|title| is_a_title(title)).unwrap_or_default();
    title.chars().take(LONGEST_TITLE).collect()
}

/// Whether it was written for people; some programs put a file's name there, or `c01`.
fn is_a_title(title: &str) -> bool {
    let lower = title.to_ascii_lowercase();
    let is_file = FILES.iter().any(|end| lower.ends_with(end));
    let is_number = lower
        .strip_prefix('c')
        .is_some_and(|rest| !rest.is_empty() && rest.chars().all(|c| c.is_ascii_digit()));
    !title.is_empty() && !is_file && !is_number && !is_numbered_part(&lower)
}

/// `index_split_003` and the like, which programs call their files.
fn is_numbered_part(lower: &str) -> bool {
    let Some((name, number)) = lower.rsplit_once('_') else {
        return false;
    };
    !name.contains(char::is_whitespace)
        && !number.is_empty()
        && number.chars().all(|c| c.is_ascii_digit())
}

/// What books call their chapters, in the languages that have most of them.
const CHAPTERS: &[&str] = &[
    "capitolo",
    "capítulo",
    "chapitre",
    "chapter",
    "hoofdstuk",
    "kapitel",
    "kapitola",
    "rozdział",
    "глава",
    "розділ",
];
/// How many paragraphs of a chapter may come before its number.
const FIRST_PARAGRAPHS: usize = 3;
const LONGEST_NUMBER: usize = 60;

/// "Chapter 7" and the like, where a chapter says so in its text instead of a heading.
pub(super) fn numbered(tree: &Tree) -> Option<String> {
    let nodes = tree.nodes();
    let paragraphs = (0..nodes.len()).filter(|at| match nodes[*at].kind {
        NodeKind::Element(element) => matches!(element.name, "p" | "h3" | "h4"),
        NodeKind::Text { .. } => false,
    });
    let texts = paragraphs.map(|at| {
        let within = &nodes[at..nodes[at].subtree_end as usize];
        let pieces = within.iter().filter_map(|node| match node.kind {
            NodeKind::Text { start, end } => Some(&tree.text()[start as usize..end as usize]),
            NodeKind::Element(_) => None,
        });
        folded(&pieces.collect::<String>())
    });
    let mut first = texts.filter(|text| !text.is_empty()).take(FIRST_PARAGRAPHS);
    first.find(|text| {
        let lower = text.to_lowercase();
        let word = lower.split(' ').next().unwrap_or_default();
        text.chars().count() <= LONGEST_NUMBER && text.contains(' ') && CHAPTERS.contains(&word)
    })
}

#[cfg(test)]
mod tests {
    use vokal_core::document::{SourceOptions, sanitise};

    use super::*;

    #[test]
    fn a_chapter_may_say_its_number_in_its_text() {
        let of = |html| numbered(&sanitise(html, &SourceOptions::default()).tree);
        let said = of("<p> </p><p><b>Chapter</b> 7</p><p>It was late.</p>");
        assert_eq!(said.as_deref(), Some("Chapter 7"));
        assert_eq!(of("<p>Глава первая</p>").as_deref(), Some("Глава первая"));
        assert_eq!(of("<p>Chapter</p>"), None);
        assert_eq!(of("<p>a</p><p>b</p><p>c</p><p>Kapitel 1</p>"), None);
    }

    #[test]
    fn the_name_of_a_file_is_no_title() {
        for name in [
            "",
            "c01",
            "C7",
            "chapter1.xhtml",
            "index.HTML",
            "c02.xhtml",
            "cover.jpg",
            "index_split_003",
        ] {
            assert!(!is_a_title(name), "{name}");
        }
        for title in ["C", "Cato", "Kapitel 1", "1", "www.html5.org", "C 1", "a_b"] {
            assert!(is_a_title(title), "{title}");
        }
    }

    #[test]
    fn the_first_that_is_for_people_is_taken() {
        let best = |titles: &[&str]| best(titles.iter().map(|&title| title.to_owned()));
        assert_eq!(best(&["c01", "  Die\nReise "]), "Die Reise");
        assert_eq!(best(&["c01", ""]), "");
        assert_eq!(best(&[&"a".repeat(600)]).len(), 500);
    }
}
