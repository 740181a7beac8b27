//! Where links and images may lead, whatever a book writes.

use crate::support::safety::settled;
use crate::support::urls::{is_sound_link, is_sound_path};
use proptest::prelude::*;
use vokal_core::document::{NodeKind, SourceOptions, Tree};

/// URLs out of the pieces at which URL parsers differ.
fn href() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        3 => prop::sample::select(vec![
            "https:", "http:", "javascript:", "data:", "file:", "//", "/", "\\", "..", ".", "%2e",
            "%2f", "%5c", "%00", "%", "%25", "#", "?", "@", ":", "a", "b-", "ä", " ", "\t", "\n",
            "\u{1}", "\u{a0}", "\"", "'", "<", ">", "&amp;", "%C3%A4", "%ff", "x.example", "[::1]",
            "chapter.xhtml", "C:", "\u{202e}", "\u{ff0f}", "\u{2215}",
        ]).prop_map(str::to_owned),
        1 => "\\PC{0,3}",
    ];
    prop::collection::vec(piece, 0..12).prop_map(|pieces| pieces.concat())
}

fn attributes<'t>(tree: &'t Tree, name: &'t str) -> impl Iterator<Item = (&'static str, &'t str)> {
    tree.nodes().iter().filter_map(move |node| match node.kind {
        NodeKind::Element(element) => Some((element.name, tree.attribute(&element, name)?)),
        NodeKind::Text { .. } => None,
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn no_url_leads_out_of_the_book_but_a_link_into_the_web(href in href(), base in href()) {
        let quoted = href.replace('&', "&amp;").replace('"', "&quot;");
        let source = format!(
            "<a href=\"{quoted}\">x</a><img src=\"{quoted}\"><svg><image href=\"{quoted}\"/>\
             <use xlink:href=\"{quoted}\"/><path fill=\"url({quoted})\"/></svg>"
        );
        let options = SourceOptions::default().with_base_path(&base);
        let tree = settled(&source, &options).map_err(TestCaseError::fail)?;
        for (element, url) in attributes(&tree, "href").chain(attributes(&tree, "src")) {
            let is_sound = match element {
                "a" => is_sound_link(url),
                "use" => url.starts_with("#b-"),
                _ => is_sound_path(url),
            };
            prop_assert!(is_sound, "<{}> to {:?}", element, url);
        }
    }

    #[test]
    fn a_path_of_the_book_leads_where_it_says(
        folders in prop::collection::vec("[a-zä]{1,6}", 0..4),
        up in 0_usize..6,
        name in "[a-zäß][a-z 0-9]{0,6}x\\.xhtml",
    ) {
        let base = [folders.join("/").as_str(), "here.xhtml"].join("/");
        let href = format!("{}{name}", "../".repeat(up));
        let options = SourceOptions::default().with_base_path(&base);
        let tree = settled(&format!("<img src=\"{href}\">"), &options).map_err(TestCaseError::fail)?;
        let kept = &folders[..folders.len().saturating_sub(up)];
        let expected: Vec<&str> = kept.iter().map(String::as_str).chain([name.as_str()]).collect();
        let (_, url) = attributes(&tree, "src").next().unwrap();
        let plain = url.replace("%20", " ").replace("%C3%A4", "ä").replace("%C3%9F", "ß");
        prop_assert_eq!(plain, expected.join("/"));
    }
}
