//! What becomes of passkeys when the server gets another address?

use super::queries;
use crate::Accounts;
use vokal_base::db::Database;
use vokal_base::problem::ApiError;

/// Tells in the log which passkeys open nothing any more, as they were made for another host.
///
/// # Errors
///
/// If the database does not answer.
pub async fn warn_if_moved(accounts: &Accounts, database: &Database) -> Result<(), ApiError> {
    let party = accounts.relying_party.as_deref();
    let here = party.map_or_else(String::new, |party| party.host().to_owned());
    let host = here.clone();
    let elsewhere = database.read(move |db| queries::made_elsewhere(db, &host));
    for (there, passkeys) in elsewhere.await? {
        tracing::warn!(
            passkeys,
            made_for = there,
            here,
            "passkeys that were made for another host open nothing here; their owners sign in \
             another way and make new ones, or VOKAL_PUBLIC_URL gets its former host again"
        );
    }
    Ok(())
}
