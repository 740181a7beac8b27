//! What has been decided about the study, as one JSON.

use diesel::prelude::*;

use crate::db::Db;
use crate::db::schema::study_settings;

const ID: &str = "study";

pub(in crate::study) fn get(db: &mut Db) -> QueryResult<Option<String>> {
    study_settings::table
        .find(ID)
        .select(study_settings::settings)
        .first(db)
        .optional()
}

pub(in crate::study) fn put(db: &mut Db, settings: &str) -> QueryResult<()> {
    let changed = diesel::update(study_settings::table.find(ID))
        .set(study_settings::settings.eq(settings))
        .execute(db)?;
    if changed == 0 {
        diesel::insert_into(study_settings::table)
            .values((
                study_settings::id.eq(ID),
                study_settings::settings.eq(settings),
            ))
            .execute(db)?;
    }
    Ok(())
}
