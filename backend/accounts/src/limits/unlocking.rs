//! Giving back what others have used up of somebody's tries, on the operator's word.
//!
//! The command is another process than the server that counts, which may do so in its own
//! memory; so the word goes through the database.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use super::Limits;
use super::address;
use super::marks::Key;
use super::queries;
use crate::secret::Secret;
use vokal_base::clock::Clock;
use vokal_base::db::Database;
use vokal_base::problem::ApiError;

/// How often a server looks whether somebody was unlocked.
pub const LOOKED_EACH: Duration = Duration::from_secs(5);

/// Has all servers forget the tries that strangers have used up of one of staff, and those of
/// whoever tries `from` an address, if one is named.
///
/// # Errors
///
/// If the database does not answer.
pub async fn unlock_staff(
    database: &Database,
    secret: &Secret,
    username: &str,
    from: Option<IpAddr>,
) -> Result<(), ApiError> {
    let limits = Limits::new(
        &super::Rates::default(),
        secret,
        &Clock::default(),
        database,
    );
    let mut keys = Vec::new();
    for guesses in [&limits.staff, &limits.staff_code] {
        keys.extend(guesses.keys_of(username));
        if let Some(from) = from {
            keys.extend(guesses.keys_from(&address::counted(from), username));
        }
    }
    database
        .write(move |db| keys.iter().try_for_each(|key| queries::unlock(db, key)))
        .await
}

/// Looks for those who were unlocked, for as long as the server runs.
pub async fn keep_unlocking(limits: Arc<Limits>, database: Database) {
    loop {
        if let Err(error) = forget_unlocked(&limits, &database).await {
            tracing::warn!(%error, "who was unlocked could not be looked up");
        }
        tokio::time::sleep(LOOKED_EACH).await;
    }
}

/// Forgets the tries of all who were unlocked since this was last asked.
///
/// # Errors
///
/// If the database does not answer.
pub async fn forget_unlocked(limits: &Limits, database: &Database) -> Result<(), ApiError> {
    // Only whoever finds one writes.
    let waiting = database.read(queries::unlocked_keys).await?;
    if waiting.is_empty() {
        return Ok(());
    }
    let keys = waiting
        .iter()
        .filter_map(|one| Key::try_from(one.as_slice()).ok());
    let keys: Vec<Key> = keys.collect();
    let forgetting = limits
        .ledger
        .run(move |marks| keys.iter().try_for_each(|one| marks.forget(one)));
    forgetting.await?;
    database
        .write(move |db| queries::forget_unlocked(db, &waiting))
        .await
}
