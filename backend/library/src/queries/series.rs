//! Series, and where a reader is in them.

use diesel::prelude::*;

use vokal_base::db::Db;
use vokal_base::db::schema::{book_keys, books};

/// A book of a series: the series, the book, and where the reader is with it.
pub(crate) type Part = (String, i64, String);

/// All books that belong to a series, each series in its order.
pub(crate) fn parts(db: &mut Db, reader: i64) -> QueryResult<Vec<Part>> {
    books::table
        .inner_join(book_keys::table)
        .filter(books::user_id.eq(reader))
        .filter(books::deleted_at.is_null())
        .filter(books::series.ne(""))
        .order((book_keys::sort_series, books::id))
        .select((books::series, books::id, books::status))
        .load(db)
}
