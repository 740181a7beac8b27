//! What differs between two readings of a book, and why it may.

use roxmltree::{Document, Node};
use unicode_normalization::UnicodeNormalization;

use super::independent::{self, Source, Theirs};
use super::markup;
use super::ours::Ours;

pub enum Difference {
    /// Of a kind that has a reason.
    Explained(&'static str),
    Not(String),
}

use Difference::{Explained, Not};

const HIDDEN: &str = "text: what the book itself hides (spec: hidden and publisher-hidden parts)";
const UNREAD: &str = "text: scripts, formulas' annotations and other text that is not for readers";
const NO_XML: &str = "text: a chapter that is no well-formed XML, read by the rules of HTML";
const FILE_LABEL: &str = "contents: the name of a file, told by the chapter's own title (spec 5)";
const NO_TARGET: &str = "contents: a line to a file that is no chapter leads nowhere";
const GROUP: &str = "contents: a line without a link leads where the first below it does";
const ORDER: &str = "contents: the other reader sorts an NCX by its playOrder";
const NO_TITLE: &str = "title: the book has none, so it is told by its file";
const LONG_TITLE: &str = "title: longer than any that is kept";
const FALLBACK: &str = "chapters: a format that nobody shows, told by its fallback";
const BLANK_IDS: &str = "chapters: the other reader finds no id with blanks around it";
const COMPOSED: &str = "text: the other reader finds no file whose name is composed otherwise";
const EMPTY: &str = "text: a file that the book lacks, or that the other reader cannot unpack";
const PATHS: &str = "picture: found under another path than the one written (spec 7)";
const OTHER_KIND: &str = "picture: of a kind that no browser shows, told by its fallback";
const REMOTE: &str = "picture: one that is not in the book";
const PICTURE_CHAPTER: &str = "text: a chapter that is a picture has no text";

/// How often each field was compared, and what differed.
pub fn compare(ours: &Ours, theirs: &Theirs) -> (Vec<(&'static str, usize)>, Vec<Difference>) {
    let mut found = Vec::new();
    about(ours, theirs, &mut found);
    let lines = toc(ours, theirs, &mut found);
    let own_paths: Vec<String> = ours.chapters.iter().map(|c| c.path.clone()).collect();
    let other_paths: Vec<String> = theirs.chapters.iter().map(|c| c.path.clone()).collect();
    let mut pictures = 0;
    if same_paths(&own_paths, &other_paths) {
        for (own, other) in ours.chapters.iter().zip(&theirs.chapters) {
            let what = format!("chapter {}", own.path);
            found.extend(text(&own.text, other).map(|difference| named(&what, difference)));
            pictures += own.pictures.len();
            shown(&own.pictures, other, theirs, &what, &mut found);
        }
    } else if uses_fallbacks(theirs) {
        found.push(Explained(FALLBACK));
    } else if theirs.has_blank_ids && theirs.chapters.len() < ours.chapters.len() {
        found.push(Explained(BLANK_IDS));
    } else {
        found.push(Not(format!(
            "chapters {own_paths:?} instead of {other_paths:?}"
        )));
    }
    found.extend(ours.lost.iter().map(|path| {
        if theirs.missing.contains(path) {
            Explained(REMOTE)
        } else {
            Not(format!("picture {path} is not served"))
        }
    }));
    let compared = vec![
        ("titles and authors", 2),
        ("lines of contents", lines),
        ("chapters", ours.chapters.len()),
        ("pictures", pictures),
    ];
    (compared, found)
}

fn named(what: &str, difference: Difference) -> Difference {
    match difference {
        Not(why) => Not(format!("{what}: {why}")),
        explained @ Explained(_) => explained,
    }
}

fn same_paths(own: &[String], other: &[String]) -> bool {
    let folded = |paths: &[String]| paths.iter().map(|path| folded(path)).collect::<Vec<_>>();
    folded(own) == folded(other)
}

/// As file names are compared: however their letters are composed, in lower case.
fn folded(path: &str) -> String {
    path.nfc().collect::<String>().to_lowercase()
}

/// A chapter in a format that no reader shows has another in its place.
fn uses_fallbacks(theirs: &Theirs) -> bool {
    let is_shown =
        |kind: &str| kind.contains("html") || kind.contains("xml") || kind.starts_with("image/");
    !theirs
        .chapters
        .iter()
        .all(|chapter| is_shown(&chapter.media_type))
}

fn about(ours: &Ours, theirs: &Theirs, found: &mut Vec<Difference>) {
    let plain = |text: &str| {
        let mut plain = String::new();
        markup::push(&mut plain, text);
        plain
    };
    match theirs.title.as_deref().map(plain) {
        Some(title) if !title.is_empty() && title == plain(&ours.title) => {}
        Some(title) if !title.is_empty() => {
            found.push(
                if theirs
                    .title
                    .as_deref()
                    .is_some_and(|title| title.len() > 500)
                {
                    Explained(LONG_TITLE)
                } else {
                    Not(format!("title {:?} instead of {title:?}", ours.title))
                },
            );
        }
        _ => found.push(Explained(NO_TITLE)),
    }
    let authors: String = theirs.authors.iter().map(|author| plain(author)).collect();
    if plain(&ours.author).replace(',', "") != authors.replace(',', "") {
        found.push(Not(format!(
            "author {:?} instead of {authors:?}",
            ours.author
        )));
    }
}

fn toc(ours: &Ours, theirs: &Theirs, found: &mut Vec<Difference>) -> usize {
    let plain = |(label, path): &(String, String)| {
        let mut text = String::new();
        markup::push(&mut text, label);
        (text, folded(path))
    };
    let chapters: Vec<String> = theirs.chapters.iter().map(|c| folded(&c.path)).collect();
    let mut own: Vec<_> = ours.toc.iter().map(plain).collect();
    let mut other = Vec::new();
    for line in theirs.toc.iter().map(plain) {
        if chapters.contains(&line.1) {
            other.push(line);
        } else {
            found.push(Explained(NO_TARGET));
        }
    }
    if theirs.toc.is_empty() {
        // Ours lists the chapters then; their titles stand on their own.
        return own.len();
    }
    if own == other {
        return own.len();
    }
    // A label that is no title is told by another.
    for (line, theirs) in own.iter_mut().zip(&other) {
        if line.1 == theirs.1 && line.0 != theirs.0 && is_file_label(&theirs.0) {
            line.0.clone_from(&theirs.0);
            found.push(Explained(FILE_LABEL));
        }
    }
    if own == other {
        return own.len();
    }
    let sorted = |lines: &[(String, String)]| {
        let mut lines = lines.to_vec();
        lines.sort();
        lines
    };
    if sorted(&own) == sorted(&other) {
        found.push(Explained(ORDER));
        return own.len();
    }
    let mut rest = other.iter().peekable();
    for line in &own {
        if rest.peek() == Some(&line) {
            rest.next();
        } else if own.iter().any(|below| below.1 == line.1 && below != line) {
            found.push(Explained(GROUP));
        } else {
            found.push(Not(format!("line {line:?} instead of {:?}", rest.peek())));
        }
    }
    found.extend(rest.map(|line| Not(format!("line {line:?} is missing"))));
    own.len()
}

fn is_file_label(label: &str) -> bool {
    let lower = label.to_lowercase();
    let is_numbered = lower
        .strip_prefix('c')
        .is_some_and(|rest| rest.parse::<u32>().is_ok());
    label.is_empty() || is_numbered || lower.contains(".xhtml") || lower.contains(".htm")
}

fn text(own: &str, other: &independent::Chapter) -> Option<Difference> {
    if other.media_type.starts_with("image/") && other.media_type != "image/svg+xml" {
        return Some(Explained(PICTURE_CHAPTER)).filter(|_| !own.is_empty());
    }
    let source = match &other.source {
        None if own.is_empty() => return Some(Explained(EMPTY)),
        None if !unicode_normalization::is_nfc(&other.path) => return Some(Explained(COMPOSED)),
        None => return Some(Not("the other reader has no text".into())),
        Some(Source::Html(shown)) if shown.text == own => return Some(Explained(NO_XML)),
        Some(Source::Html(shown)) => return Some(Not(first_difference(own, &shown.text))),
        Some(Source::Xml(source)) => source,
    };
    let document = Source::parsed(source)?;
    let body = body(&document);
    let mut whole = String::new();
    let everything = body.descendants().filter(Node::is_text);
    for node in everything {
        markup::push(&mut whole, node.text().unwrap_or_default());
    }
    if whole == own {
        return None;
    }
    let mut walk = Walk {
        own,
        hidden: false,
        unread: false,
    };
    match walk.element(body, 0) {
        Ok(end) if end == own.len() => Some(Explained(if walk.hidden { HIDDEN } else { UNREAD })),
        _ => Some(Not(first_difference(own, &whole))),
    }
}

fn body<'a, 'input>(document: &'a Document<'input>) -> Node<'a, 'input> {
    let mut elements = document.descendants();
    let body = elements.find(|node| node.tag_name().name() == "body");
    body.unwrap_or_else(|| document.root_element())
}

/// Follows a source in our text, leaving out whole elements where it has to.
struct Walk<'t> {
    own: &'t str,
    hidden: bool,
    unread: bool,
}

impl Walk<'_> {
    /// Where in our text the element ends that begins at `at`.
    fn element(&mut self, element: Node<'_, '_>, at: usize) -> Result<usize, ()> {
        if markup::is_unread(element.tag_name().name()) {
            self.unread = true;
            return Ok(at);
        }
        let mut end = at;
        for child in element.children() {
            let next = if child.is_text() {
                let mut piece = String::new();
                markup::push(&mut piece, child.text().unwrap_or_default());
                let follows = self.own[end..].starts_with(&piece);
                follows.then(|| end + piece.len()).ok_or(())
            } else {
                self.element(child, end)
            };
            end = match next {
                Ok(next) => next,
                // It can only be missing as a whole, and if a style can mean it.
                Err(()) if can_be_hidden(element) => {
                    self.hidden = true;
                    return Ok(at);
                }
                Err(()) => return Err(()),
            };
        }
        Ok(end)
    }
}

