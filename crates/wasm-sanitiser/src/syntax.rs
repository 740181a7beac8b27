//! Is a source XHTML?

use vokal_core::document::Syntax;

/// The namespace of XHTML elements (XHTML 1.0, section 3.1.1).
const NAMESPACE: &str = "http://www.w3.org/1999/xhtml";

/// XHTML, if the source says so: by an XML declaration (XML 1.0, section 2.8), by
/// the public identifier of its document type, or by the namespace of its first
/// element. Anything else is HTML.
pub fn of(source: &str) -> Syntax {
    let mut rest = source.trim_start_matches('\u{feff}').trim_ascii_start();
    if rest.starts_with("<?xml") {
        return Syntax::Xhtml;
    }
    loop {
        let end = if rest.starts_with("<!--") {
            "-->"
        } else if rest.starts_with("<?") || rest.starts_with("<!") {
            ">"
        } else {
            break;
        };
        let Some((before, after)) = rest.split_once(end) else {
            return Syntax::Html;
        };
        if before.starts_with("<!") && !before.starts_with("<!--") && before.contains("XHTML") {
            return Syntax::Xhtml;
        }
        rest = after.trim_ascii_start();
    }
    let tag = rest.split_once('>').map_or("", |(tag, _)| tag);
    if tag.starts_with('<') && tag.contains("xmlns") && tag.contains(NAMESPACE) {
        Syntax::Xhtml
    } else {
        Syntax::Html
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_source_is_what_it_says() {
        for xhtml in [
            "<?xml version=\"1.0\"?><html/>",
            "\u{feff}\n<?xml version=\"1.0\"?>\n<html/>",
            "<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.1//EN\" \"x.dtd\">\n<html>",
            "<!DOCTYPE html><html lang=\"en\" xmlns=\"http://www.w3.org/1999/xhtml\">",
            "<!-- a > b --><html xmlns='http://www.w3.org/1999/xhtml'><p/>",
            "<h:html xmlns:h='http://www.w3.org/1999/xhtml'>",
        ] {
            assert_eq!(of(xhtml), Syntax::Xhtml, "{xhtml}");
        }
        for html in [
            "",
            "<",
            "<!",
            "<!--",
            "plain XHTML text",
            "<p>http://www.w3.org/1999/xhtml</p>",
            "<!doctype html><html><title>XHTML</title>",
            "<html><p xmlns=\"http://www.w3.org/1999/xhtml\">",
            "<!-- XHTML --><p>",
        ] {
            assert_eq!(of(html), Syntax::Html, "{html}");
        }
    }
}
