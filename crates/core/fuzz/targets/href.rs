//! No link or image leads out of the book but a link into the web. The judge is
//! a browser's URL parser.
#![no_main]

use libfuzzer_sys::fuzz_target;
use url::Url;
use vokal_core::document::{Attribute, NodeKind, SourceOptions, Syntax, Tree, sanitise};
use vokal_core_fuzz::{hold, safety};

const ROOT: &str = "https://book.invalid/root/";

fuzz_target!(|data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    let (base_path, href) = text.split_once('\n').unwrap_or(("", &text));
    let quoted = href
        .replace('&', "&amp;")
        .replace('"', "&quot;")
        .replace('<', "&lt;");
    let source = format!(
        "<a href=\"{quoted}\">x</a><img src=\"{quoted}\"><svg><image href=\"{quoted}\"></image>\
         <image xlink:href=\"{quoted}\"></image><use href=\"{quoted}\"></use>\
         <path fill=\"{quoted}\" mask=\"url({quoted})\"></path></svg><p id=\"{quoted}\">y</p>"
    );
    let based = SourceOptions::default().with_base_path(base_path);
    hold(
        safety::settled(&source, &based).and_then(|tree| stays(&tree)),
        &source,
    );
    // That the result is final is tried once: every parse makes the runs fewer.
    for options in [
        SourceOptions::default(),
        SourceOptions::default()
            .with_syntax(Syntax::Xhtml)
            .with_base_path(base_path),
    ] {
        let tree = sanitise(&source, &options).tree;
        let held = safety::fault(&tree).map_or_else(|| stays(&tree), Err);
        hold(held, &source);
    }
});

fn stays(tree: &Tree) -> Result<(), String> {
    let root = Url::parse(ROOT).map_err(|error| error.to_string())?;
    for node in tree.nodes() {
        let NodeKind::Element(element) = node.kind else {
            continue;
        };
        for Attribute { name, value, .. } in tree.attributes_of(&element) {
            if !matches!(*name, "href" | "src") {
                continue;
            }
            let there = match root.join(value) {
                Ok(there) => there,
                // A host that is none: the link leads nowhere.
                Err(_) if element.name == "a" && is_of_the_web(value) => continue,
                Err(error) => return Err(format!("{name}={value:?}: {error}")),
            };
            let is_inside = there.host_str() == root.host_str()
                && there.scheme() == "https"
                && there.port().is_none()
                && there.path().starts_with(root.path());
            let is_outside = element.name == "a"
                && is_of_the_web(value)
                && matches!(there.scheme(), "https" | "http")
                && there.username().is_empty()
                && there.password().is_none();
            if !is_inside && !is_outside {
                return Err(format!(
                    "<{} {name}={value:?}> leads to {there}",
                    element.name
                ));
            }
        }
    }
    Ok(())
}

fn is_of_the_web(url: &str) -> bool {
    url.starts_with("https://") || url.starts_with("http://")
}
