//! What does the book say about itself?

use std::collections::HashSet;

use vokal_base::text::is_a_name;
use vokal_core::document::{SourceOptions, sanitise};
use vokal_core::text::fold;

use super::xml::{Document, Node, folded};

/// Nothing a book says about itself is kept at more length, in characters.
const LONGEST_WORD: usize = 500;
const LONGEST_DESCRIPTION: usize = 10_000;
const MOST_VALUES: usize = 20;
/// Unicode's own (U+2028).
const LINE_END: char = '\u{2028}';
/// As long as a reader may write one.
const LONGEST_TAG: usize = 200;

/// What a book says about itself, as plain text of limited length.
#[derive(Clone, Debug, Default)]
pub struct Metadata {
    /// Empty if the book has none.
    pub title: String,
    /// Several are joined by a comma.
    pub author: String,
    /// Each by themselves.
    pub contributors: Vec<Contributor>,
    /// Without markup; its paragraphs are lines.
    pub description: String,
    /// A language tag.
    pub language: String,
    /// The series the book belongs to.
    pub series: String,
    /// Which part of it; some are between two.
    pub series_index: Option<f64>,
    /// Who has published it.
    pub publisher: String,
    /// ISBN and the like.
    pub identifiers: Vec<String>,
    /// What it is about, each once.
    pub tags: Vec<String>,
}

impl Metadata {
    /// The identifiers, as they are stored.
    #[must_use]
    pub fn identifiers_json(&self) -> String {
        serde_json::to_string(&self.identifiers).unwrap_or_else(|_| "[]".into())
    }
}

/// Somebody who has written a book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contributor {
    /// As it is shown.
    pub name: String,
    /// As lists sort it; empty if the book does not say.
    pub sort_name: String,
}

/// What this description tells.
pub(super) fn of(document: &Document) -> Metadata {
    let Some(metadata) = document.first("metadata") else {
        return Metadata::default();
    };
    let all = |name: &'static str| {
        metadata
            .descendants()
            .filter(move |node| node.name() == name)
            .map(|node| capped(&node.text(), LONGEST_WORD))
            .filter(|text| !text.is_empty())
            .take(MOST_VALUES)
    };
    let first = |name| all(name).next().unwrap_or_default();
    let (series, series_index) = series(metadata);
    let description = metadata.find("description").map(Node::text);
    Metadata {
        title: first("title"),
        author: all("creator").collect::<Vec<_>>().join(", "),
        contributors: contributors(metadata),
        description: plain(&description.unwrap_or_default()),
        language: language(&first("language")),
        series,
        series_index,
        publisher: first("publisher"),
        identifiers: all("identifier").collect(),
        tags: tags(all("subject")),
    }
}

/// A language tag; none for `und`, by which a book says that it does not know (BCP 47, 4.1).
fn language(tag: &str) -> String {
    let primary = tag.split('-').next().unwrap_or_default();
    if primary.eq_ignore_ascii_case("und") {
        return String::new();
    }
    capped(tag, 35)
}

/// What it is about; words that differ in capitals alone are one.
fn tags(subjects: impl Iterator<Item = String>) -> Vec<String> {
    let mut known = HashSet::new();
    subjects
        .map(|subject| capped(&subject, LONGEST_TAG))
        .filter(|subject| is_a_name(subject) && known.insert(fold(subject)))
        .collect()
}

/// Who has written it, each once.
fn contributors(metadata: Node<'_>) -> Vec<Contributor> {
    let creators = metadata
        .descendants()
        .filter(|node| node.name() == "creator");
    let mut all: Vec<Contributor> = Vec::new();
    for node in creators {
        let name = capped(&node.text(), LONGEST_WORD);
        if name.is_empty() || all.iter().any(|one| one.name == name) {
            continue;
        }
        // As EPUB 2 says it, or as EPUB 3 does.
        let sort_name = node.attribute("file-as").map(str::to_owned);
        let sort_name = sort_name.or_else(|| refined(metadata, node, "file-as"));
        let sort_name = capped(&sort_name.unwrap_or_default(), LONGEST_WORD);
        all.push(Contributor { name, sort_name });
        if all.len() == MOST_VALUES {
            break;
        }
    }
    all
}

/// What else EPUB 3 says about an element (EPUB 3.3, section 5.5.2, `refines`).
fn refined(metadata: Node<'_>, node: Node<'_>, property: &str) -> Option<String> {
    let id = node.attribute("id")?;
    metadata
        .descendants()
        .filter(|other| other.name() == "meta" && other.attribute("property") == Some(property))
        .find(|other| {
            let refines = other.attribute("refines").unwrap_or_default();
            refines.strip_prefix('#') == Some(id)
        })
        .map(Node::text)
}

