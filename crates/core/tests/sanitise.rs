//! The sanitiser against hostile markup.

use proptest::prelude::*;
use vokal_core::document::{NodeKind, Sanitised, SourceOptions, Syntax, Tree, sanitise};

const CORPUS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpus");

/// The text of a corpus file, or `None` with a word about it.
fn corpus(path: &str) -> Option<String> {
    let text = std::fs::read_to_string(format!("{CORPUS}/{path}"));
    if text.is_err() {
        eprintln!("skipped: no corpus file {path}");
    }
    text.ok()
}

fn read(source: &str, syntax: Syntax) -> Sanitised {
    sanitise(source, &SourceOptions::default().with_syntax(syntax))
}

/// What is wrong with a tree, judged without the sanitiser's own tables.
fn fault(tree: &Tree) -> Option<String> {
    const NEVER: &[&str] = &[
        "script",
        "style",
        "iframe",
        "object",
        "embed",
        "base",
        "link",
        "meta",
        "form",
        "input",
        "template",
        "noscript",
        "frame",
        "foreignObject",
        "animate",
        "set",
        "annotation-xml",
        "textarea",
        "select",
        "button",
        "video",
        "audio",
        "source",
        "applet",
        "plaintext",
        "xmp",
    ];
    for (index, node) in tree.nodes().iter().enumerate() {
        if node.subtree_end as usize <= index || node.subtree_end as usize > tree.nodes().len() {
            return Some(format!("node {index} ends at {}", node.subtree_end));
        }
        let NodeKind::Element(element) = node.kind else {
            continue;
        };
        if NEVER.contains(&element.name) {
            return Some(format!("element {}", element.name));
        }
        for attribute in tree.attributes_of(&element) {
            let (name, value) = (attribute.name, &*attribute.value);
            let is_sound = match name {
                "href" | "src" => is_sound_url(element.name, value),
                "id" | "headers" => value.split(' ').all(|id| id.starts_with("b-")),
                "class" => matches!(value, "stressed" | "unstressed"),
                "rel" => value == "noopener noreferrer",
                "style" | "name" | "target" | "srcset" | "srcdoc" | "action" => false,
                "title" | "alt" | "aria-label" | "alttext" | "datetime" => true,
                _ => {
                    !name.starts_with("on")
                        && (!value.contains("url(") || value.starts_with("url(#b-"))
                        && !value.contains("script")
                }
            };
            if !is_sound {
                return Some(format!("<{} {name}={value:?}>", element.name));
            }
        }
    }
    let mut pieces = String::new();
    for node in tree.nodes() {
        if let NodeKind::Text { start, end } = node.kind {
            if start >= end {
                return Some("an empty text node".into());
            }
            pieces.push_str(&tree.text()[start as usize..end as usize]);
        }
    }
    (pieces != tree.text()).then(|| "text that no node holds".into())
}

fn is_sound_url(element: &str, url: &str) -> bool {
    if let Some(rest) = url.strip_prefix("https://") {
        return element == "a" && !rest.is_empty() && url.is_ascii();
    }
    if let Some(fragment) = url.strip_prefix('#') {
        return element != "img" && fragment.starts_with("b-");
    }
    let path = url.split('#').next().unwrap_or_default();
    matches!(element, "a" | "img" | "image")
        && url.bytes().all(|byte| byte.is_ascii_graphic())
        && !path.starts_with('/')
        && !path.contains([':', '\\', '?', '"', '<', '>'])
        && path
            .split('/')
            .all(|segment| !matches!(segment, "" | "." | ".."))
}

/// Sanitised once and again: the same bytes, the same tree, nothing forbidden.
fn check(source: &str) -> Result<(), String> {
    let wrapped =
        format!("<html xmlns=\"http://www.w3.org/1999/xhtml\"><body>{source}</body></html>");
    for (source, syntax) in [
        (source, Syntax::Html),
        (source, Syntax::Xhtml),
        (&wrapped, Syntax::Xhtml),
    ] {
        let once = read(source, syntax).tree;
        if let Some(fault) = fault(&once) {
            return Err(format!("{syntax:?}: {fault}"));
        }
        let markup = once.to_html();
        let again = read(&markup, Syntax::Html).tree;
        if again.to_html() != markup {
            return Err(format!(
                "{syntax:?}: {markup:?} became {:?}",
                again.to_html()
            ));
        }
        if again != once {
            return Err(format!("{syntax:?}: another tree for {markup:?}"));
        }
    }
    Ok(())
}

