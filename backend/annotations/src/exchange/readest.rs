//! What does Readest's JSON say? It is known by its `$format`.

use serde_json::Value;

use super::read::{
    BookHint, Import, Imported, ImportedQuote, PlaceHint, Reason, colour, moment_of_epoch, owned,
    text,
};
use crate::model::{Kind, Style};

/// Whether a JSON file is one of Readest's.
pub(super) fn is_one(file: &Value) -> bool {
    file["$format"] == "readest-annotations"
}

/// Reads what Readest exported.
pub(super) fn read(file: &Value) -> Import {
    let book = BookHint {
        title: owned(&file["book"], "title"),
        author: owned(&file["book"], "author"),
        identifiers: Vec::new(),
    };
    let mut import = Import::default();
    let items = file["annotations"].as_array().into_iter().flatten();
    for (at, item) in items.enumerate() {
        import.take(at + 1, read_item(item, &book));
    }
    import
}

fn read_item(item: &Value, book: &BookHint) -> Result<Imported, Reason> {
    let kind = match text(item, "type") {
        Some("bookmark") => Kind::Bookmark,
        Some(_) => Kind::Highlight,
        None => return Err(Reason::Malformed("type")),
    };
    let exact = match kind {
        // Of a bookmark it is what the list shows, seldom the book's own text.
        Kind::Bookmark => String::new(),
        Kind::Highlight => owned(item, "text"),
    };
    let style = text(item, "style");
    Ok(Imported {
        id: text(item, "id").map(str::to_owned),
        kind,
        quote: ImportedQuote {
            exact,
            ..ImportedQuote::default()
        },
        place: PlaceHint {
            chapter: text(item, "cfi").and_then(spine_item),
            ..PlaceHint::default()
        },
        colour: text(item, "color").map(colour).unwrap_or_default(),
        style: match style {
            Some("underline" | "squiggly") => Style::Underline,
            _ => Style::Highlight,
        },
        body: owned(item, "note"),
        created_at: moment(&item["createdAt"]),
        updated_at: moment(&item["updatedAt"]),
        book: book.clone(),
        ..Imported::default()
    })
}

/// Milliseconds since 1970; 0 is written where nobody knows.
fn moment(time: &Value) -> Option<String> {
    let milliseconds = time.as_i64().filter(|time| *time > 0)?;
    moment_of_epoch(milliseconds)
}

/// The spine item of an EPUB CFI: its second step, halved, as elements have even numbers
/// (EPUB Canonical Fragment Identifiers 1.1).
fn spine_item(cfi: &str) -> Option<u32> {
    let package = cfi.strip_prefix("epubcfi(")?.split('!').next()?;
    let step = package.split('/').nth(2)?;
    let digits: String = step.chars().take_while(char::is_ascii_digit).collect();
    let step: u32 = digits.parse().ok()?;
    (step >= 2 && step.is_multiple_of(2)).then(|| step / 2 - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spine_item_is_read_from_its_step() {
        assert_eq!(spine_item("epubcfi(/6/4[chap01]!/4/2,/1:0,/1:5)"), Some(1));
        assert_eq!(spine_item("epubcfi(/6/28!/4)"), Some(13));
        for cfi in [
            "",
            "epubcfi(/6)",
            "epubcfi(/6/3!/4)",
            "epubcfi(/6/0!)",
            "6/4",
            "epubcfi(/6/99999999999!)",
        ] {
            assert_eq!(spine_item(cfi), None, "{cfi}");
        }
    }
}
