//! Writing HTML: what is escaped, what has no end tag, where UTF-16 cuts.

/// Elements without an end tag.
pub(in crate::paginate) fn is_void(name: &str) -> bool {
    matches!(
        name,
        "br" | "hr" | "img" | "wbr" | "col" | "source" | "track"
    )
}

/// The part of a string between two UTF-16 offsets.
pub(in crate::paginate) fn utf16_slice(text: &str, start: u32, end: u32) -> &str {
    if end <= start {
        return "";
    }
    if text.is_ascii() {
        let length = text.len() as u32;
        return &text[start.min(length) as usize..end.min(length) as usize];
    }
    let mut offset = 0;
    let mut from = None;
    for (index, c) in text.char_indices() {
        if offset >= start && from.is_none() {
            from = Some(index);
        }
        if offset >= end {
            return &text[from.unwrap_or(index)..index];
        }
        offset += c.len_utf16() as u32;
    }
    from.map_or("", |from| &text[from..])
}

pub(in crate::paginate) fn escape_text(text: &str, html: &mut String) {
    for c in text.chars() {
        match c {
            '&' => html.push_str("&amp;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            '\u{a0}' => html.push_str("&nbsp;"),
            c => html.push(c),
        }
    }
}

pub(in crate::paginate) fn escape_attribute(value: &str, html: &mut String) {
    for c in value.chars() {
        match c {
            '&' => html.push_str("&amp;"),
            '"' => html.push_str("&quot;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            '\u{a0}' => html.push_str("&nbsp;"),
            c => html.push(c),
        }
    }
}
