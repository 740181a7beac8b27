//! Which attributes may stay, and in what form, as data.

use std::borrow::Cow;

use super::href;
use super::looks;
use super::places;

/// Longest value of an attribute that people read.
const TEXT_LIMIT: usize = 4096;
/// Longest value of a drawing, such as the path of a map.
const DRAWING_LIMIT: usize = 1 << 18;

/// Which vocabulary an element belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Vocabulary {
    Html,
    Svg,
    MathMl,
}

/// What the value of an attribute must look like.
#[derive(Clone, Copy)]
enum Value {
    /// Text for people.
    Text,
    /// A number of up to six digits.
    Number,
    /// The same, perhaps negative.
    Integer,
    /// Present or absent.
    Flag,
    /// One of these words.
    Word(&'static [&'static str]),
    /// An id of this chapter.
    Id,
    /// Several ids of this chapter.
    Ids,
    /// A language tag.
    Language,
    /// A role of the digital publishing vocabulary, or a heading's.
    Role,
    /// One of the highlighter's two words.
    Class,
    /// Numbers, words, colours and `url(#id)`.
    Drawing,
    /// What styles meant, in words of a closed list.
    Look,
    /// Where things stand on a drawn page.
    Place,
}

use Value::{Class, Drawing, Flag, Id, Ids, Integer, Language, Number, Role, Text, Word};

const DIR: Value = Word(&["ltr", "rtl", "auto"]);
const LIST_TYPE: Value = Word(&["1", "a", "A", "i", "I"]);
const LEVEL: Value = Word(&["1", "2", "3", "4", "5", "6"]);
const SCOPE: Value = Word(&["row", "col", "rowgroup", "colgroup"]);

/// The attribute as it may stay on `element`, or `None`.
///
/// The URLs of links, images and recordings and the size of what is seen are not decided here.
pub(super) fn cleaned<'v>(
    vocabulary: Vocabulary,
    element: &str,
    name: &str,
    value: &'v str,
) -> Option<(&'static str, Cow<'v, str>)> {
    let (name, kind) = kind_of(vocabulary, element, name)?;
    Some((name, value_of(kind, element, value)?))
}

/// A whole number without sign, as a size in an attribute may be.
pub(super) fn number(value: &str) -> Option<Cow<'_, str>> {
    value_of(Number, "", value)
}

