//! Shelves of many books that no file was read for.

use chrono::{NaiveDate, NaiveDateTime, TimeDelta};
use diesel::prelude::*;
use serde_json::Value;
use uuid::Uuid;
use vokal_base::db::on_either;
use vokal_base::db::schema::{book_keys, books, contributors};
use vokal_library::shelf::filling;

use crate::books::book;
use crate::client::Client;
use crate::world::World;

fn block_on<T>(work: impl Future<Output = T>) -> T {
    actix_web::rt::System::new().block_on(work)
}

/// A book as it stood on a shelf before there were keys.
#[derive(Clone, Debug, Default)]
pub struct Seed {
    pub title: String,
    pub author: &'static str,
    pub series: &'static str,
    pub series_index: Option<f64>,
    pub language: &'static str,
    /// Seconds after the first.
    pub uploaded: i64,
    pub read: Option<i64>,
    pub progress: i32,
    pub status: &'static str,
}

fn moment(seconds: i64) -> NaiveDateTime {
    let day = NaiveDate::from_ymd_opt(2026, 1, 1).unwrap();
    day.and_hms_opt(0, 0, 0).unwrap() + TimeDelta::seconds(seconds)
}

/// Whose row a new reader's is: that of a book of theirs.
pub fn row_of(world: &World, reader: &Client) -> i64 {
    let file = book("Der Erste").chapter("One", "<p>x</p>").bytes();
    let id = reader.upload("x.epub", &file).expect(201)["id"]
        .as_i64()
        .unwrap();
    let user = world
        .state
        .database
        .read(move |db| books::table.find(id).select(books::user_id).first(db));
    let user = block_on(user).unwrap();
    reader.delete(&format!("/api/books/{id}")).expect(204);
    user
}

/// Puts them on the reader's shelf, without any file; tells their ids.
pub fn shelve(world: &World, user: i64, seeds: Vec<Seed>) -> Vec<i64> {
    let put = world.state.database.write(move |db| {
        let mut ids = Vec::new();
        for seed in &seeds {
            let id: i64 = diesel::insert_into(books::table)
                .values((
                    (
                        books::user_id.eq(user),
                        books::title.eq(&seed.title),
                        books::author.eq(seed.author),
                        books::description.eq("Ein Buch. ".repeat(40)),
                        books::language.eq(seed.language),
                        books::series.eq(seed.series),
                        books::series_index.eq(seed.series_index),
                        books::publisher.eq("Verlag"),
                        books::identifiers.eq("[]"),
                        books::direction.eq("ltr"),
                        books::toc.eq("x".repeat(6000)),
                    ),
                    (
                        books::content_hash.eq("x"),
                        books::file_name.eq("x.epub"),
                        books::file_size.eq(1),
                        books::text_size.eq(1),
                        books::file_hash.eq("x"),
                        books::blob.eq(Uuid::new_v4().to_string()),
                        books::chapter_count.eq(1),
                        books::uploaded_at.eq(moment(seed.uploaded)),
                        books::last_read_at.eq(seed.read.map(moment)),
                        books::progress.eq(seed.progress),
                        books::import_version.eq(1000),
                        books::status.eq(if seed.status.is_empty() {
                            "unread"
                        } else {
                            seed.status
                        }),
                    ),
                ))
                .returning(books::id)
                .get_result(db)?;
            diesel::insert_into(book_keys::table)
                .values((
                    book_keys::book_id.eq(id),
                    book_keys::sort_title.eq("x"),
                    book_keys::sort_author.eq("x"),
                    book_keys::sort_series.eq("x"),
                    book_keys::search_text.eq(""),
                ))
                .execute(db)?;
            ids.push(id);
        }
        let names: Vec<_> = ids
            .iter()
            .zip(&seeds)
            .flat_map(|(id, seed)| (0..).zip(seed.author.split(", ").map(move |name| (*id, name))))
            .filter(|(_, (_, name))| !name.is_empty())
            .map(|(position, (id, name))| {
                (
                    contributors::book_id.eq(id),
                    contributors::position.eq(position),
                    contributors::name.eq(name),
                    contributors::sort_name.eq(""),
                )
            })
            .collect();
        for some in names.chunks(500) {
            on_either!(db, |connection| {
                diesel::insert_into(contributors::table)
                    .values(some)
                    .execute(connection)
            })?;
        }
        Ok(ids)
    });
    let ids = block_on(put).unwrap();
    refill(world);
    ids
}

/// As a server does that starts.
pub fn refill(world: &World) {
    block_on(filling::fill(&world.state.database)).unwrap();
}

/// What PostgreSQL does by itself within a minute: without statistics it takes ten thousand rows for
/// one.
pub fn analyse(world: &World) {
    let analyse = world
        .state
        .database
        .write(|db| diesel::sql_query("ANALYZE").execute(db));
    block_on(analyse).unwrap();
}

/// Takes a book's keys away.
pub fn forget_keys(world: &World, book: i64) {
    let forget = world
        .state
        .database
        .write(move |db| diesel::delete(book_keys::table.find(book)).execute(db));
    assert_eq!(block_on(forget).unwrap(), 1);
}

pub fn query(pairs: &[(&str, &str)]) -> String {
    let mut query = url::form_urlencoded::Serializer::new(String::new());
    query.extend_pairs(pairs);
    query.finish()
}

pub fn page(reader: &Client, pairs: &[(&str, &str)]) -> Value {
    let path = format!("/api/books?view=page&{}", query(pairs));
    reader.get(&path).expect(200)
}
