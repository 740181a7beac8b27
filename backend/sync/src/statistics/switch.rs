//! Does a reader want anything counted?

use chrono::SubsecRound;
use vokal_base::db::moment::now;
use vokal_base::db::{Db, QueryResult};

use super::queries;
use crate::settings::model::{Scope, SettingValue};
use crate::settings::queries as settings;

/// What it is called among the settings for the statistics.
const SWITCH: &str = "isCounted";

/// Whether they want nothing counted.
pub(super) fn is_off(db: &mut Db, reader: i64) -> QueryResult<bool> {
    let kept = settings::one(db, reader, &Scope::Statistics.to_string())?;
    let kept = kept.and_then(|row| row.stored().settings);
    let switch = kept.and_then(|settings| settings.values.get(SWITCH).cloned());
    Ok(switch == Some(SettingValue::Switch(false)))
}

/// Changes settings, and notes when it is turned on by that: what was read while it was off is
/// not counted later, whichever device tells it.
pub(crate) fn watched<T>(
    db: &mut Db,
    reader: i64,
    scope: Scope,
    change: impl FnOnce(&mut Db) -> QueryResult<T>,
) -> QueryResult<T> {
    if scope != Scope::Statistics || !is_off(db, reader)? {
        return change(db);
    }
    let changed = change(db)?;
    if !is_off(db, reader)? {
        queries::turn_on(db, reader, now().trunc_subsecs(3))?;
    }
    Ok(changed)
}
