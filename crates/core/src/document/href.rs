//! Where a link or an image of a chapter may point.
//!
//! In the book: a path from the container's root and a fragment. Outside:
//! `https` and `http`, for links alone.

use super::lookups::PathLookup;

/// Ids of the book get this prefix, so that none is ever taken for the app's.
pub(super) const ID_PREFIX: &str = "b-";

/// No URL of an honest book is longer, neither as it came nor as it is written.
const LENGTH_LIMIT: usize = 4096;

/// The href of a link: `#b-…`, `path#b-…` or a URL of the web. `None` if the
/// link must not lead anywhere.
///
/// * `chapter` tells as what the book lists the chapter of a path, if it does.
pub(super) fn link(href: &str, base_path: Option<&str>, chapter: PathLookup<'_>) -> Option<String> {
    let href = trimmed(href)?;
    if let Some((scheme, rest)) = of_the_web(&href) {
        return outside(scheme, rest);
    }
    let (path, fragment) = split(&href)?;
    let mut link = match path {
        "" => String::new(),
        path => {
            let path = resolved(path, base_path)?;
            encoded(&chapter.map_or(Some(path.clone()), |chapter| chapter(&path))?)
        }
    };
    if let Some(fragment) = fragment.and_then(prefixed_fragment) {
        link.push('#');
        link.push_str(&fragment);
    }
    (!link.is_empty())
        .then_some(link)
        .filter(|url| is_short(url))
}

/// Whether a cleaned link leads out of the book.
pub(crate) fn leads_outside(link: &str) -> bool {
    of_the_web(link).is_some()
}

/// The id that a cleaned link names, as the element has it.
#[cfg(feature = "paginate")]
pub(crate) fn linked_id(link: &str) -> Option<String> {
    let (_, fragment) = link.split_once('#')?;
    decoded(fragment)
}

/// Where an image lies: the path as it is named in the container, for looking
/// it up, and the same path encoded for an attribute.
///
/// * `picture` tells where the container has the picture of a path, if it does.
///   A path that it does not know stays, so that the page can tell what is missing.
pub(super) fn image(
    src: &str,
    base_path: Option<&str>,
    picture: PathLookup<'_>,
) -> Option<(String, String)> {
    embedded(src, base_path, picture, false)
}

/// The same for a picture, a sound, a film or its captions.
///
/// * `lookup` tells where the container has what is meant, if it does.
/// * `is_recording`: what the look-up does not know cannot be played.
pub(super) fn embedded(
    src: &str,
    base_path: Option<&str>,
    lookup: PathLookup<'_>,
    is_recording: bool,
) -> Option<(String, String)> {
    let mut path = file(src, base_path)?;
    if let Some(lookup) = lookup {
        match lookup(&path) {
            Some(found) => path = found,
            None if is_recording => return None,
            None => {}
        }
    }
    let url = Some(encoded(&path)).filter(|url| is_short(url))?;
    Some((path, url))
}

/// The path of a file of the book, decoded.
pub(super) fn file(href: &str, base_path: Option<&str>) -> Option<String> {
    let href = trimmed(href)?;
    let (path, _) = split(&href)?;
    if path.is_empty() {
        return None;
    }
    resolved(path, base_path)
}

/// A fragment alone, such as `use` and `url(…)` take: `#b-…`.
pub(super) fn fragment(href: &str) -> Option<String> {
    let href = trimmed(href)?;
    let fragment = prefixed_fragment(href.strip_prefix('#')?)?;
    Some(format!("#{fragment}")).filter(|url| is_short(url))
}

fn is_short(url: &str) -> bool {
    url.len() <= LENGTH_LIMIT
}

/// An id with the prefix, which is added only once.
pub(super) fn prefixed_id(id: &str) -> Option<String> {
    let id = id.trim_matches(|c: char| c.is_ascii_whitespace());
    let is_sound =
        !id.is_empty() && !id.contains(|c: char| c.is_ascii_whitespace() || c.is_control());
    let prefix = if id.starts_with(ID_PREFIX) {
        ""
    } else {
        ID_PREFIX
    };
    (is_sound && prefix.len() + id.len() <= LENGTH_LIMIT).then(|| format!("{prefix}{id}"))
}

fn prefixed_fragment(fragment: &str) -> Option<String> {
    Some(encoded(&prefixed_id(&decoded(fragment)?)?))
}

/// What a browser's URL parser looks at: no white space or control characters
/// around, no tabs or line breaks inside.
fn trimmed(url: &str) -> Option<String> {
    if url.len() > LENGTH_LIMIT {
        return None;
    }
    Some(
        url.trim_matches(|c: char| c <= ' ')
            .chars()
            .filter(|c| !matches!(c, '\t' | '\n' | '\r'))
            .collect(),
    )
}

