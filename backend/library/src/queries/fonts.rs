//! The rows of a book's own fonts.

use diesel::prelude::*;

use vokal_base::db::Db;
use vokal_base::db::schema::{book_fonts, books};

/// A font that was written anew.
#[derive(Clone, Debug)]
pub(crate) struct NewFont {
    pub family: String,
    pub bold: bool,
    pub italic: bool,
    pub hash: String,
    pub bytes: Vec<u8>,
}

/// The same of a book.
#[derive(Clone, Debug)]
pub(crate) struct BookFont {
    pub font: NewFont,
    /// What stands for its family where the places of text are told.
    pub number: u32,
    /// The book's text is set in it.
    pub of_text: bool,
    /// Text of drawn pages is.
    pub of_pages: bool,
}

/// A font without its bytes.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = book_fonts)]
#[expect(clippy::struct_excessive_bools, reason = "each is a column of its own")]
pub(crate) struct FontRow {
    pub family: String,
    pub number: i64,
    pub of_text: bool,
    pub of_pages: bool,
    pub bold: bool,
    pub italic: bool,
    pub hash: String,
}

/// Gives a book these fonts instead of those that it had.
pub(super) fn replace(db: &mut Db, book_id: i64, fonts: &[BookFont]) -> QueryResult<()> {
    diesel::delete(book_fonts::table.filter(book_fonts::book_id.eq(book_id))).execute(db)?;
    for row in fonts {
        let font = &row.font;
        diesel::insert_into(book_fonts::table)
            .values((
                book_fonts::book_id.eq(book_id),
                book_fonts::bold.eq(font.bold),
                book_fonts::italic.eq(font.italic),
                book_fonts::family.eq(&font.family),
                book_fonts::number.eq(i64::from(row.number)),
                book_fonts::of_text.eq(row.of_text),
                book_fonts::of_pages.eq(row.of_pages),
                book_fonts::hash.eq(&font.hash),
                book_fonts::length.eq(i64::try_from(font.bytes.len()).unwrap_or(i64::MAX)),
                book_fonts::bytes.eq(&font.bytes),
            ))
            .execute(db)?;
    }
    Ok(())
}

/// Those of a book, by families, of each the regular one first.
pub(crate) fn of_book(db: &mut Db, book_id: i64) -> QueryResult<Vec<FontRow>> {
    book_fonts::table
        .filter(book_fonts::book_id.eq(book_id))
        .order((book_fonts::number, book_fonts::bold, book_fonts::italic))
        .select(FontRow::as_select())
        .load(db)
}

/// How many bytes each of a book's fonts has.
pub(super) fn lengths(db: &mut Db, book_id: i64) -> QueryResult<Vec<i64>> {
    book_fonts::table
        .filter(book_fonts::book_id.eq(book_id))
        .select(book_fonts::length)
        .load(db)
}

/// A font of one of the reader's books.
#[diesel::dsl::auto_type(no_type_alias)]
fn own<'h>(reader: i64, book_id: i64, hash: &'h str) -> _ {
    book_fonts::table
        .inner_join(books::table)
        .filter(book_fonts::book_id.eq(book_id))
        .filter(book_fonts::hash.eq(hash))
        .filter(books::user_id.eq(reader))
        .filter(books::deleted_at.is_null())
}

/// How many bytes it has.
pub(crate) fn length(db: &mut Db, reader: i64, id: i64, hash: &str) -> QueryResult<Option<i64>> {
    let own = own(reader, id, hash);
    own.select(book_fonts::length).first(db).optional()
}

/// The font itself.
pub(crate) fn bytes(db: &mut Db, reader: i64, id: i64, hash: &str) -> QueryResult<Option<Vec<u8>>> {
    let own = own(reader, id, hash);
    own.select(book_fonts::bytes).first(db).optional()
}
