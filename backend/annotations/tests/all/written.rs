//! What stands in the files that are written.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use vokal_annotations::exchange::{BookInfo, ChapterInfo, Export, Exported, FilePlace, Format};
use vokal_annotations::model::{Annotation, Kind, Style};

fn info() -> BookInfo {
    let chapter = |href: &str, title: &str| ChapterInfo {
        href: href.to_owned(),
        title: title.to_owned(),
    };
    BookInfo {
        title: "The <Mill> & the *Ford*".to_owned(),
        authors: vec!["A. Writer".to_owned(), "B. \"Bo\" Writer".to_owned()],
        identifiers: vec!["urn:isbn:9780000000001".to_owned()],
        publisher: "House".to_owned(),
        language: "en".to_owned(),
        chapters: vec![
            chapter("OEBPS/one.xhtml", "The first day"),
            chapter("OEBPS/two.xhtml", ""),
        ],
        address: "https://example.org/reader/12".to_owned(),
    }
}

fn in_the_file() -> FilePlace {
    FilePlace {
        selector: "#day > p:nth-child(2)".to_owned(),
        characters: 3..20,
        cfi: "/6/2!/4/2[day]/4,/1:3,/1:21".to_owned(),
    }
}

fn written(format: Format, change: impl Fn(&mut [Exported])) -> String {
    let book = crate::mill();
    let noted = Annotation {
        body: "=Is **that** so?\n<script>alert(1)</script>".to_owned(),
        tags: vec!["doubt".to_owned(), "two words".to_owned()],
        style: Style::Underline,
        ..crate::highlight(&book, "𝔫obody; 1 < 2 & 3")
    };
    let mark = Annotation {
        kind: Kind::Bookmark,
        ..crate::highlight(&book, "obody had")
    };
    let mut items = [
        Exported {
            id: "mark".to_owned(),
            annotation: mark,
        },
        Exported {
            id: "note".to_owned(),
            annotation: noted,
        },
    ];
    change(&mut items);
    format.write(&Export {
        book: &info(),
        texts: book.texts(),
        places: &BTreeMap::from([("0:110-128".parse().unwrap(), in_the_file())]),
        items: &items,
        generated: "2026-11-25T22:00:00Z",
        language: "de",
    })
}

/// The profile's required properties and its closed lists, as its tables have them.
#[test]
fn an_annotation_set_is_what_the_profile_says() {
    let set: Value = serde_json::from_str(&written(Format::AnnotationSet, |_| {})).unwrap();
    let anno = "http://www.w3.org/ns/anno.jsonld";
    assert_eq!(
        (&set["@context"], &set["type"]),
        (&json!(anno), &json!("AnnotationSet"))
    );
    assert!(set["id"].is_string() && set["about"].is_object());
    assert_eq!(set["generator"]["type"], "Software");
    assert!(set["generator"]["id"].is_string() && set["generator"]["name"].is_string());
    assert_eq!(
        set["about"]["dc:identifier"],
        json!(["urn:isbn:9780000000001"])
    );
    assert_eq!(
        set["about"]["dc:creator"],
        json!(["A. Writer", "B. \"Bo\" Writer"])
    );
    let items = set["items"].as_array().unwrap();
    for item in items {
        assert_eq!(
            (&item["@context"], &item["type"]),
            (&json!(anno), &json!("Annotation"))
        );
        assert!(item["id"].as_str().unwrap().starts_with("urn:uuid:"));
        assert!(item["created"].is_string() && item["target"]["source"].is_string());
        let body = &item["body"];
        assert!(body["type"] == "TextualBody" && body["value"].is_string());
        let colours = ["pink", "orange", "yellow", "green", "blue", "purple"];
        assert!(colours.contains(&body["color"].as_str().unwrap()));
        let styles = ["solid", "underline", "strikethrough", "outline"];
        assert!(styles.contains(&body["highlight"].as_str().unwrap()));
    }
    // In the order of the book.
    let target = &items[0]["target"];
    assert_eq!(target["source"], "OEBPS/one.xhtml");
    assert_eq!(target["meta"]["headings"][0]["txt"], "The first day");
    let quote = &target["selector"][0];
    assert_eq!(quote["type"], "TextQuoteSelector");
    assert_eq!(quote["exact"], "𝔫obody; 1 < 2 & 3");
    assert_eq!(items[0]["body"]["keyword"], "doubt");
    let selectors = target["selector"].as_array().unwrap();
    let of = |kind: &str| selectors.iter().find(|selector| selector["type"] == kind);
    let css = of("CssSelector").unwrap();
    assert_eq!(css["value"], in_the_file().selector);
    assert_eq!(
        css["refinedBy"],
        json!({ "type": "TextPositionSelector", "start": 3, "end": 20 })
    );
    let cfi = of("FragmentSelector").unwrap();
    assert_eq!(cfi["value"], "epubcfi(/6/2!/4/2[day]/4,/1:3,/1:21)");
    assert_eq!(items[1]["motivation"], "bookmarking");
}

