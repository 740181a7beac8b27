//! Which URLs may stand in a sanitised chapter.

/// A link: into this chapter, into the book, or to another site of the web.
pub fn is_sound_link(url: &str) -> bool {
    let outside = url.strip_prefix("https://");
    if let Some(rest) = outside.or_else(|| url.strip_prefix("http://")) {
        let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
        return !host.is_empty()
            && !host.contains('@')
            && url.bytes().all(|byte| byte.is_ascii_graphic())
            && !url.contains(['"', '\'', '<', '>', '\\', '`']);
    }
    match url.split_once('#') {
        Some(("", _)) => is_sound_fragment(url),
        Some((path, fragment)) => is_sound_path(path) && is_sound_fragment(&format!("#{fragment}")),
        None => is_sound_path(url),
    }
}

/// `#b-…`, with nothing in it that means anything to a URL parser.
pub fn is_sound_fragment(url: &str) -> bool {
    url.strip_prefix("#b-").is_some_and(|id| {
        id.bytes().all(|byte| byte.is_ascii_graphic())
            && !id.contains(['#', '"', '\'', '<', '>', '\\'])
    })
}

/// A path from the book's root that stays below it.
pub fn is_sound_path(path: &str) -> bool {
    path.bytes().all(|byte| byte.is_ascii_graphic())
        && !path.contains([':', '\\', '?', '#', '"', '\'', '<', '>'])
        && path.split('/').all(|segment| {
            let plain = segment.to_ascii_lowercase().replace("%2e", ".");
            !matches!(&*plain, "" | "." | "..")
        })
}
