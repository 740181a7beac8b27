//! What stands in Markdown (`CommonMark` 0.31, and tables, notes and the like as GitHub has them)?

use comrak::{Options, markdown_to_html};
use vokal_core::document::Syntax;
use vokal_pdf_client::Failure;

use crate::finishing::Draft;
use crate::{charset, front_matter, html};

/// Reads a file.
pub(crate) fn read(bytes: &[u8]) -> Result<Draft, Failure> {
    let source = charset::decoded(bytes, None);
    if bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"%PDF-") || !charset::is_text(&source)
    {
        return Err(Failure::OtherFormat);
    }
    let source = source.replace("\r\n", "\n");
    let (matter, text) = parted(&source);
    let mut draft = Draft {
        syntax: Syntax::Html,
        is_named_by_heading: true,
        ..Draft::default()
    };
    if let Some(matter) = matter {
        front_matter::tell(matter, &mut draft.metadata);
    }
    // Pictures that stand in it as data are long; nobody has to look for links in them.
    let text = html::with_pictures(text, &mut draft.pictures);
    let written = markdown_to_html(&text, &options());
    draft.html = with_roles(&written);
    Ok(draft)
}

/// What a text says of itself, and the text.
fn parted(source: &str) -> (Option<&str>, &str) {
    let Some(rest) = source.strip_prefix("---\n") else {
        return (None, source);
    };
    for end in ["\n---\n", "\n...\n"] {
        if let Some((matter, text)) = rest.split_once(end) {
            // A line across the page is no beginning of names and values.
            let is_matter = matter.lines().next().is_some_and(|line| line.contains(':'));
            if is_matter {
                return (Some(matter), text);
            }
        }
    }
    (None, source)
}

fn options() -> Options<'static> {
    let mut options = Options::default();
    let extension = &mut options.extension;
    extension.strikethrough = true;
    extension.table = true;
    extension.autolink = true;
    extension.tasklist = true;
    extension.footnotes = true;
    extension.description_lists = true;
    extension.header_id_prefix = Some(String::new());
    // What is written as HTML is cleaned as all else is.
    options.render.r#unsafe = true;
    options
}

/// Notes are told by their roles (decision 0029), headings found by their own ids.
fn with_roles(written: &str) -> String {
    let written = written
        .replace(" data-footnote-ref", " role=\"doc-noteref\"")
        .replace(
            "<section class=\"footnotes\" data-footnotes",
            "<section role=\"doc-endnotes\"",
        )
        .replace("class=\"footnote-backref\"", "role=\"doc-backlink\"")
        // A box says more in a text than an input that is left out.
        .replace(
            "<input type=\"checkbox\" checked=\"\" disabled=\"\" />",
            "☑",
        )
        .replace("<input type=\"checkbox\" disabled=\"\" />", "☐");
    let mut out = String::with_capacity(written.len());
    let mut rest = written.as_str();
    while let Some((before, after)) = rest.split_once("</a>") {
        // A link of a heading to itself has no words.
        let begin = before.rfind("<a ").filter(|begin| {
            let link = &before[*begin..];
            link.ends_with('>')
                && link.matches('>').count() == 1
                && link.contains("class=\"anchor\"")
        });
        out.push_str(&before[..begin.unwrap_or(before.len())]);
        if begin.is_none() {
            out.push_str("</a>");
        }
        rest = after;
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finishing::finished;
    use vokal_pdf_client::ConvertedBook;

    fn book(source: &str) -> ConvertedBook {
        finished(read(source.as_bytes()).expect("read")).expect("clean")
    }

    #[test]
    fn a_text_with_all_that_people_write() {
        let book = book(
            "---\r\ntitle: Käfer\r\nauthor: Anna Alt\r\nlang: de\r\n---\r\n# Eins zwei\n\nText[^a] und ~~nicht~~ \
             ![Bild](bild.png) [dort](#eins-zwei)\n\n- [x] fertig\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n\
             <script>alert(1)</script><b onclick=x>fett</b>\n\n[^a]: Die Note.\n",
        );
        let html = &book.html;
        assert_eq!(book.metadata.title, "Käfer");
        assert_eq!(book.metadata.language, "de");
        assert!(html.contains("role=\"doc-noteref\""), "{html}");
        assert!(html.contains("<section role=\"doc-endnotes\">"), "{html}");
        assert!(html.contains("role=\"doc-backlink\""), "{html}");
        assert!(html.contains("<del>nicht</del>"), "{html}");
        assert!(html.contains("<td>2</td>"), "{html}");
        assert!(html.contains("☑ fertig"), "{html}");
        assert!(
            html.contains("<h1 id=\"b-eins-zwei\">Eins zwei</h1>"),
            "{html}"
        );
        assert!(html.contains("<a href=\"#b-eins-zwei\">dort</a>"), "{html}");
        assert!(
            html.contains("<b>fett</b>") && !html.contains("alert"),
            "{html}"
        );
    }

    #[test]
    fn the_first_heading_is_the_title_where_nothing_else_is() {
        assert_eq!(book("# Eins\n\nText").metadata.title, "Eins");
        assert_eq!(book("Text\n\n---\n\nmehr").metadata.title, "");
        assert!(book("---\n\nText\n\n---\n\nmehr").html.contains("Text"));
    }
}
