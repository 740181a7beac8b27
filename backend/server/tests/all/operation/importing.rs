//! Many books come in by command, beside a server that runs.

use std::fs;

use diesel::connection::SimpleConnection;
use diesel::{Connection, SqliteConnection};
use tempfile::TempDir;

use super::{complaint, each_database, run, variables};
use crate::books::{book, of_chapters};
use crate::browser::Browser;
use crate::crash::Process;

const EMAIL: &str = "grete@vokal.test";

#[test]
fn a_folder_comes_in_once_and_what_is_refused_is_told() {
    for database in each_database() {
        let (folder, books) = (TempDir::new().unwrap(), TempDir::new().unwrap());
        let variables = variables(database.as_ref());
        let server = Process::start_with(folder.path(), &variables);
        let client = server.client();
        client.register(EMAIL).expect(201);
        let reader = Browser::on(client).signed_in(EMAIL);
        let reader = client.with_token(reader.token());
        let put = |name: &str, bytes: &[u8]| {
            let path = books.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, bytes).unwrap();
        };
        put("a/one.epub", &of_chapters(1).bytes());
        put("a/b/two.md", b"# Zwei\n\nText");
        put("a/b/two again.md", b"# Zwei\n\nText");
        put("broken.epub", b"PK\x03\x04 no more");
        put("cover.jpg", b"a picture");
        put(".hidden/three.md", b"# Drei");
        let listed = || {
            reader
                .get("/api/books")
                .expect(200)
                .as_array()
                .unwrap()
                .len()
        };
        let csv = folder.path().join("report.csv");
        let import = |more: &[&str], code: i32| -> String {
            let all = [
                &["import", books.path().to_str().unwrap(), "--user", EMAIL],
                more,
            ]
            .concat();
            let output = run(folder.path(), &variables, &all);
            assert_eq!(
                output.status.code(),
                Some(code),
                "{}",
                String::from_utf8_lossy(&output.stderr)
            );
            String::from_utf8(output.stdout).unwrap()
        };
        let told = import(&["--dry-run"], 0);
        assert!(
            told.contains("4 would be added, 0 there already, 0 refused"),
            "{told}"
        );
        assert_eq!(listed(), 0);
        let told = import(&["--csv", csv.to_str().unwrap()], 1);
        assert!(
            told.contains("2 added, 1 there already, 1 refused\nbroken.epub: "),
            "{told}"
        );
        assert_eq!(listed(), 2);
        let report = fs::read_to_string(&csv).unwrap();
        assert_eq!(report.lines().count(), 5);
        assert!(report.contains("\nbroken.epub,refused,,"), "{report}");
        // Once more: nothing is there twice, and what is new is added.
        fs::remove_file(books.path().join("broken.epub")).unwrap();
        put("new.txt", "Der Hase\n\nEs war einmal.".as_bytes());
        let told = import(&[], 0);
        assert!(
            told.contains("1 added, 3 there already, 0 refused"),
            "{told}"
        );
        assert_eq!(listed(), 3);
        let quota = run(folder.path(), &variables, &["user", "quota", EMAIL, "0"]);
        complaint(&quota, 0);
        put("more.md", b"# Mehr");
        assert!(
            import(&["--csv", csv.to_str().unwrap()], 1)
                .contains("0 added, 4 there already, 1 refused")
        );
        assert!(fs::read_to_string(&csv).unwrap().contains(",quota,"));
        for (email, books) in [
            ("nobody@vokal.test", books.path().to_str().unwrap()),
            (EMAIL, "/nowhere"),
        ] {
            let wrong = run(
                folder.path(),
                &variables,
                &["import", books, "--user", email],
            );
            complaint(&wrong, 2);
        }
        complaint(&run(folder.path(), &variables, &["check"]), 0);
    }
}

