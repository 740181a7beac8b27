use std::io::{Cursor, Write};

use vokal_pdf_client::ConvertedBook;
use zip::write::{SimpleFileOptions, ZipWriter};

use super::*;
use crate::finishing::finished;
use crate::pictures::PIXEL;

const W: &str = "xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\" \
                 xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\"";

fn packed(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        zip.start_file(*name, SimpleFileOptions::DEFAULT)
            .expect("name");
        zip.write_all(bytes).expect("write");
    }
    zip.finish().expect("end").into_inner()
}

fn document(body: &str) -> Vec<u8> {
    let document = format!("<w:document {W}><w:body>{body}</w:body></w:document>");
    let styles = format!(
        "<w:styles {W}><w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val=\"de-DE\"/></w:rPr></w:rPrDefault></w:docDefaults>\
         <w:style w:type=\"paragraph\" w:styleId=\"U1\"><w:name w:val=\"Überschrift 1\"/></w:style>\
         <w:style w:type=\"paragraph\" w:styleId=\"X\"><w:name w:val=\"Eigene\"/><w:basedOn w:val=\"Y\"/></w:style>\
         <w:style w:type=\"paragraph\" w:styleId=\"Y\"><w:basedOn w:val=\"X\"/><w:pPr><w:outlineLvl w:val=\"1\"/></w:pPr></w:style>\
         <w:style w:type=\"character\" w:styleId=\"Fett\"><w:rPr><w:b/></w:rPr></w:style></w:styles>"
    );
    let notes = format!(
        "<w:footnotes {W}><w:footnote w:id=\"2\"><w:p><w:r><w:footnoteRef/></w:r><w:r><w:t>Die Note.</w:t></w:r></w:p></w:footnote></w:footnotes>"
    );
    let numbering = format!(
        "<w:numbering {W}><w:abstractNum w:abstractNumId=\"0\"><w:lvl w:ilvl=\"0\"><w:numFmt w:val=\"decimal\"/></w:lvl>\
         <w:lvl w:ilvl=\"1\"><w:numFmt w:val=\"bullet\"/></w:lvl></w:abstractNum><w:num w:numId=\"1\"><w:abstractNumId w:val=\"0\"/></w:num></w:numbering>"
    );
    let relations = "<Relationships><Relationship Id=\"rP\" Type=\"http://x/image\" Target=\"media/a.png\"/>\
         <Relationship Id=\"rL\" Type=\"http://x/hyperlink\" TargetMode=\"External\" Target=\"https://example.org/\"/></Relationships>";
    let core = "<c:coreProperties xmlns:c=\"c\" xmlns:dc=\"d\"><dc:title>Käfer</dc:title><dc:creator>Anna Alt; Bo</dc:creator></c:coreProperties>";
    packed(&[
        ("[Content_Types].xml", b"<Types/>"),
        ("word/document.xml", document.as_bytes()),
        ("word/styles.xml", styles.as_bytes()),
        ("word/footnotes.xml", notes.as_bytes()),
        ("word/numbering.xml", numbering.as_bytes()),
        ("word/_rels/document.xml.rels", relations.as_bytes()),
        ("word/media/a.png", PIXEL),
        ("docProps/core.xml", core.as_bytes()),
    ])
}

fn book(body: &str) -> ConvertedBook {
    finished(read(&document(body)).expect("read")).expect("clean")
}

fn html(body: &str) -> String {
    book(body).html.replace('\n', "")
}

#[test]
fn headings_are_told_by_style_in_any_language_and_by_outline() {
    let book = book(
        "<w:p><w:pPr><w:pStyle w:val=\"U1\"/></w:pPr><w:r><w:t>Eins</w:t></w:r></w:p>\
         <w:p><w:pPr><w:pStyle w:val=\"X\"/></w:pPr><w:r><w:t>Zwei</w:t></w:r></w:p>\
         <w:p><w:pPr><w:outlineLvl w:val=\"2\"/></w:pPr><w:r><w:t>Drei</w:t></w:r></w:p>",
    );
    assert_eq!(
        book.html.replace('\n', ""),
        "<h1>Eins</h1><h2>Zwei</h2><h3>Drei</h3>"
    );
    assert_eq!(book.metadata.title, "Käfer");
    assert_eq!(book.metadata.language, "de-DE");
    assert_eq!(book.metadata.authors, ["Anna Alt".into(), "Bo".into()]);
}