#[test]
fn every_payload_is_clean_and_settled() {
    let Some(lines) = corpus("xss/payloads.jsonl") else {
        return;
    };
    let mut failures = Vec::new();
    for line in lines.lines() {
        let value: serde_json::Value = serde_json::from_str(line).unwrap();
        if let Err(why) = check(value["payload"].as_str().unwrap()) {
            failures.push(format!("{}: {why}", value["id"]));
        }
    }
    assert!(
        failures.is_empty(),
        "{} of them\n{}",
        failures.len(),
        failures.join("\n")
    );
}

#[test]
fn every_html5lib_test_is_clean_and_settled() {
    let Ok(files) = std::fs::read_dir(format!("{CORPUS}/xss/html5lib-tests/tree-construction"))
    else {
        return eprintln!("skipped: no html5lib tests");
    };
    let mut failures = Vec::new();
    let mut count = 0;
    for file in files.flatten() {
        let text = std::fs::read_to_string(file.path()).unwrap_or_default();
        for block in text.split("#data\n").skip(1) {
            let data = block.split("\n#errors").next().unwrap_or_default();
            count += 1;
            if let Err(why) = check(data) {
                failures.push(format!("{:?}: {data:?}: {why}", file.file_name()));
            }
        }
    }
    assert!(count > 1000, "only {count} blocks");
    assert!(
        failures.is_empty(),
        "{} of {count}\n{}",
        failures.len(),
        failures.join("\n")
    );
}

#[test]
fn benign_markup_survives() {
    let Some(lines) = corpus("xss/payloads.jsonl") else {
        return;
    };
    let mut count = 0;
    for line in lines.lines() {
        let value: serde_json::Value = serde_json::from_str(line).unwrap();
        if value["benign"] != true {
            continue;
        }
        // What the canonical form writes otherwise, and nothing else.
        let source = value["payload"].as_str().unwrap();
        let canonical = source
            .replace("/>", ">")
            .replace(" xmlns=\"http://www.w3.org/1998/Math/MathML\"", "")
            .replace(
                "<img src=\"images/a.jpg\" alt=\"Ein Bild\">",
                "<img alt=\"Ein Bild\" src=\"images/a.jpg\">",
            );
        assert_eq!(read(source, Syntax::Html).tree.to_html(), canonical);
        count += 1;
    }
    assert_eq!(count, 8);
}

/// Time for `source`, in seconds.
fn seconds(source: &str, syntax: Syntax) -> f64 {
    let start = std::time::Instant::now();
    let tree = read(source, syntax).tree;
    let elapsed = start.elapsed().as_secs_f64();
    assert!(tree.nodes().len() <= source.len() + 1024);
    elapsed
}

fn numbered(count: u32, piece: impl Fn(u32) -> String) -> String {
    (0..count).map(piece).collect::<Vec<_>>().concat()
}