#[test]
fn a_library_of_calibre_says_what_its_books_are_called() {
    let (folder, library) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let server = Process::start_with(folder.path(), &[]);
    let client = server.client();
    client.register(EMAIL).expect(201);
    let reader = Browser::on(client).signed_in(EMAIL);
    let reader = client.with_token(reader.token());
    let path = library.path().join("Franz Kafka/Der Bau (1)");
    fs::create_dir_all(&path).unwrap();
    let epub = book("Wrong title").chapter("1", "<p>x</p>").bytes();
    fs::write(path.join("Der Bau.epub"), epub).unwrap();
    fs::write(library.path().join("outside.epub"), "x").unwrap();
    let name = library.path().join("metadata.db");
    let mut db = SqliteConnection::establish(name.to_str().unwrap()).unwrap();
    db.batch_execute(
        "CREATE TABLE books (id INTEGER PRIMARY KEY, title TEXT, path TEXT, series_index REAL);
         CREATE TABLE data (id INTEGER PRIMARY KEY, book INTEGER, format TEXT, name TEXT);
         CREATE TABLE authors (id INTEGER PRIMARY KEY, name TEXT, sort TEXT);
         CREATE TABLE books_authors_link (id INTEGER PRIMARY KEY, book INTEGER, author INTEGER);
         CREATE TABLE series (id INTEGER PRIMARY KEY, name TEXT);
         CREATE TABLE books_series_link (id INTEGER PRIMARY KEY, book INTEGER, series INTEGER);
         CREATE TABLE tags (id INTEGER PRIMARY KEY, name TEXT);
         CREATE TABLE books_tags_link (id INTEGER PRIMARY KEY, book INTEGER, tag INTEGER);
         CREATE TABLE languages (id INTEGER PRIMARY KEY, lang_code TEXT);
         CREATE TABLE books_languages_link (id INTEGER PRIMARY KEY, book INTEGER, lang_code INTEGER);
         CREATE TABLE publishers (id INTEGER PRIMARY KEY, name TEXT);
         CREATE TABLE books_publishers_link (id INTEGER PRIMARY KEY, book INTEGER, publisher INTEGER);
         CREATE TABLE comments (id INTEGER PRIMARY KEY, book INTEGER, text TEXT);
         INSERT INTO books VALUES (1, 'Der Bau', 'Franz Kafka/Der Bau (1)', 2.5), (2, 'Out', '..', 1), (3, 'Only a picture', 'x', 1);
         INSERT INTO data VALUES (1, 1, 'PDF', 'Der Bau'), (2, 1, 'EPUB', 'Der Bau'), (3, 2, 'EPUB', 'outside'), (4, 3, 'CBZ', 'x');
         INSERT INTO authors VALUES (1, 'Franz Kafka', 'Kafka, Franz'), (2, 'Brod| Max', 'Brod, Max');
         INSERT INTO books_authors_link VALUES (1, 1, 1), (2, 1, 2);
         INSERT INTO series VALUES (1, 'Nachlass'); INSERT INTO books_series_link VALUES (1, 1, 1);
         INSERT INTO languages VALUES (1, 'deu'); INSERT INTO books_languages_link VALUES (1, 1, 1);
         INSERT INTO comments VALUES (1, 1, '<p>Ein <b>Tier</b>.</p>');",
    )
    .unwrap();
    drop(db);
    let before = fs::read(&name).unwrap();
    let arguments = [
        "import",
        library.path().to_str().unwrap(),
        "--user",
        EMAIL,
        "--calibre",
    ];
    let output = run(folder.path(), &[], &arguments);
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(
        output.status.code(),
        Some(1),
        "{told}{}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert!(
        told.contains("1 added, 0 there already, 2 refused"),
        "{told}"
    );
    let listed = reader.get("/api/books").expect(200);
    let book = &listed[0];
    assert_eq!(book["title"], "Der Bau");
    assert_eq!(book["author"], "Franz Kafka, Brod, Max");
    assert_eq!(book["series"], "Nachlass");
    assert_eq!(book["seriesIndex"], 2.5);
    assert_eq!(book["language"], "de");
    assert_eq!(book["description"], "Ein Tier.");
    assert_eq!(fs::read(&name).unwrap(), before, "nothing is written there");
    assert!(!library.path().join("metadata.db-journal").exists());
    fs::write(&name, "no database").unwrap();
    complaint(&run(folder.path(), &[], &arguments), 2);
}
