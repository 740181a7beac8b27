//! Canonical HTML is read by a short way; it must end where the parser's ends.

use proptest::prelude::*;
use vokal_core::document::{
    SourceOptions, read_canonical, read_sanitised, sanitise, sanitise_by_parser,
};

use crate::support::soup::soup;

const NAMES: &[&str] = &[
    "p",
    "div",
    "b",
    "i",
    "a",
    "span",
    "h1",
    "h2",
    "ul",
    "ol",
    "li",
    "dl",
    "dt",
    "dd",
    "table",
    "caption",
    "colgroup",
    "thead",
    "tbody",
    "tr",
    "td",
    "th",
    "pre",
    "blockquote",
    "ruby",
    "rt",
    "rp",
    "rb",
    "rtc",
    "section",
    "details",
    "summary",
    "figure",
    "code",
    "em",
    "sup",
    "aside",
    "script",
    "svg",
    "g",
    "text",
    "title",
    "desc",
    "use",
    "image",
    "linearGradient",
    "lineargradient",
    "foreignObject",
    "math",
    "mrow",
    "mi",
    "mtext",
    "mspace",
    "form",
    "button",
    "nobr",
    "font",
    "center",
    "html",
    "body",
    "option",
    "select",
];

/// Those that end each other, and those that keep them from it.
const LISTED: &[&str] = &[
    "li",
    "li",
    "li",
    "dt",
    "dd",
    "ul",
    "dl",
    "div",
    "address",
    "p",
    "span",
    "b",
    "section",
    "blockquote",
    "h2",
];

const VOID: &[&str] = &["<br>", "<hr>", "<img>", "<wbr>", "<col>", "<input>"];

const TEXTS: &[&str] = &[
    "word",
    " ",
    "\n",
    "\n\n",
    "a &amp; b",
    "&lt;",
    "&gt;",
    "&nbsp;",
    "\u{a0}",
    "&quot;",
    "\"",
    ">",
    "&",
    "&copy;",
    "&#65;",
    "ä",
    "\u{feff}",
    "\r\n",
    "\u{c}",
    "\0",
    "\u{7f}",
    "\u{2028}",
    "<!---->",
];

const ATTRIBUTES: &[&str] = &[
    "",
    " id=\"b-x\"",
    " id=\"x\"",
    " class=\"a b\"",
    " class=\"a  b\"",
    " lang=\"de\" title=\"t\"",
    " title=\"t\" lang=\"de\"",
    " title=\"&lt;&quot;&nbsp;\"",
    " title=\"'<>\"",
    " title=\"\"",
    " title=\"two\nlines\tof\"",
    " viewBox=\"0 0 1 1\"",
    " viewbox=\"0 0 1 1\"",
    " d=\"M0 0\nL1 1\"",
    " fill=\"url(#b-g)\"",
    " fill=\"url(//a)\"",
    " xlink:href=\"#b-n\"",
    " mathvariant=\"bold\"",
    " href=\"#b-n\"",
    " href=\"https://a.example/\" rel=\"noopener noreferrer\"",
    " href=\"https://a.example/\"",
    " href=\"javascript:alert(1)\"",
    " role=\"doc-noteref\" href=\"#b-n\"",
    " epub:type=\"noteref\" href=\"#b-n\"",
    " epub:type=\"footnote\" role=\"note\"",
    " role=\"doc-footnote\"",
    " onclick=\"x\"",
    " colspan=\"2\"",
    " id=\"b-x\" id=\"b-y\"",
    " ID=\"b-x\"",
    " id=b-x",
];

/// Markup in the shape of canonical HTML, but in no other way canonical.
fn shaped() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        3 => prop::sample::select(TEXTS).prop_map(str::to_owned),
        1 => prop::sample::select(VOID).prop_map(str::to_owned),
    ];
    leaf.prop_recursive(6, 40, 5, |inner| {
        (
            prop::sample::select(NAMES),
            prop_oneof![4 => Just(""), 1 => prop::sample::select(ATTRIBUTES)],
            prop::collection::vec(inner, 0..5),
        )
            .prop_map(|(name, attributes, children)| {
                format!("<{name}{attributes}>{}</{name}>", children.concat())
            })
    })
}

/// Elements of lists in one another, with nothing else that could keep them from being canonical.
fn listed() -> impl Strategy<Value = String> {
    Just("word".to_owned()).prop_recursive(6, 24, 2, |inner| {
        let children = prop::collection::vec(inner, 1..3);
        (prop::sample::select(LISTED), children)
            .prop_map(|(name, children)| format!("<{name}>{}</{name}>", children.concat()))
    })
}

