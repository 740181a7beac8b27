//! How is text written as HTML?

/// Text for HTML, in elements and in attributes.
pub(crate) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    push(&mut safe, text);
    safe
}

/// The same, at the end of what is written already. What no document may hold is left out.
pub(crate) fn push(html: &mut String, text: &str) {
    for c in text.chars() {
        match c {
            '&' => html.push_str("&amp;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            '"' => html.push_str("&quot;"),
            '\0' => {}
            c => html.push(c),
        }
    }
}

/// One line: blanks of any kind are one.
pub(crate) fn folded(text: &str) -> String {
    let words: Vec<_> = text.split_whitespace().collect();
    words.join(" ")
}

/// Writes at the end of a text, as `write!` does, which never fails there.
macro_rules! put {
    ($html:expr, $($rest:tt)*) => {{
        use std::fmt::Write as _;
        let _ = write!($html, $($rest)*);
    }};
}
pub(crate) use put;
