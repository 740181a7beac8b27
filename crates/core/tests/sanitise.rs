//! The sanitiser against hostile markup.

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
    sanitise(
        source,
        &SourceOptions {
            syntax,
            ..SourceOptions::default()
        },
    )
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
    for (index, node) in tree.nodes.iter().enumerate() {
        if node.subtree_end as usize <= index || node.subtree_end as usize > tree.nodes.len() {
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
    for node in &tree.nodes {
        if let NodeKind::Text { start, end } = node.kind {
            if start >= end {
                return Some("an empty text node".into());
            }
            pieces.push_str(&tree.text[start as usize..end as usize]);
        }
    }
    (pieces != tree.text).then(|| "text that no node holds".into())
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
