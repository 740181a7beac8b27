//! What of a device's change of how pages are set is taken?

use vokal_base::db::{Db, QueryResult};

use super::merging::{Outcome, Stored, merged};
use super::model::{ReadingSettings, Scope};
use super::queries::{self, SettingsRow};
use crate::merging::By;
use crate::queries::title;
use crate::wire::RefusedCode;

/// So many presets a reader can keep; and so many rows, with books' own settings and with what is
/// left of deleted ones.
const MOST_PRESETS: i64 = 50;
const MOST_ROWS: i64 = 5_000;

/// What a change wants of settings.
pub(crate) struct Wish {
    pub scope: Scope,
    /// None deletes them.
    pub settings: Option<ReadingSettings>,
    pub fields: Vec<String>,
}

/// Takes a change as the account's change of this number.
pub(crate) fn take(
    db: &mut Db,
    reader: i64,
    by: By<'_>,
    wish: Wish,
    rev: i64,
) -> QueryResult<Result<(), RefusedCode>> {
    let Wish {
        scope,
        settings,
        fields,
    } = wish;
    if let Some(settings) = &settings
        && !settings.are_sound_for(scope)
    {
        return Ok(Err(RefusedCode::Invalid));
    }
    let book = match scope {
        Scope::Book(book) => Some(book),
        Scope::All | Scope::Preset(_) | Scope::Statistics => None,
    };
    // One in the trash has its settings still.
    if let Some(book) = book
        && title(db, reader, book)?.is_none()
    {
        return Ok(Err(RefusedCode::NoBook));
    }
    let kept = queries::one(db, reader, &scope.to_string())?;
    let stored = kept.as_ref().map(SettingsRow::stored);
    let settings = match merged(stored.as_ref(), settings, &fields, by) {
        Outcome::Unchanged => return Ok(Ok(())),
        Outcome::Changed(settings) => Some(settings),
        Outcome::Deleted => None,
    };
    if let Some(settings) = &settings {
        // Two that are sound each may be too much together.
        if !settings.are_sound_for(scope) {
            return Ok(Err(RefusedCode::Invalid));
        }
        if !has_room(db, reader, scope, stored.as_ref())? {
            return Ok(Err(RefusedCode::Full));
        }
    }
    let knows_all = stored.is_none_or(|stored| stored.is_known_to(by));
    let row = SettingsRow {
        user_id: reader,
        scope: scope.to_string(),
        book_id: book,
        value: settings.and_then(|settings| serde_json::to_string(&settings).ok()),
        rev,
        device: if knows_all { by.device } else { "" }.to_owned(),
    };
    queries::put(db, &row)?;
    Ok(Ok(()))
}

fn has_room(db: &mut Db, reader: i64, scope: Scope, stored: Option<&Stored>) -> QueryResult<bool> {
    // There is one of it, and it may say that nothing is to be counted.
    if scope == Scope::Statistics || stored.is_some_and(|stored| stored.settings.is_some()) {
        return Ok(true);
    }
    let (rows, presets) = queries::taken(db, reader)?;
    let is_preset = matches!(scope, Scope::Preset(_));
    Ok((stored.is_some() || rows < MOST_ROWS) && (!is_preset || presets < MOST_PRESETS))
}