/// The scheme of a URL of the web, and what comes after it.
fn of_the_web(url: &str) -> Option<(&'static str, &str)> {
    ["https://", "http://"].into_iter().find_map(|known| {
        let (scheme, rest) = url.split_at_checked(known.len())?;
        scheme.eq_ignore_ascii_case(known).then_some((known, rest))
    })
}

fn outside(scheme: &str, rest: &str) -> Option<String> {
    let authority = rest.split(['/', '\\', '?', '#']).next()?;
    // Names and passwords in URLs serve only to deceive.
    if authority.is_empty() || authority.contains('@') {
        return None;
    }
    let mut url = String::from(scheme);
    for c in rest.chars() {
        match c {
            '\\' => url.push('/'),
            '"' | '\'' | '<' | '>' | '`' | '{' | '}' | '|' | '^' | ' ' => push_encoded(&mut url, c),
            _ if !c.is_ascii() || c.is_ascii_control() => push_encoded(&mut url, c),
            _ => url.push(c),
        }
    }
    Some(url).filter(|url| is_short(url))
}

/// Path and fragment of a URL without a scheme or a host; the query goes.
fn split(url: &str) -> Option<(&str, Option<&str>)> {
    let (path, fragment) = match url.split_once('#') {
        Some((path, fragment)) => (path, Some(fragment)),
        None => (url, None),
    };
    let path = path.split('?').next().unwrap_or("");
    let mut slashes = path.bytes();
    let is_remote = matches!(
        (slashes.next(), slashes.next()),
        (Some(b'/' | b'\\'), Some(b'/' | b'\\'))
    );
    let first = path.split(['/', '\\']).next().unwrap_or("");
    (!is_remote && !first.contains(':')).then_some((path, fragment))
}

/// A path from the container's root, decoded once, without `.` and `..`.
fn resolved(path: &str, base_path: Option<&str>) -> Option<String> {
    let decoded_path = decoded(path)?;
    let folder = base_path
        .filter(|_| !path.starts_with(['/', '\\']))
        .and_then(|base| base.rsplit_once(['/', '\\']))
        .map_or("", |(folder, _)| folder);
    let mut segments: Vec<&str> = Vec::new();
    for segment in [folder, &*decoded_path]
        .into_iter()
        .flat_map(|path| path.split(['/', '\\']))
    {
        match segment {
            "" | "." => {}
            ".." => {
                segments.pop();
            }
            segment => segments.push(segment),
        }
    }
    let resolved = segments.join("/");
    let is_sound = !resolved.is_empty() && !resolved.contains(|c: char| c.is_control());
    is_sound.then_some(resolved)
}

/// Percent-decodes once; `None` if that gives no UTF-8.
fn decoded(text: &str) -> Option<String> {
    if !text.contains('%') {
        return Some(text.to_owned());
    }
    let bytes = text.as_bytes();
    let mut decoded = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let digit = |offset: usize| {
            bytes
                .get(at + offset)
                .and_then(|&byte| char::from(byte).to_digit(16))
        };
        if bytes[at] == b'%'
            && let (Some(high), Some(low)) = (digit(1), digit(2))
        {
            decoded.push((high * 16 + low) as u8);
            at += 3;
        } else {
            decoded.push(bytes[at]);
            at += 1;
        }
    }
    String::from_utf8(decoded).ok()
}

/// Percent-encodes all but letters, digits, `/` and a few marks without a
/// meaning in URLs, so that the result has no scheme, query or fragment.
fn encoded(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_ascii_alphanumeric() || "/-._~!$()*+,;=@".contains(c) {
            encoded.push(c);
        } else {
            push_encoded(&mut encoded, c);
        }
    }
    encoded
}