fn check(source: &str) -> Result<(), TestCaseError> {
    let options = SourceOptions::default();
    let long = sanitise_by_parser(source, &options);
    prop_assert_eq!(&sanitise(source, &options), &long, "{}", source);
    if let Some(tree) = read_canonical(source) {
        prop_assert_eq!(&tree.to_html(), source);
        prop_assert_eq!(&tree, &long.tree, "{}", source);
    }
    if let Some(tree) = read_sanitised(source) {
        prop_assert_eq!(&tree.to_html(), source);
    }
    let html = long.tree.to_html();
    // What was sanitised elsewhere is always taken.
    let taken = read_sanitised(&html);
    prop_assert_eq!(taken.as_ref(), Some(&long.tree), "{}", html);
    let again = sanitise_by_parser(&html, &options);
    prop_assert_eq!(&sanitise(&html, &options), &again, "{}", html);
    prop_assert_eq!(again.tree, long.tree, "{}", html);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]

    #[test]
    fn both_ways_end_at_the_same_tree(sources in prop::collection::vec(shaped(), 1..4)) {
        check(&sources.concat())?;
    }

    #[test]
    fn what_ends_an_item_is_known(source in listed()) {
        check(&source)?;
    }

    #[test]
    fn soup_is_never_mistaken(source in soup()) {
        check(&source)?;
    }

    #[test]
    fn a_broken_canonical_chapter_is_not_mistaken(
        sources in prop::collection::vec(shaped(), 1..4),
        at in any::<prop::sample::Index>(),
        junk in prop::sample::select(&["", "<", ">", "&", "\"", "</p>", "<p>", "\0", "/", "\n"][..]),
    ) {
        let html = sanitise(&sources.concat(), &SourceOptions::default()).tree.to_html();
        let chars: Vec<char> = html.chars().collect();
        let at = at.index(chars.len() + 1);
        let mut broken: String = chars[..at].iter().collect();
        broken.push_str(junk);
        broken.extend(chars.iter().skip(at + usize::from(junk.is_empty())));
        check(&broken)?;
    }
}

#[test]
fn payloads_and_their_clean_forms_agree() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../shared/corpus/xss/payloads.jsonl"
    );
    let Ok(lines) = std::fs::read_to_string(path) else {
        eprintln!("skipped: no corpus");
        return;
    };
    for line in lines.lines() {
        let line: serde_json::Value = serde_json::from_str(line).expect("a line of JSON");
        if let Some(payload) = line["payload"].as_str() {
            check(payload).expect("both ways agree");
        }
    }
}

/// Drawings and formulas need no parser either: most covers are drawings.
#[test]
fn drawings_and_formulas_are_canonical() {
    for source in [
        "<p>a <svg viewBox=\"0 0 1 1\"><title>t</title><g><path d=\"M0 0\nL1 1\"></path></g></svg></p>",
        "<svg><image width=\"1\" height=\"2\" href=\"cover.jpg\"></image></svg>",
        "<svg><linearGradient id=\"b-g\"><stop offset=\"1\"></stop></linearGradient></svg>",
        "<math alttext=\"x\"><mfrac><mi>x</mi><mn>2</mn></mfrac></math>",
        "<table><tbody><tr><td><svg></svg></td></tr></tbody></table>",
    ] {
        check(source).expect("both ways agree");
        assert!(read_canonical(source).is_some(), "{source}");
    }
    for source in [
        "<svg><p>x</p></svg>",
        "<svg><title><g></g></title></svg>",
        "<svg><math></math></svg>",
        "<svg><foreignObject>x</foreignObject></svg>",
        "<svg><lineargradient></lineargradient></svg>",
        "<svg><a href=\"#b-x\">x</a></svg>",
        "<svg><use xlink:href=\"#b-x\"></use></svg>",
        "<svg><use href=\"https://a.example/#b-x\"></use></svg>",
        "<math><mi><b>x</b></mi></math>",
        "<math><svg></svg></math>",
        "<math><annotation-xml>x</annotation-xml></math>",
        "<g></g>",
        "<p><svg></p></svg>",
        "<a href=\"#b-x\"><a href=\"#b-y\">x</a></a>",
    ] {
        check(source).expect("both ways agree");
        assert!(read_sanitised(source).is_none(), "{source}");
    }
}

/// Some books write items outside of any list.
#[test]
fn items_stand_where_no_other_would_end() {
    for source in [
        "<div><li>x</li><li>y</li></div>",
        "<li>x</li>",
        "<li><section><div><li>x</li></div></section></li>",
        "<li><dl><dd><li>x</li></dd></dl></li>",
        "<b><li>x</li></b>",
        "<section><dt>x</dt><div><dd>y</dd></div></section>",
        "<dd><ul><li><dt>x</dt></li></ul></dd>",
    ] {
        check(source).expect("both ways agree");
        assert!(read_canonical(source).is_some(), "{source}");
    }
    for source in [
        "<li><li>x</li></li>",
        "<li><div><span><li>x</li></span></div></li>",
        "<li><address><li>x</li></address></li>",
        "<p><li>x</li></p>",
        "<table><li>x</li></table>",
        "<dt><div><dd>x</dd></div></dt>",
        "<dd><b><dt>x</dt></b></dd>",
    ] {
        check(source).expect("both ways agree");
        assert!(read_canonical(source).is_none(), "{source}");
    }
}

/// Elements that a browser would move are known by those who parsed them alone.
#[test]
fn what_may_be_moved_is_canonical_on_trust_alone() {
    let source = "<p>a<div>b</div></p>";
    assert!(read_canonical(source).is_none());
    assert!(read_sanitised(source).is_some());
}
