//! The policy applied: a raw tree in, a clean one out.

use html5ever::{Attribute, QualName, ns};

use super::canonical::{self, SOURCE_LIMIT};
use super::detect::{self, is_old_html};
use super::headings::{folded, heading};
use super::looks;
use super::parse::{self, Parsed};
use super::parse_arena::{NONE, RawKind};
use super::parse_filter::Flattening;
use super::policy::{self, Rule};
use super::policy_attributes::{self as attributes, Vocabulary};
use super::sanitise_attributes::{RawAttribute as _, Surroundings};
use super::sanitise_stable::surely_settled;
use super::sanitise_writer::Writer;
use super::styles::Styles;
use super::tree::{NodeKind, Tree};
use super::{Sanitised, SourceOptions, Syntax};

/// How often a tree is written and parsed again in the hope that it settles.
const ROUNDS: usize = 4;

/// Makes a chapter safe to show.
///
/// * `source` is the chapter as the book has it, of any size and shape.
/// * `options` say how to read it and where it lies in the book.
///
/// The tree holds only elements, attributes and URLs of the allow-list, and
/// all the text of the body that is not script or style. It is canonical: a
/// browser that parses [`Tree::to_html`] builds this very tree, and sanitising
/// that markup with default options gives it back byte for byte.
///
/// Never fails and never panics. Costs O(source). At most [`SOURCE_LIMIT`] bytes
/// of the source are read.
///
/// # Examples
///
/// ```
/// use vokal_core::document::{SourceOptions, sanitise};
///
/// let chapter = sanitise(
///     "<h1>One</h1><p>See <a href='two.xhtml#n'>two</a>.<img src=//x.example/y>",
///     &SourceOptions::default().with_base_path("text/one.xhtml"),
/// );
/// assert_eq!(chapter.heading.as_deref(), Some("One"));
/// assert_eq!(
///     chapter.tree.to_html(),
///     r##"<h1>One</h1><p>See <a href="text/two.xhtml#b-n">two</a>.<img></p>"##,
/// );
/// ```
#[must_use]
pub fn sanitise(source: &str, options: &SourceOptions<'_>) -> Sanitised {
    let source = &source[..source.floor_char_boundary(SOURCE_LIMIT)];
    if options.syntax.of(source) == Syntax::Html
        && options.stylesheets().is_none()
        && Surroundings::of(options).are_none()
    {
        // Nothing but the source decides: it may be clean already.
        if let Some(tree) = canonical::read_canonical(source) {
            let heading = heading(&tree);
            return Sanitised {
                tree,
                heading,
                ..Sanitised::default()
            };
        }
    }
    parsed_and_cleaned(source, options)
}

/// [`sanitise`] by way of the HTML parser even where the source is canonical
/// already: the result is the same.
#[cfg(feature = "oracle")]
#[must_use]
pub fn sanitise_by_parser(source: &str, options: &SourceOptions<'_>) -> Sanitised {
    parsed_and_cleaned(source, options)
}

fn parsed_and_cleaned(source: &str, options: &SourceOptions<'_>) -> Sanitised {
    let sanitised = sanitise_as(source, options.syntax, options);
    if options.syntax == Syntax::Html
        && !shows_anything(&sanitised.tree)
        && detect::is_xhtml(source)
    {
        return sanitise_as(source, Syntax::Xhtml, options);
    }
    sanitised
}

fn sanitise_as(source: &str, syntax: Syntax, options: &SourceOptions<'_>) -> Sanitised {
    let parsed = parse::parsed(source, syntax);
    let surroundings = Surroundings::of(options);
    let styles = Styles::of(source, &parsed, options);
    let mut sanitised = clean(&parsed, surroundings, &styles);
    if styles.hide_anything() && !shows_anything(&sanitised.tree) {
        // It waits for a script that never runs: better too much than nothing.
        sanitised = clean(&parsed, surroundings, &styles.shown());
    }
    sanitised.tree = settled(sanitised.tree);
    sanitised.heading = heading(&sanitised.tree);
    sanitised
}

/// The tree that parsing gives back, if need be a flatter one.
fn settled(mut tree: Tree) -> Tree {
    if surely_settled(&tree) {
        return tree;
    }
    for flattening in [
        Flattening::None,
        Flattening::Formatting,
        Flattening::Structure,
    ] {
        if flattening != Flattening::None {
            tree = clean(
                &parse::flattened(&tree.to_html(), flattening),
                Surroundings::NONE,
                &Styles::default(),
            )
            .tree;
        }
        for _ in 0..ROUNDS {
            let again = clean(
                &parse::parsed(&tree.to_html(), Syntax::Html),
                Surroundings::NONE,
                &Styles::default(),
            )
            .tree;
            if again == tree {
                return tree;
            }
            tree = again;
        }
    }
    let mut writer = Writer::default();
    writer.text(&tree.text);
    writer.finish()
}

/// Whether there is anything to read or to look at.
fn shows_anything(tree: &Tree) -> bool {
    let is_seen = |kind: &NodeKind| match kind {
        NodeKind::Element(element) => matches!(element.name, "img" | "svg" | "math"),
        NodeKind::Text { .. } => false,
    };
    !tree.text.trim().is_empty() || tree.nodes.iter().any(|node| is_seen(&node.kind))
}

fn clean(parsed: &Parsed, surroundings: Surroundings<'_>, styles: &Styles) -> Sanitised {
    let mut cleaner = Cleaner {
        parsed,
        surroundings,
        styles,
        writer: Writer::default(),
        lang: None,
        title: None,
    };
    cleaner.walk();
    Sanitised {
        tree: cleaner.writer.finish(),
        lang: cleaner.lang,
        title: cleaner.title,
        heading: None,
    }
}

/// Where in the output the walk is.
#[derive(Clone, Copy, Default)]
struct Place {
    vocabulary: Option<Vocabulary>,
    in_link: bool,
    /// Inside an element that holds text and nothing else.
    text_only: bool,
}

impl Place {
    fn vocabulary(self) -> Vocabulary {
        self.vocabulary.unwrap_or(Vocabulary::Html)
    }
}

struct Cleaner<'a> {
    parsed: &'a Parsed,
    surroundings: Surroundings<'a>,
    styles: &'a Styles,
    writer: Writer,
    lang: Option<String>,
    title: Option<String>,
}

/// A source element whose children are being walked.
struct Frame {
    node: u32,
    is_open: bool,
    place: Place,
}

impl Cleaner<'_> {
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
                    self.writer.text(text);
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
            Rule::Unwrap => Some(false),
            _ if place.text_only || self.writer.depth() >= policy::DEPTH_LIMIT => Some(false),
            Rule::Keep("a") if place.in_link => Some(false),
            Rule::Void(name) => {
                self.writer.open(name);
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
                self.surroundings
                    .write(&mut self.writer, vocabulary, name, attributes, paint);
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
            Rule::Keep(_) | Rule::Void(_) if !fits => (vocabulary, Rule::Unwrap),
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
