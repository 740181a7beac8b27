//! How does all of it come into one file, back from it, or into another place?

use std::path::Path;

use vokal_base::clock::Clock;
use vokal_base::db::occupancy::{Manner, Occupancy, What};
use vokal_files::installation;
use vokal_files::place::Storage;
use vokal_files::shelf::Most;

use super::{Fault, Outcome, found, opening, tell};
use crate::backup;
use crate::config::{Config, in_full};

/// Writes all that is kept into a new file, and reads it back.
#[must_use]
pub fn backup(config: &Config, file: &Path) -> Outcome {
    let done = actix_web::rt::System::new().block_on(async {
        if file.try_exists()? {
            return Err(backup::Fault::Taken(file.display().to_string()).into());
        }
        // As it is: a backup is what comes before the next release's migrations.
        let database = opening::known_database_as_it_is(config, Manner::BesideOthers)?;
        let files = opening::files(config)?;
        // Rows of one installation and files of another are nobody's backup. Rows whose files are
        // all lost are one still, and say so.
        match installation::compare_all(&files, &database).await {
            Ok(()) | Err(installation::Refusal::EmptyStorage(_)) => {}
            Err(refusal) => return Err(refusal.into()),
        }
        let written = backup::write(file, &database, &files)?;
        let verified = backup::verify(file, &written.files)?;
        tell(&format!("{}: {}", file.display(), in_words(&verified.sums)))?;
        let lost = written.lost.iter();
        let lost = lost.map(|blob| format!("the file {blob} is lost, and not in the backup"));
        let changed = verified.changed.iter();
        let changed = changed.map(|blob| format!("the file {blob} is in it, and damaged"));
        Ok::<_, Fault>(lost.chain(changed).collect())
    });
    found(done)
}

/// Puts a backup back into an empty store, and compares rows and files.
#[must_use]
pub fn restore(config: &Config, file: &Path) -> Outcome {
    let done = actix_web::rt::System::new().block_on(async {
        // What is no backup leaves no folder behind.
        backup::is_one(file)?;
        opening::folders(config)?;
        let _nobody_else = Occupancy::begin(&config.database, What::Rows, Manner::Alone)?;
        let files = opening::files(config)?;
        let alone = files.shelf.alone()?;
        let (database, sums) = backup::restore(file, &config.database, &files.shelf)?;
        drop(alone);
        installation::adopt(&files.shelf, &database).await?;
        vokal_files::tidy(&files, &database, &Clock::default(), Most::Few).await?;
        tell(&format!("restored {}", in_words(&sums)))?;
        let found = vokal_files::differences(&files, &database).await?;
        let in_words = found.into_iter().map(|found| {
            let damaged = found.strip_prefix("changed: ").map(|file| {
                format!("the file {file} is damaged in this backup; another one may have it whole")
            });
            damaged.unwrap_or(found)
        });
        Ok::<_, Fault>(in_words.collect())
    });
    found(done)
}

/// Copies all that is kept into the empty place that `target` names, and
/// compares rows and files there.
#[must_use]
pub fn copy(config: &Config, target: &Config) -> Outcome {
    if config.database == target.database {
        let same = format!("--to names {:?}, from which is copied", target.database);
        return Outcome::Failed(same.into());
    }
    if let (Storage::Folder(from), Storage::Folder(to)) = (&config.storage, &target.storage)
        && let Some(fault) = entangled(from, to)
    {
        return Outcome::Failed(fault.into());
    }
    let done = actix_web::rt::System::new().block_on(async {
        // As it is; the copy is brought up to date.
        let database = opening::known_database_as_it_is(config, Manner::Alone)?;
        opening::folders(target)?;
        let _nobody_else = Occupancy::begin(&target.database, What::Rows, Manner::Alone)?;
        let there = opening::files(target)?;
        let place = backup::Place {
            database: &target.database,
            shelf: &there.shelf,
        };
        let from = opening::files(config)?;
        let alone = (from.shelf.alone()?, there.shelf.alone()?);
        let (copy, sums) = backup::copy(&database, &from, &place)?;
        drop(alone);
        installation::adopt(&there.shelf, &copy).await?;
        tell(&format!("copied {}", in_words(&sums)))?;
        Ok::<_, Fault>(vokal_files::differences(&there, &copy).await?)
    });
    found(done)
}

/// Why files cannot be copied from the one folder to the other, if they cannot: what stands in
/// both would be of two installations at once.
fn entangled(from: &Path, to: &Path) -> Option<String> {
    let (from, to) = (in_full(from), in_full(to));
    let entangled = from.starts_with(&to) || to.starts_with(&from);
    entangled.then(|| {
        let (from, to) = (from.display(), to.display());
        format!("--to-storage names {to}, and what is copied stands in {from}: neither may lie in the other")
    })
}

fn in_words(sums: &backup::Sums) -> String {
    let (tables, rows, files) = (sums.tables.len(), sums.rows(), sums.files);
    format!("{tables} tables, {rows} rows, {files} files")
}
