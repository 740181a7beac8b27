//! Many books at once.

use std::collections::{HashMap, HashSet};

use chrono::NaiveDateTime;
use diesel::prelude::*;

use vokal_base::db::Db;
use vokal_base::db::schema::{book_tags, books};

use super::tags::Retagged;

/// So many ids go into one question.
pub(crate) const AT_ONCE: usize = 500;

/// Those of these ids that are the reader's books, on the shelf or deleted, in their order.
pub(crate) fn own(
    db: &mut Db,
    reader: i64,
    ids: &[i64],
    are_deleted: bool,
) -> QueryResult<Vec<i64>> {
    let mut there: HashSet<i64> = HashSet::new();
    for ids in ids.chunks(AT_ONCE) {
        let found: Vec<i64> = books::table
            .filter(books::id.eq_any(ids))
            .filter(books::user_id.eq(reader))
            .filter(books::deleted_at.is_not_null().eq(are_deleted))
            .select(books::id)
            .load(db)?;
        there.extend(found);
    }
    let in_order = ids.iter().copied();
    Ok(in_order.filter(|id| there.remove(id)).collect())
}

/// Takes books off the shelf, or puts them back.
pub(crate) fn set_deleted(
    db: &mut Db,
    ids: &[i64],
    deleted_at: Option<NaiveDateTime>,
) -> QueryResult<()> {
    for ids in ids.chunks(AT_ONCE) {
        diesel::update(books::table.filter(books::id.eq_any(ids)))
            .set(books::deleted_at.eq(deleted_at))
            .execute(db)?;
    }
    Ok(())
}

/// The tags of all of these, those without any, too; nobody else changes them until the
/// transaction ends.
pub(crate) fn tags(db: &mut Db, ids: &[i64]) -> QueryResult<Vec<(i64, Vec<String>)>> {
    let mut all = Vec::with_capacity(ids.len());
    for ids in ids.chunks(AT_ONCE) {
        super::revs::lock(db, ids)?;
        let mut tags: HashMap<_, _> = super::tags::of_books(db, ids)?;
        all.extend(
            ids.iter()
                .map(|id| (*id, tags.remove(id).unwrap_or_default())),
        );
    }
    Ok(all)
}

/// How many of the reader's books have each tag, as they write it.
pub(crate) fn tag_counts(db: &mut Db, reader: i64) -> QueryResult<Vec<(String, i64)>> {
    book_tags::table
        .inner_join(books::table.on(books::id.eq(book_tags::book_id)))
        .filter(books::user_id.eq(reader))
        .filter(books::deleted_at.is_null())
        .group_by(book_tags::name)
        .order(book_tags::name)
        .select((book_tags::name, diesel::dsl::count_star()))
        .load(db)
}

/// Gives each of these its new tags; a few questions for hundreds of books, as nobody else writes
/// meanwhile.
pub(crate) fn set_tags(db: &mut Db, all: &[Retagged]) -> QueryResult<()> {
    for some in all.chunks(AT_ONCE) {
        let ids: Vec<_> = some.iter().map(|one| one.book).collect();
        super::details::edit_tags(db, &ids, some)?;
        let tags: Vec<_> = some.iter().map(|one| (one.book, &*one.has)).collect();
        super::tags::set_all(db, &tags)?;
        super::keys::renew_all(db, &ids)?;
        super::revs::details_changed(db, &ids)?;
    }
    Ok(())
}
