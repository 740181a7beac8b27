//! Where does a link inside a book lead?

use percent_encoding::percent_decode_str;

/// The path from the archive's root that `href` means in the file `base`, and its fragment.
///
/// Decoded exactly once. Steps above the root stay at the root, as in a
/// browser; whether there is such a file is for the archive to say. Nothing
/// for what lies outside of the book.
pub(super) fn resolved(href: &str, base: &str) -> Option<(String, Option<String>)> {
    let href = href.trim();
    let (path, fragment) = match href.split_once('#') {
        Some((path, fragment)) => (path, Some(decoded(fragment))),
        None => (href, None),
    };
    let fragment = fragment.filter(|fragment| !fragment.is_empty());
    let path = path.split_once('?').map_or(path, |(path, _)| path);
    if has_scheme(path) || path.starts_with("//") {
        return None;
    }
    if path.is_empty() {
        return Some((base.to_owned(), fragment));
    }
    let mut parts: Vec<String> = Vec::new();
    if !path.starts_with('/')
        && let Some((folder, _)) = base.rsplit_once('/')
    {
        parts.extend(folder.split('/').map(str::to_owned));
    }
    let path = decoded(path);
    // No archive names a file so, and PostgreSQL keeps no such text.
    if path.contains('\0') {
        return None;
    }
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part.to_owned()),
        }
    }
    Some((parts.join("/"), fragment))
}

fn decoded(text: &str) -> String {
    percent_decode_str(text).decode_utf8_lossy().into_owned()
}

/// Whether it begins with `https:`, `file:`, `data:` and the like.
fn has_scheme(path: &str) -> bool {
    path.split_once(':').is_some_and(|(scheme, _)| {
        scheme.starts_with(|c: char| c.is_ascii_alphabetic())
            && scheme
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.'))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(href: &str) -> Option<String> {
        resolved(href, "OPS/text/one.xhtml").map(|(path, _)| path)
    }

    #[test]
    fn a_path_is_meant_from_the_folder_of_its_file() {
        assert_eq!(path("two.xhtml").as_deref(), Some("OPS/text/two.xhtml"));
        assert_eq!(path("../images/a.png").as_deref(), Some("OPS/images/a.png"));
        assert_eq!(path("/cover.png").as_deref(), Some("cover.png"));
        assert_eq!(path("#here").as_deref(), Some("OPS/text/one.xhtml"));
    }

    #[test]
    fn nothing_leads_above_the_root() {
        assert_eq!(
            path("../../../../etc/passwd").as_deref(),
            Some("etc/passwd")
        );
        assert_eq!(path("%2e%2e/%2e%2e/x").as_deref(), Some("x"));
    }

    #[test]
    fn a_path_is_decoded_once() {
        assert_eq!(path("a%20b.xhtml").as_deref(), Some("OPS/text/a b.xhtml"));
        assert_eq!(path("%252e%252e/x").as_deref(), Some("OPS/text/%2e%2e/x"));
    }

    #[test]
    fn what_lies_outside_is_nothing() {
        for href in [
            "https://x.example/a",
            "file:///etc/passwd",
            "//x.example/a",
            "data:,a",
        ] {
            assert_eq!(path(href), None, "{href}");
        }
    }

    #[test]
    fn a_path_with_a_nul_leads_nowhere() {
        assert_eq!(path("a%00.xhtml"), None);
    }

    #[test]
    fn a_fragment_is_told_apart() {
        let found = resolved("two.xhtml#caf%C3%A9", "one.xhtml").unwrap();
        assert_eq!(found, ("two.xhtml".into(), Some("café".into())));
    }
}
