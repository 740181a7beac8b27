//! What a request can fail with where the database is asked.

use super::ApiError;

impl From<diesel::result::Error> for ApiError {
    fn from(error: diesel::result::Error) -> Self {
        use diesel::result::{DatabaseErrorKind, Error};
        match error {
            Error::DatabaseError(DatabaseErrorKind::ClosedConnection, _)
            | Error::BrokenTransactionManager => Self::unavailable(error),
            Error::DatabaseError(_, ref told) if is_full(told.message()) => Self::StorageFull,
            Error::DatabaseError(_, ref told) if is_gone(told.message()) => {
                Self::unavailable(error)
            }
            _ => Self::internal(error),
        }
    }
}

impl ApiError {
    /// Whether a row was refused because what it belongs to is not there (any more).
    ///
    /// Who expects that says what it means; otherwise it is a fault of ours.
    #[must_use]
    pub fn is_foreign_key_violation(&self) -> bool {
        use diesel::result::{DatabaseErrorKind, Error};
        let Self::Internal(source) = self else {
            return false;
        };
        matches!(
            source.downcast_ref(),
            Some(Error::DatabaseError(
                DatabaseErrorKind::ForeignKeyViolation,
                _
            ))
        )
    }
}

/// Whether the engine says that it has no room; neither has a code of its own for it here.
fn is_full(message: &str) -> bool {
    ["database or disk is full", "No space left on device"]
        .iter()
        .any(|known| message.contains(known))
}

/// Whether the engine says that it cannot work now, whatever it is asked.
fn is_gone(message: &str) -> bool {
    [
        // SQLite
        "database is locked",
        "attempt to write a readonly database",
        "disk I/O error",
        "unable to open database file",
        "database disk image is malformed",
        "file is not a database",
        // PostgreSQL
        "terminating connection",
        "server closed the connection",
        "the database system is",
        "no connection to the server",
        "could not receive data from server",
        "could not send data to server",
        "cannot execute",
    ]
    .iter()
    .any(|known| message.contains(known))
}
