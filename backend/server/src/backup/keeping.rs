//! Backups that nobody has to think of: one a day, read back, and a few of the old ones kept.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use actix_web::web;
use chrono::{NaiveDateTime, TimeDelta};

use super::{Fault, archive, rotation, verifying, writing};
use vokal_base::clock::Clock;
use vokal_base::db::occupancy::{Manner, Occupancy, Refusal, What};
use vokal_base::db::{Database, DatabaseUrl, jobs};
use vokal_base::problem::ApiError;
use vokal_files::{Files, installation};

const EACH: TimeDelta = TimeDelta::days(1);
/// So long after one that failed the next is tried, by whichever server.
const AGAIN: TimeDelta = TimeDelta::hours(1);
const LOOKED_EACH: Duration = Duration::from_mins(5);

/// The job of trying, that of having done so, and that of having done so without all files.
const TRIED: &str = "backup tried";
const DONE: &str = "backup";
/// Since when files are lost or damaged, as the last backup has found.
pub const FAULTY: &str = "backup faulty";

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
    /// When it was begun, by whichever server.
    pub made_at: NaiveDateTime,
    /// How large it is.
    pub bytes: u64,
}

/// What lies in the folder of backups.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Lying {
    /// The last of this installation's.
    pub latest: Option<Latest>,
    /// How many are another installation's, or say of none that they are somebody's.
    pub foreign: usize,
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

/// What came of making one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Made {
    Whole,
    /// Without some files that are lost, or with some that are damaged.
    Faulty,
    /// Another is being made at this moment.
    ByAnother,
}

impl Backups {
    /// Makes one each day for as long as this server runs, unless another server has.
    pub async fn keep(self, clock: Clock, observer: impl Observer) {
        let mut is_first = true;
        loop {
            let made = match self.make_if_due(&clock, &observer).await {
                // Whoever has just named another folder is told at once, though none may be due.
                Ok(()) if is_first => self.lying().await.map(drop),
                made => made,
            };
            is_first = false;
            if let Err(error) = made {
                observer.not_backed_up();
                tracing::error!(
                    error = &error as &dyn std::error::Error,
                    "there is no backup of today; it is tried again within an hour"
                );
            }
            tokio::time::sleep(LOOKED_EACH).await;
        }
    }

    /// Makes one if the last in the folder is a day old, and none has failed within the hour.
    ///
    /// # Errors
    ///
    /// [`Failed`]; those made before are all there then.
    pub async fn make_if_due(&self, clock: &Clock, observer: &impl Observer) -> Result<(), Failed> {
        let now = clock.now();
        // Only what lies there counts: somebody may have taken it away, or this database has come
        // from another machine.
        let lying = self.lying().await;
        let last = lying.as_ref().ok().and_then(|lying| lying.latest);
        let last = last.map(|last| last.made_at);
        let is_due = last.is_none_or(|last| last <= now - EACH || last > now + EACH);
        if is_due && jobs::take(&self.database, TRIED, now, AGAIN).await? {
            lying?;
            let this = self.clone();
            let made = web::block(move || this.make(now)).await;
            let made = made.map_err(ApiError::internal)??;
            if made != Made::ByAnother {
                jobs::done(&self.database, DONE, now).await?;
                // What is made has to lie there: if it goes, the next is due at once.
                jobs::forget(&self.database, TRIED).await?;
            }
            if made == Made::Faulty {
                jobs::done(&self.database, FAULTY, now).await?;
            }
        }
        if let Ok(Lying {
            latest: Some(latest),
            ..
        }) = self.lying().await
        {
            observer.backed_up(latest);
        }
        Ok(())
    }

    /// What lies in the folder.
    ///
    /// # Errors
    ///
    /// [`Failed`], if the folder or the database cannot be asked.
    pub async fn lying(&self) -> Result<Lying, Failed> {
        let this = self.clone();
        let lying = web::block(move || {
            let (ours, foreign) = this.sorted()?;
            let latest = ours.last().map(|(made_at, path)| {
                let bytes = fs::metadata(path).map(|file| file.len());
                bytes.map(|bytes| Latest {
                    made_at: *made_at,
                    bytes,
                })
            });
            let latest = latest.transpose().map_err(|error| this.unusable(error))?;
            Ok(Lying { latest, foreign })
        });
        lying.await.map_err(ApiError::internal)?
    }

    /// The backups of this installation, the oldest first, and how many are others'.
    fn sorted(&self) -> Result<(Vec<(NaiveDateTime, PathBuf)>, usize), Failed> {
        let installation = self.database.view(installation::id)?;
        let (mut ours, mut foreign) = (Vec::new(), 0);
        self.each_of_ours(|path, name| {
            let Some(moment) = rotation::moment(name) else {
                return Ok(());
            };
            let whose = archive::installation_of(path);
            if whose.is_some() && whose == installation {
                ours.push((moment, path.to_owned()));
            } else {
                foreign += 1;
            }
            Ok(())
        })?;
        ours.sort();
        Ok((ours, foreign))
    }

    /// Makes one, reads it back, and only then takes away what is not needed any more. While files
    /// are lost or damaged nothing is: they may be whole in an older one.
    fn make(&self, now: NaiveDateTime) -> Result<Made, Failed> {
        let _only_one = match Occupancy::begin(&self.url, What::Backups, Manner::Alone) {
            Err(Refusal::InUse(_)) => return Ok(Made::ByAnother),
            begun => begun?,
        };
        // Nobody is at work on ours but us.
        let installation = self.database.view(installation::id)?;
        self.each_of_ours(|path, name| {
            let is_unchecked = name.starts_with("vokal-") && name.contains(UNCHECKED);
            let is_anothers = || {
                let whose = archive::installation_of(path);
                whose.is_some() && whose != installation
            };
            if is_unchecked && !is_anothers() {
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
        let (sums, faulty) = made?;
        let durable = || {
            fs::rename(&unchecked, self.folder.join(&name))?;
            fs::File::open(&self.folder)?.sync_all()
        };
        durable().map_err(|error| self.unusable(error))?;
        tracing::info!(name, rows = sums.rows(), files = sums.files, "backed up");
        if !faulty.is_empty() {
            tracing::error!(
                files = ?faulty,
                "files are lost or damaged; the backup has all else, and no older one goes"
            );
            return Ok(Made::Faulty);
        }
        self.forget_superfluous()?;
        Ok(Made::Whole)
    }

    /// What the backup holds, and which files are lost or damaged.
    fn write_and_verify(&self, path: &Path) -> Result<(super::Sums, Vec<String>), Fault> {
        let written = writing::write(path, &self.database, &self.files)?;
        let verified = verifying::verify(path, &written.files)?;
        let faulty = [written.lost, verified.changed].concat();
        Ok((verified.sums, faulty))
    }

    /// Of this installation's alone: another's may lie in the same folder.
    fn forget_superfluous(&self) -> Result<(), Failed> {
        let (ours, _) = self.sorted()?;
        let all = ours.into_iter().map(|(moment, _)| moment).collect();
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
