//! Books of our own, so that something is compared where the corpus is missing.

use std::fmt::Write as _;

use crate::books::{self, PIXEL, archive};

/// A name for each book, and the book.
pub fn books() -> Vec<(&'static str, Vec<u8>)> {
    vec![
        ("marked-labels", marked_labels()),
        ("hidden-parts", hidden_parts()),
        ("strayed-pictures", strayed_pictures()),
        ("named-in-many-alphabets", named_in_many_alphabets()),
        ("above-its-package", above_its_package()),
        ("old", old()),
        ("in-many-alphabets", in_many_alphabets()),
    ]
}

fn marked_labels() -> Vec<u8> {
    books::book("H2O &amp; Co.")
        .chapter("Part <abbr>I</abbr>: 1805", "<p>a<b>b</b>c&#8217;d</p>")
        .chapter("The <i>Odyssey</i> of Homer", "<p>x<br/>y<sub>2</sub></p>")
        .chapter(
            "<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>字",
            "<p>一</p>",
        )
        .bytes()
}

fn hidden_parts() -> Vec<u8> {
    books::book("Hidden")
        .chapter(
            "One",
            "<p>a</p><p hidden=''>b</p><div style='display:none'>c</div><p>d</p>",
        )
        .chapter(
            "Two",
            "<style>.no{display:none}</style><p>a</p><p class='no'>b</p><p>c</p>",
        )
        .bytes()
}

/// Styled in ways that hide nothing.
pub fn styled_but_shown() -> Vec<u8> {
    books::book("Shown")
        .chapter(
            "One",
            "<style>.a{display:block}.b{visibility:visible}.c{color:red}\
             @media print{.d{display:none}}.e:hover{display:none}#f{position:relative}</style>\
             <p class='a'>a</p><p class='b'>b</p><p class='c'>c</p><p class='d'>d</p>\
             <p class='e'>e</p><p id='f'>f</p><p style='font-size:2em'>g</p>",
        )
        .bytes()
}

fn strayed_pictures() -> Vec<u8> {
    books::book("Pictures")
        .chapter(
            "One",
            "<p><img src='../art/A.png' alt=''/><img src='a.PNG' alt=''/></p>",
        )
        .chapter(
            "Two",
            "<p><img src='https://x.example/y.png' alt='far'/></p>",
        )
        .item("art/A.png", "image/png", "", PIXEL)
        .bytes()
}

/// Pictures whose names nobody could write in ASCII; one is decomposed in the archive.
fn named_in_many_alphabets() -> Vec<u8> {
    books::book("Names")
        .chapter(
            "One",
            "<p><img src='../images/書デジ.png' alt=''/>\
             <img src='../images/%E5%A4%8F%E7%9B%AE%E6%BC%B1%E7%9F%B3.png' alt=''/>\
             <img src='../images/Käfer 100%25.png' alt=''/></p>",
        )
        .item("images/書デジ.png", "image/png", "", PIXEL)
        .item("images/夏目漱石.png", "image/png", "", PIXEL)
        .file("images/Ka\u{308}fer 100%.png", PIXEL)
        .bytes()
}

/// Chapters that the package names by way of the folder above its own.
fn above_its_package() -> Vec<u8> {
    archive(&[
        ("mimetype", "application/epub+zip"),
        (
            "META-INF/container.xml",
            "<container><rootfiles><rootfile full-path='OEBPS/p.opf' \
             media-type='application/oebps-package+xml'/></rootfiles></container>",
        ),
        (
            "OEBPS/p.opf",
            "<?xml version='1.0'?><package xmlns='http://www.idpf.org/2007/opf' version='3.0'>\
             <metadata xmlns:dc='http://purl.org/dc/elements/1.1/'><dc:title>Oben</dc:title>\
             <dc:creator>Jemand</dc:creator></metadata><manifest>\
             <item id='n' href='../text/n.xhtml' properties='nav' \
             media-type='application/xhtml+xml'/>\
             <item id='a' href='../text/a.xhtml' media-type='application/xhtml+xml'/></manifest>\
             <spine><itemref idref='a'/></spine></package>",
        ),
        (
            "text/n.xhtml",
            "<html xmlns='http://www.w3.org/1999/xhtml' xmlns:epub='http://www.idpf.org/2007/ops'>\
             <head><title>t</title></head><body><nav epub:type='toc'><ol>\
             <li><a href='a.xhtml'>Erstes</a></li></ol></nav></body></html>",
        ),
        (
            "text/a.xhtml",
            "<html xmlns='http://www.w3.org/1999/xhtml'><head><title>t</title></head>\
             <body><h1>Erstes</h1><p>Es war einmal.</p></body></html>",
        ),
    ])
}

/// EPUB 2, with an NCX.
fn old() -> Vec<u8> {
    archive(&[
        ("mimetype", "application/epub+zip"),
        (
            "META-INF/container.xml",
            "<container><rootfiles><rootfile full-path='OEBPS/p.opf' \
             media-type='application/oebps-package+xml'/></rootfiles></container>",
        ),
        (
            "OEBPS/p.opf",
            "<?xml version='1.0'?><package xmlns='http://www.idpf.org/2007/opf' version='2.0'>\
             <metadata xmlns:dc='http://purl.org/dc/elements/1.1/'><dc:title>Alt</dc:title>\
             <dc:creator>Jemand</dc:creator></metadata><manifest>\
             <item id='n' href='toc.ncx' media-type='application/x-dtbncx+xml'/>\
             <item id='a' href='a.xhtml' media-type='application/xhtml+xml'/>\
             <item id='b' href='b.xhtml' media-type='application/xhtml+xml'/></manifest>\
             <spine toc='n'><itemref idref='a'/><itemref idref='b'/></spine></package>",
        ),
        (
            "OEBPS/toc.ncx",
            "<?xml version='1.0'?><ncx xmlns='http://www.daisy.org/z3986/2005/ncx/'><navMap>\
             <navPoint id='1' playOrder='1'><navLabel><text>Erstes</text></navLabel>\
             <content src='a.xhtml'/></navPoint><navPoint id='2' playOrder='2'><navLabel>\
             <text>c02.xhtml</text></navLabel><content src='b.xhtml#x'/></navPoint></navMap></ncx>",
        ),
        (
            "OEBPS/a.xhtml",
            "<!DOCTYPE html [<!ENTITY who 'Anna'>]><html xmlns='http://www.w3.org/1999/xhtml'>\
             <head><title>t</title></head><body><p>Das ist &who;.</p></body></html>",
        ),
        (
            "OEBPS/b.xhtml",
            "<html xmlns='http://www.w3.org/1999/xhtml'><head><title>t</title></head>\
             <body><h1>Zweites</h1><p>Ein <br> Bruch & mehr</body></html>",
        ),
    ])
}

fn in_many_alphabets() -> Vec<u8> {
    let words = [
        "Жил-был",
        "Ήταν μια φορά",
        "היה היה",
        "كان يا ما كان",
        "昔々あるところに",
        "옛날에",
        "एक बार",
        "Đã từng có",
        "Bir varmış",
    ];
    let mut body = String::new();
    for word in words {
        let _ = write!(body, "<p>{word} <em>{word}</em></p>");
    }
    let book = books::book("Слова слов");
    words
        .iter()
        .fold(book, |book, word| book.chapter(word, &body))
        .bytes()
}
