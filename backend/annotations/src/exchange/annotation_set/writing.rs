//! What does an annotation set say?

use serde_json::{Map, Value, json};
use vokal_core::text::Anchor;

use super::{CONTEXT, OWN_SELECTOR, OwnSelector};
use crate::exchange::write::{Export, Exported};
use crate::model::{Colour, Kind, Style};

/// Writes a set, as JSON.
pub(crate) fn write(export: &Export<'_>) -> String {
    let items: Vec<Value> = export
        .in_order()
        .into_iter()
        .flat_map(|item| items_of(export, item))
        .collect();
    let set = json!({
        "@context": CONTEXT,
        "id": set_id(export),
        "type": "AnnotationSet",
        "generator": {
            "id": "https://vokal.app",
            "type": "Software",
            "name": "Vokal",
        },
        "generated": export.generated,
        "title": export.book.title,
        "about": about(export),
        "items": items,
    });
    // An object of texts and numbers can be written.
    serde_json::to_string_pretty(&set).unwrap_or_default()
}

/// A set is known by what it is of and when it was written.
fn set_id(export: &Export<'_>) -> String {
    let first = export.items.first();
    format!(
        "urn:vokal:annotations:{}:{}",
        export.generated,
        first.map_or("none", |item| item.id.as_str())
    )
}

fn about(export: &Export<'_>) -> Value {
    let book = export.book;
    let mut about = Map::new();
    about.insert("dc:format".into(), "application/epub+zip".into());
    about.insert("dc:title".into(), book.title.clone().into());
    about.insert("dc:identifier".into(), book.identifiers.clone().into());
    about.insert("dc:creator".into(), book.authors.clone().into());
    if !book.publisher.is_empty() {
        about.insert("dc:publisher".into(), book.publisher.clone().into());
    }
    about.into()
}

fn items_of(export: &Export<'_>, item: &Exported) -> Vec<Value> {
    let anchors = item.annotation.anchors.iter().enumerate();
    anchors
        .map(|(at, anchor)| item_of(export, item, anchor, at + 1))
        .collect()
}

fn item_of(export: &Export<'_>, item: &Exported, anchor: &Anchor, part: usize) -> Value {
    let annotation = &item.annotation;
    let id = match part {
        1 => format!("urn:uuid:{}", item.id),
        part => format!("urn:uuid:{}#{part}", item.id),
    };
    let mut written = Map::new();
    written.insert("@context".into(), CONTEXT.into());
    written.insert("id".into(), id.into());
    written.insert("type".into(), "Annotation".into());
    if annotation.kind == Kind::Bookmark {
        written.insert("motivation".into(), "bookmarking".into());
    }
    written.insert("created".into(), annotation.created_at.clone().into());
    written.insert("modified".into(), annotation.updated_at.clone().into());
    written.insert("target".into(), target(export, anchor, part));
    written.insert("body".into(), body(item));
    written.into()
}

fn target(export: &Export<'_>, anchor: &Anchor, part: usize) -> Value {
    let chapter = anchor.span.chapter();
    let href = export.book.chapters.get(chapter as usize);
    let mut selectors = vec![json!({
        "type": "TextQuoteSelector",
        "prefix": anchor.quote.prefix,
        "exact": export.quoted(anchor),
        "suffix": anchor.quote.suffix,
    })];
    if let Some(characters) = export.characters(anchor) {
        selectors.push(json!({
            "type": "TextPositionSelector",
            "start": characters.start,
            "end": characters.end,
        }));
    }
    if let Some(place) = export.place(anchor) {
        selectors.push(json!({
            "type": "CssSelector",
            "value": place.selector,
            "refinedBy": {
                "type": "TextPositionSelector",
                "start": place.characters.start,
                "end": place.characters.end,
            },
        }));
        selectors.push(json!({
            "type": "FragmentSelector",
            "conformsTo": "http://www.idpf.org/epub/linking/cfi/epub-cfi.html",
            "value": format!("epubcfi({})", place.cfi),
        }));
    }
    selectors.push(json!({ "type": "ProgressionSelector", "value": anchor.progression }));
    let own = OwnSelector {
        anchor: anchor.clone(),
        part,
    };
    if let Ok(Value::Object(mut own)) = serde_json::to_value(own) {
        own.insert("type".into(), OWN_SELECTOR.into());
        selectors.push(own.into());
    }
    json!({
        "source": href.map_or("", |chapter| chapter.href.as_str()),
        "selector": selectors,
        "meta": { "headings": [{ "level": 1, "txt": export.book.heading(chapter) }] },
    })
}

fn body(item: &Exported) -> Value {
    let annotation = &item.annotation;
    let mut body = Map::new();
    body.insert("type".into(), "TextualBody".into());
    body.insert("value".into(), annotation.body.clone().into());
    body.insert("format".into(), "text/markdown".into());
    let colour = match annotation.colour {
        Colour::Yellow => "yellow",
        Colour::Green => "green",
        Colour::Blue => "blue",
        Colour::Pink => "pink",
        Colour::Purple => "purple",
    };
    body.insert("color".into(), colour.into());
    let style = match annotation.style {
        Style::Highlight => "solid",
        Style::Underline => "underline",
    };
    body.insert("highlight".into(), style.into());
    if let Some(first) = annotation.tags.first() {
        body.insert("keyword".into(), first.clone().into());
        // The profile has room for one.
        body.insert("tags".into(), annotation.tags.clone().into());
    }
    body.into()
}
