//! What stands in calibre's database, read and never written.
//!
//! It is a stranger's: it is opened as something that nobody changes, nothing in it may call
//! functions, and what pretends to be one of its tables and computes something is not asked.

use std::collections::BTreeMap;
use std::path::Path;

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Double, Nullable, Text};
use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};

use super::super::Fault;

/// What means something in the address of a database.
const MEANT: &AsciiSet = &CONTROLS.add(b' ').add(b'%').add(b'?').add(b'#');
const TABLES: [&str; 13] = [
    "books",
    "data",
    "authors",
    "books_authors_link",
    "series",
    "books_series_link",
    "tags",
    "books_tags_link",
    "languages",
    "books_languages_link",
    "publishers",
    "books_publishers_link",
    "comments",
];

/// A book of the library.
#[derive(Clone, Debug, QueryableByName)]
pub(super) struct BookRow {
    #[diesel(sql_type = BigInt)]
    pub id: i64,
    #[diesel(sql_type = Text)]
    pub title: String,
    /// The folder of its files.
    #[diesel(sql_type = Text)]
    pub path: String,
    #[diesel(sql_type = Nullable<Double>)]
    pub series_index: Option<f64>,
}

/// A word that belongs to a book, and a second one.
#[derive(Clone, Debug, QueryableByName)]
pub(super) struct WordRow {
    #[diesel(sql_type = BigInt)]
    pub book: i64,
    #[diesel(sql_type = Text)]
    pub word: String,
    #[diesel(sql_type = Nullable<Text>)]
    pub second: Option<String>,
}

#[derive(QueryableByName)]
struct Counted {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

/// All that is said, by the book's number.
pub(super) struct Told {
    pub books: Vec<BookRow>,
    /// The format and the name of its file without the ending.
    pub files: BTreeMap<i64, Vec<WordRow>>,
    /// A name, and how it is sorted.
    pub authors: BTreeMap<i64, Vec<WordRow>>,
    pub series: BTreeMap<i64, Vec<WordRow>>,
    pub tags: BTreeMap<i64, Vec<WordRow>>,
    pub languages: BTreeMap<i64, Vec<WordRow>>,
    pub publishers: BTreeMap<i64, Vec<WordRow>>,
    /// As HTML.
    pub comments: BTreeMap<i64, Vec<WordRow>>,
}

/// Reads `metadata.db`.
pub(super) fn read(path: &Path) -> Result<Told, Fault> {
    let name = path.display().to_string();
    let name = utf8_percent_encode(&name, MEANT);
    let mut db = SqliteConnection::establish(&format!("file:{name}?mode=ro&immutable=1"))?;
    db.batch_execute(
        "PRAGMA trusted_schema = OFF; PRAGMA query_only = ON; PRAGMA cell_size_check = ON;",
    )?;
    let tables = TABLES.map(|table| format!("'{table}'")).join(", ");
    let counted: Counted = sql_query(format!(
        "SELECT COUNT(*) AS count FROM sqlite_master WHERE type = 'table' AND name IN ({tables})"
    ))
    .get_result(&mut db)?;
    if counted.count != TABLES.len() as i64 {
        return Err(format!("{} is no library of calibre", path.display()).into());
    }
    let linked = |table: &str, column: &str, word: &str, second: &str| {
        format!(
            "SELECT l.book AS book, CAST(x.{word} AS TEXT) AS word, {second} AS second \
             FROM books_{table}_link AS l JOIN {table} AS x ON x.id = l.{column} \
             ORDER BY l.book, l.id"
        )
    };
    let mut words = |query: String| {
        let rows: Vec<WordRow> = sql_query(query).load(&mut db)?;
        let mut by_book = BTreeMap::<i64, Vec<WordRow>>::new();
        for row in rows {
            by_book.entry(row.book).or_default().push(row);
        }
        Ok::<_, Fault>(by_book)
    };
    Ok(Told {
        files: words(
            "SELECT book, CAST(format AS TEXT) AS word, CAST(name AS TEXT) AS second FROM data \
             ORDER BY book, id"
                .into(),
        )?,
        authors: words(linked("authors", "author", "name", "CAST(x.sort AS TEXT)"))?,
        series: words(linked("series", "series", "name", "NULL"))?,
        tags: words(linked("tags", "tag", "name", "NULL"))?,
        languages: words(linked("languages", "lang_code", "lang_code", "NULL"))?,
        publishers: words(linked("publishers", "publisher", "name", "NULL"))?,
        comments: words(
            "SELECT book, CAST(text AS TEXT) AS word, NULL AS second FROM comments".into(),
        )?,
        books: sql_query(
            "SELECT id, CAST(title AS TEXT) AS title, CAST(path AS TEXT) AS path, \
             CAST(series_index AS REAL) AS series_index FROM books ORDER BY id",
        )
        .load(&mut db)?,
    })
}
