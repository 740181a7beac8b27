//! What the database is asked about sign-ins with the provider.

use chrono::NaiveDateTime;
use diesel::prelude::*;

use crate::queries::User;
use vokal_base::db::Db;
use vokal_base::db::schema::{identities, provider_flows, provider_links, users};

/// A sign-in that has been sent to the provider.
#[derive(Clone, Insertable, Queryable, Selectable)]
#[diesel(table_name = provider_flows)]
pub(super) struct FlowRow {
    pub state_hash: String,
    pub browser_hash: String,
    pub nonce: String,
    pub verifier: String,
    pub return_url: Option<String>,
    pub invitation_hash: Option<String>,
    /// The id of the provider, as the operator has named it.
    pub provider: String,
    pub expires_at: NaiveDateTime,
    /// Whether a deleted account is to come back.
    pub restores: bool,
}

/// An identity that waits for a password.
#[derive(Clone, Insertable, Queryable, Selectable)]
#[diesel(table_name = provider_links)]
pub(super) struct LinkRow {
    pub token_hash: String,
    pub browser_hash: String,
    pub user_id: i64,
    pub issuer: String,
    pub subject: String,
    pub expires_at: NaiveDateTime,
}

pub(super) fn begin(db: &mut Db, flow: &FlowRow, now: NaiveDateTime) -> QueryResult<()> {
    let over = provider_flows::table.filter(provider_flows::expires_at.le(now));
    diesel::delete(over).execute(db)?;
    diesel::insert_into(provider_flows::table)
        .values(flow)
        .execute(db)
        .map(drop)
}

/// Takes a sign-in that this browser began; there is no second time.
pub(super) fn take(
    db: &mut Db,
    state_hash: &str,
    browser_hash: &str,
    now: NaiveDateTime,
) -> QueryResult<Option<FlowRow>> {
    let mine = provider_flows::table
        .find(state_hash)
        .filter(provider_flows::browser_hash.eq(browser_hash))
        .filter(provider_flows::expires_at.gt(now));
    let flow = mine.select(FlowRow::as_select()).first(db).optional()?;
    if flow.is_some() {
        diesel::delete(provider_flows::table.find(state_hash)).execute(db)?;
    }
    Ok(flow)
}

/// The reader whom a provider knows by this subject.
pub(super) fn reader_of(db: &mut Db, issuer: &str, subject: &str) -> QueryResult<Option<User>> {
    identities::table
        .inner_join(users::table)
        .filter(identities::issuer.eq(issuer))
        .filter(identities::subject.eq(subject))
        .select(User::as_select())
        .first(db)
        .optional()
}

/// Notes who a reader is to the provider; not if the reader is somebody else there.
pub(super) fn link(
    db: &mut Db,
    user_id: i64,
    issuer: &str,
    subject: &str,
    now: NaiveDateTime,
) -> QueryResult<bool> {
    let linked = identities::table
        .filter(identities::user_id.eq(user_id))
        .filter(identities::issuer.eq(issuer));
    if diesel::select(diesel::dsl::exists(linked)).get_result(db)? {
        return Ok(false);
    }
    diesel::insert_into(identities::table)
        .values((
            identities::issuer.eq(issuer),
            identities::subject.eq(subject),
            identities::user_id.eq(user_id),
            identities::linked_at.eq(now),
        ))
        .execute(db)?;
    Ok(true)
}

pub(super) fn is_linked(db: &mut Db, user_id: i64, issuer: &str) -> QueryResult<bool> {
    let linked = identities::table
        .filter(identities::user_id.eq(user_id))
        .filter(identities::issuer.eq(issuer));
    diesel::select(diesel::dsl::exists(linked)).get_result(db)
}

pub(super) fn ask_to_link(db: &mut Db, link: &LinkRow, now: NaiveDateTime) -> QueryResult<()> {
    let over = provider_links::table.filter(provider_links::expires_at.le(now));
    diesel::delete(over).execute(db)?;
    diesel::insert_into(provider_links::table)
        .values(link)
        .execute(db)
        .map(drop)
}

/// An identity that waits for a password typed in this browser.
pub(super) fn waiting_link(
    db: &mut Db,
    token_hash: &str,
    browser_hash: &str,
    now: NaiveDateTime,
) -> QueryResult<Option<LinkRow>> {
    provider_links::table
        .find(token_hash)
        .filter(provider_links::browser_hash.eq(browser_hash))
        .filter(provider_links::expires_at.gt(now))
        .select(LinkRow::as_select())
        .first(db)
        .optional()
}

/// Takes an identity that waits; there is no second time.
pub(super) fn take_link(db: &mut Db, token_hash: &str) -> QueryResult<bool> {
    diesel::delete(provider_links::table.find(token_hash))
        .execute(db)
        .map(|rows| rows > 0)
}
