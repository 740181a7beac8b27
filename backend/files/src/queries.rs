//! What the database says of itself, and of whose files these are.

use diesel::prelude::*;

use vokal_base::db::schema::installation::dsl::{id, installation};
use vokal_base::db::schema::users;
use vokal_base::db::{Db, QueryResult};

/// The id of the installation; none, if nobody has given it one yet.
pub(super) fn installation_id(db: &mut Db) -> QueryResult<Option<String>> {
    installation.select(id).first(db).optional()
}

/// Gives the installation this id, unless it has one, and tells which it has.
pub(super) fn name_installation(db: &mut Db, name: &str) -> QueryResult<String> {
    if let Some(known) = installation_id(db)? {
        return Ok(known);
    }
    diesel::insert_into(installation)
        .values(id.eq(name))
        .execute(db)?;
    Ok(name.to_owned())
}

/// Holds a reader's row until the transaction ends.
pub(super) fn lock_reader(db: &mut Db, reader: i64) -> QueryResult<()> {
    diesel::update(users::table.find(reader))
        .set(users::quota_megabytes.eq(users::quota_megabytes))
        .execute(db)
        .map(drop)
}
