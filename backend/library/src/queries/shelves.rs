//! Readers' shelves, and what stands on them.

use std::collections::HashMap;

use diesel::dsl::count_star;
use diesel::prelude::*;

use vokal_base::db::schema::{books, shelf_books, shelves};
use vokal_base::db::{Db, on_either};

/// Between two books, so that one that comes between them leaves all others where they are.
const STEP: i64 = 1 << 20;
/// Rows of two numbers that go into one question.
const AT_ONCE: usize = 500;

/// A shelf.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = shelves)]
pub(crate) struct ShelfRow {
    pub id: i64,
    pub name: String,
    /// Of a smart one.
    pub query: Option<String>,
}

/// The reader's, in their order.
pub(crate) fn of_reader(db: &mut Db, reader: i64) -> QueryResult<Vec<ShelfRow>> {
    shelves::table
        .filter(shelves::user_id.eq(reader))
        .order((shelves::position, shelves::id))
        .select(ShelfRow::as_select())
        .load(db)
}

/// One of the reader's.
pub(crate) fn one(db: &mut Db, reader: i64, id: i64) -> QueryResult<Option<ShelfRow>> {
    shelves::table
        .find(id)
        .filter(shelves::user_id.eq(reader))
        .select(ShelfRow::as_select())
        .first(db)
        .optional()
}

/// How many books stand on each of them.
pub(crate) fn counts(db: &mut Db, reader: i64) -> QueryResult<HashMap<i64, i64>> {
    let rows: Vec<(i64, i64)> = shelf_books::table
        .inner_join(books::table)
        .filter(books::user_id.eq(reader))
        .filter(books::deleted_at.is_null())
        .group_by(shelf_books::shelf_id)
        .select((shelf_books::shelf_id, count_star()))
        .load(db)?;
    Ok(rows.into_iter().collect())
}

/// Puts up a shelf below all others.
pub(crate) fn add(db: &mut Db, reader: i64, name: &str, query: Option<&str>) -> QueryResult<i64> {
    let last: Option<i64> = shelves::table
        .filter(shelves::user_id.eq(reader))
        .order(shelves::position.desc())
        .select(shelves::position)
        .first(db)
        .optional()?;
    diesel::insert_into(shelves::table)
        .values((
            shelves::user_id.eq(reader),
            shelves::position.eq(last.map_or(0, |last| last + 1)),
            shelves::name.eq(name),
            shelves::query.eq(query),
        ))
        .returning(shelves::id)
        .get_result(db)
}

pub(crate) fn rename(db: &mut Db, id: i64, name: &str) -> QueryResult<()> {
    diesel::update(shelves::table.find(id))
        .set(shelves::name.eq(name))
        .execute(db)
        .map(drop)
}

pub(crate) fn set_query(db: &mut Db, id: i64, query: &str) -> QueryResult<()> {
    diesel::update(shelves::table.find(id))
        .set(shelves::query.eq(query))
        .execute(db)
        .map(drop)
}

/// Puts a shelf at this place among the reader's, counted from 0.
pub(crate) fn put_at(db: &mut Db, reader: i64, id: i64, index: usize) -> QueryResult<()> {
    let mut ids: Vec<i64> = of_reader(db, reader)?
        .into_iter()
        .map(|shelf| shelf.id)
        .collect();
    ids.retain(|other| *other != id);
    ids.insert(index.min(ids.len()), id);
    for (position, id) in (0_i64..).zip(ids) {
        let row = shelves::table
            .find(id)
            .filter(shelves::position.ne(position));
        diesel::update(row)
            .set(shelves::position.eq(position))
            .execute(db)?;
    }
    Ok(())
}

/// Takes a shelf down; its books stay. Tells whether it was there.
pub(crate) fn remove(db: &mut Db, reader: i64, id: i64) -> QueryResult<bool> {
    let own = shelves::table.find(id).filter(shelves::user_id.eq(reader));
    diesel::delete(own).execute(db).map(|rows| rows > 0)
}