fn can_be_hidden(element: Node<'_, '_>) -> bool {
    ["class", "hidden", "id", "style"]
        .iter()
        .any(|name| element.has_attribute(*name))
}

fn shown(
    own: &[String],
    other: &independent::Chapter,
    theirs: &Theirs,
    what: &str,
    found: &mut Vec<Difference>,
) {
    let Some(Source::Xml(source)) = &other.source else {
        return;
    };
    let Some(document) = Source::parsed(source) else {
        return;
    };
    let pictures = body(&document)
        .descendants()
        .filter_map(|node| match node.tag_name().name() {
            "img" => node.attribute("src"),
            "image" => node
                .attribute("href")
                .or_else(|| node.attribute(("http://www.w3.org/1999/xlink", "href"))),
            _ => None,
        });
    for href in pictures {
        let Some(path) = independent::resolved(href, &other.path) else {
            found.push(Explained(REMOTE));
            continue;
        };
        if own.contains(&path) {
            continue;
        }
        let name = path.rsplit('/').next().unwrap_or_default().to_lowercase();
        let is_named = |own: &&String| own.to_lowercase().ends_with(&name);
        found.push(if own.iter().any(|own| is_named(&own)) {
            Explained(PATHS)
        } else if theirs.unshown.contains(&path) && !own.is_empty() {
            Explained(OTHER_KIND)
        } else if theirs.files.contains(&path) {
            Not(format!("{what}: picture {path} is not shown"))
        } else {
            Explained(REMOTE)
        });
    }
}

/// The first place where two texts part, with what is around it.
fn first_difference(own: &str, other: &str) -> String {
    let same = own
        .chars()
        .zip(other.chars())
        .take_while(|(a, b)| a == b)
        .count();
    let from = same.saturating_sub(20);
    let around = |text: &str| text.chars().skip(from).take(60).collect::<String>();
    format!("{:?} instead of {:?} at {same}", around(own), around(other))
}
