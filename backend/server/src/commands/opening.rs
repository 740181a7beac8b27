//! What does a command work on, and may it?

use std::fs;
use std::ops::Deref;

use vokal_accounts::secret::Secret;
use vokal_base::db::occupancy::{Manner, Occupancy, What};
use vokal_base::db::{self, Database, DatabaseUrl};
use vokal_files::arriving::Arriving;
use vokal_files::shelf::Shelf;
use vokal_files::{Files, installation};

use super::{Fault, privacy};
use crate::KEEPERS;
use crate::config::Config;

/// There is nothing of Vokal's where the command was to work.
#[derive(Debug, thiserror::Error)]
#[error(
    "there is no Vokal in {database:?}; nothing was done. {origins}. A new one is made by \
     `serve`, `migrate` and `restore` alone"
)]
struct NoVokal {
    database: DatabaseUrl,
    origins: crate::config::Origins,
}

/// A database with all migrations, and the word for copies and restores that somebody
/// works on it.
pub(super) struct Opened {
    pub(super) database: Database,
    /// To be kept for as long as the database is written to.
    pub(super) occupancy: Occupancy,
}

impl Deref for Opened {
    type Target = Database;

    fn deref(&self) -> &Database {
        &self.database
    }
}

/// The database, which is made if need be.
pub(super) fn database(config: &Config) -> Result<Opened, Fault> {
    folders(config)?;
    let occupancy = Occupancy::begin(&config.database, What::Rows, Manner::BesideOthers)?;
    let database = Database::open(&config.database)?;
    // A mistyped path is somebody else's file, which is left as it is: only now it is ours.
    privacy::restrict(config);
    Ok(Opened {
        database,
        occupancy,
    })
}

/// The same for a server, which makes none beside files that are somebody's.
pub(super) async fn database_to_serve(config: &Config) -> Result<Opened, Fault> {
    if !db::is_there(&config.database)? {
        installation::refuse_if_full(&files(config)?.shelf).await?;
    }
    database(config)
}

/// The database, if there is one.
pub(super) fn known_database(config: &Config) -> Result<Opened, Fault> {
    only_if_known(config)?;
    database(config)
}

/// The database as it is, if there is one; it takes no migration.
pub(super) fn known_database_as_it_is(config: &Config, manner: Manner) -> Result<Opened, Fault> {
    only_if_known(config)?;
    let occupancy = Occupancy::begin(&config.database, What::Rows, manner)?;
    Ok(Opened {
        database: Database::open_at(&config.database, Some(""))?,
        occupancy,
    })
}

fn only_if_known(config: &Config) -> Result<(), Fault> {
    if db::is_there(&config.database)? {
        return Ok(());
    }
    Err(NoVokal {
        database: config.database.clone(),
        origins: config.origins.clone(),
    }
    .into())
}

pub(super) fn files(config: &Config) -> Result<Files, Fault> {
    Ok(Files {
        shelf: Shelf::open(&config.storage)?,
        limits: config.limits,
        keepers: KEEPERS,
        arriving: Arriving::default(),
    })
}

pub(super) fn secret(config: &Config) -> Result<Secret, Fault> {
    if let Some(folder) = config.secret_file.parent() {
        fs::create_dir_all(folder)?;
    }
    let secret = Secret::load_or_create(&config.secret_file)?;
    privacy::restrict_secret(&config.secret_file);
    Ok(secret)
}

/// Makes what the database and the files are to stand in.
pub(super) fn folders(config: &Config) -> Result<(), Fault> {
    fs::create_dir_all(&config.data_dir)?;
    if let DatabaseUrl::Sqlite(path) = &config.database
        && let Some(folder) = path.parent()
    {
        fs::create_dir_all(folder)?;
    }
    Ok(())
}
