//! What may be shown, as data: elements and what becomes of them.
//!
//! The attributes are in [`policy_attributes`](super::policy_attributes). What
//! no table names is unwrapped: the element goes, its children stay.

/// What becomes of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rule {
    /// It stays, under this name.
    Keep(&'static str),
    /// It stays and has no content.
    Void(&'static str),
    /// It plays a sound or a film: it holds what it plays, and text for whoever cannot.
    Player(&'static str),
    /// It stays in a player, has no content, and goes everywhere else.
    Played(&'static str),
    /// It goes, its children stay.
    Unwrap,
    /// It goes with all it holds.
    Drop,
}

use Rule::{Drop, Keep, Played, Player, Unwrap, Void};

/// Deepest element of a sanitised chapter; deeper ones are unwrapped.
pub(super) const DEPTH_LIMIT: usize = 256;

/// The rule for an HTML element.
///
/// `is_xml`: elements whose content the HTML parser reads as raw text are
/// ordinary elements in XML.
pub(super) fn html_rule(name: &str, is_xml: bool) -> Rule {
    match look_up(HTML, name) {
        Some(Drop) if is_xml && RAW_TEXT_FALLBACK.contains(&name) => Unwrap,
        Some(rule) => rule,
        None => epub_rule(name),
    }
}

/// What an HTML element is written as whose book says how it looks: what no table names, and labels,
/// are no more than that.
#[cfg(feature = "parse")]
pub(super) fn styled_as(name: &str) -> Option<&'static str> {
    match html_rule(name, true) {
        Keep(kept) => Some(kept),
        Unwrap if name == "label" || look_up(HTML, name).is_none() => Some("span"),
        _ => None,
    }
}

/// The rule for an element of EPUB's own namespace, by its local name, or for
/// an `epub:`-prefixed one that HTML took for a plain name.
pub(super) fn epub_rule(name: &str) -> Rule {
    match name.strip_prefix("epub:").unwrap_or(name) {
        "case" | "trigger" => Drop,
        _ => Unwrap,
    }
}

/// The rule for an SVG element.
pub(super) fn svg_rule(name: &str) -> Rule {
    look_up(SVG, name).unwrap_or(Unwrap)
}

/// The rule for a MathML element.
pub(super) fn math_rule(name: &str) -> Rule {
    look_up(MATHML, name).unwrap_or(Unwrap)
}

fn look_up(table: &[(&str, Rule)], name: &str) -> Option<Rule> {
    table
        .binary_search_by(|(known, _)| (*known).cmp(name))
        .ok()
        .map(|at| table[at].1)
}

/// Whether an SVG element holds text and nothing else.
pub(super) fn is_svg_description(name: &str) -> bool {
    matches!(name, "title" | "desc")
}

/// Whether a MathML element holds text and nothing else.
pub(super) fn is_math_token(name: &str) -> bool {
    matches!(name, "mi" | "mn" | "mo" | "ms" | "mtext")
}

/// Whether an element may stand in a paragraph and in other phrasing, and the
/// HTML parser leaves it exactly where it is written.
pub(super) fn is_phrasing(name: &str) -> bool {
    PHRASING.binary_search(&name).is_ok()
}

const RAW_TEXT_FALLBACK: &[&str] = &["iframe", "noembed", "noframes"];

const PHRASING: &[&str] = &[
    "a", "abbr", "audio", "b", "bdi", "bdo", "big", "br", "cite", "code", "del", "dfn", "em", "i",
    "img", "ins", "kbd", "mark", "math", "q", "rb", "rp", "rt", "rtc", "ruby", "s", "samp",
    "small", "span", "strong", "sub", "sup", "svg", "time", "tt", "u", "var", "video", "wbr",
];

const HTML: &[(&str, Rule)] = &[
    ("a", Keep("a")),
    ("abbr", Keep("abbr")),
    ("acronym", Keep("abbr")),
    ("address", Keep("address")),
    ("applet", Unwrap),
    ("area", Drop),
    ("article", Keep("article")),
    ("aside", Keep("aside")),
    ("audio", Player("audio")),
    ("b", Keep("b")),
    ("base", Drop),
    ("basefont", Drop),
    ("bdi", Keep("bdi")),
    ("bdo", Keep("bdo")),
    ("bgsound", Drop),
    ("big", Keep("big")),
    ("blockquote", Keep("blockquote")),
    ("br", Void("br")),
    ("caption", Keep("caption")),
    ("center", Keep("center")),
    ("cite", Keep("cite")),
    ("code", Keep("code")),
    ("col", Void("col")),
    ("colgroup", Keep("colgroup")),
    ("dd", Keep("dd")),
    ("del", Keep("del")),
    ("details", Keep("details")),
    ("dfn", Keep("dfn")),
    ("dir", Keep("ul")),
    ("div", Keep("div")),
    ("dl", Keep("dl")),
    ("dt", Keep("dt")),
    ("em", Keep("em")),
    ("embed", Drop),
    ("figcaption", Keep("figcaption")),
    ("figure", Keep("figure")),
    ("font", Keep("span")),
    ("footer", Keep("footer")),
    ("frame", Drop),
    ("frameset", Drop),
    ("h1", Keep("h1")),
    ("h2", Keep("h2")),
    ("h3", Keep("h3")),
    ("h4", Keep("h4")),
    ("h5", Keep("h5")),
    ("h6", Keep("h6")),
    ("head", Drop),
    ("header", Keep("header")),
    ("hgroup", Keep("hgroup")),
    ("hr", Void("hr")),
    ("i", Keep("i")),
    ("iframe", Drop),
    ("img", Void("img")),
    ("input", Drop),
    ("ins", Keep("ins")),
    ("kbd", Keep("kbd")),
    ("keygen", Drop),
    ("li", Keep("li")),
    ("link", Drop),
    ("listing", Keep("pre")),
    ("main", Keep("main")),
    ("mark", Keep("mark")),
    ("menu", Keep("ul")),
    ("meta", Drop),
    ("nav", Keep("nav")),
    ("noembed", Drop),
    ("noframes", Drop),
    ("ol", Keep("ol")),
    ("p", Keep("p")),
    ("param", Drop),
    ("pre", Keep("pre")),
    ("q", Keep("q")),
    ("rb", Keep("rb")),
    ("rp", Keep("rp")),
    ("rt", Keep("rt")),
    ("rtc", Keep("rtc")),
    ("ruby", Keep("ruby")),
    ("s", Keep("s")),
    ("samp", Keep("samp")),
    ("script", Drop),
    ("search", Keep("div")),
    ("section", Keep("section")),
    ("small", Keep("small")),
    ("source", Played("source")),
    ("span", Keep("span")),
    ("strike", Keep("s")),
    ("strong", Keep("strong")),
    ("style", Drop),
    ("sub", Keep("sub")),
    ("summary", Keep("summary")),
    ("sup", Keep("sup")),
    ("table", Keep("table")),
    ("tbody", Keep("tbody")),
    ("td", Keep("td")),
    ("template", Drop),
    ("tfoot", Keep("tfoot")),
    ("th", Keep("th")),
    ("thead", Keep("thead")),
    ("time", Keep("time")),
    ("title", Drop),
    ("tr", Keep("tr")),
    ("track", Played("track")),
    ("tt", Keep("tt")),
    ("u", Keep("u")),
    ("ul", Keep("ul")),
    ("var", Keep("var")),
    ("video", Player("video")),
    ("wbr", Void("wbr")),
    ("xmp", Keep("pre")),
];

const SVG: &[(&str, Rule)] = &[
    ("animate", Drop),
    ("animateColor", Drop),
    ("animateMotion", Drop),
    ("animateTransform", Drop),
    ("circle", Keep("circle")),
    ("clipPath", Keep("clipPath")),
    ("defs", Keep("defs")),
    ("desc", Keep("desc")),
    ("discard", Drop),
    ("ellipse", Keep("ellipse")),
    ("g", Keep("g")),
    ("image", Keep("image")),
    ("line", Keep("line")),
    ("linearGradient", Keep("linearGradient")),
    ("marker", Keep("marker")),
    ("mask", Keep("mask")),
    ("metadata", Drop),
    ("path", Keep("path")),
    ("pattern", Keep("pattern")),
    ("polygon", Keep("polygon")),
    ("polyline", Keep("polyline")),
    ("radialGradient", Keep("radialGradient")),
    ("rect", Keep("rect")),
    ("script", Drop),
    ("set", Drop),
    ("stop", Keep("stop")),
    ("style", Drop),
    ("svg", Keep("svg")),
    ("symbol", Keep("symbol")),
    ("text", Keep("text")),
    ("textPath", Keep("textPath")),
    ("title", Keep("title")),
    ("tspan", Keep("tspan")),
    ("use", Keep("use")),
];

const MATHML: &[(&str, Rule)] = &[
    ("annotation", Drop),
    ("annotation-xml", Drop),
    ("maction", Keep("mrow")),
    ("math", Keep("math")),
    ("menclose", Keep("menclose")),
    ("merror", Keep("merror")),
    ("mfenced", Keep("mfenced")),
    ("mfrac", Keep("mfrac")),
    ("mi", Keep("mi")),
    ("mmultiscripts", Keep("mmultiscripts")),
    ("mn", Keep("mn")),
    ("mo", Keep("mo")),
    ("mover", Keep("mover")),
    ("mpadded", Keep("mpadded")),
    ("mphantom", Keep("mphantom")),
    ("mprescripts", Keep("mprescripts")),
    ("mroot", Keep("mroot")),
    ("mrow", Keep("mrow")),
    ("ms", Keep("ms")),
    ("mspace", Keep("mspace")),
    ("msqrt", Keep("msqrt")),
    ("mstyle", Keep("mstyle")),
    ("msub", Keep("msub")),
    ("msubsup", Keep("msubsup")),
    ("msup", Keep("msup")),
    ("mtable", Keep("mtable")),
    ("mtd", Keep("mtd")),
    ("mtext", Keep("mtext")),
    ("mtr", Keep("mtr")),
    ("munder", Keep("munder")),
    ("munderover", Keep("munderover")),
    ("none", Keep("none")),
    ("script", Drop),
    ("semantics", Keep("mrow")),
    ("style", Drop),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_are_sorted() {
        for table in [HTML, SVG, MATHML] {
            assert!(table.is_sorted_by(|a, b| a.0 < b.0));
        }
        assert!(PHRASING.is_sorted());
    }

    #[test]
    fn nothing_that_runs_or_loads_is_kept() {
        for name in [
            "script", "style", "iframe", "object", "embed", "link", "base", "form",
        ] {
            assert!(
                !matches!(html_rule(name, false), Keep(_) | Void(_)),
                "{name}"
            );
        }
        for name in [
            "script",
            "style",
            "foreignObject",
            "a",
            "animate",
            "set",
            "feImage",
        ] {
            assert!(!matches!(svg_rule(name), Keep(_)), "{name}");
        }
    }
}
