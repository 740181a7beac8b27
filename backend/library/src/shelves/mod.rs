//! Which shelves has a reader put up, and what stands on them?
//!
//! A shelf is either filled by hand and in the reader's order, or *smart*: a question that the
//! library's address asks, under a name.
//!
//! | module | what it answers |
//! | --- | --- |
//! | `handlers` | Which are there, and how are they changed? |
//! | `order` | Where does a book stand on one? |
//! | `kept` | What of that is in an account's export? |

pub(crate) mod handlers;
pub mod kept;
pub(crate) mod order;

use vokal_base::db::{Db, QueryResult};

use crate::queries::shelves::{self as queries, ShelfRow};
use crate::shelf::asked::Asked;
use crate::shelf::filter::Filter;

/// No shelf has this number.
const NOWHERE: i64 = -1;

/// The same filter with what the shelf asks for that it names; nothing if that is not this
/// reader's.
pub(crate) fn resolved(
    db: &mut Db,
    reader: i64,
    mut filter: Filter,
    shelf: Option<i64>,
) -> QueryResult<Option<Filter>> {
    let Some(id) = shelf else {
        return Ok(Some(filter));
    };
    let Some(ShelfRow { id, query, .. }) = queries::one(db, reader, id)? else {
        return Ok(None);
    };
    match query {
        None => filter.shelf = Some(id),
        Some(query) => filter.smart = Some(Box::new(smart(db, reader, &query)?)),
    }
    Ok(Some(filter))
}

/// What a smart shelf asks for. Of one that names a shelf that is gone there are no books.
fn smart(db: &mut Db, reader: i64, query: &str) -> QueryResult<Filter> {
    let nothing = Filter {
        shelf: Some(NOWHERE),
        ..Filter::default()
    };
    // It was looked at when it was kept; a later release may know less.
    let asked = Asked::parse(query).and_then(|asked| Ok((asked.filter()?, asked.shelf()?)));
    let Ok((mut filter, on)) = asked else {
        return Ok(nothing);
    };
    if let Some(on) = on {
        let there = queries::one(db, reader, on)?;
        let is_filled_by_hand = there.is_some_and(|shelf| shelf.query.is_none());
        filter.shelf = Some(if is_filled_by_hand { on } else { NOWHERE });
    }
    Ok(filter)
}
