//! Files that are no EPUB come in as books, and what is none is refused as before.

use std::io::{Cursor, Read, Write};

use serde_json::json;
use zip::write::{SimpleFileOptions, ZipWriter};

use crate::books::of_chapters;
use crate::client::{Client, serve};
use crate::world::{self, Manner};

/// A document of a word processor with a heading, a note, and bold letters.
pub fn docx() -> Vec<u8> {
    let w = "xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\"";
    let document = format!(
        "<w:document {w}><w:body><w:p><w:pPr><w:outlineLvl w:val=\"0\"/></w:pPr><w:r><w:t>Der Bau</w:t></w:r></w:p>\
         <w:p><w:r><w:t xml:space=\"preserve\">Ich habe den Bau </w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>eingerichtet</w:t></w:r>\
         <w:r><w:footnoteReference w:id=\"2\"/></w:r></w:p></w:body></w:document>"
    );
    let notes = format!(
        "<w:footnotes {w}><w:footnote w:id=\"2\"><w:p><w:r><w:t>Eine Fußnote.</w:t></w:r></w:p></w:footnote></w:footnotes>"
    );
    packed(&[
        ("[Content_Types].xml", b"<Types/>"),
        ("word/document.xml", document.as_bytes()),
        ("word/footnotes.xml", notes.as_bytes()),
    ])
}

