//! What stands in a file of HTML?

use base64::Engine;
use base64::alphabet;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use vokal_core::document::Syntax;
use vokal_pdf_client::Failure;

use crate::charset;
use crate::finishing::Draft;
use crate::markup::folded;
use crate::pictures::Pictures;

/// So much of a file may stand before its text.
const HEAD: usize = 64 << 10;

/// Reads a file.
pub(crate) fn read(bytes: &[u8]) -> Result<Draft, Failure> {
    if bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"%PDF-") {
        return Err(Failure::OtherFormat);
    }
    let source = charset::decoded(bytes, named(bytes).as_deref());
    if !charset::is_text(&source) {
        return Err(Failure::OtherFormat);
    }
    let head = Head::of(&source);
    let mut draft = Draft {
        syntax: Syntax::Detect,
        is_named_by_heading: true,
        ..Draft::default()
    };
    draft.metadata.title = head.content("dc.title").unwrap_or_default();
    let author = head
        .content("author")
        .or_else(|| head.content("dc.creator"));
    let author = author.filter(|author| !author.is_empty());
    draft.metadata.authors = author.iter().map(|author| author.as_str().into()).collect();
    draft.metadata.description = head.content("description").unwrap_or_default();
    draft.html = with_pictures(&source, &mut draft.pictures);
    Ok(draft)
}

/// What a file says of its encoding: as XML, or in an element `meta`.
fn named(bytes: &[u8]) -> Option<String> {
    if let Some(name) = charset::declared(bytes) {
        return Some(name);
    }
    let head = bytes.get(..bytes.len().min(4096)).unwrap_or_default();
    let head = String::from_utf8_lossy(head).to_ascii_lowercase();
    let (_, after) = head.split_once("charset=")?;
    let after = after.trim_start_matches(['"', '\'', ' ']);
    let end = after
        .find(['"', '\'', ' ', '>', ';', '/'])
        .unwrap_or(after.len());
    after.get(..end).map(str::to_owned)
}

/// The elements `meta` of a file.
struct Head(Vec<Vec<(String, String)>>);

impl Head {
    fn of(source: &str) -> Self {
        let mut end = source.len().min(HEAD);
        while !source.is_char_boundary(end) {
            end -= 1;
        }
        let lower = source.get(..end).unwrap_or_default().to_ascii_lowercase();
        let end = lower.find("<body").unwrap_or(lower.len());
        let head = source.get(..end).unwrap_or_default();
        let lower = lower.get(..end).unwrap_or_default();
        let metas = lower.match_indices("<meta").filter_map(|(at, name)| {
            let rest = head.get(at + name.len()..)?;
            rest.starts_with(char::is_whitespace)
                .then(|| attributes(rest))
        });
        Self(metas.collect())
    }

    fn content(&self, name: &str) -> Option<String> {
        let value = |meta: &[(String, String)], wanted: &str| {
            let found = meta.iter().find(|(own, _)| own == wanted);
            found.map(|(_, value)| value.clone())
        };
        let is_it = |meta: &&Vec<(String, String)>| {
            let own = value(meta, "name").or_else(|| value(meta, "property"));
            own.is_some_and(|own| own.eq_ignore_ascii_case(name))
        };
        let meta = self.0.iter().find(is_it)?;
        let content = value(meta, "content")?;
        let known =
            quick_xml::escape::unescape_with(&content, quick_xml::escape::resolve_html5_entity);
        Some(folded(&known.unwrap_or_default()))
    }
}

/// The attributes of a tag, up to its end.
fn attributes(tag: &str) -> Vec<(String, String)> {
    let mut all = Vec::new();
    let mut rest = tag.trim_start();
    while !rest.is_empty() && !rest.starts_with('>') && all.len() < 20 {
        let end = rest.find(|c: char| c == '=' || c == '>' || c.is_whitespace());
        let (name, after) = rest.split_at(end.unwrap_or(rest.len()));
        let after = after.trim_start();
        let Some(value) = after.strip_prefix('=').map(str::trim_start) else {
            // A character at least is gone, so that this ends.
            rest = after.trim_start_matches('/');
            if name.is_empty() && rest.len() == tag.len() {
                break;
            }
            continue;
        };
        let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''));
        let (value, after) = if let Some(quote) = quote {
            let value = value.get(1..).unwrap_or_default();
            value.split_once(quote).unwrap_or((value, ""))
        } else {
            let end = value.find(|c: char| c == '>' || c.is_whitespace());
            value.split_at(end.unwrap_or(value.len()))
        };
        all.push((name.to_ascii_lowercase(), value.to_owned()));
        rest = after.trim_start();
    }
    all
}

