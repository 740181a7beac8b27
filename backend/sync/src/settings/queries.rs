//! What the database is asked about how pages are set.

use diesel::prelude::*;
use diesel::upsert::excluded;
use serde_json::Value;

use vokal_base::db::schema::reading_settings;
use vokal_base::db::{Db, on_either};

use super::merging::Stored;

/// Settings, or what is left of them.
#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = reading_settings)]
pub(crate) struct SettingsRow {
    pub user_id: i64,
    pub scope: String,
    pub book_id: Option<i64>,
    pub value: Option<String>,
    pub rev: i64,
    pub device: String,
}

impl SettingsRow {
    /// The settings as JSON.
    pub fn read(&self) -> Option<Value> {
        // Nothing is written that could not be read.
        serde_json::from_str(self.value.as_deref()?).ok()
    }

    /// As they are merged with a change.
    pub fn stored(&self) -> Stored {
        let value = self.value.as_deref();
        Stored {
            settings: value.and_then(|value| serde_json::from_str(value).ok()),
            rev: self.rev,
            device: self.device.clone(),
        }
    }
}

/// The reader's settings for one thing.
pub(crate) fn one(db: &mut Db, reader: i64, scope: &str) -> QueryResult<Option<SettingsRow>> {
    reading_settings::table
        .find((reader, scope))
        .select(SettingsRow::as_select())
        .first(db)
        .optional()
}

/// Those of these that there are.
pub(crate) fn many(db: &mut Db, reader: i64, scopes: &[String]) -> QueryResult<Vec<SettingsRow>> {
    reading_settings::table
        .filter(reading_settings::user_id.eq(reader))
        .filter(reading_settings::scope.eq_any(scopes))
        .select(SettingsRow::as_select())
        .load(db)
}

/// All of the reader's that are not deleted.
pub(crate) fn all(db: &mut Db, reader: i64) -> QueryResult<Vec<SettingsRow>> {
    reading_settings::table
        .filter(reading_settings::user_id.eq(reader))
        .filter(reading_settings::value.is_not_null())
        .order(reading_settings::scope)
        .select(SettingsRow::as_select())
        .load(db)
}

/// What changes after `rev` were about, the first change first, at most so many.
pub(crate) fn changed_since(
    db: &mut Db,
    reader: i64,
    rev: i64,
    most: i64,
) -> QueryResult<Vec<SettingsRow>> {
    reading_settings::table
        .filter(reading_settings::user_id.eq(reader))
        .filter(reading_settings::rev.gt(rev))
        .order(reading_settings::rev)
        .limit(most)
        .select(SettingsRow::as_select())
        .load(db)
}

/// How many rows the reader has, with those of deleted ones, and how many presets.
pub(crate) fn taken(db: &mut Db, reader: i64) -> QueryResult<(i64, i64)> {
    let rows = || reading_settings::table.filter(reading_settings::user_id.eq(reader));
    let presets = rows()
        .filter(reading_settings::scope.like("preset:%"))
        .filter(reading_settings::value.is_not_null());
    Ok((
        rows().count().get_result(db)?,
        presets.count().get_result(db)?,
    ))
}

/// Keeps settings in place of what was kept.
pub(crate) fn put(db: &mut Db, row: &SettingsRow) -> QueryResult<()> {
    on_either!(db, |connection| {
        diesel::insert_into(reading_settings::table)
            .values(row)
            .on_conflict((reading_settings::user_id, reading_settings::scope))
            .do_update()
            .set((
                reading_settings::value.eq(excluded(reading_settings::value)),
                reading_settings::rev.eq(excluded(reading_settings::rev)),
                reading_settings::device.eq(excluded(reading_settings::device)),
            ))
            .execute(connection)
    })
    .map(drop)
}
