//! What can be asked for on the command line.
//!
//! | module | what it answers |
//! | --- | --- |
//! | `logging` | Where does it stand what happens, and what if it cannot be written? |
//! | `people` | What does the operator do about readers? |
//! | `privacy` | Who may read what this program writes? |
//! | `staff` | What does the operator do about staff? |

mod logging;
mod people;
mod privacy;
mod staff;

use std::error::Error;
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::process::{ExitCode, Termination};
use std::time::Duration;

use actix_web::HttpServer;
use vokal_accounts::secret::Secret;
use vokal_accounts::{Accounts, admins, limits, registration};
use vokal_base::clock::Clock;
use vokal_base::db::{Database, DatabaseUrl};
use vokal_documents::Pdfs;
use vokal_files::arriving::Arriving;
use vokal_files::shelf::{Most, Shelf, Swept};
use vokal_files::{Files, Observer, installation};
use vokal_library::{Library, lengths};
use vokal_study::{self as study, Study};

use crate::config::Config;
use crate::http::metrics::Metrics;
use crate::http::{self, State};
use crate::profile::Exports;
use crate::{KEEPERS, backup};

pub use logging::{Logging, start as start_logging};
pub use people::{
    delete_user, disable_user, enable_user, list_users, make_reset_link, set_user_quota,
};
pub use privacy::for_the_owner_alone;
pub use staff::{remove_admin, set_admin_password, unlock_admin};

/// How many may be connected at once to each worker; others wait to be let in.
const CONNECTIONS: usize = 8192;

type Fault = Box<dyn Error + Send + Sync>;

/// How a command ended.
pub enum Outcome {
    /// As it should.
    Done,
    /// It did its work and found something wrong.
    Found,
    /// It could not do its work.
    Failed(Fault),
}

impl Termination for Outcome {
    fn report(self) -> ExitCode {
        match self {
            Self::Done => ExitCode::SUCCESS,
            Self::Found => ExitCode::FAILURE,
            Self::Failed(fault) => {
                // Nothing is left to be done if even this cannot be written.
                let _ = writeln!(io::stderr(), "vokal-server: {}", chain(fault.as_ref()));
                ExitCode::from(2)
            }
        }
    }
}

impl From<Result<(), Fault>> for Outcome {
    fn from(result: Result<(), Fault>) -> Self {
        result.map_or_else(Self::Failed, |()| Self::Done)
    }
}

/// Applies migrations and serves until told to stop.
#[must_use]
pub fn serve(config: &Config) -> Outcome {
    actix_web::rt::System::new()
        .block_on(serve_until_stopped(config))
        .into()
}

/// Applies migrations and stops.
#[must_use]
pub fn migrate(config: &Config) -> Outcome {
    open_database(config).map(drop).into()
}

/// Looks whether the database is whole, and compares the rows of books and PDFs
/// with their files, both ways.
#[must_use]
pub fn check(config: &Config) -> Outcome {
    let found = actix_web::rt::System::new().block_on(async {
        let database = open_database(config)?;
        let damage = database.damage().await?;
        if !damage.is_empty() {
            return Ok(damage);
        }
        let files = open_files(config)?;
        for file in vokal_files::in_the_trash(&files.shelf).await? {
            tell(&format!("in the trash since {}: {}", file.day, file.blob))?;
        }
        let mut differences = vokal_files::differences(&files, &database).await?;
        if let Err(refusal) = installation::compare(&files.shelf, &database).await {
            differences.insert(0, refusal.to_string());
        }
        Ok::<_, Fault>(differences)
    });
    self::found(found)
}

/// Moves every file that no row knows to the trash, however many there are.
#[must_use]
pub fn tidy(config: &Config) -> Outcome {
    let done = actix_web::rt::System::new().block_on(async {
        let database = open_database(config)?;
        let files = open_files(config)?;
        installation::join(&files, &database).await?;
        let swept = vokal_files::tidy(&files, &database, &Clock::default(), Most::All).await?;
        let [moved, back] = [&swept.trashed, &swept.returned].map(Vec::len);
        tell(&format!(
            "{moved} files moved to the trash for 30 days, {back} came back from it"
        ))
    });
    done.into()
}