#[test]
fn letters_lists_links_and_notes() {
    let html = html(
        "<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>fe</w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>tt</w:t></w:r>\
         <w:r><w:rPr><w:rStyle w:val=\"Fett\"/><w:b w:val=\"0\"/><w:i/></w:rPr><w:t xml:space=\"preserve\"> schräg</w:t></w:r>\
         <w:r><w:rPr><w:vertAlign w:val=\"superscript\"/></w:rPr><w:footnoteReference w:id=\"2\"/></w:r>\
         <w:del><w:r><w:delText>weg</w:delText></w:r></w:del><w:ins><w:r><w:t>neu</w:t></w:r></w:ins>\
         <w:hyperlink r:id=\"rL\"><w:r><w:t>dort</w:t></w:r></w:hyperlink></w:p>\
         <w:p><w:pPr><w:numPr><w:ilvl w:val=\"0\"/><w:numId w:val=\"1\"/></w:numPr></w:pPr><w:r><w:t>A</w:t></w:r></w:p>\
         <w:p><w:pPr><w:numPr><w:ilvl w:val=\"1\"/><w:numId w:val=\"1\"/></w:numPr></w:pPr><w:r><w:t>a</w:t></w:r></w:p>\
         <w:p><w:pPr><w:numPr><w:ilvl w:val=\"0\"/><w:numId w:val=\"1\"/></w:numPr></w:pPr><w:r><w:t>B</w:t></w:r></w:p>\
         <w:p><w:r><w:br w:type=\"page\"/></w:r></w:p><w:p><w:r><w:t>Seite</w:t></w:r></w:p>",
    );
    assert!(html.contains("<b>fett</b><i> schräg</i><sup><a"), "{html}");
    assert!(
        html.contains("neu<a href=\"https://example.org/\""),
        "{html}"
    );
    assert!(!html.contains("weg"), "{html}");
    assert!(
        html.contains("<ol><li>A<ul><li>a</li></ul></li><li>B</li></ol>"),
        "{html}"
    );
    assert!(html.contains("<hr><p>Seite</p>"), "{html}");
    assert!(
        html.contains("role=\"doc-footnote\"") && html.contains(">1</a> Die Note.</p></aside>"),
        "{html}"
    );
}

#[test]
fn tables_with_cells_over_several_and_pictures_with_their_words() {
    let cell = |inner: &str, more: &str| {
        format!("<w:tc><w:tcPr>{more}</w:tcPr><w:p><w:r><w:t>{inner}</w:t></w:r></w:p></w:tc>")
    };
    let html = html(&format!(
        "<w:tbl><w:tr><w:trPr><w:tblHeader/></w:trPr>{}</w:tr><w:tr>{}{}</w:tr><w:tr>{}{}</w:tr></w:tbl>\
         <w:p><w:r><w:drawing><docPr descr=\"Ein Käfer\"/><blip r:embed=\"rP\"/></w:drawing></w:r></w:p>\
         <w:p><w:r><w:pict><txbxContent><w:p><w:r><w:t>Kasten</w:t></w:r></w:p></txbxContent></w:pict></w:r></w:p>",
        cell("Kopf", "<w:gridSpan w:val=\"2\"/>"),
        cell("hoch", "<w:vMerge w:val=\"restart\"/>"),
        cell("1", ""),
        cell("", "<w:vMerge/>"),
        cell("2", ""),
    ));
    assert!(
        html.contains("<th colspan=\"2\"><p>Kopf</p></th>"),
        "{html}"
    );
    assert!(
        html.contains("<td rowspan=\"2\"><p>hoch</p></td><td><p>1</p></td>"),
        "{html}"
    );
    assert!(
        html.contains("alt=\"Ein Käfer\"") && html.contains("images/1.png"),
        "{html}"
    );
    assert!(html.contains("<div><p>Kasten</p></div>"), "{html}");
}

#[test]
fn what_is_no_document_is_refused() {
    let mut encrypted = COMPOUND.to_vec();
    encrypted.extend("EncryptedPackage".bytes().flat_map(|byte| [byte, 0]));
    let sheet = packed(&[
        ("[Content_Types].xml", b"<Types/>"),
        ("word/document.xml", b"<workbook/>"),
    ]);
    let bomb = vec![b' '; 20 << 20];
    let bomb = packed(&[
        ("[Content_Types].xml", b"<Types/>"),
        ("word/document.xml", &bomb),
    ]);
    let whole = document("<w:p/>");
    for (bytes, failure) in [
        (&b"hello"[..], Failure::OtherFormat),
        (COMPOUND, Failure::OtherFormat),
        (&encrypted, Failure::Encrypted),
        (&sheet, Failure::OtherFormat),
        (&packed(&[("a.txt", b"x")]), Failure::OtherFormat),
        (&bomb, Failure::TooLarge),
        (&whole[..whole.len() / 2], Failure::Damaged),
    ] {
        assert_eq!(read(bytes).err(), Some(failure));
    }
    let deep = "<w:sdt>".repeat(100_000);
    assert_eq!(read(&document(&deep)).err(), Some(Failure::TooLarge));
}