/// The source with pictures that stand in it as data named as files, and those taken out.
pub(crate) fn with_pictures(source: &str, pictures: &mut Pictures) -> String {
    const BEGIN: &str = "data:image/";
    let mut out = String::with_capacity(source.len());
    let mut rest = source;
    while let Some(at) = rest.find(BEGIN) {
        let (before, data) = rest.split_at(at);
        out.push_str(before);
        let end = data.find(['"', '\'', '>', '<', ')']).unwrap_or(data.len());
        let (address, after) = data.split_at(end);
        rest = after;
        let is_source = before
            .trim_end_matches(['"', '\'', '<'])
            .ends_with(['=', '(']);
        let picture = is_source
            .then(|| pictures.named(address, || bytes_of(address)))
            .flatten();
        match picture {
            Some(picture) => out.push_str(&picture.name),
            // Nobody reads the letters of one, and they would be taken for a text.
            None if is_source => {}
            None => out.push_str(address),
        }
    }
    out.push_str(rest);
    out
}

/// The bytes of an address `data:` (RFC 2397).
fn bytes_of(address: &str) -> Option<Vec<u8>> {
    let (kind, data) = address.split_once(',')?;
    if !kind.to_ascii_lowercase().ends_with(";base64") {
        return None;
    }
    let data: String = data.chars().filter(|c| !c.is_whitespace()).collect();
    let data = data
        .replace("%2B", "+")
        .replace("%2F", "/")
        .replace("%3D", "=");
    from_base64(&data)
}

/// Bytes in 64 letters, however they end.
pub(crate) fn from_base64(letters: &str) -> Option<Vec<u8>> {
    let config = GeneralPurposeConfig::new()
        .with_decode_padding_mode(DecodePaddingMode::Indifferent)
        .with_decode_allow_trailing_bits(true);
    let engine = GeneralPurpose::new(&alphabet::STANDARD, config);
    engine.decode(letters).ok()
}

#[cfg(test)]
mod tests {
    use base64::engine::general_purpose::STANDARD;

    use super::*;
    use crate::finishing::finished;
    use crate::pictures::PIXEL;

    #[test]
    fn what_a_page_says_of_itself_is_kept_and_its_scripts_are_not() {
        let data = STANDARD.encode(PIXEL);
        let source = format!(
            "<!doctype html><html lang=de><head><title>Die  Käfer</title>\
             <meta name='author' content='Anna &amp; Bo'><script>alert('x')</script></head>\
             <body><main><h1>Eins</h1><p onclick=x()>Text <img src=\"data:image/png;base64,{data}\" alt=Bild>\
             <img src='other.png' alt='fremd'></p><h2>Zwei</h2><pre>\"data:image/x\"</pre></main></body></html>"
        );
        let book = finished(read(source.as_bytes()).expect("read")).expect("clean");
        assert_eq!(book.metadata.title, "Die Käfer");
        assert_eq!(book.metadata.language, "de");
        assert_eq!(book.metadata.authors, ["Anna & Bo".into()]);
        assert_eq!(book.images.len(), 1);
        assert!(book.html.contains("images/1.png"), "{}", book.html);
        assert!(!book.html.contains("alert") && !book.html.contains("onclick"));
        assert!(book.html.starts_with("<h1>Eins</h1>"), "{}", book.html);
    }

    #[test]
    fn encodings_are_as_the_page_says() {
        let page = b"<meta http-equiv=content-type content='text/html; charset=iso-8859-2'><p>\xb1";
        let book = finished(read(page).expect("read")).expect("clean");
        assert_eq!(book.html, "<p>ą</p>");
        assert!(read(b"PK\x03\x04rest").is_err());
    }
}
