//! Who works on this database, and does anybody need it for themselves?
//!
//! Servers and most commands work beside each other. What a copy or a restore does
//! not see is lost, so these need to be alone. PostgreSQL holds the lock itself,
//! for all machines, as long as a connection lives; beside an SQLite file stands a
//! file that is locked as long as its process lives.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use actix_web::web;
use diesel::sql_types::{Bool, Integer};
use diesel::{PgConnection, QueryableByName, RunQueryDsl, sql_query};

use super::{DatabaseUrl, postgres};

/// So often a server looks whether PostgreSQL still holds its lock.
const LOOKED_EACH: Duration = Duration::from_secs(10);

/// For so long, asked so often, PostgreSQL may still hold the lock of a program that has just
/// ended: it has to notice first, which takes longer over TLS.
const NOTICED_WITHIN: Duration = Duration::from_secs(2);
/// For so long a file's lock may outlive who has held it: a program that was just being started
/// has a copy of it until it begins.
const LEFT_WITHIN: Duration = Duration::from_millis(300);
const ASKED_EACH: Duration = Duration::from_millis(100);

/// What is occupied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// The rows.
    Rows,
    /// The making of backups, of which there is one at a time.
    Backups,
}

impl What {
    /// The first half of PostgreSQL's number for it.
    fn number(self) -> i32 {
        match self {
            Self::Rows => 7467,
            Self::Backups => 7468,
        }
    }

    fn ending(self) -> &'static str {
        match self {
            Self::Rows => ".lock",
            Self::Backups => ".backup.lock",
        }
    }
}

/// Whether others may, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// As many as like.
    BesideOthers,
    /// Nobody else.
    Alone,
}

/// Why it is not occupied.
#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    /// Somebody is there who was to be away.
    #[error("a server or a command works on {0:?}; stop it first")]
    InUse(DatabaseUrl),
    /// Somebody is there who must be alone.
    #[error("{0:?} is being copied or restored; wait until that has ended")]
    Taken(DatabaseUrl),
    /// Nobody can tell now.
    #[error("whether others work on {0:?} cannot be found out")]
    Database(DatabaseUrl, #[source] super::Fault),
}

/// What this program has occupied. Dropped, it is left.
pub struct Occupancy {
    url: DatabaseUrl,
    what: What,
    manner: Manner,
    held: Held,
}

enum Held {
    /// The lock lives as long as the connection.
    Postgres(Box<PgConnection>),
    /// The lock lives as long as the file is open.
    Sqlite(#[expect(dead_code, reason = "it is open for as long as this lives")] File),
}

#[derive(QueryableByName)]
struct Answer {
    #[diesel(sql_type = Bool)]
    taken: bool,
}

impl Occupancy {
    /// Occupies a database, which need not exist yet, though its folder must.
    ///
    /// # Errors
    ///
    /// [`Refusal`], within two seconds: nobody waits for others to end, but for PostgreSQL to
    /// notice that they have.
    pub fn begin(url: &DatabaseUrl, what: What, manner: Manner) -> Result<Self, Refusal> {
        let held = match url {
            DatabaseUrl::Postgres(address) => in_postgres(address, what, manner),
            DatabaseUrl::Sqlite(path) => beside(path, what, manner),
        };
        match held {
            Ok(Some(held)) => Ok(Self {
                url: url.clone(),
                what,
                manner,
                held,
            }),
            Ok(None) if manner == Manner::Alone => Err(Refusal::InUse(url.clone())),
            Ok(None) => Err(Refusal::Taken(url.clone())),
            Err(fault) => Err(Refusal::Database(url.clone(), fault)),
        }
    }

    /// Keeps it for as long as this is waited for; it ends when somebody else has taken
    /// the database for themselves while PostgreSQL was away. What would be written from
    /// then on, they would not see.
    pub async fn keep(self) -> Refusal {
        let mut held = self;
        loop {
            tokio::time::sleep(LOOKED_EACH).await;
            let looked = web::block(move || {
                let looked = held.renew();
                (held, looked)
            });
            held = match looked.await {
                Ok((held, Ok(()))) => held,
                Ok((_, Err(refusal))) => return refusal,
                // The server is going down.
                Err(_) => std::future::pending().await,
            };
        }
    }

