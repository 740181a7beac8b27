//! A library that calibre itself has made comes in with all that it says of its books.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};
use tempfile::TempDir;

use super::run;
use crate::books::{PIXEL, book};
use crate::browser::Browser;
use crate::crash::Process;

const EMAIL: &str = "grete@vokal.test";

/// What calibre's own program says; nothing where it is missing.
fn calibredb(library: &Path, home: &Path, arguments: &[&str]) -> Option<String> {
    let output = Command::new("calibredb")
        .args(arguments)
        .arg("--with-library")
        .arg(library)
        .env("HOME", home)
        .env("CALIBRE_CONFIG_DIRECTORY", home)
        .output()
        .ok()?;
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        output.status.success(),
        "{arguments:?}: {told}{}",
        String::from_utf8_lossy(&output.stderr)
    );
    Some(told)
}

#[test]
fn a_library_that_calibre_has_made_comes_in_as_its_reader_has_ordered_it() {
    let (folder, files) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let (library, home) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let at = |name: &str| files.path().join(name).display().to_string();
    let plain = book("Wrong title").chapter("1", "<p>x</p>").bytes();
    let covered = book("Covered")
        .chapter("1", "<p>y</p>")
        .item("a.png", "image/png", "cover-image", PIXEL)
        .bytes();
    fs::write(at("plain.epub"), plain).unwrap();
    fs::write(at("covered.epub"), covered).unwrap();
    fs::write(at("notes.txt"), "A note.\n\nAnd another.").unwrap();
    fs::write(at("cover.png"), PIXEL).unwrap();
    let calibre = |arguments: &[&str]| calibredb(library.path(), home.path(), arguments);
    if calibre(&["add", &at("plain.epub")]).is_none() {
        eprintln!("skipped: there is no calibredb here (apt-get install calibre-bin)");
        return;
    }
    calibre(&["add", &at("covered.epub"), &at("notes.txt")]).unwrap();
    calibre(&[
        "set_metadata",
        "1",
        "--field",
        "title:Der Bau",
        "--field",
        "authors:Franz Kafka & Max Brod",
        "--field",
        "author_sort:Kafka, Franz & Brod, Max",
        "--field",
        "tags:Prag,Kurzprosa",
        "--field",
        "series:Nachlass",
        "--field",
        "series_index:2.5",
        "--field",
        "languages:deu",
        "--field",
        "publisher:Schocken",
        "--field",
        "rating:4",
        "--field",
        "comments:<p>Ein <b>Tier</b>.</p><p>Es baut.</p>",
        "--field",
        &format!("cover:{}", at("cover.png")),
    ])
    .unwrap();
    let server = Process::start_with(folder.path(), &[]);
    let client = server.client();
    client.register(EMAIL).expect(201);
    let reader = Browser::on(client).signed_in(EMAIL);
    let reader = client.with_token(reader.token());
    let place = library.path().to_str().unwrap();
    let arguments = ["import", place, "--user", EMAIL, "--calibre"];
    for told in [
        "3 added, 0 there already, 0 refused",
        "0 added, 3 there already",
    ] {
        let output = run(folder.path(), &[], &arguments);
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(output.status.code(), Some(0), "{text}");
        assert!(text.contains(told), "{text}");
    }
    let listed = reader.get("/api/books").expect(200);
    let all = listed.as_array().unwrap();
    assert_eq!(all.len(), 3, "no file is lost and none is doubled");
    let one = |title: &str| -> Value {
        let found = all.iter().find(|book| book["title"] == title);
        let id = &found.unwrap_or_else(|| panic!("{title}: {listed}"))["id"];
        reader.get(&format!("/api/books/{id}")).expect(200)
    };
    let book = one("Der Bau");
    let expected = json!({
        "author": "Franz Kafka, Max Brod",
        "authors": [
            { "name": "Franz Kafka", "sortName": "Kafka, Franz" },
            { "name": "Max Brod", "sortName": "Brod, Max" },
        ],
        "series": "Nachlass",
        "seriesIndex": 2.5,
        "language": "de",
        "publisher": "Schocken",
        "description": "Ein Tier.\nEs baut.",
        "hasOwnCover": true,
    });
    for (field, value) in expected.as_object().unwrap() {
        assert_eq!(book[field], *value, "{field}");
    }
    let mut tags = book["tags"].as_array().unwrap().clone();
    tags.sort_by_key(|tag| tag.as_str().unwrap().to_owned());
    assert_eq!(tags, [json!("Kurzprosa"), json!("Prag")]);
    // It is the reader's word over the file's, and one step goes back to that.
    assert_eq!(book["fileSays"]["title"], "Wrong title");
    let cover = reader.get(book["coverImagePath"].as_str().unwrap());
    assert_eq!(cover.header("content-type"), "image/jpeg");
    assert_eq!(one("covered")["hasOwnCover"], false, "it is the file's own");
}
