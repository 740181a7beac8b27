//! What another program's library says of a book that has just come in.

use vokal_base::db::{Db, QueryResult};

use super::covers::{self, NewCover};
use crate::details::model::Said;

/// Notes it over what the file says.
pub(crate) fn note(
    db: &mut Db,
    book: i64,
    edits: &[Said],
    cover: Option<&NewCover>,
) -> QueryResult<()> {
    for said in edits {
        super::details::edit(db, book, said)?;
    }
    if let Some(cover) = cover {
        covers::set(db, book, cover)?;
    }
    if edits.is_empty() {
        return Ok(());
    }
    super::keys::renew_keys(db, book)
}
