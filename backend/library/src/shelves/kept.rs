//! What of a reader's shelves is in an account's export?

use serde::Serialize;
use vokal_base::db::{Db, QueryResult};

use crate::queries::shelves as queries;

/// A shelf, as an export of the account tells it.
#[derive(Clone, Debug, Serialize)]
pub struct KeptShelf {
    name: String,
    /// Of a smart one.
    #[serde(skip_serializing_if = "Option::is_none")]
    query: Option<String>,
    /// The ids of its books, in the reader's order.
    books: Vec<i64>,
}

/// A reader's shelves, in their order.
///
/// # Errors
///
/// If the database refuses.
pub fn shelves_of(db: &mut Db, reader: i64) -> QueryResult<Vec<KeptShelf>> {
    let mut kept = Vec::new();
    for shelf in queries::of_reader(db, reader)? {
        let places = queries::places(db, shelf.id)?;
        kept.push(KeptShelf {
            name: shelf.name,
            query: shelf.query,
            books: places.into_iter().map(|(book, _)| book).collect(),
        });
    }
    Ok(kept)
}