/// A character beyond the first plane is one, not two.
#[test]
fn positions_are_counted_in_code_points() {
    let set: Value = serde_json::from_str(&written(Format::AnnotationSet, |_| {})).unwrap();
    let position = &set["items"][0]["target"]["selector"][1];
    assert_eq!(position["type"], "TextPositionSelector");
    let text = crate::mill().texts()[&0].clone();
    let characters: Vec<char> = String::from_utf16(text.units()).unwrap().chars().collect();
    let at = |name: &str| usize::try_from(position[name].as_u64().unwrap()).unwrap();
    let selected: String = characters[at("start")..at("end")].iter().collect();
    assert_eq!(selected, "𝔫obody; 1 < 2 & 3");
}

#[test]
fn markdown_has_a_heading_for_each_chapter() {
    assert_eq!(
        written(Format::Markdown, |items| items[1].annotation.body =
            "Is **that** so?".to_owned()),
        "# The \\<Mill\\> \\& the \\*Ford\\*\n\
         \n\
         A. Writer, B. \"Bo\" Writer\n\
         \n\
         ## The first day\n\
         \n\
         > 𝔫obody; 1 \\< 2 \\& 3\n\
         \n\
         Is **that** so?\n\
         \n\
         \\#doubt \\#two-words · [Vokal](<https://example.org/reader/12?at=0:110-128>)\n\
         \n\
         ## § 2\n\
         \n\
         🔖 obody had seen the heron before. While…\n\
         \n\
         [Vokal](<https://example.org/reader/12?at=1:15-24>)\n"
    );
}

#[test]
fn a_csv_has_readwises_columns_and_no_formula() {
    let written = written(Format::Csv, |items| {
        items[1].annotation.tags.clear();
        "=SUM(A1)".clone_into(&mut items[1].annotation.body);
    });
    let mut lines = written.lines();
    assert_eq!(
        lines.next(),
        Some("Highlight,Title,Author,URL,Note,Location,Date")
    );
    assert_eq!(
        lines.next(),
        Some(
            "𝔫obody; 1 < 2 & 3,The <Mill> & the *Ford*,\"A. Writer, B. \"\"Bo\"\" Writer\",\
             https://example.org/reader/12?at=0:110-128,'=SUM(A1),1,2026-11-25 21:30:00"
        )
    );
    assert_eq!(lines.next(), None, "a bookmark is no highlight");
}

#[test]
fn a_page_to_print_runs_and_fetches_nothing() {
    let page = written(Format::Html, |_| {});
    assert!(page.starts_with("<!DOCTYPE html>\n<html lang=\"de\">"));
    assert!(page.contains("<h1 lang=\"en\">The &lt;Mill&gt; &amp; the *Ford*</h1>"));
    assert!(page.contains("<p>𝔫obody; 1 &lt; 2 &amp; 3</p>"));
    assert!(page.contains("<p lang=\"en\">🔖 obody had"));
    assert!(page.contains(" · <a href=\"https://example.org/reader/12?at=1:15-24\">Vokal</a>"));
    assert!(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;"));
    for foreign in ["<script", "src=", "<link", "<img", "@import", "url("] {
        assert!(!page.contains(foreign), "{foreign}");
    }
}
