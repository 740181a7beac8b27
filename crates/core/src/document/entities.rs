//! Words that a document type gives names to (XML 1.0, section 4.2).
//!
//! A name for plain words is replaced by them. A name for anything else, for
//! another file above all, stands for nothing: nothing is fetched, no markup
//! comes out of it, and what is replaced grows by a fixed amount at most.

use std::borrow::Cow;
use std::collections::HashMap;

const DECLARATION: &str = "<!ENTITY";
const MOST_NAMES: usize = 1000;
/// In bytes, as it is written.
const LONGEST_VALUE: usize = 1000;
/// By how many bytes a source may grow.
const MOST_GROWTH: usize = 1 << 20;

/// `body` with the names replaced that its `prolog` declares.
pub(super) fn replaced<'s>(prolog: &str, body: &'s str) -> Cow<'s, str> {
    let names = declared(prolog);
    if names.is_empty() {
        return Cow::Borrowed(body);
    }
    let mut plain = String::with_capacity(body.len());
    let mut rest = body;
    while let Some(at) = rest.find(['&', '<']) {
        plain.push_str(&rest[..at]);
        rest = &rest[at..];
        let (written, length) = piece(rest, &names);
        let has_grown = plain.len() > body.len() + MOST_GROWTH;
        plain.push_str(if has_grown { "" } else { written });
        rest = &rest[length..];
    }
    plain.push_str(rest);
    Cow::Owned(plain)
}

/// What is written for the begin of `rest`, and how much of it that is.
fn piece<'s>(rest: &'s str, names: &'s HashMap<&str, String>) -> (&'s str, usize) {
    for (open, close) in [("<!--", "-->"), ("<![CDATA[", "]]>")] {
        if rest.starts_with(open) {
            let end = rest.find(close).map_or(rest.len(), |end| end + close.len());
            return (&rest[..end], end);
        }
    }
    let reference = rest.strip_prefix('&').and_then(|rest| rest.split_once(';'));
    match reference.and_then(|(name, _)| Some((names.get(name)?, name))) {
        Some((value, name)) => (value, name.len() + 2),
        None => (&rest[..1], 1),
    }
}

/// The names and what they stand for, as text that can be written anywhere.
fn declared(prolog: &str) -> HashMap<&str, String> {
    let declarations = prolog.split(DECLARATION).skip(1).take(MOST_NAMES);
    declarations
        .filter_map(|declaration| {
            let declaration = declaration.trim_ascii_start();
            let (name, rest) = declaration.split_once(|c: char| c.is_ascii_whitespace())?;
            // Those of the document type itself.
            if name.is_empty() || name.starts_with('%') {
                return None;
            }
            let rest = rest.trim_ascii_start();
            let quote = rest.chars().next().filter(|c| matches!(c, '"' | '\''));
            let value = quote.and_then(|quote| rest[1..].split_once(quote));
            Some((
                name,
                value
                    .and_then(|(value, _)| words(value))
                    .unwrap_or_default(),
            ))
        })
        .collect()
}

/// A value as text, if it is nothing else.
fn words(value: &str) -> Option<String> {
    if value.len() > LONGEST_VALUE || value.contains('<') {
        return None;
    }
    let mut words = String::with_capacity(value.len());
    let mut pieces = value.split('&');
    push_escaped(&mut words, pieces.next()?);
    for piece in pieces {
        let (reference, rest) = piece.split_once(';')?;
        let number = reference.strip_prefix('#')?;
        let code = match number.strip_prefix(['x', 'X']) {
            Some(digits) => u32::from_str_radix(digits, 16),
            None => number.parse(),
        };
        let character = char::from_u32(code.ok()?).filter(|c| !matches!(c, '<' | '&' | '%'))?;
        push_escaped(&mut words, character.encode_utf8(&mut [0; 4]));
        push_escaped(&mut words, rest);
    }
    Some(words)
}

fn push_escaped(words: &mut String, text: &str) {
    for c in text.chars() {
        match c {
            '"' => words.push_str("&quot;"),
            '\'' => words.push_str("&#39;"),
            '>' => words.push_str("&gt;"),
            c => words.push(c),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROLOG: &str = "<!DOCTYPE html [<!ENTITY who 'Ann &#38;#x22;'> <!ENTITY ue \"M&#252;ller's\">\
        <!ENTITY file SYSTEM 'file:///etc/passwd'><!ENTITY tag '<b>'><!ENTITY many '&ue;&ue;'>\
        <!ENTITY lt2 '&#60;script>'><!ENTITY % part 'x'>]>";

    #[test]
    fn a_name_stands_for_plain_words_or_for_nothing() {
        for (body, expected) in [
            (
                "<p t='&ue;'>&ue;</p>",
                "<p t='Müller&#39;s'>Müller&#39;s</p>",
            ),
            ("a&who;b&file;c&tag;d&many;e&lt2;f", "abcdef"),
            ("&amp;&unknown;&part; & x;", "&amp;&unknown;&part; & x;"),
            (
                "<!-- &ue; --><![CDATA[&ue;]]>&ue",
                "<!-- &ue; --><![CDATA[&ue;]]>&ue",
            ),
        ] {
            assert_eq!(replaced(PROLOG, body), expected);
        }
        assert!(matches!(
            replaced("<!DOCTYPE html>", "&a;"),
            Cow::Borrowed(_)
        ));
    }

    #[test]
    fn what_is_replaced_does_not_grow_without_end() {
        let prolog = format!("<!DOCTYPE a [<!ENTITY a '{}'>]>", "x".repeat(LONGEST_VALUE));
        let body = "&a;".repeat(10_000);
        assert!(replaced(&prolog, &body).len() < body.len() + MOST_GROWTH + 2 * LONGEST_VALUE);
    }
}