fn packed(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        zip.start_file(*name, SimpleFileOptions::DEFAULT).unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

fn text_of(reader: &Client, id: &serde_json::Value) -> String {
    let content = reader.get(&format!("/api/books/{id}/content")).expect(200);
    let chapters = content["chapters"].as_array().unwrap().iter();
    chapters
        .map(|chapter| chapter["content"].as_str().unwrap())
        .collect()
}

#[test]
fn each_format_is_a_book_that_is_read_searched_and_kept_as_it_came() {
    let fb2 = "<?xml version=\"1.0\" encoding=\"utf-8\"?><FictionBook xmlns:l=\"l\"><description><title-info><author>\
               <first-name>Лев</first-name><last-name>Толстой</last-name></author><book-title>Детство</book-title><lang>ru</lang>\
               <sequence name=\"Трилогия\" number=\"1\"/></title-info></description><body><section><title><p>Глава I</p></title>\
               <p>Учитель<a l:href=\"#n1\" type=\"note\">[1]</a></p></section></body><body name=\"notes\"><section id=\"n1\"><p>Сноска.</p></section></body></FictionBook>";
    let docx = docx();
    let cases: [(&str, &[u8], &str, &str, &str); 5] = [
        ("Die_Käfer.txt", b"CHAPTER I\n\nThe bug runs.\n\nCHAPTER II\n\nIt stops.\n", "Die Käfer", "", "runs"),
        ("x.md", "---\ntitle: Käfer\nauthor: Anna Alt\nlang: de\n---\n# Eins\n\nText[^1]\n\n[^1]: Note.\n".as_bytes(), "Käfer", "Anna Alt", "Text"),
        ("x.HTML", b"<html lang=en><head><title>Page</title><meta name=author content='Bo'></head><body><h1>One</h1><p>Words<script>x</script>", "Page", "Bo", "Words"),
        ("x.fb2", fb2.as_bytes(), "Детство", "Лев Толстой", "Учитель"),
        ("x.docx", &docx, "Der Bau", "", "eingerichtet"),
    ];
    for world in world::each() {
        let reader = serve(&world).new_reader();
        for (name, file, title, author, word) in cases {
            let book = reader.upload(name, file).expect(201);
            assert_eq!(
                (&book["title"], &book["author"]),
                (&json!(title), &json!(author)),
                "{name}"
            );
            assert_eq!(book["sameFileAs"], json!(null));
            let own = reader.get(&format!("/api/books/{}/file", book["id"]));
            assert_eq!((own.status, own.bytes.as_slice()), (200, file), "{name}");
            let text = text_of(&reader, &book["id"]);
            assert!(
                text.contains(word) && !text.contains("script"),
                "{name}: {text}"
            );
            let again = reader.upload(name, file).expect(201);
            assert_eq!(again["sameFileAs"], book["id"], "{name}");
            reader
                .delete(&format!("/api/books/{}", again["id"]))
                .expect(204);
        }
        let listed = reader.get("/api/books").expect(200);
        let russian = listed
            .as_array()
            .unwrap()
            .iter()
            .find(|book| book["language"] == "ru")
            .unwrap();
        assert_eq!(
            (&russian["series"], &russian["seriesIndex"]),
            (&json!("Трилогия"), &json!(1.0))
        );
        for (id, note) in [(&listed[0]["id"], "Fußnote"), (&listed[3]["id"], "Note.")] {
            let text = text_of(&reader, id);
            assert!(
                text.contains("role=\"doc-noteref\"") && text.contains(note),
                "{text}"
            );
        }
        // The newest is the last that was sent; its file lies in it as it came.
        let holds = |name: &String| {
            let file = std::fs::File::open(name).unwrap();
            let mut zip = zip::ZipArchive::new(file).unwrap();
            let mut source = Vec::new();
            zip.by_name("META-INF/source")
                .unwrap()
                .read_to_end(&mut source)
                .unwrap();
            source == docx
        };
        assert!(world.files().iter().any(holds));
    }
}

#[test]
fn what_is_no_book_is_refused_and_leaves_nothing() {
    let bomb = packed(&[
        ("[Content_Types].xml", b"<Types/>"),
        ("word/document.xml", &vec![b' '; 8 << 20]),
    ]);
    let mut encrypted = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1".to_vec();
    encrypted.extend("EncryptedPackage".bytes().flat_map(|byte| [byte, 0]));
    let (half, nested) = (
        &docx()[..300],
        format!("<FictionBook>{}", "<section>".repeat(1_000_000)),
    );
    let cases: [(&str, &[u8], &str); 10] = [
        ("x.docx", b"hello", "not_epub"),
        ("x.docx", &bomb, "unpacked_too_large"),
        ("x.docx", &encrypted, "encrypted_zip"),
        ("x.docx", half, "damaged"),
        ("x.txt", b"%PDF-1.7 something", "not_epub"),
        ("x.txt", b"", "empty_book"),
        ("x.fb2", b"<FictionBook><body>", "damaged"),
        ("x.fb2", nested.as_bytes(), "unpacked_too_large"),
        ("x.rtf", b"{\\rtf1 hello}", "not_epub"),
        ("x.pdf", b"hello", "not_epub"),
    ];
    for world in world::each() {
        let reader = serve(&world).new_reader();
        for (name, file, code) in cases {
            assert_eq!(reader.upload(name, file).code(422), code, "{name}");
            assert_eq!(world.files(), [""; 0], "{name}");
        }
        // A million elements in each other take more memory than the program has.
        let deep = format!("{}deep", "<div>".repeat(1_000_000));
        let refused = reader.upload("x.html", deep.as_bytes());
        assert_eq!(refused.code(422), "unpacked_too_large");
        assert_eq!(world.files(), [""; 0]);
        // An EPUB is one, whatever it is called.
        let book = reader.upload("x.txt", &of_chapters(1).bytes()).expect(201);
        assert_eq!(book["chapterCount"], 1);
    }
}

#[test]
fn a_server_without_the_program_says_so() {
    let manner = Manner {
        worker: Some("/nowhere/vokal-worker".into()),
        ..Manner::default()
    };
    for world in world::each_of(&manner) {
        let reader = serve(&world).new_reader();
        assert_eq!(
            reader.upload("x.md", b"# Eins").code(503),
            "book_reader_unavailable"
        );
        reader.upload("x.epub", &of_chapters(1).bytes()).expect(201);
    }
}
