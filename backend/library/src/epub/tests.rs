use std::io::Read;

use super::*;

fn about() -> About {
    About {
        id: "67e55044-10b1-426f-9247-bb680e5fe0c8".into(),
        title: "Käfer & Co".into(),
        language: "de".into(),
        pages: 2,
        page_labels: vec!["i".into()],
        modified: "2026-11-27T12:00:00Z".into(),
        ..About::default()
    }
}

fn written(html: &str) -> Vec<(String, String)> {
    archive(&about(), html)
}

fn archive(about: &About, html: &str) -> Vec<(String, String)> {
    let picture = Picture {
        source: "images/ID-1.png".into(),
        media_type: "image/png".into(),
    };
    let path = tempfile::NamedTempFile::new().unwrap();
    let file = path.reopen().unwrap();
    write::<io::Error>(file, about, html, &[picture], |_| Ok(b"PNG".to_vec())).unwrap();
    let mut archive = zip::ZipArchive::new(path.reopen().unwrap()).unwrap();
    let mut all = Vec::new();
    for at in 0..archive.len() {
        let mut entry = archive.by_index(at).unwrap();
        let mut text = String::new();
        entry.read_to_string(&mut text).unwrap();
        all.push((entry.name().unwrap().into_owned(), text));
    }
    all
}

fn part<'a>(all: &'a [(String, String)], name: &str) -> &'a str {
    let found = all.iter().find(|(own, _)| own == name);
    &found.unwrap_or_else(|| panic!("{name} is missing")).1
}

/// Enough for a chapter of its own.
fn long(word: &str) -> String {
    format!("<p>{}</p>", format!("{word} ").repeat(2_500))
}

#[test]
fn headings_begin_chapters_and_make_the_contents() {
    let html = format!(
        "<h1>Titel</h1><h2 id=\"b-page-1\">Eins</h2>{}<h3>Eins a</h3>{}\
         <h2>Zwei</h2><p>Kurz</p><h2>Drei</h2>{}",
        long("a"),
        long("b"),
        long("c"),
    );
    let all = written(&html);
    assert_eq!(all[0], ("mimetype".into(), "application/epub+zip".into()));
    let nav = part(&all, "OPS/nav.xhtml");
    // What is short stays with what comes after it.
    assert!(part(&all, "OPS/chapter-2.xhtml").contains("Kurz"));
    assert!(part(&all, "OPS/chapter-2.xhtml").contains("Drei"));
    assert!(!all.iter().any(|(name, _)| name == "OPS/chapter-3.xhtml"));
    assert!(
        nav.contains(
            "<ol><li><a href=\"chapter-1.xhtml#h-0\">Titel</a>\
             <ol><li><a href=\"chapter-1.xhtml#b-page-1\">Eins</a>\
             <ol><li><a href=\"chapter-1.xhtml#h-"
        ),
        "{nav}"
    );
    assert!(
        nav.contains("Eins a</a></li></ol></li><li><a href=\"chapter-2.xhtml#h-"),
        "{nav}"
    );
    assert!(nav.contains("page-list"), "{nav}");
    assert!(
        nav.contains("chapter-1.xhtml#b-page-1\">i</a></li>"),
        "{nav}"
    );
    let second = written("<p>Eins</p><p id=\"b-page-2\">Zwei</p>");
    let nav = part(&second, "OPS/nav.xhtml");
    assert!(
        nav.contains("<a href=\"chapter-1.xhtml\">i</a></li><li>"),
        "{nav}"
    );
}

#[test]
fn contents_are_lists_in_lists_whatever_the_order() {
    for levels in [[2, 1, 3], [3, 1, 2], [1, 3, 2], [3, 2, 1], [1, 1, 1]] {
        let titles = levels.map(|level| format!("<h{level}>Ein Titel</h{level}>"));
        let html = titles.concat();
        let all = written(&html);
        let nav = part(&all, "OPS/nav.xhtml");
        assert_eq!(
            nav.matches("<li>").count(),
            nav.matches("</li>").count(),
            "{nav}"
        );
        assert_eq!(
            nav.matches("<ol>").count(),
            nav.matches("</ol>").count(),
            "{nav}"
        );
        // An item has one list and no second.
        assert!(
            !nav.contains("</ol><ol>") && !nav.contains("<ol></"),
            "{nav}"
        );
    }
}

