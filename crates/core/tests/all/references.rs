//! References to notes: by role, by shape, and what they lead to.

use proptest::prelude::*;
use vokal_core::document::{NodeKind, SourceOptions, Tree, sanitise};
use vokal_core::paginate::{Book, ChapterIndex, Format};
use vokal_core::references::{Confidence, Note, NoteKind};
use vokal_core::text::{Locator, Span};

use crate::support::soup::soup;

fn book_of(chapters: &[&str]) -> Book {
    let mut book = Book::new("en");
    book.set_format(Format::new(300.0, 400.0));
    for (number, html) in chapters.iter().enumerate() {
        let tree = sanitise(html, &SourceOptions::default()).tree;
        book.add_chapter(ChapterIndex::new(number as u32), tree);
    }
    book
}

/// The links of a chapter: where they stand, and their texts.
fn links(tree: &Tree) -> Vec<(u32, String)> {
    let text_end = |kind: &NodeKind| match kind {
        NodeKind::Text { end, .. } => Some(*end as usize),
        NodeKind::Element(_) => None,
    };
    let (mut start, mut links) = (0, Vec::new());
    for (at, node) in tree.nodes().iter().enumerate() {
        start = text_end(&node.kind).unwrap_or(start);
        if let NodeKind::Element(element) = node.kind
            && tree.attribute(&element, "href").is_some()
        {
            let within = &tree.nodes()[at..node.subtree_end as usize];
            let end = within.iter().rev().find_map(|node| text_end(&node.kind));
            let offset = tree.text()[..start].encode_utf16().count() as u32;
            links.push((offset, tree.text()[start..end.unwrap_or(start)].to_owned()));
        }
    }
    links
}

/// The note that the link of this text in the first chapter refers to, in chapter `target`.
fn note(book: &Book, link: &str, target: u32) -> Option<Note> {
    let tree = book.chapter(ChapterIndex::new(0)).unwrap().tree();
    let (offset, _) = *links(tree)
        .iter()
        .find(|(_, text)| text == link)
        .unwrap_or_else(|| panic!("no link {link}"));
    let place = Locator { chapter: 0, offset };
    book.note_of(place, ChapterIndex::new(target))
}

fn text_of(book: &Book, span: Span) -> String {
    let chapter = book.chapter(ChapterIndex::new(span.chapter())).unwrap();
    chapter.text(span.range()).to_owned()
}

/// What the first link leads to in a book of one chapter, as text.
fn found(html: &str) -> Option<String> {
    let book = book_of(&[html]);
    let tree = book.chapter(ChapterIndex::new(0)).unwrap().tree();
    let (offset, _) = links(tree)[0].clone();
    let place = Locator { chapter: 0, offset };
    let note = book.note_of(place, ChapterIndex::new(0))?;
    Some(text_of(&book, note.span))
}

#[test]
fn a_role_says_it_is_a_note() {
    let book = book_of(&[
        "<p>Word<a id='r1' role='doc-noteref' href='notes.html#n1'>1</a> and \
         <a role='doc-biblioref' href='#k'>Knuth</a>, <a href='#f'>see there</a>, \
         <a role='doc-glossref' href='#g'>term</a>.</p>\
         <aside id='f' role='doc-footnote'><p>Short.</p><p>Second.</p></aside>\
         <section role='doc-bibliography'><p id='k'>Knuth, D.: The Art of Programming</p></section>\
         <dl><dt id='g'>term</dt><dd>What it means.</dd></dl>",
        "<section role='doc-endnotes'><ol><li id='n1'><p>A note of two </p><p>paragraphs. \
         <a role='doc-backlink' href='text.html#r1'>back</a></p></li><li id='n2'>Other</li></ol></section>",
    ]);
    let endnote = note(&book, "1", 1).unwrap();
    assert_eq!(
        (endnote.kind, endnote.confidence),
        (NoteKind::Endnote, Confidence::Marked)
    );
    assert_eq!(
        text_of(&book, endnote.span),
        "A note of two paragraphs. back"
    );
    assert_eq!(text_of(&book, endnote.backlink.unwrap()), "back");

    let work = note(&book, "Knuth", 0).unwrap();
    assert_eq!(work.kind, NoteKind::Bibliography);
    assert_eq!(
        text_of(&book, work.span),
        "Knuth, D.: The Art of Programming"
    );
    assert_eq!(work.backlink, None);

    let footnote = note(&book, "see there", 0).unwrap();
    assert_eq!(
        (footnote.kind, footnote.confidence),
        (NoteKind::Footnote, Confidence::Marked)
    );
    assert_eq!(text_of(&book, footnote.span), "Short.Second.");

    let term = note(&book, "term", 0).unwrap();
    assert_eq!(term.kind, NoteKind::Glossary);
    assert_eq!(text_of(&book, term.span), "termWhat it means.");
    // The chapter that the caller takes the path for has no such id.
    assert_eq!(note(&book, "1", 0), None);
}