fn push_encoded(url: &mut String, c: char) {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    for &byte in c.encode_utf8(&mut [0; 4]).as_bytes() {
        url.push('%');
        url.push(char::from(DIGITS[usize::from(byte >> 4)]));
        url.push(char::from(DIGITS[usize::from(byte & 15)]));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BASE: Option<&str> = Some("OEBPS/text/one.xhtml");

    fn image_url(src: &str) -> Option<String> {
        image(src, BASE, None).map(|(_, url)| url)
    }

    #[test]
    fn paths_are_resolved_from_the_chapter_to_the_root() {
        assert_eq!(image_url("a.jpg").as_deref(), Some("OEBPS/text/a.jpg"));
        assert_eq!(
            image_url("../img/a b.jpg").as_deref(),
            Some("OEBPS/img/a%20b.jpg")
        );
        assert_eq!(
            image_url("../img/a%20b.jpg").as_deref(),
            Some("OEBPS/img/a%20b.jpg")
        );
        assert_eq!(image_url("/a.jpg?v=1").as_deref(), Some("a.jpg"));
        assert_eq!(
            image_url("%C3%BC.png").as_deref(),
            Some("OEBPS/text/%C3%BC.png")
        );
    }

    #[test]
    fn no_path_leaves_the_root() {
        assert_eq!(
            image_url("../../../../etc/passwd").as_deref(),
            Some("etc/passwd")
        );
        assert_eq!(
            image_url("%2e%2e/%2e%2e%2f..%5c..\\x").as_deref(),
            Some("x")
        );
        assert_eq!(
            image_url(".//evil.example/x").as_deref(),
            Some("OEBPS/text/evil.example/x")
        );
        assert_eq!(
            image_url("%2F%2Fevil.example/x").as_deref(),
            Some("OEBPS/text/evil.example/x")
        );
    }

    #[test]
    fn a_base_of_any_shape_is_read_as_a_path_is() {
        for (base, expected) in [
            ("a\\b\\one.xhtml", "a/b/x.png"),
            ("../a/./b//one.xhtml", "a/b/x.png"),
            ("one.xhtml", "x.png"),
            ("", "x.png"),
        ] {
            let (path, url) = image("x.png", Some(base), None).unwrap();
            assert_eq!(path, expected);
            assert_eq!(image(&url, None, None), Some((path, url)));
        }
    }

    #[test]
    fn an_image_from_elsewhere_is_none() {
        for src in [
            "http://a/b",
            "https://a/b",
            "//a/b",
            "\\\\a\\b",
            "/\\a/b",
            "data:image/png;base64,AA",
            "file:///etc/passwd",
            "java\nscript:alert(1)",
            " \u{1}javascript:alert(1)",
            "c:\\x",
            "",
            "a%00b",
            "%ff",
        ] {
            assert_eq!(image_url(src), None, "{src:?}");
        }
    }

    #[test]
    fn links_stay_in_the_book_or_lead_into_the_web() {
        let link = |href| super::link(href, BASE, None);
        assert_eq!(link("#n1").as_deref(), Some("#b-n1"));
        assert_eq!(link("#b-n1").as_deref(), Some("#b-n1"));
        assert_eq!(
            link("two.xhtml#n%C3%A4").as_deref(),
            Some("OEBPS/text/two.xhtml#b-n%C3%A4")
        );
        assert_eq!(
            link("HTTPS://a.example/\"x\"").as_deref(),
            Some("https://a.example/%22x%22")
        );
        assert_eq!(link("Http://a?b").as_deref(), Some("http://a?b"));
        for href in [
            "http:a",
            "http://",
            "http://bank.example@evil.example/",
            "mailto:a@b",
            "javascript:alert(1)",
            "https:/a",
            "https:a",
            "https://",
            "https://bank.example@evil.example/",
            "//a",
            "",
            "#",
            "vbscript:x",
            "blob:x",
        ] {
            assert_eq!(link(href), None, "{href:?}");
        }
    }

    #[test]
    fn the_book_tells_what_lies_where() {
        let chapter =
            |path: &str| (path == "OEBPS/text/Two.xhtml").then(|| "OEBPS/two.xhtml".into());
        let link = |href| super::link(href, BASE, Some(&chapter));
        assert_eq!(link("Two.xhtml#n").as_deref(), Some("OEBPS/two.xhtml#b-n"));
        assert_eq!(link("three.xhtml#n"), None);
        assert_eq!(link("#n").as_deref(), Some("#b-n"));
        let picture = |path: &str| (path == "OEBPS/text/a.png").then(|| "img/a b.png".into());
        let image = |src| super::image(src, BASE, Some(&picture)).map(|(_, url)| url);
        assert_eq!(image("a.png").as_deref(), Some("img/a%20b.png"));
        assert_eq!(image("c.png").as_deref(), Some("OEBPS/text/c.png"));
    }

    #[test]
    fn what_grows_too_long_by_writing_it_is_none() {
        let long = "\u{e4}".repeat(LENGTH_LIMIT / 3);
        assert_eq!(link(&long, None, None), None);
        assert_eq!(link(&format!("#{long}"), None, None), None);
        assert_eq!(link(&format!("https://{long}"), None, None), None);
        assert_eq!(image(&long, None, None), None);
        assert_eq!(fragment(&format!("#{long}")), None);
        let long = "a".repeat(LENGTH_LIMIT - 1);
        assert_eq!(prefixed_id(&long), None);
        assert!(prefixed_id(&long[1..]).is_some());
    }

    #[test]
    fn cleaning_a_clean_url_changes_nothing() {
        for url in ["OEBPS/a%2525.jpg", "a%3Ab/c%23d%3F.jpg", "x%20y.png"] {
            assert_eq!(
                image(url, None, None).map(|(_, url)| url).as_deref(),
                Some(url)
            );
        }
        for url in [
            "#b-x%20",
            "a/b.xhtml#b-%C3%A4",
            "https://a.example/%22?q=1#z",
            "http://a.example/",
        ] {
            let once = link(url, None, None);
            assert_eq!(once.as_deref().and_then(|url| link(url, None, None)), once);
        }
    }
}
