//! A source in, a clean chapter out: parsed, cleaned, settled.

use super::canonical::{self, SOURCE_LIMIT};
use super::detect;
use super::headings::heading;
use super::parse::{self, Parsed};
use super::parse_filter::Flattening;
use super::sanitise_attributes::Surroundings;
use super::sanitise_stable::surely_settled;
use super::sanitise_walk::clean;
use super::sanitise_writer::Writer;
use super::source_map::{SourceMap, Trace, TracedText};
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

/// [`sanitise`], and where in the source each piece of the text stands, for programs that know
/// the source alone. `None` if that cannot be told: the source is no whole document, or it had to
/// be made flatter.
///
/// ```
/// use vokal_core::document::{SourceOptions, sanitise_traced};
///
/// let source = r#"<html xmlns="http://www.w3.org/1999/xhtml"><head><title>One</title></head>
/// <body><p>First.</p><p id="two">Second <i>one</i>.</p></body></html>"#;
/// let (chapter, map) = sanitise_traced(source, &SourceOptions::default());
/// assert_eq!(chapter.tree.text(), "First.Second one.");
/// let place = map.unwrap().place(13..16).unwrap();
/// assert_eq!(place.selector, "#two > i:nth-child(1)");
/// assert_eq!(place.characters, 0..3);
/// assert_eq!(place.cfi, "/4/4[two]/2,/1:0,/1:3");
/// ```
#[must_use]
pub fn sanitise_traced(
    source: &str,
    options: &SourceOptions<'_>,
) -> (Sanitised, Option<SourceMap>) {
    let source = &source[..source.floor_char_boundary(SOURCE_LIMIT)];
    let (sanitised, parsed, traced) = cleaned::<Vec<TracedText>>(source, options);
    let map = SourceMap::of(&parsed, &traced, &sanitised.tree);
    (sanitised, map)
}

fn parsed_and_cleaned(source: &str, options: &SourceOptions<'_>) -> Sanitised {
    cleaned::<()>(source, options).0
}

fn cleaned<T: Trace>(source: &str, options: &SourceOptions<'_>) -> (Sanitised, Parsed, T) {
    let cleaned = cleaned_as(source, options.syntax, options);
    if options.syntax == Syntax::Html
        && !shows_anything(&cleaned.0.tree)
        && detect::is_xhtml(source)
    {
        return cleaned_as(source, Syntax::Xhtml, options);
    }
    cleaned
}

fn cleaned_as<T: Trace>(
    source: &str,
    syntax: Syntax,
    options: &SourceOptions<'_>,
) -> (Sanitised, Parsed, T) {
    let parsed = parse::parsed(source, syntax);
    let surroundings = Surroundings::of(options);
    let mut styles = Styles::of(source, &parsed, options);
    let fonts = std::mem::take(&mut styles.fonts);
    let (mut sanitised, mut trace) = clean(&parsed, surroundings, &styles);
    if styles.hide_anything() && !shows_anything(&sanitised.tree) {
        // It waits for a script that never runs: better too much than nothing.
        (sanitised, trace) = clean(&parsed, surroundings, &styles.shown());
    }
    sanitised.fonts = fonts;
    sanitised.tree = settled(sanitised.tree);
    sanitised.heading = heading(&sanitised.tree);
    (sanitised, parsed, trace)
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
            tree = cleaned_again(&parse::flattened(&tree.to_html(), flattening));
        }
        for _ in 0..ROUNDS {
            let again = cleaned_again(&parse::parsed(&tree.to_html(), Syntax::Html));
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

fn cleaned_again(parsed: &Parsed) -> Tree {
    let (sanitised, ()) = clean(parsed, Surroundings::NONE, &Styles::default());
    sanitised.tree
}

/// Whether there is anything to read or to look at.
fn shows_anything(tree: &Tree) -> bool {
    let is_seen = |kind: &NodeKind| match kind {
        NodeKind::Element(element) => {
            matches!(element.name, "img" | "svg" | "math" | "audio" | "video")
        }
        NodeKind::Text { .. } => false,
    };
    !tree.text.trim().is_empty() || tree.nodes.iter().any(|node| is_seen(&node.kind))
}
