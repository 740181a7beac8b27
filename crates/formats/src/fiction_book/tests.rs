use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use super::*;
use crate::finishing::finished;
use crate::pictures::PIXEL;

fn source() -> String {
    format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\
<FictionBook xmlns=\"http://www.gribuser.ru/xml/fictionbook/2.0\" xmlns:l=\"http://www.w3.org/1999/xlink\">\
<description><title-info><genre>prose</genre><author><first-name>Лев</first-name>\
<middle-name>Николаевич</middle-name><last-name>Толстой</last-name></author>\
<book-title>Детство</book-title><annotation><p>Повесть.</p></annotation><lang>ru</lang>\
<coverpage><image l:href=\"#c.png\"/></coverpage><sequence name=\"Трилогия\" number=\"1\"/></title-info></description>\
<body><title><p>Детство</p></title><epigraph><p>Слово</p><text-author>Кто-то</text-author></epigraph>\
<section id=\"s1\"><title><p>Глава I</p><p>Учитель</p></title><p>Текст<a l:href=\"#n1\" type=\"note\">[1]</a> и \
<emphasis>курсив</emphasis> &lt;b&gt;.</p><empty-line/><subtitle>* * *</subtitle>\
<poem><stanza><v>Раз</v><v>Два</v></stanza></poem></section>\
<section><title><p>Глава II</p></title><image l:href=\"#c.png\"/><p>См. <a l:href=\"#s1\">там</a></p></section></body>\
<body name=\"notes\"><title><p>Примечания</p></title><section id=\"n1\"><title><p>1</p></title><p>Сноска.</p></section></body>\
<binary id=\"c.png\" content-type=\"image/png\">{}</binary></FictionBook>",
        STANDARD.encode(PIXEL)
    )
}

#[test]
fn a_book_with_all_that_there_is() {
    let book = finished(read(source().as_bytes()).expect("read")).expect("clean");
    let about = &book.metadata;
    assert_eq!(
        (about.title.as_str(), about.language.as_str()),
        ("Детство", "ru")
    );
    assert_eq!(about.authors[0].name, "Лев Николаевич Толстой");
    assert_eq!(about.authors[0].sort_name, "Толстой, Лев Николаевич");
    assert_eq!(
        (about.series.as_str(), about.series_index),
        ("Трилогия", Some(1.0))
    );
    assert_eq!(about.cover.as_deref(), Some("images/1.png"));
    assert_eq!(about.description, "Повесть.");
    assert_eq!(book.images.len(), 1);
    let html = &book.html;
    assert!(
        html.contains("<h2 id=\"b-s1\">Глава I <br>Учитель</h2>"),
        "{html}"
    );
    assert!(
        html.contains("<a role=\"doc-noteref\" href=\"#b-n1\">[1]</a>"),
        "{html}"
    );
    assert!(
        html.contains("<aside role=\"doc-footnote\" id=\"b-n1\">")
            || html.contains("<aside id=\"b-n1\" role=\"doc-footnote\">"),
        "{html}"
    );
    assert!(html.contains("<p>Раз<br>\nДва</p>"), "{html}");
    assert!(
        html.contains("&lt;b&gt;") && html.contains("<hr>"),
        "{html}"
    );
    assert!(html.contains("role=\"doc-epigraph\""), "{html}");
}

#[test]
fn other_encodings_and_what_is_none() {
    let (old, _, _) = encoding_rs::WINDOWS_1251.encode(
        "<?xml version=\"1.0\" encoding=\"windows-1251\"?>\
        <FictionBook><body><section><p>Привет</p></section></body></FictionBook>",
    );
    let book = finished(read(&old).expect("read")).expect("clean");
    assert_eq!(book.html.trim(), "<p>Привет</p>");
    for (wrong, failure) in [
        (&b"plain text"[..], Failure::OtherFormat),
        (b"<html><body>x</body></html>", Failure::OtherFormat),
        (b"<FictionBook><body>", Failure::Damaged),
        (b"PK\x03\x04rest", Failure::Damaged),
    ] {
        assert_eq!(read(wrong).err(), Some(failure));
    }
}
