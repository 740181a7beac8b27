//! Which readers are there, and how do they come in?

use std::collections::{HashMap, HashSet};

use chrono::NaiveDateTime;
use serde::Serialize;
use utoipa::ToSchema;

use super::queries::{self, PersonRow};
use crate::audit;
use crate::deletion::KEPT;
use vokal_base::db::moment::Moment;
use vokal_base::db::{Db, QueryResult};

/// As many are told at once.
pub const PEOPLE_AT_ONCE: usize = 50;
/// So many rows are looked at in one go while somebody is searched for.
const LOOKED_AT: i64 = 1000;

/// A reader, as operators see them.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Person {
    /// The row's id.
    pub id: i64,
    /// The address they sign in with.
    pub email: String,
    /// The first name.
    pub first_name: String,
    /// The last name.
    pub last_name: String,
    /// Since when they have an account.
    pub created_at: Moment,
    /// When they were last here, as far as sessions and the log of a year tell.
    #[schema(required)]
    pub last_seen_at: Option<Moment>,
    /// On how many devices they are signed in.
    pub sessions: i64,
    /// Since when they are let in nowhere.
    #[schema(required)]
    pub disabled_at: Option<Moment>,
    /// When the account was deleted, if it was and can still come back.
    #[schema(required)]
    pub deleted_at: Option<Moment>,
    /// From then on a deleted account may be gone for good.
    #[schema(required)]
    pub kept_until: Option<Moment>,
    /// How many megabytes they may keep, if not as many as the server grants.
    #[schema(required)]
    pub quota_megabytes: Option<i64>,
    /// Whether they sign in with a password.
    pub has_password: bool,
    /// Whether they sign in with a provider.
    pub google: bool,
}

/// Whom somebody looks for.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// Words that all have to be in the name or the address, in capitals or not.
    pub search: String,
    /// Goes on with those whose accounts are older than this one.
    pub before: Option<i64>,
}

/// Some of the readers who were looked for, the newest accounts first.
pub struct Page {
    /// The readers.
    pub people: Vec<Person>,
    /// Goes on from here, if there are more.
    pub next: Option<i64>,
    /// How many readers there are, whoever is looked for.
    pub total: i64,
}

/// The next readers who are looked for.
///
/// Names are compared here, as SQLite knows capitals of English letters alone.
///
/// # Errors
///
/// If the database refuses.
pub fn people(db: &mut Db, wanted: &Wanted, now: NaiveDateTime) -> QueryResult<Page> {
    let search = wanted.search.to_lowercase();
    let words: Vec<&str> = search.split_whitespace().collect();
    let mut before = wanted.before;
    let mut found: Vec<PersonRow> = Vec::new();
    loop {
        let rows = queries::older_than(db, before, LOOKED_AT)?;
        before = rows.last().map(|row| row.id);
        found.extend(rows.into_iter().filter(|row| is_of(row, &words)));
        if before.is_none() || found.len() > PEOPLE_AT_ONCE {
            break;
        }
    }
    let more = found.len() > PEOPLE_AT_ONCE;
    found.truncate(PEOPLE_AT_ONCE);
    Ok(Page {
        next: found.last().map(|row| row.id).filter(|_| more),
        people: told(db, found, now)?,
        total: queries::count(db)?,
    })
}

fn is_of(row: &PersonRow, words: &[&str]) -> bool {
    if words.is_empty() {
        return true;
    }
    let known = format!("{} {} {}", row.first_name, row.last_name, row.email).to_lowercase();
    words.iter().all(|word| known.contains(word))
}

fn told(db: &mut Db, rows: Vec<PersonRow>, now: NaiveDateTime) -> QueryResult<Vec<Person>> {
    let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
    let linked: HashSet<i64> = queries::linked(db, &ids)?.into_iter().collect();
    let sessions: HashMap<i64, (i64, Option<NaiveDateTime>)> = queries::sessions(db, &ids, now)?
        .into_iter()
        .map(|(id, open, used)| (id, (open, used)))
        .collect();
    let logged: HashMap<i64, NaiveDateTime> = audit::last_seen(db, &ids)?.into_iter().collect();
    let person = |row: PersonRow| {
        let (open, used) = sessions.get(&row.id).copied().unwrap_or_default();
        let last_seen = used.max(logged.get(&row.id).copied());
        Person {
            id: row.id,
            created_at: row.created_at.into(),
            last_seen_at: last_seen.map(Into::into),
            sessions: open,
            disabled_at: row.disabled_at.map(Into::into),
            deleted_at: row.deleted_at.map(Into::into),
            kept_until: row.deleted_at.map(|at| (at + KEPT).into()),
            quota_megabytes: row.quota_megabytes,
            has_password: row.password_hash.is_some(),
            google: linked.contains(&row.id),
            email: row.email,
            first_name: row.first_name,
            last_name: row.last_name,
        }
    };
    Ok(rows.into_iter().map(person).collect())
}