/// What stands on a shelf, in order, also what is deleted and may come back.
pub(crate) fn places(db: &mut Db, shelf: i64) -> QueryResult<Vec<(i64, i64)>> {
    shelf_books::table
        .filter(shelf_books::shelf_id.eq(shelf))
        .order((shelf_books::position, shelf_books::book_id))
        .select((shelf_books::book_id, shelf_books::position))
        .load(db)
}

/// Puts books behind all that stand there.
pub(crate) fn append(db: &mut Db, shelf: i64, all: &[i64]) -> QueryResult<()> {
    let last: Option<i64> = shelf_books::table
        .filter(shelf_books::shelf_id.eq(shelf))
        .order(shelf_books::position.desc())
        .select(shelf_books::position)
        .first(db)
        .optional()?;
    let first = last.map_or(0, |last| last.saturating_add(STEP));
    let rows: Vec<_> = (0_i64..)
        .zip(all)
        .map(|(place, book)| {
            (
                shelf_books::shelf_id.eq(shelf),
                shelf_books::book_id.eq(*book),
                shelf_books::position.eq(first.saturating_add(place.saturating_mul(STEP))),
            )
        })
        .collect();
    for rows in rows.chunks(AT_ONCE) {
        on_either!(db, |connection| diesel::insert_into(shelf_books::table)
            .values(rows)
            .execute(connection))?;
    }
    Ok(())
}

/// Takes books off a shelf; no more than one question may name. Tells how many stood there.
pub(crate) fn take_off(db: &mut Db, shelf: i64, all: &[i64]) -> QueryResult<usize> {
    let there = shelf_books::table
        .filter(shelf_books::shelf_id.eq(shelf))
        .filter(shelf_books::book_id.eq_any(all));
    diesel::delete(there).execute(db)
}

/// Puts a book behind another on the shelf, or before all of them; tells whether that one is there.
pub(crate) fn put_behind(
    db: &mut Db,
    shelf: i64,
    book: i64,
    after: Option<i64>,
) -> QueryResult<bool> {
    let mut there = places(db, shelf)?;
    let is_there = there.iter().any(|(id, _)| *id == book);
    there.retain(|(id, _)| *id != book);
    let at = match after {
        None => 0,
        Some(after) => match there.iter().position(|(id, _)| *id == after) {
            Some(at) => at + 1,
            None => return Ok(false),
        },
    };
    let position = if let Some(position) = between(&there, at) {
        position
    } else {
        // There is no room any more: all are put anew.
        for (place, (id, position)) in (0_i64..).zip(&mut there) {
            *position = place * STEP;
            diesel::update(shelf_books::table.find((shelf, *id)))
                .set(shelf_books::position.eq(*position))
                .execute(db)?;
        }
        between(&there, at).unwrap_or_default()
    };
    if is_there {
        diesel::update(shelf_books::table.find((shelf, book)))
            .set(shelf_books::position.eq(position))
            .execute(db)?;
    } else {
        diesel::insert_into(shelf_books::table)
            .values((
                shelf_books::shelf_id.eq(shelf),
                shelf_books::book_id.eq(book),
                shelf_books::position.eq(position),
            ))
            .execute(db)?;
    }
    Ok(true)
}

/// A place before the one at this index that no other has.
fn between(there: &[(i64, i64)], at: usize) -> Option<i64> {
    let before = at.checked_sub(1).and_then(|before| there.get(before));
    match (before, there.get(at)) {
        (None, None) => Some(0),
        (None, Some((_, next))) => next.checked_sub(STEP),
        (Some((_, before)), None) => before.checked_add(STEP),
        (Some((_, before)), Some((_, next))) => {
            let middle = before + next.checked_sub(*before)? / 2;
            (middle != *before && middle != *next).then_some(middle)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_room_between_two_until_there_is_none() {
        let two = [(1, 0), (2, STEP)];
        assert_eq!(between(&two, 0), Some(-STEP));
        assert_eq!(between(&two, 1), Some(STEP / 2));
        assert_eq!(between(&two, 2), Some(2 * STEP));
        assert_eq!(between(&[], 0), Some(0));
        assert_eq!(between(&[(1, 3), (2, 4)], 1), None);
        assert_eq!(between(&[(1, 3), (2, 3)], 1), None);
        assert_eq!(between(&[(1, i64::MIN)], 0), None);
    }
}
