//! What the database is asked about a reader's own account.

use chrono::NaiveDateTime;
use diesel::prelude::*;

use vokal_base::db::Db;
use vokal_base::db::schema::{identities, users};

/// Whether the account can be entered with a provider.
pub(super) fn is_linked(db: &mut Db, user: i64) -> QueryResult<bool> {
    let linked = identities::table.filter(identities::user_id.eq(user));
    diesel::select(diesel::dsl::exists(linked)).get_result(db)
}

/// Who the reader is to a provider: issuer, subject and since when.
pub(super) fn identities_of(
    db: &mut Db,
    user: i64,
) -> QueryResult<Vec<(String, String, NaiveDateTime)>> {
    identities::table
        .filter(identities::user_id.eq(user))
        .order((identities::linked_at, identities::issuer))
        .select((
            identities::issuer,
            identities::subject,
            identities::linked_at,
        ))
        .load(db)
}

pub(super) fn rename(
    db: &mut Db,
    user: i64,
    first_name: Option<&str>,
    last_name: Option<&str>,
) -> QueryResult<()> {
    let account = users::table.find(user);
    if let Some(name) = first_name {
        diesel::update(account)
            .set(users::first_name.eq(name))
            .execute(db)?;
    }
    if let Some(name) = last_name {
        diesel::update(account)
            .set(users::last_name.eq(name))
            .execute(db)?;
    }
    Ok(())
}