#[test]
fn so_does_the_epub_type_of_the_source() {
    let html = "<p>Word<a epub:type='noteref' href='#n'>see the note</a></p>\
                <aside epub:type='footnote' id='n'>It is here.</aside>";
    assert_eq!(found(html).as_deref(), Some("It is here."));
    let plain = html.replace("epub:type", "data-type");
    assert_eq!(found(&plain), None);
}

#[test]
fn the_shape_of_a_mark_and_of_a_note_say_so_too() {
    for (mark, note, text) in [
        (
            "word<sup><a href='#n'>1</a></sup>",
            "<p id='n'>A note at the foot.</p>",
            "A note at the foot.",
        ),
        (
            "word<a href='#n'><sup>1</sup></a>",
            "<p><a id='n'></a>1. A note.</p>",
            "1. A note.",
        ),
        (
            "word <a href='#n'>[12]</a>",
            "<p><a id='n' href='#r'>[12]</a> A note.</p>",
            "[12] A note.",
        ),
        (
            "word<a href='#n'>*</a>",
            "<p id='n'>* A note.</p>",
            "* A note.",
        ),
        (
            "word <a href='#n'>†</a>",
            "<div id='n'><p>A note </p><p>of two.</p></div>",
            "A note of two.",
        ),
        (
            "word<a href='#n'>3</a>",
            "<p id='n'>3 A note.</p>",
            "3 A note.",
        ),
        (
            "word<a href='#n'>3</a>",
            "<ol start='3'><li id='n'>A note here.</li></ol>",
            "A note here.",
        ),
        (
            "<a id='r'>w</a>ord <a href='#n'>3</a>",
            "<p id='n'>3 A note.<a href='#r'>^</a></p>",
            "3 A note.^",
        ),
        (
            "word<sup><a href='#n'>b</a></sup>",
            "<table><tr id='n'><td>b</td><td>A note here.</td></tr></table>",
            "bA note here.",
        ),
        (
            "word<a href='#n'>¹</a>",
            "<dl><dt id='n'>1</dt><dd>A note here.</dd></dl>",
            "1A note here.",
        ),
        (
            "word<a href='#n'>[1]</a>",
            "<p id='n'>[1]</p><p>A note.</p>",
            "[1]A note.",
        ),
        (
            "word<a href='#n'>[1]</a>",
            "<a id='n'></a><p>A note here.</p><p>More</p>",
            "A note here.",
        ),
        (
            "word<a href='#n'>[1]</a>",
            "<h3 id='n'>Note 1</h3><p>A note </p><p>of two.</p><h3>Note 2</h3>",
            "Note 1A note of two.",
        ),
    ] {
        let html = format!("<p>Some {mark} in a sentence.</p>{note}");
        assert_eq!(found(&html).as_deref(), Some(text), "{html}");
    }
}

