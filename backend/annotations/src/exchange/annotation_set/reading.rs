//! What does somebody's annotation set say?

use serde::Deserialize as _;
use serde_json::Value;

use super::{OWN_SELECTOR, OwnSelector};
use crate::exchange::read::{
    BookHint, Import, Imported, ImportedQuote, PlaceHint, Reason, colour, moment, owned, text,
};
use crate::model::{Kind, MOST_ANCHORS, Style};

/// Whether a JSON file is a set of annotations, or one of them.
pub(crate) fn is_one(file: &Value) -> bool {
    file["type"] == "AnnotationSet" || (file["items"].is_array() && file["about"].is_object())
}

/// Reads a set, ours or another program's.
pub(crate) fn read(file: &Value) -> Import {
    let book = book(&file["about"]);
    let mut import = Import::default();
    for (at, item) in file["items"].as_array().into_iter().flatten().enumerate() {
        let own = own_selector(item);
        if let Some(own) = own.as_ref().filter(|own| own.part > 1) {
            let first = import.items.last_mut();
            let first = first.filter(|first| {
                let of = text(item, "id").and_then(|id| id.rsplit_once('#'));
                of.is_some_and(|(of, _)| first.id.as_deref() == Some(name(of)))
            });
            if let Some(first) = first.filter(|first| first.anchors.len() < MOST_ANCHORS) {
                first.anchors.push(own.anchor.clone());
                continue;
            }
        }
        import.take(at + 1, read_item(item, own, &book));
    }
    import
}

fn read_item(item: &Value, own: Option<OwnSelector>, book: &BookHint) -> Result<Imported, Reason> {
    let target = &item["target"];
    if !item.is_object() || target.is_null() {
        return Err(Reason::Malformed("target"));
    }
    // The W3C's model allows for several bodies.
    let bodies = match &item["body"] {
        Value::Array(bodies) => bodies.iter().collect(),
        body => vec![body],
    };
    let style = bodies.iter().find_map(|body| text(body, "highlight"));
    let value = bodies
        .iter()
        .filter(|body| body["purpose"] != "tagging")
        .find_map(|body| text(body, "value").or_else(|| body.as_str()));
    Ok(Imported {
        id: text(item, "id").map(|id| name(id).to_owned()),
        kind: match text(item, "motivation") {
            Some("bookmarking") => Kind::Bookmark,
            _ => Kind::Highlight,
        },
        quote: quote(target),
        place: place(target),
        anchors: own.map(|own| own.anchor).into_iter().collect(),
        colour: bodies
            .iter()
            .find_map(|body| text(body, "color"))
            .map(colour)
            .unwrap_or_default(),
        style: match style {
            Some("underline" | "strikethrough" | "outline") => Style::Underline,
            _ => Style::Highlight,
        },
        body: value.unwrap_or_default().to_owned(),
        tags: bodies.iter().flat_map(|body| tags(body)).collect(),
        created_at: text(item, "created").and_then(moment),
        updated_at: text(item, "modified").and_then(moment),
        book: book.clone(),
    })
}

/// A UUID without what makes a URN of it.
fn name(id: &str) -> &str {
    id.strip_prefix("urn:uuid:").unwrap_or(id)
}

fn tags(body: &Value) -> Vec<String> {
    let own = body["tags"].as_array().into_iter().flatten();
    let own: Vec<String> = own.filter_map(Value::as_str).map(str::to_owned).collect();
    if !own.is_empty() {
        return own;
    }
    let tagging = text(body, "value").filter(|_| body["purpose"] == "tagging");
    let word = ["keyword", "tag"].iter().find_map(|name| text(body, name));
    tagging.or(word).map(str::to_owned).into_iter().collect()
}

fn selectors(target: &Value) -> Vec<&Value> {
    match &target["selector"] {
        Value::Array(selectors) => selectors.iter().collect(),
        selector => vec![selector],
    }
}

fn selector<'a>(target: &'a Value, kind: &str) -> Option<&'a Value> {
    let all = selectors(target).into_iter();
    all.into_iter().find(|selector| selector["type"] == kind)
}

fn own_selector(item: &Value) -> Option<OwnSelector> {
    let own = OwnSelector::deserialize(selector(&item["target"], OWN_SELECTOR)?).ok()?;
    own.anchor.is_well_formed().then_some(own)
}

fn quote(target: &Value) -> ImportedQuote {
    let Some(quote) = selector(target, "TextQuoteSelector") else {
        return ImportedQuote::default();
    };
    ImportedQuote {
        prefix: owned(quote, "prefix"),
        exact: owned(quote, "exact"),
        suffix: owned(quote, "suffix"),
    }
}

fn place(target: &Value) -> PlaceHint {
    let number = |value: &Value| value.as_u64().and_then(|value| u32::try_from(value).ok());
    let position = selector(target, "TextPositionSelector");
    let progression = selector(target, "ProgressionSelector");
    let headings = target["meta"]["headings"].as_array();
    PlaceHint {
        chapter: None,
        href: text(target, "source")
            .or_else(|| target.as_str())
            .map(str::to_owned),
        title: headings
            .and_then(|headings| text(headings.last()?, "txt"))
            .map(str::to_owned),
        characters: position
            .and_then(|position| Some((number(&position["start"])?, number(&position["end"])?))),
        progression: progression
            .and_then(|progression| progression["value"].as_f64())
            .filter(|value| (0.0..=1.0).contains(value)),
    }
}

fn book(about: &Value) -> BookHint {
    let texts = |name: &str| -> Vec<String> {
        match &about[name] {
            Value::Array(texts) => texts
                .iter()
                .filter_map(Value::as_str)
                .map(str::to_owned)
                .collect(),
            Value::String(text) => vec![text.clone()],
            _ => Vec::new(),
        }
    };
    BookHint {
        title: texts("dc:title").join(" "),
        author: texts("dc:creator").join(", "),
        identifiers: texts("dc:identifier"),
    }
}