fn kind_of(vocabulary: Vocabulary, element: &str, name: &str) -> Option<(&'static str, Value)> {
    let global = GLOBAL.binary_search_by(|(known, _)| (*known).cmp(name));
    if let Ok(at) = global {
        return Some(GLOBAL[at]);
    }
    let drawing = |names: &[&'static str]| Some((names[names.binary_search(&name).ok()?], Drawing));
    match vocabulary {
        Vocabulary::Svg => drawing(SVG),
        Vocabulary::MathMl if name == "alttext" => Some(("alttext", Text)),
        Vocabulary::MathMl => drawing(MATHML),
        Vocabulary::Html if name == looks::ATTRIBUTE => Some((looks::ATTRIBUTE, Value::Look)),
        Vocabulary::Html => HTML
            .iter()
            .find(|(of, known, _)| *known == name && of.contains(&element))
            .map(|&(_, known, kind)| (known, kind)),
    }
}

const GLOBAL: &[(&str, Value)] = &[
    ("aria-label", Text),
    ("class", Class),
    (places::ATTRIBUTE, Value::Place),
    ("dir", DIR),
    ("id", Id),
    ("lang", Language),
    ("role", Role),
    ("title", Text),
];

const HTML: &[(&[&str], &str, Value)] = &[
    (&["div", "p"], "aria-level", LEVEL),
    (&["img"], "alt", Text),
    (&["td", "th"], "colspan", Number),
    (&["td", "th"], "rowspan", Number),
    (&["td", "th"], "headers", Ids),
    (&["th"], "scope", SCOPE),
    (&["col", "colgroup"], "span", Number),
    (&["ol"], "start", Integer),
    (&["ol"], "reversed", Flag),
    (&["ol"], "type", LIST_TYPE),
    (&["li"], "value", Integer),
    (&["details"], "open", Flag),
    (&["time", "ins", "del"], "datetime", Text),
    (&["track"], "label", Text),
    (&["track"], "srclang", Language),
];

const SVG: &[&str] = &[
    "clip-path",
    "clip-rule",
    "clipPathUnits",
    "color",
    "cx",
    "cy",
    "d",
    "display",
    "dominant-baseline",
    "dx",
    "dy",
    "fill",
    "fill-opacity",
    "fill-rule",
    "font-family",
    "font-size",
    "font-style",
    "font-weight",
    "fr",
    "fx",
    "fy",
    "gradientTransform",
    "gradientUnits",
    "height",
    "lengthAdjust",
    "letter-spacing",
    "marker-end",
    "marker-mid",
    "marker-start",
    "markerHeight",
    "markerUnits",
    "markerWidth",
    "mask",
    "maskContentUnits",
    "maskUnits",
    "offset",
    "opacity",
    "orient",
    "paint-order",
    "pathLength",
    "patternContentUnits",
    "patternTransform",
    "patternUnits",
    "points",
    "preserveAspectRatio",
    "r",
    "refX",
    "refY",
    "rotate",
    "rx",
    "ry",
    "spreadMethod",
    "startOffset",
    "stop-color",
    "stop-opacity",
    "stroke",
    "stroke-dasharray",
    "stroke-dashoffset",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-miterlimit",
    "stroke-opacity",
    "stroke-width",
    "text-anchor",
    "text-decoration",
    "textLength",
    "transform",
    "vector-effect",
    "viewBox",
    "visibility",
    "width",
    "word-spacing",
    "writing-mode",
    "x",
    "x1",
    "x2",
    "y",
    "y1",
    "y2",
];

const MATHML: &[&str] = &[
    "accent",
    "accentunder",
    "align",
    "close",
    "columnalign",
    "columnlines",
    "columnspacing",
    "columnspan",
    "depth",
    "dir",
    "display",
    "displaystyle",
    "fence",
    "form",
    "frame",
    "height",
    "largeop",
    "linethickness",
    "lquote",
    "lspace",
    "mathbackground",
    "mathcolor",
    "mathsize",
    "mathvariant",
    "maxsize",
    "minsize",
    "movablelimits",
    "notation",
    "open",
    "rowalign",
    "rowlines",
    "rowspacing",
    "rowspan",
    "rquote",
    "rspace",
    "scriptlevel",
    "separator",
    "separators",
    "stretchy",
    "symmetric",
    "voffset",
    "width",
];

fn value_of<'v>(kind: Value, element: &str, value: &'v str) -> Option<Cow<'v, str>> {
    match kind {
        Text => Some(text(value)),
        Number => integer(value, false),
        Integer => integer(value, true),
        Flag => Some(Cow::Borrowed("")),
        Word(words) => {
            let value = value.trim_ascii();
            // Case counts for the types of lists and is noise elsewhere.
            let word = words.iter().find(|word| **word == value).or_else(|| {
                words
                    .iter()
                    .find(|word| word.len() > 1 && value.eq_ignore_ascii_case(word))
            })?;
            Some(Cow::Borrowed(*word))
        }
        Id => href::prefixed_id(value).map(Cow::Owned),
        Ids => {
            let ids: Vec<String> = value
                .split_ascii_whitespace()
                .filter_map(href::prefixed_id)
                .collect();
            let ids = ids.join(" ");
            (1..=TEXT_LIMIT)
                .contains(&ids.len())
                .then_some(Cow::Owned(ids))
        }
        Language => language(value).map(Cow::Owned),
        Role => value
            .split_ascii_whitespace()
            .find(|word| may_have_role(element, word))
            .map(Cow::Borrowed),
        Class => value
            .split_ascii_whitespace()
            .find(|word| matches!(*word, "stressed" | "unstressed"))
            .map(Cow::Borrowed),
        Drawing => drawing(value),
        Value::Look => looks::cleaned(value),
        Value::Place => places::cleaned(value),
    }
}

