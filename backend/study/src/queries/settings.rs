//! What has been decided about the study, as one JSON.

use diesel::prelude::*;

use vokal_base::db::Db;
use vokal_base::db::schema::study_settings;

const ID: &str = "study";

pub(crate) fn get(db: &mut Db) -> QueryResult<Option<String>> {
    study_settings::table
        .find(ID)
        .select(study_settings::settings)
        .first(db)
        .optional()
}

pub(crate) fn put(db: &mut Db, settings: &str) -> QueryResult<()> {
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
