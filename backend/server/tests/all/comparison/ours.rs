//! A book as our server tells it.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::Value;

use super::markup;
use crate::client::Client;

/// What is compared of a book, as we have it.
pub struct Ours {
    pub title: String,
    pub author: String,
    pub chapters: Vec<Chapter>,
    /// Label and path of each line of the table of contents that has one.
    pub toc: Vec<(String, String)>,
    /// Pictures that are named but not served.
    pub lost: Vec<String>,
}

pub struct Chapter {
    pub path: String,
    pub text: String,
    pub pictures: Vec<String>,
}

/// What stands for itself in the path of an address.
const IN_PATH: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'/')
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~');

/// More pictures than this are not fetched, but only compared by name.
const FETCHED: usize = 12;

/// The markup of a book's chapters; nothing if the book is refused.
pub fn markup_of(reader: &Client, bytes: &[u8]) -> Option<Vec<String>> {
    let chapters = chapters_of(reader, bytes)?.into_iter();
    Some(chapters.map(|(_, markup)| markup).collect())
}

/// The id of a book that is taken in; nothing if the book is refused.
fn taken_in(reader: &Client, bytes: &[u8]) -> Option<i64> {
    let upload = reader.upload("book.epub", bytes);
    if upload.status == 201 {
        return upload.json()["id"].as_i64();
    }
    // What is refused is the book, not who brings it: a session that has ended would have all
    // books passed over that come after.
    let is_refused = matches!(upload.status, 400 | 413 | 415 | 422);
    assert!(is_refused, "no book is refused with {}", upload.status);
    None
}

/// Path and markup of a book's chapters; nothing if the book is refused.
pub fn chapters_of(reader: &Client, bytes: &[u8]) -> Option<Vec<(String, String)>> {
    let id = taken_in(reader, bytes)?;
    let manifest = reader.get(&format!("/api/books/{id}/manifest")).expect(200);
    let content = reader.get(&format!("/api/books/{id}/content")).expect(200);
    reader.delete(&format!("/api/books/{id}")).expect(204);
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let outlines = manifest["chapters"].as_array().unwrap().iter();
    let texts = content["chapters"].as_array().unwrap().iter();
    let chapters = outlines.zip(texts);
    Some(
        chapters
            .map(|(outline, markup)| (text(&outline["path"]), text(&markup["content"])))
            .collect(),
    )
}

/// Uploads a book, reads it and takes it away again; nothing if it is refused.
pub fn read(reader: &Client, bytes: &[u8]) -> Option<Ours> {
    let id = taken_in(reader, bytes)?;
    let manifest = reader.get(&format!("/api/books/{id}/manifest")).expect(200);
    let content = reader.get(&format!("/api/books/{id}/content")).expect(200);
    let outlines = manifest["chapters"].as_array().unwrap();
    let texts = content["chapters"].as_array().unwrap();
    let chapters: Vec<Chapter> = outlines
        .iter()
        .zip(texts)
        .map(|(outline, text)| {
            let html = markup::of_html(text["content"].as_str().unwrap());
            Chapter {
                path: outline["path"].as_str().unwrap().to_owned(),
                text: html.text,
                pictures: html.pictures.iter().map(|src| plain(src)).collect(),
            }
        })
        .collect();
    let mut toc = Vec::new();
    lines(&manifest["toc"], outlines, &mut toc);
    let pictures = chapters.iter().flat_map(|chapter| &chapter.pictures);
    let lost = pictures
        .take(FETCHED)
        .filter(|path| {
            // As a browser writes it: a name may be in any alphabet.
            let path = utf8_percent_encode(path, IN_PATH);
            reader.get(&format!("/api/books/{id}/images/{path}")).status != 200
        })
        .cloned()
        .collect();
    reader.delete(&format!("/api/books/{id}")).expect(204);
    Some(Ours {
        title: manifest["title"].as_str().unwrap().to_owned(),
        author: manifest["author"].as_str().unwrap().to_owned(),
        chapters,
        toc,
        lost,
    })
}

fn lines(toc: &Value, outlines: &[Value], found: &mut Vec<(String, String)>) {
    for line in toc.as_array().unwrap() {
        let at = usize::try_from(line["chapterIndex"].as_u64().unwrap()).unwrap();
        found.push((
            line["title"].as_str().unwrap().to_owned(),
            outlines[at]["path"].as_str().unwrap().to_owned(),
        ));
        lines(&line["children"], outlines, found);
    }
}

pub fn plain(url: &str) -> String {
    percent_encoding::percent_decode_str(url)
        .decode_utf8_lossy()
        .into_owned()
}
