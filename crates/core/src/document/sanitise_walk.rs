//! The policy applied: a raw tree in, a clean one out.

use html5ever::{Attribute, QualName, ns};

use super::capitals;
use super::detect::is_old_html;
use super::headings::folded;
use super::looks;
use super::own;
use super::parse::Parsed;
use super::parse_arena::{NONE, RawKind};
use super::places;
use super::policy::{self, Rule};
use super::policy_attributes::{self as attributes, Vocabulary};
use super::sanitise_attributes::{RawAttribute as _, Surroundings};
use super::sanitise_writer::Writer;
use super::source_map::Trace;
use super::styles::Styles;
use super::{Sanitised, Syntax};

/// The clean tree, and what was told of its texts.
pub(super) fn clean<T: Trace>(
    parsed: &Parsed,
    surroundings: Surroundings<'_>,
    styles: &Styles,
) -> (Sanitised, T) {
    let mut cleaner = Cleaner {
        parsed,
        surroundings,
        styles,
        writer: Writer::default(),
        trace: T::default(),
        lang: None,
        title: None,
        last: ' ',
    };
    cleaner.walk();
    let sanitised = Sanitised {
        tree: cleaner.writer.finish(),
        lang: cleaner.lang,
        title: cleaner.title,
        heading: None,
        fonts: Vec::new(),
    };
    (sanitised, cleaner.trace)
}

/// Where in the output the walk is.
#[derive(Clone, Copy, Default)]
pub(super) struct Place {
    pub vocabulary: Option<Vocabulary>,
    in_link: bool,
    /// Inside an element that holds text and nothing else.
    pub text_only: bool,
    /// Inside a player, which holds what it plays, too.
    pub in_player: bool,
}

impl Place {
    fn vocabulary(self) -> Vocabulary {
        self.vocabulary.unwrap_or(Vocabulary::Html)
    }
}

pub(super) struct Cleaner<'a, T> {
    pub parsed: &'a Parsed,
    pub surroundings: Surroundings<'a>,
    styles: &'a Styles,
    pub writer: Writer,
    trace: T,
    lang: Option<String>,
    title: Option<String>,
    /// The character before what is written next, a space where a block begins.
    last: char,
}

/// A source element whose children are being walked.
struct Frame {
    node: u32,
    is_open: bool,
    place: Place,
}

