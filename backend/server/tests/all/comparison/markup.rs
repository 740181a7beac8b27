//! Text and pictures of markup, by `html5gum` alone: a tokeniser that shares
//! nothing with the parser of ours.

use html5gum::{Token, Tokenizer};

/// What a page shows.
#[derive(Default)]
pub struct Shown {
    /// Without any white space, which markup and styles decide.
    pub text: String,
    /// As they are written.
    pub pictures: Vec<String>,
}

/// Elements whose text nobody reads.
const UNREAD: &[&str] = &[
    "annotation",
    "annotation-xml",
    "case",
    "embed",
    "frameset",
    "head",
    "iframe",
    "keygen",
    "meta",
    "metadata",
    "noembed",
    "noframes",
    "param",
    "script",
    "source",
    "style",
    "template",
    "trigger",
];

/// What a source in HTML shows.
pub fn of_html(source: &str) -> Shown {
    let mut shown = Shown::default();
    let mut unread: Option<(String, usize)> = None;
    for token in Tokenizer::new(source).flatten() {
        match token {
            Token::StartTag(tag) => {
                let name = text_of(&tag.name);
                if let Some((open, depth)) = &mut unread {
                    *depth += usize::from(*open == name && !tag.self_closing);
                    continue;
                }
                let attribute = |wanted: &str| {
                    let found = tag
                        .attributes
                        .iter()
                        .find(|(name, _)| ***name == *wanted.as_bytes());
                    found.map(|(_, value)| text_of(value))
                };
                match name.as_str() {
                    "img" => shown.pictures.extend(attribute("src")),
                    "image" => {
                        let href = attribute("href").or_else(|| attribute("xlink:href"));
                        shown.pictures.extend(href);
                    }
                    name if is_unread(name) && !tag.self_closing && !is_void(name) => {
                        unread = Some((name.to_owned(), 1));
                    }
                    _ => {}
                }
            }
            Token::EndTag(tag) => {
                if let Some((open, depth)) = &mut unread
                    && *open == text_of(&tag.name)
                {
                    *depth -= 1;
                    if *depth == 0 {
                        unread = None;
                    }
                }
            }
            Token::String(text) if unread.is_none() => push(&mut shown.text, &text_of(&text)),
            _ => {}
        }
    }
    shown
}

/// Whether the text of an element of this name is not for readers.
pub fn is_unread(name: &str) -> bool {
    UNREAD.contains(&name)
}

fn is_void(name: &str) -> bool {
    matches!(name, "embed" | "keygen" | "meta" | "param" | "source")
}

/// Adds a text as it is compared: without white space and controls.
pub fn push(text: &mut String, piece: &str) {
    let counts = |c: &char| !c.is_whitespace() && !c.is_control() && *c != '\u{feff}';
    text.extend(piece.chars().filter(counts));
}

fn text_of(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
