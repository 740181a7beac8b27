//! Which device is asking?
//!
//! A word is looked for by its hash before anything is counted: whoever has the right one is never
//! made to wait, however many wrong ones come from the same address, and as often as covers need.

use chrono::TimeDelta;

use super::queries::{self, Key, TokenRow};
use super::scopes;
use super::word::{Word, hash_of_md5};
use super::{Scope, queries::used};
use crate::language::Language;
use crate::limits::address::Caller;
use crate::{Accounts, Denial};
use vokal_base::db::Database;
use vokal_base::problem::ApiError;

/// To within so long it is noted when a word was used last.
const NOTED_EACH: TimeDelta = TimeDelta::minutes(15);

/// What somebody shows.
#[derive(Clone, Copy)]
pub enum Given<'a> {
    /// The word itself.
    Word(&'a str),
    /// Its MD5, as KOReader sends it.
    Md5(&'a str),
}

/// A device that may do what it asks for.
#[derive(Clone, Debug)]
pub struct Device {
    /// Its password's id.
    pub id: String,
    /// What its owner calls it.
    pub name: String,
    /// Whose it is.
    pub reader: i64,
    /// The language in which its owner is written to, if that is known.
    pub language: Option<Language>,
}

impl Accounts {
    /// The device that has this password, if it may do that.
    ///
    /// # Errors
    ///
    /// [`Denial::WrongCredentials`], [`Denial::TooMany`] where too many wrong ones came from there,
    /// [`Denial::Forbidden`] if it was made for something else; and if the database does not
    /// answer.
    pub async fn device(
        &self,
        database: &Database,
        caller: &Caller,
        given: Given<'_>,
        scope: Scope,
    ) -> Result<Device, ApiError> {
        let key = match given {
            Given::Word(text) => Word::parse(text).map(|word| Key::Word(word.hash())),
            Given::Md5(text) => hash_of_md5(text).map(Key::Md5),
        };
        let found = match key {
            Some(key) => database.read(move |db| queries::by_key(db, &key)).await?,
            None => None,
        };
        let Some((row, language)) = found else {
            self.limits.device(&caller.address).await?;
            return Err(Denial::WrongCredentials.into());
        };
        if !scopes::read(&row.scopes).contains(&scope) {
            return Err(Denial::Forbidden.into());
        }
        self.note_use(database, &row).await;
        Ok(Device {
            id: row.id,
            name: row.name,
            reader: row.user_id,
            language: language.and_then(|name| name.parse().ok()),
        })
    }

    async fn note_use(&self, database: &Database, row: &TokenRow) {
        let (now, id) = (self.clock.now(), row.id.clone());
        if row.last_used_at.is_some_and(|at| now - at < NOTED_EACH) {
            return;
        }
        let noted = database.write(move |db| used(db, &id, now)).await;
        // Whoever has the right word is not to be turned away for it.
        if let Err(error) = noted {
            tracing::warn!(%error, "the use of a device password could not be noted");
        }
    }
}
