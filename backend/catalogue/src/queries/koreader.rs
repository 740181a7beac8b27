//! Where KOReader has said that readers are.

use chrono::NaiveDateTime;
use diesel::prelude::*;

use vokal_base::db::Db;
use vokal_base::db::schema::koreader_places;

/// So many documents are remembered of a device; those of which it spoke longest ago go first.
const MOST: i64 = 2000;

/// What a device has said of a document, and what it was told.
#[derive(Clone, Debug, Insertable, Queryable, Selectable)]
#[diesel(table_name = koreader_places)]
pub(crate) struct PlaceRow {
    pub token_id: String,
    pub document: String,
    pub user_id: i64,
    /// To the letter.
    pub progress: Option<String>,
    pub percentage: Option<f64>,
    pub device: String,
    pub device_id: String,
    pub base: Option<i64>,
    pub rev: Option<i64>,
    /// By what its document was found to be a book's, and of which file.
    pub kind: Option<String>,
    pub file_hash: Option<String>,
    /// The chapter to whose beginning it was led, and how much lies before the place that was
    /// meant.
    pub led_to: Option<i32>,
    pub led_before: Option<f64>,
    pub told_at: NaiveDateTime,
}

/// What one device has said of a document.
pub(crate) fn of_device(db: &mut Db, token: &str, document: &str) -> QueryResult<Option<PlaceRow>> {
    koreader_places::table
        .find((token, document))
        .select(PlaceRow::as_select())
        .first(db)
        .optional()
}

/// What the reader's devices have said of any of these documents, the last first.
pub(crate) fn said_of(
    db: &mut Db,
    reader: i64,
    documents: &[String],
) -> QueryResult<Vec<PlaceRow>> {
    koreader_places::table
        .filter(koreader_places::user_id.eq(reader))
        .filter(koreader_places::document.eq_any(documents))
        .filter(koreader_places::progress.is_not_null())
        .order((koreader_places::told_at.desc(), koreader_places::token_id))
        .select(PlaceRow::as_select())
        .load(db)
}

/// What made this change of the book's place, if a device of KOReader's did.
pub(crate) fn by_change(
    db: &mut Db,
    reader: i64,
    token: &str,
    rev: i64,
) -> QueryResult<Option<PlaceRow>> {
    koreader_places::table
        .filter(koreader_places::user_id.eq(reader))
        .filter(koreader_places::token_id.eq(token))
        .filter(koreader_places::rev.eq(rev))
        .filter(koreader_places::progress.is_not_null())
        .select(PlaceRow::as_select())
        .first(db)
        .optional()
}

/// Keeps what a device has said, in place of what it said before.
pub(crate) fn keep(db: &mut Db, row: &PlaceRow) -> QueryResult<()> {
    let known = koreader_places::table.find((&row.token_id, &row.document));
    diesel::delete(known).execute(db)?;
    diesel::insert_into(koreader_places::table)
        .values(row)
        .execute(db)?;
    make_room(db, &row.token_id)
}

fn make_room(db: &mut Db, token: &str) -> QueryResult<()> {
    let own = || koreader_places::table.filter(koreader_places::token_id.eq(token));
    let count: i64 = own().count().get_result(db)?;
    if count <= MOST {
        return Ok(());
    }
    let oldest: Vec<String> = own()
        .order((koreader_places::told_at, koreader_places::document))
        .limit(count - MOST)
        .select(koreader_places::document)
        .load(db)?;
    diesel::delete(own().filter(koreader_places::document.eq_any(oldest)))
        .execute(db)
        .map(drop)
}

/// All that the reader's devices have said.
pub(crate) fn of_reader(db: &mut Db, reader: i64) -> QueryResult<Vec<PlaceRow>> {
    koreader_places::table
        .filter(koreader_places::user_id.eq(reader))
        .filter(koreader_places::progress.is_not_null())
        .order((koreader_places::told_at, koreader_places::document))
        .select(PlaceRow::as_select())
        .load(db)
}