/// Has this database and these files belong together from now on.
#[must_use]
pub fn adopt(config: &Config) -> Outcome {
    let done = actix_web::rt::System::new().block_on(async {
        let database = open_database(config)?;
        let shelf = Shelf::open(&config.storage)?;
        installation::adopt(&shelf, &database).await?;
        tell("database and files belong together now; `check` tells what is missing")
    });
    done.into()
}

/// Tells the differences that were found, one in a line.
fn found(differences: Result<Vec<String>, Fault>) -> Outcome {
    match differences {
        Err(fault) => Outcome::Failed(fault),
        Ok(differences) if differences.is_empty() => Outcome::Done,
        Ok(differences) => {
            let mut out = io::stdout().lock();
            for difference in differences {
                if writeln!(out, "{difference}").is_err() {
                    break;
                }
            }
            Outcome::Found
        }
    }
}

/// Writes all that is kept into one file.
#[must_use]
pub fn backup(config: &Config, file: &Path) -> Outcome {
    let done = || {
        make_folders(config)?;
        // As it is: a backup is what comes before the next release's migrations.
        let database = Database::open_at(&config.database, Some(""))?;
        let sums = backup::write(file, &database, &open_files(config)?)?;
        tell(&format!("{}: {}", file.display(), in_words(&sums)))
    };
    done().into()
}

/// Puts a backup back into an empty store, and compares rows and files.
#[must_use]
pub fn restore(config: &Config, file: &Path) -> Outcome {
    let done = actix_web::rt::System::new().block_on(async {
        make_folders(config)?;
        let files = open_files(config)?;
        let (database, sums) = backup::restore(file, &config.database, &files.shelf)?;
        installation::adopt(&files.shelf, &database).await?;
        vokal_files::tidy(&files, &database, &Clock::default(), Most::Few).await?;
        tell(&format!("restored {}", in_words(&sums)))?;
        Ok::<_, Fault>(vokal_files::differences(&files, &database).await?)
    });
    found(done)
}

/// Copies all that is kept into the empty place that `target` names, and
/// compares rows and files there.
#[must_use]
pub fn copy(config: &Config, target: &Config) -> Outcome {
    let done = actix_web::rt::System::new().block_on(async {
        make_folders(config)?;
        make_folders(target)?;
        // As it is; the copy is brought up to date.
        let database = Database::open_at(&config.database, Some(""))?;
        let there = open_files(target)?;
        let place = backup::Place {
            database: &target.database,
            shelf: &there.shelf,
        };
        let from = open_files(config)?;
        let (copy, sums) = backup::copy(&database, &from, &place)?;
        installation::adopt(&there.shelf, &copy).await?;
        tell(&format!("copied {}", in_words(&sums)))?;
        Ok::<_, Fault>(vokal_files::differences(&there, &copy).await?)
    });
    found(done)
}

fn in_words(sums: &backup::Sums) -> String {
    let (tables, rows, files) = (sums.tables.len(), sums.rows(), sums.files);
    format!("{tables} tables, {rows} rows, {files} files")
}

fn tell(line: &str) -> Result<(), Fault> {
    let mut out = io::stdout().lock();
    writeln!(out, "{line}")?;
    Ok(out.flush()?)
}

/// Adds participants to the study who never were.
#[must_use]
pub fn simulate_study(config: &Config, count: u32, seed: u64) -> Outcome {
    let done = actix_web::rt::System::new().block_on(async {
        let database = open_database(config)?;
        let study = Study::new(&open_secret(config)?);
        let scenario = study::simulation::Scenario::of(count, seed);
        let clock = Clock::default();
        Ok::<_, Fault>(study::simulation::run(&database, &study, &clock, scenario).await?)
    });
    done.into()
}

