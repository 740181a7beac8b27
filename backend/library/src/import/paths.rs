//! Where does a link inside a book lead?

use std::collections::HashMap;

use percent_encoding::percent_decode_str;
use unicode_normalization::UnicodeNormalization;

/// Finds a path however it is spelt: as it is, in composed form, and at last in
/// other letter case, if only one path can be meant.
#[derive(Default)]
pub(super) struct PathIndex {
    exact: HashMap<String, usize>,
    composed: HashMap<String, usize>,
    /// Nothing where several paths differ in nothing but letter case.
    folded: HashMap<String, Option<usize>>,
}

impl PathIndex {
    /// Each path with its place; of equal ones the first counts.
    pub(super) fn of<'p>(paths: impl IntoIterator<Item = &'p str>) -> Self {
        let mut index = Self::default();
        for (at, path) in paths.into_iter().enumerate() {
            if !index.exact.contains_key(path) {
                index.insert(path, at);
            }
        }
        index
    }

    /// Adds a path; it counts instead of an equal one before it.
    pub(super) fn insert(&mut self, path: &str, at: usize) {
        let composed: String = path.nfc().collect();
        let folded = composed.to_lowercase();
        let is_another = !self.composed.contains_key(&composed);
        if is_another && self.folded.contains_key(&folded) {
            self.folded.insert(folded, None);
        } else if is_another || self.folded.get(&folded) != Some(&None) {
            self.folded.insert(folded, Some(at));
        }
        self.composed.insert(composed, at);
        self.exact.insert(path.to_owned(), at);
    }

    /// The place that was given with a path.
    pub(super) fn find(&self, path: &str) -> Option<usize> {
        if let Some(at) = self.exact.get(path) {
            return Some(*at);
        }
        let composed: String = path.nfc().collect();
        let found = self.composed.get(&composed).copied();
        found.or_else(|| self.folded.get(&composed.to_lowercase()).copied().flatten())
    }

    /// The place of a path that is written in just this way.
    pub(super) fn find_exact(&self, path: &str) -> Option<usize> {
        self.exact.get(path).copied()
    }
}

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

/// A path as pictures are known by: in composed form, as some programs write
/// the same umlaut in two ways, one in the archive and one in the text.
#[must_use]
pub fn picture_path(path: &str) -> String {
    path.nfc().collect()
}

/// The id as the sanitiser writes it into the chapter.
pub(super) fn written_id(id: &str) -> String {
    match id.strip_prefix("b-") {
        Some(_) => id.to_owned(),
        None => format!("b-{id}"),
    }
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
    fn a_path_is_found_however_it_is_spelt() {
        let index = PathIndex::of(["OEBPS/One.xhtml", "a/K\u{f6}nig.png", "X.png", "x.png"]);
        assert_eq!(index.find("OEBPS/One.xhtml"), Some(0));
        assert_eq!(index.find("oebps/one.XHTML"), Some(0));
        assert_eq!(index.find("a/Ko\u{308}nig.png"), Some(1));
        assert_eq!(index.find("x.png"), Some(3));
        assert_eq!(index.find("x.PNG"), None, "either may be meant");
        assert_eq!(index.find("One.xhtml"), None);
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
