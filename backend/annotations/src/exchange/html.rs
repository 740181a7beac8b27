//! Annotations as a page to print: no script, nothing fetched.

use std::fmt::Write as _;

use super::write::{BOOKMARK, Export, Exported};
use crate::model::{Colour, Kind, Style};

const RULES: &str = "\
body{max-width:40rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 serif}\
h2{break-after:avoid}article{break-inside:avoid;margin:1.5rem 0}\
blockquote{margin:0;padding-left:1rem;border-left:.3rem solid;white-space:pre-line}\
.note{white-space:pre-wrap}.under{text-decoration:underline}.about{font-size:.85rem}";

/// Writes a page. All texts are escaped; a note stands there as it was typed.
pub(super) fn write(export: &Export<'_>) -> String {
    let book = export.book;
    let title = escaped(&book.title);
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n\
         <title>{title}</title>\n<style>{RULES}</style>\n</head>\n<body>\n<main>\n<h1{}>{title}</h1>\n",
        escaped(export.language),
        language(export),
    );
    if !book.authors.is_empty() {
        let _ = writeln!(page, "<p>{}</p>", escaped(&book.authors.join(", ")));
    }
    for (chapter, items) in export.by_chapter() {
        let heading = escaped(&book.heading(chapter));
        let _ = writeln!(page, "<h2{}>{heading}</h2>", language(export));
        for item in items {
            write_item(&mut page, export, item);
        }
    }
    page.push_str("</main>\n</body>\n</html>\n");
    page
}

fn write_item(page: &mut String, export: &Export<'_>, item: &Exported) {
    let annotation = &item.annotation;
    page.push_str("<article>\n");
    if annotation.kind == Kind::Highlight {
        let class = match annotation.style {
            Style::Highlight => "",
            Style::Underline => " class=\"under\"",
        };
        let colour = border(annotation.colour);
        let language = language(export);
        let _ = writeln!(
            page,
            "<blockquote{class}{language} style=\"border-color:{colour}\">"
        );
        for anchor in &annotation.anchors {
            let _ = writeln!(page, "<p>{}</p>", escaped(export.words(anchor).trim()));
        }
        page.push_str("</blockquote>\n");
    } else if let Some(anchor) = annotation.anchors.first() {
        let words = escaped(&export.words_from(anchor));
        let language = language(export);
        let _ = writeln!(page, "<p{language}>{BOOKMARK} {words}</p>");
    }
    if !annotation.body.is_empty() {
        let _ = writeln!(page, "<p class=\"note\">{}</p>", escaped(&annotation.body));
    }
    let mut about: Vec<String> = annotation.tags.iter().map(|tag| escaped(tag)).collect();
    // The day, as its device told it: nobody prints the seconds.
    about.extend(annotation.created_at.get(..10).map(escaped));
    if let Some(anchor) = annotation.anchors.first() {
        let address = export.book.address_of(anchor);
        about.extend(address.map(|address| format!("<a href=\"{}\">Vokal</a>", escaped(&address))));
    }
    let _ = writeln!(
        page,
        "<p class=\"about\">{}</p>\n</article>",
        about.join(" · ")
    );
}

fn language(export: &Export<'_>) -> String {
    match export.book.language.as_str() {
        "" => String::new(),
        tag => format!(" lang=\"{}\"", escaped(tag)),
    }
}

/// Dark enough to be told apart on paper.
fn border(colour: Colour) -> &'static str {
    match colour {
        Colour::Yellow => "#b8860b",
        Colour::Green => "#2e7d32",
        Colour::Blue => "#1565c0",
        Colour::Pink => "#c2185b",
        Colour::Purple => "#6a1b9a",
    }
}

fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            // Controls are no text of HTML.
            '\0'..='\u{8}' | '\u{b}'..='\u{1f}' | '\u{7f}' => escaped.push('\u{fffd}'),
            c => escaped.push(c),
        }
    }
    escaped
}
