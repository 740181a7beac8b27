//! What does a `FictionBook` say of itself?

use vokal_pdf_client::{BookAuthor, BookMetadata};

use crate::markup::folded;
use crate::xml::Node;

/// Adds what it says; returns what it calls its cover.
pub(super) fn tell(root: Node<'_>, metadata: &mut BookMetadata) -> Option<String> {
    let description = root.child("description")?;
    let about = description.child("title-info")?;
    let of = |node: Node<'_>, name: &str| {
        let own = node.child(name);
        own.map(|own| folded(&own.text())).unwrap_or_default()
    };
    metadata.title = of(about, "book-title");
    metadata.language = of(about, "lang");
    metadata.authors = about
        .elements()
        .filter(|node| node.name() == "author")
        .filter_map(author)
        .collect();
    if let Some(annotation) = about.child("annotation") {
        let paragraphs: Vec<_> = annotation
            .elements()
            .map(|node| folded(&node.text()))
            .collect();
        paragraphs
            .join("\n")
            .trim()
            .clone_into(&mut metadata.description);
    }
    if let Some(series) = about.child("sequence") {
        metadata.series = folded(series.attribute("name").unwrap_or_default());
        metadata.series_index = series
            .attribute("number")
            .and_then(|it| it.trim().parse().ok());
    }
    if let Some(published) = description.child("publish-info") {
        metadata.publisher = of(published, "publisher");
    }
    let image = about.child("coverpage")?.child("image")?;
    let href = image.attribute("href")?;
    Some(href.trim_start_matches('#').to_owned())
}

fn author(node: Node<'_>) -> Option<BookAuthor> {
    let part = |name: &str| {
        node.child(name)
            .map(|own| folded(&own.text()))
            .unwrap_or_default()
    };
    let (first, middle, last) = (part("first-name"), part("middle-name"), part("last-name"));
    let given = folded(&format!("{first} {middle}"));
    let name = folded(&format!("{given} {last}"));
    let (name, sort_name) = match (name.is_empty(), last.is_empty() || given.is_empty()) {
        (true, _) => (part("nickname"), String::new()),
        (false, true) => (name, String::new()),
        (false, false) => (name, format!("{last}, {given}")),
    };
    (!name.is_empty()).then_some(BookAuthor { name, sort_name })
}