    /// Takes the lock again if its connection has broken.
    fn renew(&mut self) -> Result<(), Refusal> {
        let Held::Postgres(connection) = &mut self.held else {
            return Ok(());
        };
        if sql_query("SELECT 1").execute(connection.as_mut()).is_ok() {
            return Ok(());
        }
        match Self::begin(&self.url, self.what, self.manner) {
            Ok(again) => *self = again,
            Err(Refusal::Database(_, error)) => {
                tracing::warn!(%error, "the database is away; it is looked for again");
            }
            Err(refusal) => return Err(refusal),
        }
        Ok(())
    }
}

/// Several installations may have a database in common, each with a schema of its own.
fn in_postgres(url: &str, what: What, manner: Manner) -> Result<Option<Held>, super::Fault> {
    let mut connection = postgres::connect(url)?;
    let lock = match manner {
        Manner::BesideOthers => "pg_try_advisory_lock_shared",
        Manner::Alone => "pg_try_advisory_lock",
    };
    let take = format!("SELECT {lock}($1, hashtext(coalesce(current_schema(), ''))) AS taken");
    let taken = within(NOTICED_WITHIN, || {
        let answer: Answer = sql_query(&take)
            .bind::<Integer, _>(what.number())
            .get_result(&mut connection)?;
        Ok(answer.taken)
    })?;
    Ok(taken.then(|| Held::Postgres(Box::new(connection))))
}

/// Tries again for so long.
fn within(
    limit: Duration,
    mut attempt: impl FnMut() -> Result<bool, super::Fault>,
) -> Result<bool, super::Fault> {
    let begun = Instant::now();
    while !attempt()? {
        if begun.elapsed() > limit {
            return Ok(false);
        }
        std::thread::sleep(ASKED_EACH);
    }
    Ok(true)
}

fn beside(database: &Path, what: What, manner: Manner) -> Result<Option<Held>, super::Fault> {
    let mut name = database.to_owned().into_os_string();
    name.push(what.ending());
    let file = File::create(PathBuf::from(name))?;
    give_to_the_owner_of(database, &file);
    let taken = within(LEFT_WITHIN, || {
        let taken = match manner {
            Manner::BesideOthers => file.try_lock_shared(),
            Manner::Alone => file.try_lock(),
        };
        match taken {
            Ok(()) => Ok(true),
            Err(TryLockError::WouldBlock) => Ok(false),
            Err(TryLockError::Error(error)) => Err(error.into()),
        }
    })?;
    Ok(taken.then(|| Held::Sqlite(file)))
}

/// Root may run a command on what belongs to the server's own user, who has to be able to
/// open this file afterwards. SQLite does the same with its own.
#[cfg(unix)]
fn give_to_the_owner_of(database: &Path, lock: &File) {
    use std::os::unix::fs::{MetadataExt, fchown};

    let (Ok(theirs), Ok(ours)) = (database.metadata(), lock.metadata()) else {
        return;
    };
    let owner = (theirs.uid(), theirs.gid());
    if owner != (ours.uid(), ours.gid()) {
        // Whoever is not root may not, and has no need to.
        let _ = fchown(lock, Some(owner.0), Some(owner.1));
    }
}

#[cfg(not(unix))]
fn give_to_the_owner_of(_database: &Path, _lock: &File) {}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn what_root_locks_belongs_to_whose_database_it_is() {
        use std::os::unix::fs::{MetadataExt, chown};

        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("vokal.db");
        File::create(&file).unwrap();
        if chown(&file, Some(65534), Some(65534)).is_err() {
            eprintln!("skipped: only root may give files away");
            return;
        }
        let url = DatabaseUrl::Sqlite(file);
        Occupancy::begin(&url, What::Rows, Manner::BesideOthers).unwrap();
        let lock = folder.path().join("vokal.db.lock").metadata().unwrap();
        assert_eq!((lock.uid(), lock.gid()), (65534, 65534));
    }

    #[test]
    fn a_lock_that_is_just_being_left_is_waited_for() {
        let folder = tempfile::tempdir().unwrap();
        let url = DatabaseUrl::Sqlite(folder.path().join("vokal.db"));
        let first = Occupancy::begin(&url, What::Rows, Manner::Alone).unwrap();
        let leaving = std::thread::spawn(move || {
            std::thread::sleep(LEFT_WITHIN / 3);
            drop(first);
        });
        Occupancy::begin(&url, What::Rows, Manner::Alone).unwrap();
        leaving.join().unwrap();
    }

    #[test]
    fn many_are_beside_each_other_and_one_alone() {
        let folder = tempfile::tempdir().unwrap();
        let url = DatabaseUrl::Sqlite(folder.path().join("vokal.db"));
        let begin = |what, manner| Occupancy::begin(&url, what, manner);
        let servers = [(); 2].map(|()| begin(What::Rows, Manner::BesideOthers).unwrap());
        let refused = begin(What::Rows, Manner::Alone);
        assert!(matches!(refused, Err(Refusal::InUse(_))));
        drop(servers);
        let copy = begin(What::Rows, Manner::Alone).unwrap();
        let refused = begin(What::Rows, Manner::BesideOthers);
        assert!(matches!(refused, Err(Refusal::Taken(_))));
        // Something else is not occupied by that.
        let _backup = begin(What::Backups, Manner::Alone).unwrap();
        drop(copy);
        begin(What::Rows, Manner::BesideOthers).unwrap();
    }
}