async fn serve_until_stopped(config: &Config) -> Result<(), Fault> {
    let database = open_database(config)?;
    let files = open_files(config)?;
    let swept = begin_with_files(&files, &database).await?;
    let secret = open_secret(config)?;
    if let Some(admin) = &config.admin {
        admins::manage::ensure(&database, admin).await?;
    }
    registration::begin(&database, config.registration).await?;
    let state = State {
        accounts: Accounts::new(&secret, &config.accounts(), Clock::default(), &database)?,
        study: Study::new(&secret),
        public_url: config.public_url.clone(),
        metrics: Metrics::new(config.metrics_access())?,
        library: Library::new(files.clone()),
        pdfs: Pdfs::new(files.clone(), config.worker.as_deref()),
        exports: Exports::default(),
        files,
        database,
    };
    let (database, clock) = (state.database.clone(), state.accounts.clock.clone());
    state.metrics.swept(&swept);
    actix_web::rt::spawn(vokal_files::keep_tidy(
        state.files.clone(),
        database.clone(),
        clock.clone(),
        state.metrics.clone(),
    ));
    if database.is_shared() {
        actix_web::rt::spawn(limits::keep_forgetting(database.clone(), clock.clone()));
    }
    actix_web::rt::spawn(limits::unlocking::keep_unlocking(
        state.accounts.limits.clone(),
        database.clone(),
    ));
    actix_web::rt::spawn(lengths::count_all(database.clone()));
    actix_web::rt::spawn(study::retention::keep_running(database, clock));
    let server = HttpServer::new(move || http::app(&state))
        .on_connect(http::patience::hang_up_on_the_silent)
        .max_connections(CONNECTIONS)
        .client_request_timeout(Duration::from_secs(5))
        .shutdown_timeout(25)
        // A head and a short body are two packets: the second shall not wait 40 ms for
        // the reader's word that the first has come.
        .tcp_nodelay(true)
        .bind(config.listen)?;
    let address = server.addrs().first().copied().unwrap_or(config.listen);
    let running = server.run();
    if let Err(error) = tell(&format!("listening on http://{address}")) {
        tracing::warn!(%error, %address, "listening, but the standard output cannot be written");
    }
    running.await?;
    tracing::info!("stopped");
    Ok(())
}

/// Makes sure that the files are this database's before anything touches them, and
/// tidies those of a folder. A bucket that is away is asked later.
async fn begin_with_files(files: &Files, database: &Database) -> Result<Swept, Fault> {
    let shelf = &files.shelf;
    match installation::join(files, database).await {
        Err(refusal) if shelf.is_remote() && refusal.is_unknown() => {
            tracing::warn!(%refusal, "the object store does not answer yet");
            return Ok(Swept::default());
        }
        joined => joined?,
    }
    if shelf.is_remote() {
        return Ok(Swept::default());
    }
    let clock = Clock::default();
    Ok(vokal_files::tidy(files, database, &clock, Most::Few).await?)
}

fn open_files(config: &Config) -> Result<Files, Fault> {
    Ok(Files {
        shelf: Shelf::open(&config.storage)?,
        limits: config.limits,
        keepers: KEEPERS,
        arriving: Arriving::default(),
    })
}

fn open_secret(config: &Config) -> Result<Secret, Fault> {
    if let Some(folder) = config.secret_file.parent() {
        fs::create_dir_all(folder)?;
    }
    Ok(Secret::load_or_create(&config.secret_file)?)
}

fn open_database(config: &Config) -> Result<Database, Fault> {
    make_folders(config)?;
    privacy::restrict(config);
    Database::open(&config.database)
}

fn make_folders(config: &Config) -> Result<(), Fault> {
    fs::create_dir_all(&config.data_dir)?;
    if let DatabaseUrl::Sqlite(path) = &config.database
        && let Some(folder) = path.parent()
    {
        fs::create_dir_all(folder)?;
    }
    Ok(())
}

/// An error with all its causes, in one line.
fn chain(fault: &dyn Error) -> String {
    let mut text = fault.to_string();
    let mut cause = fault.source();
    while let Some(error) = cause {
        text = format!("{text}: {error}");
        cause = error.source();
    }
    text
}
