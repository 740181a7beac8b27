//! Canonical HTML is read by a short way; it must end where the parser's ends.

use proptest::prelude::*;
use vokal_core::document::{SourceOptions, sanitise, sanitise_by_parser};

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
    "script",
    "svg",
    "math",
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
    " href=\"#b-n\"",
    " href=\"https://a.example/\" rel=\"noopener noreferrer\"",
    " href=\"https://a.example/\"",
    " href=\"javascript:alert(1)\"",
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

fn check(source: &str) -> Result<(), TestCaseError> {
    let options = SourceOptions::default();
    let long = sanitise_by_parser(source, &options);
    prop_assert_eq!(&sanitise(source, &options), &long, "{}", source);
    let html = long.tree.to_html();
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
