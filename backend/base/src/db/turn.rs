//! One transaction after the other, or as if it were so.

use std::thread;
use std::time::Duration;

use diesel::connection::{AnsiTransactionManager, SimpleConnection, TransactionManager};
use diesel::result::{DatabaseErrorKind, Error};
use diesel::{Connection, QueryResult};

use super::Db;

/// So often a writer tries its luck beside the others, before it asks to be alone.
const TRIES: u64 = 4;

/// What a writer on PostgreSQL holds while it writes. SQLite has one writer anyway.
#[derive(Clone, Copy)]
enum Lock {
    BesideOthers,
    Alone,
}

impl Lock {
    /// Taken before the transaction, whose view of the data begins with its
    /// first query: one that waited inside would see what was before the wait.
    fn take(self) -> &'static str {
        match self {
            Self::BesideOthers => "SELECT pg_advisory_lock_shared(7466)",
            Self::Alone => "SELECT pg_advisory_lock(7466)",
        }
    }
}

/// Runs `work` as one transaction; again, if another has come between.
///
/// PostgreSQL undoes one of two that might have disturbed each other, and a
/// long one loses against many short ones every time. So after some tries it
/// runs alone.
pub(super) fn taken<T>(db: &mut Db, work: &impl Fn(&mut Db) -> QueryResult<T>) -> QueryResult<T> {
    for pause in (1..=TRIES).map(|tries| Duration::from_millis(tries * 2)) {
        match locked(db, Lock::BesideOthers, work) {
            Err(Error::DatabaseError(kind, _)) if another_came_between(kind) => {
                thread::sleep(pause);
            }
            done => return done,
        }
    }
    locked(db, Lock::Alone, work)
}

/// Whether it would have gone well without another transaction at the same time.
///
/// What looks before it inserts meets a taken name only if somebody has taken
/// it since; looking again will tell.
fn another_came_between(kind: DatabaseErrorKind) -> bool {
    matches!(
        kind,
        DatabaseErrorKind::SerializationFailure | DatabaseErrorKind::UniqueViolation
    )
}

fn locked<T>(
    db: &mut Db,
    lock: Lock,
    work: impl FnOnce(&mut Db) -> QueryResult<T>,
) -> QueryResult<T> {
    if let Db::Postgres(connection) = db {
        connection.batch_execute(lock.take())?;
    }
    let done = in_one_transaction(db, work);
    if let Db::Postgres(connection) = db {
        // Fails only with the connection, and the lock goes with that too.
        let _ = connection.batch_execute("SELECT pg_advisory_unlock_all()");
    }
    done
}

/// Runs `work` on one view of the data.
pub(super) fn viewing<T>(
    db: &mut Db,
    work: impl FnOnce(&mut Db) -> QueryResult<T>,
) -> QueryResult<T> {
    type Manager = <Db as Connection>::TransactionManager;
    match db {
        Db::Postgres(connection) => AnsiTransactionManager::begin_transaction_sql(
            connection,
            "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
        )?,
        Db::Sqlite(connection) => {
            AnsiTransactionManager::begin_transaction_sql(connection, "BEGIN")?;
        }
    }
    let done = work(db);
    Manager::rollback_transaction(db).and(done)
}

/// Runs `work` as one transaction, as if no other ran at the same time.
pub(super) fn in_one_transaction<T, E: From<Error>>(
    db: &mut Db,
    work: impl FnOnce(&mut Db) -> Result<T, E>,
) -> Result<T, E> {
    type Manager = <Db as Connection>::TransactionManager;
    match db {
        // By default PostgreSQL lets two writers overwrite each other.
        Db::Postgres(connection) => AnsiTransactionManager::begin_transaction_sql(
            connection,
            "BEGIN ISOLATION LEVEL SERIALIZABLE",
        )?,
        // SQLite takes the write lock now: asked for later, it can be refused
        // at once, whatever the busy time-out.
        Db::Sqlite(connection) => {
            AnsiTransactionManager::begin_transaction_sql(connection, "BEGIN IMMEDIATE")?;
        }
    }
    match work(db) {
        Ok(done) => Ok(Manager::commit_transaction(db).map(|()| done)?),
        Err(error) => {
            Manager::rollback_transaction(db)?;
            Err(error)
        }
    }
}
