//! Does a source say of itself that it is XHTML?

use super::parse::{doctype_end, opens_with_tag};

const XHTML: &str = "http://www.w3.org/1999/xhtml";

/// Whether a source begins with an XML declaration, has a document type of XHTML, or
/// names the namespace of XHTML on its first element. Comments and processing
/// instructions may stand before each.
pub(super) fn is_xhtml(source: &str) -> bool {
    let mut rest = source.strip_prefix('\u{feff}').unwrap_or(source);
    loop {
        rest = rest.trim_ascii_start();
        let end = if let Some(comment) = rest.strip_prefix("<!--") {
            comment.find("-->").map(|end| end + 7)
        } else if opens_with_tag(rest, "<?xml") {
            return true;
        } else if rest.starts_with("<?") {
            rest.find("?>").map(|end| end + 2)
        } else if opens_with_tag(rest, "<!doctype") {
            let end = doctype_end(rest);
            let doctype = &rest[..end.unwrap_or(rest.len())];
            if doctype.to_ascii_lowercase().contains("xhtml") {
                return true;
            }
            end
        } else {
            return names_namespace(rest);
        };
        match end {
            Some(end) => rest = &rest[end..],
            None => return false,
        }
    }
}

/// Whether a start tag at the very beginning has an attribute `xmlns`, or one of its
/// prefixes, for XHTML.
fn names_namespace(source: &str) -> bool {
    let Some(mut rest) = source.strip_prefix('<') else {
        return false;
    };
    // Each turn passes the name before a quote, and what is quoted.
    while let Some(at) = rest.find(['"', '\'', '>']) {
        let (before, quoted) = rest.split_at(at);
        let quote = &quoted[..1];
        if quote == ">" {
            return false;
        }
        let Some((value, after)) = quoted[1..].split_once(quote) else {
            return false;
        };
        let name = before.trim_ascii_end().strip_suffix('=');
        let name = name.and_then(|name| name.split_ascii_whitespace().next_back());
        let is_namespace = name.is_some_and(|name| name == "xmlns" || name.starts_with("xmlns:"));
        if is_namespace && (value == XHTML || is_old_html(value)) {
            return true;
        }
        rest = after;
    }
    false
}

/// The namespaces XHTML had before it was XHTML.
pub(super) fn is_old_html(namespace: &str) -> bool {
    namespace.starts_with("http://openebook.org/namespaces/oeb-document/")
        || namespace == "http://www.w3.org/TR/xhtml1"
}

#[cfg(test)]
mod tests {
    use super::is_xhtml;

    #[test]
    fn a_source_is_xhtml_if_it_says_so_before_its_first_child() {
        for source in [
            "<?xml version=\"1.0\"?><p>a</p>",
            "\u{feff}\n<!-- a --> <?xml version='1.0' encoding='utf-8'?>",
            "<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.1//EN\" \"xhtml11.dtd\"><html>",
            "<!doctype html><html xmlns=\"http://www.w3.org/1999/xhtml\" lang=de>",
            "<?xml-stylesheet href='a'?><html lang='>' xmlns = 'http://www.w3.org/1999/xhtml'>",
            "<h:html xmlns:h='http://www.w3.org/1999/xhtml'>",
            "<html xmlns='http://openebook.org/namespaces/oeb-document/1.0/'>",
            "<p xmlns=\"http://www.w3.org/1999/xhtml\">outer markup of an element</p>",
        ] {
            assert!(is_xhtml(source), "{source}");
        }
    }

    #[test]
    fn all_else_is_html() {
        for source in [
            "",
            "<",
            "text <?xml version='1.0'?>",
            "&lt;?xml ?>",
            "<!doctype html><html lang=de>",
            "<!doctype",
            "<!-- <?xml ?> ",
            "<?xmlish ?><p>",
            "<svg xmlns='http://www.w3.org/2000/svg'>",
            "<p title=\"xmlns='http://www.w3.org/1999/xhtml'\">",
            "<p><b xmlns='http://www.w3.org/1999/xhtml'>",
            "<p alt='http://www.w3.org/1999/xhtml' xmlns='",
        ] {
            assert!(!is_xhtml(source), "{source}");
        }
    }
}