#[test]
fn links_lead_to_the_right_file() {
    let html = format!(
        "<h1>Eins</h1>{}<p><a href=\"#b-page-2\">dort</a> <a href=\"#b-none\">nirgends</a> \
         <a href=\"https://example.org/?a=1&amp;b=2\">weg</a></p><h1 id=\"b-page-2\">Zwei</h1>{}",
        long("a"),
        long("b"),
    );
    let all = written(&html);
    let first = part(&all, "OPS/chapter-1.xhtml");
    assert!(
        first.contains("<a href=\"chapter-2.xhtml#b-page-2\">dort</a>"),
        "{first}"
    );
    assert!(first.contains("<a>nirgends</a>"), "{first}");
    assert!(
        first.contains("https://example.org/?a=1&amp;b=2\""),
        "{first}"
    );
}

#[test]
fn pictures_are_taken_along_and_others_are_told() {
    let all = written(
        "<p><img src=\"images/ID-1.png\" alt=\"Ein &lt;Bild&gt;\" width=\"2\" height=\"1\">\
         <img src=\"images/ID-2.png\" alt=\"fremd\"></p>",
    );
    let first = part(&all, "OPS/chapter-1.xhtml");
    assert!(
        first.contains("<img alt=\"Ein &lt;Bild&gt;\" src=\"images/1.png\""),
        "{first}"
    );
    assert!(first.contains("/>fremd</p>"), "{first}");
    assert_eq!(part(&all, "OPS/images/1.png"), "PNG");
    assert!(part(&all, "OPS/package.opf").contains("href=\"images/1.png\""));
}

#[test]
fn a_document_without_anything_is_a_book() {
    let all = written("");
    assert!(part(&all, "OPS/nav.xhtml").contains("Käfer &amp; Co"));
    assert!(part(&all, "OPS/chapter-1.xhtml").ends_with("<body></body></html>\n"));
}

#[test]
fn what_is_endless_is_cut_between_blocks() {
    let all = written(&long("Wort").repeat(60));
    let chapters = all.iter().filter(|(name, _)| name.contains("chapter-"));
    let words: usize = chapters
        .clone()
        .map(|(_, text)| text.matches("Wort").count())
        .sum();
    assert_eq!(words, 60 * 2_500);
    assert!(chapters.count() > 2);
}

#[test]
fn characters_that_xml_has_no_way_for_are_left_out() {
    assert_eq!(
        characters::escaped("a\u{1}b\u{ffff}c\u{b}d<\u{10000}"),
        "abcd&lt;\u{10000}"
    );
}

#[test]
fn what_a_book_says_of_itself_is_written_and_so_is_what_it_was_made_of() {
    let about = About {
        authors: vec![
            ("Anna <Alt>".into(), "Alt, Anna".into()),
            ("Bo".into(), String::new()),
        ],
        series: "Wald".into(),
        series_index: Some(2.5),
        cover: Some(0),
        cutting: Cutting::Headings,
        source: Some(b"# Eins".to_vec()),
        ..about()
    };
    let all = archive(&about, "<h1>Eins</h1><p>Kurz</p><h1>Zwei</h1><p>Kurz</p>");
    let package = part(&all, "OPS/package.opf");
    assert!(
        package.contains("<dc:creator id=\"a0\">Anna &lt;Alt&gt;</dc:creator>"),
        "{package}"
    );
    assert!(
        package.contains("property=\"file-as\">Alt, Anna<"),
        "{package}"
    );
    assert!(
        package.contains("property=\"group-position\">2.5<"),
        "{package}"
    );
    assert!(package.contains("properties=\"cover-image\""), "{package}");
    assert!(part(&all, "OPS/chapter-2.xhtml").contains("Zwei"));
    assert_eq!(part(&all, "META-INF/source"), "# Eins");
}
