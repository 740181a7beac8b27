//! What the database is asked about how readers are let in.

use chrono::NaiveDateTime;
use diesel::prelude::*;

use super::door::Rules;
use vokal_base::db::Db;
use vokal_base::db::schema::{invitations, registration_rules};

const ONLY: &str = "registration";

/// An invitation.
#[derive(Clone, Insertable, Queryable, Selectable)]
#[diesel(table_name = invitations)]
pub(super) struct InvitationRow {
    pub id: String,
    pub word_hash: String,
    pub note: String,
    pub uses: i32,
    pub used: i32,
    pub made_at: NaiveDateTime,
    pub ends_at: NaiveDateTime,
}

/// What an operator has decided; as it is at first, if nobody has.
pub(super) fn rules(db: &mut Db) -> QueryResult<Rules> {
    Ok(decided(db)?.unwrap_or_default())
}

/// What an operator has decided, if anything.
pub(super) fn decided(db: &mut Db) -> QueryResult<Option<Rules>> {
    let row: Option<(String, String)> = registration_rules::table
        .find(ONLY)
        .select((registration_rules::door, registration_rules::domains))
        .first(db)
        .optional()?;
    Ok(row.map(|(door, domains)| Rules {
        door: door.parse().unwrap_or_default(),
        domains: domains.split_whitespace().map(Into::into).collect(),
    }))
}

/// Keeps what is decided from now on.
pub(super) fn decide(db: &mut Db, rules: &Rules) -> QueryResult<()> {
    diesel::delete(registration_rules::table.find(ONLY)).execute(db)?;
    diesel::insert_into(registration_rules::table)
        .values((
            registration_rules::id.eq(ONLY),
            registration_rules::door.eq(rules.door.name()),
            registration_rules::domains.eq(rules.domains.join(" ")),
        ))
        .execute(db)
        .map(drop)
}

pub(super) fn add_invitation(
    db: &mut Db,
    new: &InvitationRow,
    now: NaiveDateTime,
) -> QueryResult<()> {
    let over = invitations::table.filter(invitations::ends_at.le(now));
    diesel::delete(over).execute(db)?;
    diesel::insert_into(invitations::table)
        .values(new)
        .execute(db)
        .map(drop)
}

/// The invitations that are not over, the newest first.
pub(super) fn invitations(db: &mut Db, now: NaiveDateTime) -> QueryResult<Vec<InvitationRow>> {
    invitations::table
        .filter(invitations::ends_at.gt(now))
        .order((invitations::made_at.desc(), invitations::id))
        .select(InvitationRow::as_select())
        .load(db)
}

/// The id of the invitation with this word, if somebody may still come in by it.
pub(super) fn good_invitation(
    db: &mut Db,
    word_hash: &str,
    now: NaiveDateTime,
) -> QueryResult<Option<String>> {
    invitations::table
        .filter(invitations::word_hash.eq(word_hash))
        .filter(invitations::ends_at.gt(now))
        .filter(invitations::used.lt(invitations::uses))
        .select(invitations::id)
        .first(db)
        .optional()
}

pub(super) fn use_invitation(db: &mut Db, id: &str) -> QueryResult<()> {
    diesel::update(invitations::table.find(id))
        .set(invitations::used.eq(invitations::used + 1))
        .execute(db)
        .map(drop)
}

/// Takes an invitation back; tells whether there was one.
pub(super) fn withdraw(db: &mut Db, id: &str) -> QueryResult<bool> {
    diesel::delete(invitations::table.find(id))
        .execute(db)
        .map(|rows| rows > 0)
}
