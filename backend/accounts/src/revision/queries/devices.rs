//! Which devices share an account's changes?

use chrono::NaiveDateTime;
use diesel::prelude::*;
use diesel::upsert::excluded;

use vokal_base::db::schema::{books, device_places, sync_changes, sync_devices};
use vokal_base::db::{Db, on_either};

/// So many are remembered of an account; the one that was seen longest ago goes first. What it
/// made stays.
const MOST: i64 = 100;

/// Notes that a device has asked, and what it is called.
///
/// # Errors
///
/// What the database refuses.
pub fn seen(
    db: &mut Db,
    reader: i64,
    device: &str,
    name: &str,
    now: NaiveDateTime,
) -> QueryResult<()> {
    make_room(db, reader, device)?;
    let row = (
        sync_devices::user_id.eq(reader),
        sync_devices::id.eq(device),
        sync_devices::name.eq(name),
        sync_devices::seen_at.eq(now),
    );
    on_either!(db, |connection| {
        diesel::insert_into(sync_devices::table)
            .values(row)
            .on_conflict((sync_devices::user_id, sync_devices::id))
            .do_update()
            .set((
                sync_devices::name.eq(excluded(sync_devices::name)),
                sync_devices::seen_at.eq(excluded(sync_devices::seen_at)),
            ))
            .execute(connection)
    })?;
    Ok(())
}

fn make_room(db: &mut Db, reader: i64, device: &str) -> QueryResult<()> {
    let others = || {
        sync_devices::table
            .filter(sync_devices::user_id.eq(reader))
            .filter(sync_devices::id.ne(device.to_owned()))
    };
    let count: i64 = others().count().get_result(db)?;
    if count < MOST {
        return Ok(());
    }
    let oldest: String = others()
        .order((sync_devices::seen_at, sync_devices::id))
        .select(sync_devices::id)
        .first(db)?;
    // Its place goes with it, and what it may send again. Two readers may share a browser.
    let own_books: Vec<i64> = books::table
        .filter(books::user_id.eq(reader))
        .select(books::id)
        .load(db)?;
    let places = device_places::table
        .filter(device_places::device.eq(&oldest))
        .filter(device_places::book_id.eq_any(own_books));
    diesel::delete(places).execute(db)?;
    let unheard = sync_changes::table
        .filter(sync_changes::user_id.eq(reader))
        .filter(sync_changes::device.eq(&oldest));
    diesel::delete(unheard).execute(db)?;
    diesel::delete(sync_devices::table.find((reader, oldest)))
        .execute(db)
        .map(drop)
}

/// What the devices of a reader are called.
///
/// # Errors
///
/// What the database refuses.
pub fn names(db: &mut Db, reader: i64) -> QueryResult<Vec<(String, String)>> {
    sync_devices::table
        .filter(sync_devices::user_id.eq(reader))
        .select((sync_devices::id, sync_devices::name))
        .load(db)
}

/// What one of them is called, if it is known still.
///
/// # Errors
///
/// What the database refuses.
pub fn name(db: &mut Db, reader: i64, device: &str) -> QueryResult<Option<String>> {
    sync_devices::table
        .find((reader, device))
        .select(sync_devices::name)
        .first(db)
        .optional()
}

/// What the devices of a reader are called, and when each has asked last; the last one first.
///
/// # Errors
///
/// What the database refuses.
pub(crate) fn seen_of(
    db: &mut Db,
    reader: i64,
) -> QueryResult<Vec<(String, String, NaiveDateTime)>> {
    sync_devices::table
        .filter(sync_devices::user_id.eq(reader))
        .order((sync_devices::seen_at.desc(), sync_devices::id))
        .select((sync_devices::id, sync_devices::name, sync_devices::seen_at))
        .load(db)
}