/// Roles of the digital publishing vocabulary, and headings of blocks that are none by name.
fn may_have_role(element: &str, role: &str) -> bool {
    match role.strip_prefix("doc-") {
        Some(role) => role.bytes().all(|byte| byte.is_ascii_lowercase()),
        None => role == "heading" && matches!(element, "div" | "p"),
    }
}

/// A language tag as BCP 47 writes it, or `None` if it cannot be one.
pub(super) fn language(value: &str) -> Option<String> {
    let tag = value.trim_ascii().replace('_', "-");
    let is_sound = !tag.is_empty()
        && tag.len() <= 35
        && tag
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    is_sound.then_some(tag)
}

fn text(value: &str) -> Cow<'_, str> {
    let value = &value[..value.floor_char_boundary(TEXT_LIMIT)];
    if value.contains(|c: char| c.is_control() && c != '\n' && c != '\t') {
        Cow::Owned(
            value
                .chars()
                .filter(|&c| !c.is_control() || c == '\n' || c == '\t')
                .collect(),
        )
    } else {
        Cow::Borrowed(value)
    }
}

fn integer(value: &str, may_be_negative: bool) -> Option<Cow<'_, str>> {
    let value = value.trim_ascii();
    let digits = match value.strip_prefix('-') {
        Some(digits) if may_be_negative => digits,
        _ => value,
    };
    let is_number = (1..=6).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit());
    is_number.then_some(Cow::Borrowed(value))
}

/// Numbers, words, quoted words, colours and transforms; a `url()` may only
/// name an id of this chapter.
fn drawing(value: &str) -> Option<Cow<'_, str>> {
    const FUNCTIONS: &[&str] = &[
        "rgb",
        "rgba",
        "hsl",
        "hsla",
        "matrix",
        "translate",
        "scale",
        "rotate",
        "skewX",
        "skewY",
    ];
    let value = value.trim_ascii();
    if let Some(reference) = value.strip_prefix("url(") {
        let (id, _) = reference.split_once(')')?;
        let id = id.trim_ascii().trim_matches(['"', '\'']);
        let fragment = href::fragment(id)?;
        let is_plain = !fragment.contains(['(', ')', '\'', '"']);
        return is_plain.then(|| Cow::Owned(format!("url({fragment})")));
    }
    let is_sound = value.len() <= DRAWING_LIMIT
        && value.chars().all(|c| {
            c.is_alphanumeric()
                || matches!(c, ' ' | '\t' | '\n')
                || "#%.,+-()'\"|=[]{}<>:∥‖⟨⟩".contains(c)
        })
        && value
            .match_indices('(')
            .all(|(at, _)| at == 0 || FUNCTIONS.contains(&word_before(value, at)));
    is_sound.then_some(Cow::Borrowed(value))
}

fn word_before(value: &str, at: usize) -> &str {
    let before = &value[..at];
    let start = before
        .rfind(|c: char| !c.is_ascii_alphabetic())
        .map_or(0, |found| found + 1);
    before.get(start..).unwrap_or("")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_are_sorted() {
        assert!(GLOBAL.is_sorted_by(|a, b| a.0 < b.0));
        assert!(SVG.is_sorted());
        assert!(MATHML.is_sorted());
    }

    #[test]
    fn a_drawing_refers_only_to_its_own_chapter() {
        assert_eq!(drawing("url(#g)").as_deref(), Some("url(#b-g)"));
        assert_eq!(drawing("url('#b-g') red").as_deref(), Some("url(#b-g)"));
        assert_eq!(
            drawing("translate(1, 2) rotate(3)").as_deref(),
            Some("translate(1, 2) rotate(3)")
        );
        for bad in [
            "url(http://a/b)",
            "URL(#x)",
            "image(x)",
            "u\\72l(x)",
            "red;x:y",
            "x url(y)",
        ] {
            assert_eq!(drawing(bad), None, "{bad}");
        }
    }

    #[test]
    fn numbers_are_plain() {
        assert_eq!(number(" 12 ").as_deref(), Some("12"));
        for bad in ["", "-1", "1e3", "100%", "1234567", "0x1"] {
            assert_eq!(number(bad), None, "{bad}");
        }
    }
}