#[test]
fn other_links_are_none() {
    for (link, target) in [
        // Not ahead, too short, too long.
        (
            "<p id='n'>The text before it.</p><p>word<sup><a href='#n'>1</a></sup></p>",
            String::new(),
        ),
        (
            "<p>word<sup><a href='#n'>1</a></sup></p>",
            "<p id='n'>short</p>".into(),
        ),
        (
            "<p>word<sup><a href='#n'>1</a></sup></p>",
            format!("<p id='n'>{}</p>", "long ".repeat(1001)),
        ),
        // The number of a note leads back to where it is referred to.
        (
            "<p><a href='#n'>[1]</a> A note.</p>",
            "<p>The text with it<a id='n'></a>.</p>".into(),
        ),
        // A chapter, an equation, a page, a verse, a sentence.
        (
            "<p>See chapter <a href='#n'>3</a>.</p>",
            "<p id='n'>3 A chapter begins.</p>".into(),
        ),
        (
            "<p>From equation <a href='#n'>(3)</a></p>",
            "<p id='n'>E = mc² follows</p>".into(),
        ),
        (
            "<p>Ahab, <a href='#n'>12</a>, <a href='#m'>45</a></p>",
            "<p id='n'>The page.</p><p id='m'>x</p>".into(),
        ),
        (
            "<p>See <a href='#n'>1:3</a>.</p>",
            "<p id='n'>A verse of it.</p>".into(),
        ),
        (
            "<p>As <a href='#n'>we have seen</a>.</p>",
            "<p id='n'>It was seen.</p>".into(),
        ),
        // Lists of links.
        (
            "<p><a href='#n'>[1]</a> <a href='#m'>[2]</a></p>",
            "<p id='n'>A paragraph.</p><p id='m'>x</p>".into(),
        ),
        (
            "<nav><p>Part <a href='#n'>[1]</a></p></nav>",
            "<p id='n'>A paragraph.</p>".into(),
        ),
        (
            "<div role='doc-toc'><p>Part<sup><a href='#n'>1</a></sup></p></div>",
            "<p id='n'>A paragraph.</p>".into(),
        ),
        // Elsewhere, nowhere, and onto itself.
        (
            "<p>word<sup><a href='https://x.example/#n'>1</a></sup></p>",
            "<p id='n'>A paragraph.</p>".into(),
        ),
        (
            "<p>word<sup><a href='#m'>1</a></sup></p>",
            "<p id='n'>A paragraph.</p>".into(),
        ),
        (
            "<p>word<sup><a href='other.html'>1</a></sup></p>",
            "<p id='n'>A paragraph.</p>".into(),
        ),
        (
            "<p id='n'>word<sup><a role='doc-noteref' href='#n'>1</a></sup></p>",
            String::new(),
        ),
        (
            "<p>word<sup><a role='doc-backlink' href='#n'>1</a></sup></p>",
            "<p id='n'>A paragraph.</p>".into(),
        ),
    ] {
        assert_eq!(found(&format!("{link}{target}")), None, "{link}{target}");
    }
}

#[test]
fn a_note_ends_where_the_next_begins() {
    let notes = "<div><p id='n'>[1] A note </p><p>of two.</p><p id='m'>[2] Another.</p><p>Epilogue</p></div>";
    let html = format!("<p>word<a href='#n'>[1]</a>, <a href='#m'>[2]</a></p>{notes}");
    let book = book_of(&[&html]);
    let text = |link| note(&book, link, 0).map(|note| text_of(&book, note.span));
    assert_eq!(text("[1]").as_deref(), Some("[1] A note of two."));
    assert_eq!(text("[2]").as_deref(), Some("[2] Another."));

    let one = "<div><a id='n'></a>[1] A note.<br><a id='m'></a>[2] Another note.</div>";
    let html = format!("<p>word<a href='#n'>[1]</a>, <a href='#m'>[2]</a></p>{one}");
    let book = book_of(&[&html]);
    let text = |link| note(&book, link, 0).map(|note| text_of(&book, note.span));
    assert_eq!(text("[1]").as_deref(), Some("[1] A note."));
    assert_eq!(text("[2]").as_deref(), Some("[2] Another note."));
}

#[test]
fn a_heading_has_no_more_than_can_be_shown_with_it() {
    let section = "<p>five </p>".repeat(2000);
    let html =
        format!("<p>word<a role='doc-noteref' href='#n'>1</a></p><h2 id='n'>Notes</h2>{section}");
    let text = found(&html).unwrap();
    assert!((4000..=5000).contains(&text.len()), "{}", text.len());
}

#[test]
fn a_note_is_written_as_on_a_page() {
    let book = book_of(&[
        "<p>word<a href='#n2'>[2]</a></p>\n<ol>\n<li id='n1'>One note.</li>\n<li id='n2'><p>A <em>note</em> \
         <a href='https://x.example/'>x</a></p>\n<p>of two.</p></li>\n<li>Last</li></ol>",
    ]);
    let note = note(&book, "[2]", 0).unwrap();
    let slice = book.slice(note.span).unwrap();
    assert_eq!(
        slice.html.trim(),
        "<ol class=\"continued\" start=\"2\"><li id=\"b-n2\"><p>A <em>note</em> \
         <a href=\"https://x.example/\" rel=\"noopener noreferrer\">x</a></p>\n\
         <p class=\"indent\">of two.</p></li>\n</ol>"
    );
    assert_eq!(text_of(&book, slice.span).trim(), "A note x\nof two.");
}

