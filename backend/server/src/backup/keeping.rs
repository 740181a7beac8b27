//! Backups that nobody has to think of: one a day, read back, and a few of the old ones kept.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use actix_web::web;
use chrono::{NaiveDateTime, TimeDelta};

use super::{Fault, rotation, verifying, writing};
use vokal_base::clock::Clock;
use vokal_base::db::occupancy::{Manner, Occupancy, Refusal, What};
use vokal_base::db::{Database, DatabaseUrl, jobs};
use vokal_base::problem::ApiError;
use vokal_files::Files;

const EACH: TimeDelta = TimeDelta::days(1);
/// So long after one that failed the next is tried, by whichever server.
const AGAIN: TimeDelta = TimeDelta::hours(1);
const LOOKED_EACH: Duration = Duration::from_mins(5);

/// The job of trying, and that of having done so.
const TRIED: &str = "backup tried";
const DONE: &str = "backup";

/// How a backup's name ends until it has been read back, but for what writing it adds.
const UNCHECKED: &str = ".tar.unchecked";

/// What is backed up, and where to.
#[derive(Clone)]
pub struct Backups {
    /// Where they lie; it has to be there, as a disk that is not mounted is not.
    pub folder: PathBuf,
    /// Where the rows are, for the word that keeps two from being made at once.
    pub url: DatabaseUrl,
    /// The rows.
    pub database: Database,
    /// The readers' files.
    pub files: Files,
}

/// The last backup that could be restored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Latest {
    /// When it was made, by whichever server.
    pub made_at: NaiveDateTime,
    /// How large it is, if it lies where this server can see it.
    pub bytes: Option<u64>,
}

impl Latest {
    /// When the next is due.
    #[must_use]
    pub fn next(self) -> NaiveDateTime {
        self.made_at + EACH
    }
}

/// Whoever counts backups.
pub trait Observer {
    /// This is the last one.
    fn backed_up(&self, latest: Latest);

    /// None could be made.
    fn not_backed_up(&self);
}

/// Why there is no backup today.
#[derive(Debug, thiserror::Error)]
pub enum Failed {
    /// There is no such folder, or it cannot be read.
    #[error("the folder of backups {} cannot be used; is its disk mounted?", .0.display())]
    Folder(PathBuf, #[source] io::Error),
    /// It cannot be written, or what was written is not what was to be.
    #[error(transparent)]
    Backup(#[from] Fault),
    /// The database cannot be asked whether it is time.
    #[error("the database cannot be asked")]
    Database(#[from] ApiError),
    /// Whether another is being made cannot be found out.
    #[error(transparent)]
    Occupied(#[from] Refusal),
}

impl Backups {
    /// Makes one each day for as long as this server runs, unless another server has.
    pub async fn keep(self, clock: Clock, observer: impl Observer) {
        loop {
            if let Err(error) = self.make_if_due(&clock, &observer).await {
                observer.not_backed_up();
                tracing::error!(
                    error = &error as &dyn std::error::Error,
                    "there is no backup of today; it is tried again within an hour"
                );
            }
            tokio::time::sleep(LOOKED_EACH).await;
        }
    }

    /// Makes one if the last is a day old, and none was tried within the hour.
    ///
    /// # Errors
    ///
    /// [`Failed`]; those made before are all there then.
    pub async fn make_if_due(&self, clock: &Clock, observer: &impl Observer) -> Result<(), Failed> {
        let now = clock.now();
        let last = jobs::last(&self.database, DONE).await?;
        let is_due = last.is_none_or(|last| last <= now - EACH || last > now + EACH);
        if is_due && jobs::take(&self.database, TRIED, now, AGAIN).await? {
            let this = self.clone();
            let made = web::block(move || this.make(now)).await;
            if made.map_err(ApiError::internal)?? {
                jobs::done(&self.database, DONE, now).await?;
            }
        }
        if let Some(latest) = self.latest().await? {
            observer.backed_up(latest);
        }
        Ok(())
    }

    /// The last that was made and read back, by whichever server.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn latest(&self) -> Result<Option<Latest>, ApiError> {
        let last = jobs::last(&self.database, DONE).await?;
        Ok(last.map(|made_at| {
            let file = self.folder.join(rotation::name(made_at));
            let bytes = fs::metadata(file).ok().map(|file| file.len());
            Latest { made_at, bytes }
        }))
    }

    /// Makes one, reads it back, and only then takes away what is not needed any more;
    /// false, if another is being made.
    fn make(&self, now: NaiveDateTime) -> Result<bool, Failed> {
        let _only_one = match Occupancy::begin(&self.url, What::Backups, Manner::Alone) {
            Err(Refusal::InUse(_)) => return Ok(false),
            begun => begun?,
        };
        // Nobody is at work on these but us.
        self.each_of_ours(|path, name| {
            if name.starts_with("vokal-") && name.contains(UNCHECKED) {
                fs::remove_file(path)?;
            }
            Ok(())
        })?;
        let name = rotation::name(now);
        let unchecked = name.replace(".tar", UNCHECKED);
        let unchecked = self.folder.join(unchecked);
        let made = self.write_and_verify(&unchecked);
        if made.is_err() {
            // Gone already, if it was never finished.
            let _ = fs::remove_file(&unchecked);
        }
        let sums = made?;
        let durable = || {
            fs::rename(&unchecked, self.folder.join(&name))?;
            fs::File::open(&self.folder)?.sync_all()
        };
        durable().map_err(|error| self.unusable(error))?;
        tracing::info!(name, rows = sums.rows(), files = sums.files, "backed up");
        self.forget_superfluous()?;
        Ok(true)
    }

    fn write_and_verify(&self, path: &Path) -> Result<super::Sums, Fault> {
        let written = writing::write(path, &self.database, &self.files)?;
        verifying::verify(path, &written.files)
    }

    fn forget_superfluous(&self) -> Result<(), Failed> {
        let mut all = Vec::new();
        self.each_of_ours(|_, name| {
            all.extend(rotation::moment(name));
            Ok(())
        })?;
        for moment in rotation::superfluous(all) {
            let name = rotation::name(moment);
            let gone = fs::remove_file(self.folder.join(&name));
            gone.map_err(|error| self.unusable(error))?;
            tracing::info!(name, "an old backup is not needed any more");
        }
        Ok(())
    }

    /// Hands over every file of the folder with its name.
    fn each_of_ours(
        &self,
        mut take: impl FnMut(&Path, &str) -> io::Result<()>,
    ) -> Result<(), Failed> {
        let mut each = || {
            for entry in fs::read_dir(&self.folder)? {
                let path = entry?.path();
                if let Some(name) = path.file_name().and_then(|name| name.to_str()) {
                    take(&path, name)?;
                }
            }
            Ok(())
        };
        each().map_err(|error| self.unusable(error))
    }

    fn unusable(&self, error: io::Error) -> Failed {
        Failed::Folder(self.folder.clone(), error)
    }
}