/// The series, and which part of it this is.
fn series(metadata: Node<'_>) -> (String, Option<f64>) {
    let metas = || metadata.descendants().filter(|node| node.name() == "meta");
    let named = |name: &str| {
        metas()
            .find(|node| node.attribute("name") == Some(name))
            .and_then(|node| node.attribute("content").map(str::to_owned))
    };
    let is_series = |node: &Node<'_>| {
        node.attribute("name") == Some("calibre:series")
            || node.attribute("property") == Some("belongs-to-collection")
    };
    let found = metas()
        .filter(is_series)
        .take(MOST_VALUES)
        .find_map(|node| {
            if node.attribute("name") == Some("calibre:series") {
                let name = capped(node.attribute("content")?, LONGEST_WORD);
                return Some((name, named("calibre:series_index")));
            }
            // A set is sold together, and tells nothing of an order.
            if refined(metadata, node, "collection-type").is_some_and(|kind| kind.trim() == "set") {
                return None;
            }
            let name = capped(&node.text(), LONGEST_WORD);
            Some((name, refined(metadata, node, "group-position")))
        });
    let Some((name, index)) = found.filter(|(name, _)| !name.is_empty()) else {
        return (String::new(), None);
    };
    let index = index.and_then(|index| index.trim().parse::<f64>().ok());
    let is_sound = |index: &f64| (0.0..1_000_000.0).contains(index);
    (name, index.filter(is_sound))
}

/// A description without the markup that some books put into it.
#[must_use]
pub fn plain(text: &str) -> String {
    if !text.contains('<') {
        return capped(text, LONGEST_DESCRIPTION);
    }
    // More than is kept, as markup takes room; but not without end.
    let mut source = capped(text, 4 * LONGEST_DESCRIPTION);
    // Where a block ends a line does, which its text alone would not tell.
    for end in ["</p", "</P", "</div", "</li", "</h", "<br", "<BR"] {
        source = source.replace(end, &format!("{LINE_END}{end}"));
    }
    let clean = sanitise(&source, &SourceOptions::default());
    paragraphs(clean.tree.text())
}

/// Lines that hold something, each as [`capped`] has it; no more than is kept of a description.
pub(crate) fn paragraphs(text: &str) -> String {
    let lines = text.split(['\n', LINE_END]);
    let lines = lines.map(|line| capped(line, LONGEST_DESCRIPTION));
    let lines: Vec<_> = lines.filter(|line| !line.is_empty()).collect();
    let all: String = lines.join("\n").chars().take(LONGEST_DESCRIPTION).collect();
    all.trim_end().to_owned()
}

/// Plain text of one line: no control characters, no blanks around, not too long.
pub(crate) fn capped(text: &str, length: usize) -> String {
    let readable: String = text
        .chars()
        .filter(|c| !c.is_control() || c.is_whitespace())
        .take(length * 2)
        .collect();
    folded(&readable).chars().take(length).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(metadata: &str) -> Metadata {
        let package = format!("<package><metadata>{metadata}</metadata></package>");
        let Ok(document) = Document::parse(&package) else {
            panic!("{package}");
        };
        of(&document)
    }

    #[test]
    fn a_language_that_is_not_known_is_none() {
        for (tag, language) in [
            ("und", ""),
            ("UND-Latn", ""),
            ("de-AT", "de-AT"),
            ("unde", "unde"),
        ] {
            assert_eq!(
                told(&format!("<language>{tag}</language>")).language,
                language
            );
        }
    }

    #[test]
    fn authors_are_told_apart_with_the_name_that_sorts() {
        let two = told(
            "<creator opf:file-as='Kafka, Franz'>Franz  Kafka</creator><creator id='b'>Max Brod\
             </creator><creator>Franz Kafka</creator><creator> </creator>\
             <meta refines='#b' property='file-as'>Brod, Max</meta>",
        );
        let names: Vec<_> = two
            .contributors
            .iter()
            .map(|one| (one.name.as_str(), one.sort_name.as_str()))
            .collect();
        assert_eq!(
            names,
            [("Franz Kafka", "Kafka, Franz"), ("Max Brod", "Brod, Max")]
        );
        assert_eq!(two.author, "Franz Kafka, Max Brod, Franz Kafka");
    }

    #[test]
    fn what_it_is_about_is_told_once_and_a_description_keeps_its_paragraphs() {
        let about = told(
            "<subject>Kurzprosa</subject><subject> kurzprosa </subject><subject>\u{200b}</subject>\
             <subject>Prag</subject>\
             <description>&lt;p&gt;Ein  Käfer.&lt;/p&gt;&lt;p&gt;Ein &lt;b&gt;Apfel&lt;/b&gt;.&lt;/p&gt;\
             &lt;script&gt;x&lt;/script&gt;</description>",
        );
        assert_eq!(about.tags, ["Kurzprosa", "Prag"]);
        assert_eq!(about.description, "Ein Käfer.\nEin Apfel.");
    }

    #[test]
    fn a_series_has_a_name_and_perhaps_a_number() {
        let calibre = |index| {
            told(&format!(
                "<meta name='calibre:series' content='Zeit'/>\
                 <meta name='calibre:series_index' content='{index}'/>"
            ))
        };
        assert_eq!(calibre("2.5").series, "Zeit");
        assert_eq!(calibre("2.5").series_index, Some(2.5));
        for wrong in ["", "zwei", "NaN", "inf", "-1", "1e9"] {
            assert_eq!(calibre(wrong).series_index, None, "{wrong}");
        }
        let of_three = told(
            "<meta property='belongs-to-collection' id='a'>Werke</meta>\
             <meta refines='#a' property='collection-type'>set</meta>\
             <meta property='belongs-to-collection' id='b'>Zeit</meta>\
             <meta refines='#b' property='collection-type'>series</meta>\
             <meta refines='#b' property='group-position'> 3 </meta>",
        );
        assert_eq!(
            (of_three.series.as_str(), of_three.series_index),
            ("Zeit", Some(3.0))
        );
        assert_eq!(told("<title>x</title>").series_index, None);
    }
}
