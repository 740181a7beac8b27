//! The rows of fonts that readers have brought along.

use chrono::NaiveDateTime;
use diesel::prelude::*;
use vokal_base::db::Db;
use vokal_base::db::schema::reader_fonts;

use super::fonts::NewFont;

/// A font without its bytes.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = reader_fonts)]
pub(crate) struct Row {
    pub family: String,
    pub name: String,
    pub bold: bool,
    pub italic: bool,
    pub cff: bool,
    pub hash: String,
    pub length: i64,
    pub added_at: NaiveDateTime,
}

impl Row {
    /// How the name of such a file ends.
    pub fn ending(&self) -> &'static str {
        if self.cff { "otf" } else { "ttf" }
    }
}

/// A reader's fonts: family by family, by their names, the plain one first.
pub(crate) fn of_reader(db: &mut Db, reader: i64) -> QueryResult<Vec<Row>> {
    reader_fonts::table
        .filter(reader_fonts::user_id.eq(reader))
        .order((
            reader_fonts::name,
            reader_fonts::family,
            reader_fonts::bold,
            reader_fonts::italic,
        ))
        .select(Row::as_select())
        .load(db)
}

/// Keeps a font in a family of this name; the one that it had for the same text goes.
pub(crate) fn put(
    db: &mut Db,
    (reader, family, name): (i64, &str, &str),
    font: &NewFont,
    now: NaiveDateTime,
) -> QueryResult<()> {
    let place = reader_fonts::table.find((reader, family, font.bold, font.italic));
    diesel::delete(place).execute(db)?;
    diesel::insert_into(reader_fonts::table)
        .values((
            reader_fonts::user_id.eq(reader),
            reader_fonts::family.eq(family),
            reader_fonts::name.eq(name),
            reader_fonts::bold.eq(font.bold),
            reader_fonts::italic.eq(font.italic),
            reader_fonts::cff.eq(font.bytes.starts_with(b"OTTO")),
            reader_fonts::hash.eq(&font.hash),
            reader_fonts::length.eq(i64::try_from(font.bytes.len()).unwrap_or(i64::MAX)),
            reader_fonts::bytes.eq(&font.bytes),
            reader_fonts::added_at.eq(now),
        ))
        .execute(db)
        .map(drop)
}

/// Removes a family; tells how many fonts it had.
pub(crate) fn remove(db: &mut Db, reader: i64, family: &str) -> QueryResult<usize> {
    let family = reader_fonts::table
        .filter(reader_fonts::user_id.eq(reader))
        .filter(reader_fonts::family.eq(family));
    diesel::delete(family).execute(db)
}

/// How many bytes all fonts of a reader have.
pub(crate) fn bytes_of_reader(db: &mut Db, reader: i64) -> QueryResult<u64> {
    // Added up here, because the engines disagree on the type of a sum.
    let lengths: Vec<i64> = reader_fonts::table
        .filter(reader_fonts::user_id.eq(reader))
        .select(reader_fonts::length)
        .load(db)?;
    Ok(lengths.into_iter().map(i64::unsigned_abs).sum())
}

#[diesel::dsl::auto_type(no_type_alias)]
fn own<'h>(reader: i64, family: &'h str, hash: &'h str) -> _ {
    reader_fonts::table
        .filter(reader_fonts::user_id.eq(reader))
        .filter(reader_fonts::family.eq(family))
        .filter(reader_fonts::hash.eq(hash))
}

/// How many bytes a font has.
pub(crate) fn length(
    db: &mut Db,
    reader: i64,
    family: &str,
    hash: &str,
) -> QueryResult<Option<i64>> {
    let own = own(reader, family, hash);
    own.select(reader_fonts::length).first(db).optional()
}

/// The font itself.
pub(crate) fn bytes(
    db: &mut Db,
    reader: i64,
    family: &str,
    hash: &str,
) -> QueryResult<Option<Vec<u8>>> {
    let own = own(reader, family, hash);
    own.select(reader_fonts::bytes).first(db).optional()
}

/// All fonts of all readers: whose, of which family, under which hash.
pub(crate) fn all(db: &mut Db) -> QueryResult<Vec<(i64, String, String)>> {
    reader_fonts::table
        .order((reader_fonts::user_id, reader_fonts::family))
        .select((
            reader_fonts::user_id,
            reader_fonts::family,
            reader_fonts::hash,
        ))
        .load(db)
}