#[test]
fn what_is_not_there_is_no_slice() {
    let book = book_of(&["<p>one</p><p>two</p>", ""]);
    let slice = |text: &str| book.slice(text.parse().unwrap()).map(|slice| slice.html);
    assert_eq!(
        slice("0:3-6").as_deref(),
        Some("<p class=\"indent\">two</p>")
    );
    assert_eq!(
        slice("0:0-6").as_deref(),
        Some("<p>one</p><p class=\"indent\">two</p>")
    );
    assert_eq!(
        slice("0:1-2").as_deref(),
        Some("<p class=\"continued split\">n</p>")
    );
    for nothing in ["0:3-3", "0:6-9", "0:900-901", "1:0-1", "7:0-1"] {
        assert_eq!(slice(nothing), None, "{nothing}");
    }
}

/// The text of markup that the core wrote.
fn plain(html: &str) -> String {
    sanitise(html, &SourceOptions::default())
        .tree
        .text()
        .to_owned()
}

proptest! {
    #[test]
    fn every_link_of_any_markup_is_a_note_of_its_text_or_none(
        first in soup(), second in soup(), mark in "[*†a-c0-9\\[\\]]{0,4}", id in "[n-p]",
        role in prop::sample::select(vec!["", "role=doc-noteref", "role=doc-backlink"]),
    ) {
        let html = format!("{first}<p>word<a {role} href='#{id}'>{mark}</a> more</p>{second}<p id=n>a<p id=o>the last one of all");
        let book = book_of(&[&html]);
        let chapter = book.chapter(ChapterIndex::new(0)).unwrap();
        for (offset, _) in links(chapter.tree()) {
            let place = Locator { chapter: 0, offset };
            let Some(note) = book.note_of(place, ChapterIndex::new(0)) else { continue };
            prop_assert!(!note.span.is_empty() && note.span.range().end <= chapter.length());
            if let Some(backlink) = note.backlink {
                prop_assert!(note.span.range().start <= backlink.range().start);
            }
        }
    }

    #[test]
    fn a_slice_has_the_text_that_it_says(
        paragraphs in prop::collection::vec("[a-zäß𝒳 ]{0,12}", 1..8), start in 0u32..90, length in 0u32..90,
    ) {
        let html: String = paragraphs.iter().enumerate().map(|(number, text)| match number % 4 {
            0 => format!("<p>{text}</p>\n"),
            1 => format!("<ul>\n<li>{text}<b>{text}</b></li> <li><p>{text}</p></li></ul>"),
            2 => format!("<div>{text}<p>{text}</p>{text}</div>"),
            _ => format!("<table><tbody><tr><td>{text}</td></tr><tr><td>{text}</td></tr></tbody></table>"),
        }).collect();
        let book = book_of(&[&html]);
        let span = Span::new(0, start..start + length).unwrap();
        if let Some(slice) = book.slice(span) {
            prop_assert_eq!(plain(&slice.html), text_of(&book, slice.span), "{}", slice.html);
            let shown = text_of(&book, span);
            prop_assert!(text_of(&book, slice.span).contains(shown.trim()), "{:?} in {:?}", shown, slice);
        } else {
            prop_assert!(text_of(&book, span).trim().is_empty(), "{}", html);
        }
    }

    #[test]
    fn no_question_is_too_odd(html in soup(), chapter in 0u32..3, offset: u32, target in 0u32..3, end: u32) {
        let book = book_of(&[&html]);
        let _ = book.note_of(Locator { chapter, offset }, ChapterIndex::new(target));
        let _ = book.slice(Span::new(chapter, offset.min(end)..offset.max(end)).unwrap());
        let length = book.chapter(ChapterIndex::new(0)).unwrap().length().max(1);
        let span = Span::new(0, (offset % length).min(end % length)..length).unwrap();
        if let Some(slice) = book.slice(span) {
            prop_assert!(slice.span.range().end <= length);
        }
    }
}