#[test]
fn no_source_takes_more_than_its_share_of_time() {
    let fonts: String = numbered(400, |n| format!("<font color=c{n}>"));
    let attributes: String = numbered(30_000, |n| format!(" a{n}"));
    let namespaces: String = numbered(5_000, |n| format!(" xmlns:n{n}=\"u{n}\""));
    let cases = [
        ("nested", "<div>".repeat(100_000)),
        ("nested formatting", "<b>".repeat(100_000)),
        ("nested links", "<a href=#x>".repeat(50_000)),
        ("misnested", "<b><p></b><i></p>".repeat(20_000)),
        ("reopened", format!("{fonts}{}", "<p>x".repeat(50_000))),
        ("tables", "<table><td>".repeat(30_000)),
        ("fostered", format!("<table>{}", "x<b>".repeat(50_000))),
        ("table text", format!("<table>{}", "<tr>x".repeat(50_000))),
        (
            "end tags",
            format!("{}{}", "<div>".repeat(500), "</p></b>".repeat(50_000)),
        ),
        (
            "unbalanced",
            format!("{}{}", "<span>".repeat(500), "<p></div>".repeat(50_000)),
        ),
        ("attributes", format!("<p{attributes}>x</p>")),
        ("namespaces", format!("<p{namespaces}>x</p>")),
        ("foreign", "<svg><desc><math><mi>".repeat(20_000)),
        ("entities", "&amp;&notin;&#x41;&bogus;".repeat(20_000)),
        ("comments", "<!--x--><!".repeat(30_000)),
        ("pieces", "a<!---->".repeat(50_000)),
        ("cdata", "<![CDATA[x]]>".repeat(30_000)),
        ("less-than", "<".repeat(300_000)),
        ("ruby", "<ruby><rt>".repeat(40_000)),
        ("options", "<select><option>".repeat(30_000)),
    ];
    for (name, source) in cases {
        for syntax in [Syntax::Html, Syntax::Xhtml] {
            let wrapped = format!("<html>{source}</html>");
            let seconds = seconds(&wrapped, syntax);
            eprintln!(
                "{name} {syntax:?}: {} kB in {seconds:.3} s",
                source.len() / 1000
            );
            // Unoptimised, on a busy machine.
            assert!(seconds < 10.0, "{name} {syntax:?}: {seconds} s");
        }
    }
}

/// Tag soup that likes the places where parsers go wrong.
fn soup() -> impl Strategy<Value = String> {
    let name = prop::sample::select(vec![
        "p",
        "div",
        "b",
        "i",
        "a",
        "em",
        "font",
        "nobr",
        "table",
        "tr",
        "td",
        "th",
        "tbody",
        "caption",
        "col",
        "colgroup",
        "svg",
        "math",
        "mi",
        "mtext",
        "title",
        "desc",
        "path",
        "g",
        "foreignObject",
        "annotation-xml",
        "style",
        "script",
        "textarea",
        "select",
        "option",
        "template",
        "pre",
        "listing",
        "li",
        "ul",
        "dl",
        "dd",
        "dt",
        "h1",
        "h2",
        "ruby",
        "rt",
        "rb",
        "button",
        "form",
        "iframe",
        "noscript",
        "plaintext",
        "br",
        "img",
        "image",
        "body",
        "html",
        "head",
        "frameset",
        "center",
        "details",
        "summary",
        "x:p",
        "xmp",
        "object",
        "hr",
        "span",
    ]);
    let attribute = prop::sample::select(vec![
        "",
        " id=a",
        " href=javascript:x",
        " href='https://a/'",
        " onload=x",
        " src=//a/b",
        " src=' java\nscript:x'",
        " name=b",
        " class=stressed",
        " style='x:url(y)'",
        " fill='url(#a)'",
        " fill='url(//a)'",
        " encoding=text/html",
        " xlink:href='#a'",
        " lang=de",
        " href='a/../../b?c#d'",
        " title='<script>'",
        " color=red",
        " xmlns='http://www.w3.org/2000/svg'",
    ]);
    let piece = prop_oneof![
        4 => (name.clone(), attribute.clone()).prop_map(|(name, attribute)| format!("<{name}{attribute}>")),
        1 => (name.clone(), attribute).prop_map(|(name, attribute)| format!("<{name}{attribute}/>")),
        3 => name.prop_map(|name| format!("</{name}>")),
        2 => prop::sample::select(vec![
            "x", " ", "\n", "\n\n", "&lt;b>", "<!--", "-->", "<![CDATA[", "]]>", "\0", "\r", "&#13;",
            "&nbsp;", "<", "</", "\u{feff}", "\u{c}", "<!doctype html>", "\"", "'", ">", "&#0;", "<?x",
        ]).prop_map(str::to_owned),
        1 => "\\PC{0,5}",
    ];
    prop::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn any_tag_soup_is_clean_and_settled(source in soup()) {
        prop_assert_eq!(check(&source), Ok(()));
    }

    #[test]
    fn any_text_is_clean_and_settled(source in any::<String>()) {
        prop_assert_eq!(check(&source), Ok(()));
    }
}
