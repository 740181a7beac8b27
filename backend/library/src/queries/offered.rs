//! What stands in catalogues of a reader's books.

use std::collections::HashMap;

use chrono::NaiveDateTime;
use diesel::expression::SqlLiteral;
use diesel::prelude::*;
use diesel::sql_types::{Nullable, Text};

use super::{tags, thumbnails};
use crate::import::pictures::PictureKind;
use vokal_base::db::Db;
use vokal_base::db::schema::{book_covers, book_tags, books, contributors, resources};

/// A book as catalogues show it.
#[derive(Clone, Debug, PartialEq)]
pub struct Offered {
    /// The book's row id.
    pub id: i64,
    /// Plain text.
    pub title: String,
    /// In the book's own order.
    pub authors: Vec<Author>,
    /// Plain text, or empty.
    pub description: String,
    /// A language tag such as `de`, or empty.
    pub language: String,
    /// The series the book belongs to, or empty.
    pub series: String,
    /// Which part of it.
    pub series_index: Option<f64>,
    /// What it is found under, in the book's own order.
    pub tags: Vec<String>,
    /// Plain text, or empty.
    pub publisher: String,
    /// ISBN and the like.
    pub identifiers: Vec<String>,
    /// What kind of picture the cover is, if there is one: the reader's own, else the file's.
    pub cover: Option<&'static str>,
    /// Whether there is a small one (JPEG).
    pub has_thumbnail: bool,
    /// When it came in, in UTC.
    pub uploaded_at: NaiveDateTime,
    /// How much is read, in whole percent.
    pub progress: i32,
    /// Of the file, in bytes.
    pub file_size: i64,
}

/// One of those who wrote a book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Author {
    /// As it is shown.
    pub name: String,
    /// As lists sort by, or empty.
    pub sort_name: String,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = books)]
struct Row {
    id: i64,
    title: String,
    author: String,
    description: String,
    language: String,
    series: String,
    series_index: Option<f64>,
    publisher: String,
    identifiers: String,
    cover_path: Option<String>,
    uploaded_at: NaiveDateTime,
    progress: i32,
    file_size: i64,
    #[diesel(select_expression = thumbnails::shown())]
    #[diesel(select_expression_type = SqlLiteral<Nullable<Text>>)]
    thumbnail: Option<String>,
}

/// The reader's books of these ids, in their order; one that is gone is left out.
pub(crate) fn of(db: &mut Db, reader: i64, ids: &[i64]) -> QueryResult<Vec<Offered>> {
    let rows: Vec<Row> = books::table
        .filter(books::id.eq_any(ids))
        .filter(books::user_id.eq(reader))
        .filter(books::deleted_at.is_null())
        .select(Row::as_select())
        .load(db)?;
    let own: Vec<i64> = rows.iter().map(|row| row.id).collect();
    let mut authors = authors_of(db, &own)?;
    let covers = covers_of(db, &own, &rows)?;
    let mut tags = tags::of_books(db, &own)?;
    let told = rows.into_iter().map(|row| {
        let named = authors.remove(&row.id).unwrap_or_default();
        let book = Offered {
            authors: if named.is_empty() && !row.author.is_empty() {
                vec![Author {
                    name: row.author,
                    sort_name: String::new(),
                }]
            } else {
                named
            },
            cover: covers.get(&row.id).copied(),
            has_thumbnail: row.thumbnail.is_some(),
            identifiers: serde_json::from_str(&row.identifiers).unwrap_or_default(),
            id: row.id,
            title: row.title,
            description: row.description,
            language: row.language,
            series: row.series,
            series_index: row.series_index,
            tags: tags.remove(&row.id).unwrap_or_default(),
            publisher: row.publisher,
            uploaded_at: row.uploaded_at,
            progress: row.progress,
            file_size: row.file_size,
        };
        (book.id, book)
    });
    let mut told: HashMap<i64, Offered> = told.collect();
    Ok(ids.iter().filter_map(|id| told.remove(id)).collect())
}

/// Those who have written these books, in each one's own order.
pub(crate) fn authors_of(db: &mut Db, ids: &[i64]) -> QueryResult<HashMap<i64, Vec<Author>>> {
    let rows: Vec<(i64, String, String)> = contributors::table
        .filter(contributors::book_id.eq_any(ids))
        .order((contributors::book_id, contributors::position))
        .select((
            contributors::book_id,
            contributors::name,
            contributors::sort_name,
        ))
        .load(db)?;
    let mut authors: HashMap<i64, Vec<Author>> = HashMap::new();
    for (book, name, sort_name) in rows {
        let of_book = authors.entry(book).or_default();
        of_book.push(Author { name, sort_name });
    }
    Ok(authors)
}

/// What kinds of pictures the covers are that can be shown.
fn covers_of(db: &mut Db, ids: &[i64], rows: &[Row]) -> QueryResult<HashMap<i64, &'static str>> {
    let paths: HashMap<i64, &str> = rows
        .iter()
        .filter_map(|row| Some((row.id, row.cover_path.as_deref()?)))
        .collect();
    let found: Vec<(i64, String, String)> = resources::table
        .filter(resources::book_id.eq_any(ids))
        .filter(resources::path.eq_any(paths.values().copied().collect::<Vec<_>>()))
        .select((resources::book_id, resources::path, resources::media_type))
        .load(db)?;
    let by_files = found
        .into_iter()
        .filter(|(book, path, _)| paths.get(book).is_some_and(|cover| cover == path))
        .map(|(book, _, kind)| (book, kind));
    let own: Vec<(i64, String)> = book_covers::table
        .filter(book_covers::book_id.eq_any(ids))
        .select((book_covers::book_id, book_covers::media_type))
        .load(db)?;
    // The reader's own over the file's.
    let covers = by_files.chain(own).filter_map(|(book, kind)| {
        let kind = PictureKind::parse(&kind)?;
        Some((book, kind.media_type()))
    });
    Ok(covers.collect())
}

/// To which series the reader's books belong, once for each book.
pub(crate) fn series(db: &mut Db, reader: i64) -> QueryResult<Vec<String>> {
    books::table
        .filter(books::user_id.eq(reader))
        .filter(books::deleted_at.is_null())
        .filter(books::series.ne(""))
        .select(books::series)
        .load(db)
}

/// What the reader's books are found under, once for each book.
pub(crate) fn tags(db: &mut Db, reader: i64) -> QueryResult<Vec<String>> {
    book_tags::table
        .inner_join(books::table.on(books::id.eq(book_tags::book_id)))
        .filter(books::user_id.eq(reader))
        .filter(books::deleted_at.is_null())
        .select(book_tags::name)
        .load(db)
}

/// Who has written the reader's books, each with the name that lists sort by, once for each book.
pub(crate) fn authors(db: &mut Db, reader: i64) -> QueryResult<Vec<(String, String)>> {
    contributors::table
        .inner_join(books::table.on(books::id.eq(contributors::book_id)))
        .filter(books::user_id.eq(reader))
        .filter(books::deleted_at.is_null())
        .filter(contributors::name.ne(""))
        .select((contributors::name, contributors::sort_name))
        .load(db)
}
