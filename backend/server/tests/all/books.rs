//! Small books made on the spot, honest and otherwise.

use std::fmt::Write as _;
use std::io::{Cursor, Write};

use serde_json::Value;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use crate::client::Client;

/// A book in the making.
#[derive(Clone)]
pub struct Epub {
    title: String,
    language: &'static str,
    chapters: Vec<(String, String)>,
    files: Vec<(String, Vec<u8>)>,
    manifest: String,
    about: &'static str,
}

/// A book of this title without chapters.
pub fn book(title: &str) -> Epub {
    Epub {
        title: title.to_owned(),
        language: "de",
        chapters: Vec::new(),
        files: Vec::new(),
        manifest: String::new(),
        about: "",
    }
}

/// A book with so many chapters of one sentence each.
pub fn of_chapters(count: usize) -> Epub {
    (1..=count).fold(book("A Book"), |book, number| {
        book.chapter(&format!("Part {number}"), "<p>Es war einmal.</p>")
    })
}

/// How many bytes one of the reader's books takes: its file, and its chapters as they are stored.
pub fn bytes_of(reader: &Client, id: &Value) -> u64 {
    let id = id.as_str().map_or_else(|| id.to_string(), str::to_owned);
    let file = &reader.get(&format!("/api/books/{id}")).expect(200)["fileSize"];
    let manifest = reader.get(&format!("/api/books/{id}/manifest")).expect(200);
    let chapters = manifest["chapters"].as_array().unwrap().iter();
    let text: u64 = chapters
        .map(|chapter| chapter["length"].as_u64().unwrap())
        .sum();
    file.as_u64().unwrap() + text
}

/// An archive of these files, just as they are.
pub fn archive(files: &[(&str, &str)]) -> Vec<u8> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in files {
        archive
            .start_file(*name, SimpleFileOptions::default())
            .unwrap();
        archive.write_all(content.as_bytes()).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

/// A picture of one pixel.
pub const PIXEL: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89\0\0\0\x0bIDATx\xdac\xf8\x0f\x04\0\t\xfb\x03\xfdh\xfa\x1c\xcc\0\0\0\0IEND\xaeB`\x82";

/// A font (Literata, SIL Open Font License), and styles that set a chapter in it, as `own.woff2`.
pub const FONT: &[u8] = include_bytes!("../../../../crates/pdf/tests/samples/fonts/literata.woff2");
pub const IN_OWN_FONT: &str = "<style>@font-face { font-family: Own; src: url(../own.woff2) }\
    @font-face { font-family: Own; font-weight: bold; src: url(../own.woff2) }\
    body { font-family: Own, serif }</style>";

/// A tenth of a second of silence, as a WAV file (8 bits, 8,000 a second).
pub fn sound() -> Vec<u8> {
    const SAMPLES: u32 = 800;
    let mut wave = b"RIFF".to_vec();
    wave.extend((36 + SAMPLES).to_le_bytes());
    wave.extend(b"WAVEfmt \x10\0\0\0\x01\0\x01\0");
    wave.extend(8_000_u32.to_le_bytes());
    wave.extend(8_000_u32.to_le_bytes());
    wave.extend(b"\x01\0\x08\0data");
    wave.extend(SAMPLES.to_le_bytes());
    wave.extend((0..SAMPLES).map(|at| 128 + (at % 4) as u8));
    wave
}

impl Epub {
    /// In this language, and not in German.
    pub fn language(mut self, language: &'static str) -> Self {
        self.language = language;
        self
    }

    /// That says this of itself besides.
    pub fn about(mut self, about: &'static str) -> Self {
        self.about = about;
        self
    }

    /// With one more chapter.
    pub fn chapter(mut self, heading: &str, body: &str) -> Self {
        self.chapters.push((heading.to_owned(), body.to_owned()));
        self
    }

    /// With one more file, named from the archive's root.
    pub fn file(mut self, name: &str, content: &[u8]) -> Self {
        self.files.push((name.to_owned(), content.to_vec()));
        self
    }

    /// With one more declared file, named from the archive's root.
    pub fn item(mut self, name: &str, media_type: &str, properties: &str, content: &[u8]) -> Self {
        let id = self.files.len();
        let _ = write!(
            self.manifest,
            "<item id='i{id}' href='../{name}' media-type='{media_type}' properties='{properties}'/>"
        );
        self.file(name, content)
    }

    /// The finished file.
    pub fn bytes(&self) -> Vec<u8> {
        let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
        let mut add = |name: &str, content: &[u8]| {
            archive
                .start_file(name, SimpleFileOptions::default())
                .unwrap();
            archive.write_all(content).unwrap();
        };
        add("mimetype", b"application/epub+zip");
        add(
            "META-INF/container.xml",
            b"<container xmlns='urn:oasis:names:tc:opendocument:xmlns:container'><rootfiles>\
              <rootfile full-path='text/package.opf' media-type='application/oebps-package+xml'/>\
              </rootfiles></container>",
        );
        let (mut items, mut refs, mut lines) =
            (self.manifest.clone(), String::new(), String::new());
        for (number, (heading, body)) in self.chapters.iter().enumerate() {
            let name = format!("c{number}.xhtml");
            let _ = write!(
                items,
                "<item id='c{number}' href='{name}' media-type='application/xhtml+xml'/>"
            );
            let _ = write!(refs, "<itemref idref='c{number}'/>");
            let _ = write!(lines, "<li><a href='{name}#top'>{heading}</a></li>");
            let page = format!(
                "<html xmlns='http://www.w3.org/1999/xhtml'><head><title>x</title></head>\
                 <body><h1 id='top'>{heading}</h1>{body}</body></html>"
            );
            add(&format!("text/{name}"), page.as_bytes());
        }
        let (title, language, about) = (&self.title, self.language, self.about);
        let package = format!(
            "<package xmlns='http://www.idpf.org/2007/opf' version='3.0'>\
             <metadata xmlns:dc='http://purl.org/dc/elements/1.1/'><dc:title>{title}</dc:title>\
             <dc:creator>Somebody</dc:creator><dc:language>{language}</dc:language>{about}</metadata>\
             <manifest><item id='nav' href='nav.xhtml' properties='nav' \
             media-type='application/xhtml+xml'/>{items}</manifest><spine>{refs}</spine></package>"
        );
        add("text/package.opf", package.as_bytes());
        let nav = format!(
            "<html xmlns='http://www.w3.org/1999/xhtml' xmlns:epub='http://www.idpf.org/2007/ops'>\
             <body><nav epub:type='toc'><ol>{lines}</ol></nav></body></html>"
        );
        add("text/nav.xhtml", nav.as_bytes());
        for (name, content) in &self.files {
            add(name, content);
        }
        archive.finish().unwrap().into_inner()
    }
}

/// Bytes that do not get smaller.
pub fn noise(length: usize) -> Vec<u8> {
    let mut state = 1_u32;
    std::iter::repeat_with(|| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 24) as u8
    })
    .take(length)
    .collect()
}