impl<T: Trace> Cleaner<'_, T> {
    fn walk(&mut self) {
        let nodes = &self.parsed.arena.nodes;
        let mut frames: Vec<Frame> = Vec::new();
        let mut place = Place::default();
        let mut at = nodes[0].first_child;
        if at == NONE {
            return;
        }
        loop {
            let outer = place;
            let entered = self.enter(at, &mut place);
            let child = nodes[at as usize].first_child;
            if let Some(is_open) = entered {
                if child != NONE {
                    frames.push(Frame {
                        node: at,
                        is_open,
                        place: outer,
                    });
                    at = child;
                    continue;
                }
                if is_open {
                    self.writer.close();
                }
                place = outer;
            }
            while nodes[at as usize].next == NONE {
                let Some(frame) = frames.pop() else { return };
                if frame.is_open {
                    self.writer.close();
                }
                place = frame.place;
                at = frame.node;
            }
            at = nodes[at as usize].next;
        }
    }

    /// Writes what a node becomes. `Some` if its children are to be walked,
    /// with whether an element was opened for them.
    fn enter(&mut self, at: u32, place: &mut Place) -> Option<bool> {
        let node = &self.parsed.arena.nodes[at as usize];
        match &node.kind {
            RawKind::Text(text) => {
                if !self.is_layout(node.parent, text) {
                    let start = self.writer.text_length();
                    self.text(node.parent, text, *place);
                    self.trace.text(at, start..self.writer.text_length());
                }
                None
            }
            RawKind::Element {
                name, attributes, ..
            } => self.element(at, name, attributes, place),
            RawKind::Root | RawKind::Other => None,
        }
    }

    /// White space between `html`, `head` and `body`.
    fn is_layout(&self, parent: u32, text: &str) -> bool {
        self.parsed.is_document
            && matches!(
                &self.parsed.arena.nodes[parent as usize].kind,
                RawKind::Element { name, .. } if &*name.local == "html"
            )
            && text.trim_ascii().is_empty()
    }

    fn element(
        &mut self,
        at: u32,
        name: &QualName,
        attributes: &[Attribute],
        place: &mut Place,
    ) -> Option<bool> {
        let (vocabulary, rule) = self.rule(name, *place);
        if vocabulary == Vocabulary::Html {
            self.notice(at, &name.local, attributes);
        }
        if self.styles.hide(at) {
            return None;
        }
        let paint = self.styles.paint(at);
        match rule {
            Rule::Drop => None,
            Rule::Unwrap if &*name.local == "body" && self.begins_page(at, vocabulary) => {
                self.writer.open("div");
                self.write_place(at);
                Some(true)
            }
            Rule::Unwrap if vocabulary == Vocabulary::Html => Some(self.styled_line(at, *place)),
            Rule::Unwrap => Some(false),
            _ if self.writer.depth() >= policy::DEPTH_LIMIT => Some(false),
            Rule::Played(name) => {
                if place.in_player && self.is_played(attributes) {
                    self.writer.open(name);
                    self.surroundings
                        .write(&mut self.writer, vocabulary, name, attributes, paint);
                    self.writer.close();
                }
                None
            }
            _ if place.text_only => Some(false),
            Rule::Player(name) => Some(self.player(at, name, attributes, place)),
            Rule::Keep("a") if place.in_link => Some(false),
            Rule::Void(name) => {
                self.writer.open(name);
                self.write_place(at);
                self.surroundings
                    .write(&mut self.writer, vocabulary, name, attributes, paint);
                self.writer.close();
                Some(false)
            }
            Rule::Keep(name) => {
                self.writer.open(name);
                if let Some(words) = self.styles.words(at) {
                    self.writer.attribute(looks::ATTRIBUTE, words.into());
                }
                self.write_place(at);
                self.surroundings
                    .write(&mut self.writer, vocabulary, name, attributes, paint);
                self.write_heading(at);
                self.write_direction(at);
                if own::own(name).block {
                    self.last = ' ';
                }
                place.in_link |= name == "a";
                match vocabulary {
                    Vocabulary::Html => {}
                    Vocabulary::Svg => place.text_only = policy::is_svg_description(name),
                    Vocabulary::MathMl => place.text_only = policy::is_math_token(name),
                }
                place.vocabulary = Some(vocabulary);
                Some(true)
            }
        }
    }

    /// Writes text, with an end of line behind each of the source's if a style keeps them.
    fn text(&mut self, parent: u32, text: &str, place: Place) {
        let may = place.vocabulary() == Vocabulary::Html
            && !place.text_only
            && self.writer.depth() < policy::DEPTH_LIMIT;
        if !may || !self.styles.keeps_lines(parent) {
            return self.line(parent, text, may);
        }
        for line in text.split_inclusive('\n') {
            self.line(parent, line, may);
            if line.ends_with('\n') {
                self.writer.open("br");
                self.writer.close();
            }
        }
    }

    /// Writes text; where a style has words begin with capitals, their first letters are marked
    /// as such.
    fn line(&mut self, parent: u32, text: &str, may: bool) {
        let may = may && self.styles.is_capitalised(parent);
        let mut written = 0;
        if may {
            for (at, end) in capitals::within(text, self.last) {
                self.writer.text(&text[written..at]);
                self.writer.open("span");
                self.writer.attribute(looks::ATTRIBUTE, "uc".into());
                self.writer.text(&text[at..end]);
                self.writer.close();
                written = end;
            }
        }
        self.writer.text(&text[written..]);
        self.last = text.chars().next_back().unwrap_or(self.last);
    }

    /// Opens an element for what has no place here but a look; says whether it did.
    fn styled_line(&mut self, at: u32, place: Place) -> bool {
        let may = place.vocabulary() == Vocabulary::Html
            && !place.text_only
            && self.writer.depth() < policy::DEPTH_LIMIT;
        let words = self.styles.words(at);
        let is_told = words.is_some() || self.styles.place(at).is_some();
        if !may || !is_told {
            return false;
        }
        self.writer.open("span");
        if let Some(words) = words {
            self.writer.attribute(looks::ATTRIBUTE, words.into());
        }
        self.write_place(at);
        true
    }

    /// Whether an element is the page that its book has drawn, around all else.
    fn begins_page(&self, at: u32, vocabulary: Vocabulary) -> bool {
        vocabulary == Vocabulary::Html && self.writer.is_empty() && self.styles.place(at).is_some()
    }

    /// Says where the element just opened stands, on a page that its book has drawn.
    pub(super) fn write_place(&mut self, at: u32) {
        if let Some(words) = self.styles.place(at) {
            self.writer.attribute(places::ATTRIBUTE, words.into());
        }
    }

    /// Says which way the lines of the element just opened go, if a style says so.
    fn write_direction(&mut self, at: u32) {
        if let Some(direction) = self.styles.direction(at) {
            self.writer.attribute("dir", direction.into());
        }
    }

    /// Says that the element just opened is a heading, if it looks like one and the book does
    /// not say what else it is.
    fn write_heading(&mut self, at: u32) {
        let Some(rank) = self.styles.heading(at) else {
            return;
        };
        let own = self.writer.last_attributes();
        if own.iter().all(|attribute| attribute.name != "role") {
            self.writer.attribute("role", "heading".into());
            self.writer.attribute("aria-level", rank.to_string().into());
        }
    }

    /// What becomes of an element, and the vocabulary it is in. Elements of
    /// one vocabulary inside another are unwrapped, but for its root in HTML.
    fn rule(&self, name: &QualName, place: Place) -> (Vocabulary, Rule) {
        let local = &*name.local;
        let (vocabulary, rule) = if name.ns == ns!(svg) {
            (Vocabulary::Svg, policy::svg_rule(local))
        } else if name.ns == ns!(mathml) {
            (Vocabulary::MathMl, policy::math_rule(local))
        } else if name.ns == ns!(html) || name.ns.is_empty() || is_old_html(&name.ns) {
            let is_xml = self.parsed.syntax == Syntax::Xhtml;
            (Vocabulary::Html, policy::html_rule(local, is_xml))
        } else {
            (Vocabulary::Html, policy::epub_rule(local))
        };
        let outer = place.vocabulary();
        let fits =
            vocabulary == outer || (outer == Vocabulary::Html && matches!(local, "svg" | "math"));
        match rule {
            Rule::Keep(_) | Rule::Void(_) | Rule::Player(_) if !fits => (vocabulary, Rule::Unwrap),
            rule => (vocabulary, rule),
        }
    }

    /// Language and title, which stand on elements that do not stay.
    fn notice(&mut self, at: u32, local: &str, attributes: &[Attribute]) {
        match local {
            "html" | "body" => {
                let lang = attributes
                    .iter()
                    .filter(|attribute| attribute.plain_name() == Some("lang"))
                    .find_map(|attribute| attributes::language(&attribute.value));
                if lang.is_some() {
                    self.lang = lang;
                }
            }
            "title" if self.title.is_none() => self.title = self.text_below(at),
            "head" => {
                let nodes = &self.parsed.arena.nodes;
                let mut child = nodes[at as usize].first_child;
                while child != NONE {
                    if let RawKind::Element { name, .. } = &nodes[child as usize].kind
                        && &*name.local == "title"
                        && self.title.is_none()
                    {
                        self.title = self.text_below(child);
                    }
                    child = nodes[child as usize].next;
                }
            }
            _ => {}
        }
    }

    /// The text of an element's own text nodes.
    fn text_below(&self, at: u32) -> Option<String> {
        let nodes = &self.parsed.arena.nodes;
        let mut text = String::new();
        let mut child = nodes[at as usize].first_child;
        while child != NONE {
            if let RawKind::Text(piece) = &nodes[child as usize].kind {
                text.push_str(piece);
            }
            child = nodes[child as usize].next;
        }
        folded(&text)
    }
}
