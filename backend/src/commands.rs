//! What can be asked for on the command line.

use std::error::Error;
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::process::{ExitCode, Termination};
use std::time::Duration;

use actix_web::HttpServer;
use tracing_subscriber::EnvFilter;

use crate::accounts::Accounts;
use crate::accounts::admins::{self, Role};
use crate::accounts::limits;
use crate::accounts::secret::Secret;
use crate::backup;
use crate::clock::Clock;
use crate::config::Config;
use crate::db::{Database, DatabaseUrl};
use crate::http::metrics::Metrics;
use crate::http::{self, State};
use crate::library::Library;
use crate::library::shelf::Shelf;
use crate::pdf::Pdfs;
use crate::storage;
use crate::study::{self, Study};

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

/// Writes what happens to the standard error output from here on.
pub fn start_logging(config: &Config) {
    // The parsers complain about each oddity of each book.
    let filter = format!("html5ever=off,xml5ever=off,{}", config.log);
    let filter = EnvFilter::try_new(filter).unwrap_or_default();
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(io::stderr);
    // Fails only if there is a log already.
    let _ = if config.log_as_json {
        log.json().try_init()
    } else {
        log.try_init()
    };
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
        let shelf = Shelf::open(&config.storage)?;
        Ok::<_, Fault>(storage::differences(&shelf, &database).await?)
    });
    self::found(found)
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
        let sums = backup::write(file, &database, &Shelf::open(&config.storage)?)?;
        tell(&format!("{}: {}", file.display(), in_words(&sums)))
    };
    done().into()
}

/// Puts a backup back into an empty store, and compares rows and files.
#[must_use]
pub fn restore(config: &Config, file: &Path) -> Outcome {
    let done = actix_web::rt::System::new().block_on(async {
        make_folders(config)?;
        let shelf = Shelf::open(&config.storage)?;
        let (database, sums) = backup::restore(file, &config.database, &shelf)?;
        storage::tidy(&shelf, &database).await?;
        tell(&format!("restored {}", in_words(&sums)))?;
        Ok::<_, Fault>(storage::differences(&shelf, &database).await?)
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
        let shelf = Shelf::open(&target.storage)?;
        let place = backup::Place {
            database: &target.database,
            shelf: &shelf,
        };
        let from = Shelf::open(&config.storage)?;
        let (copy, sums) = backup::copy(&database, &from, &place)?;
        tell(&format!("copied {}", in_words(&sums)))?;
        Ok::<_, Fault>(storage::differences(&shelf, &copy).await?)
    });
    found(done)
}

fn in_words(sums: &backup::Sums) -> String {
    let (tables, rows, files) = (sums.tables.len(), sums.rows(), sums.files);
    format!("{tables} tables, {rows} rows, {files} files")
}

fn tell(line: &str) -> Result<(), Fault> {
    Ok(writeln!(io::stdout(), "{line}")?)
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

/// Makes one of staff, or gives them another password.
///
/// The password is the first line of `password_file`, or of the standard input.
#[must_use]
pub fn set_admin_password(
    config: &Config,
    name: &str,
    password_file: Option<&Path>,
    role: Option<Role>,
) -> Outcome {
    let done = actix_web::rt::System::new().block_on(async {
        let mut password = match password_file {
            Some(file) => fs::read_to_string(file)?,
            None => io::read_to_string(io::stdin())?,
        };
        password.truncate(password.find(['\r', '\n']).unwrap_or(password.len()));
        let database = open_database(config)?;
        admins::manage::set_password(&database, name, password, role).await?;
        Ok::<_, Fault>(())
    });
    done.into()
}

/// Takes one of staff away, and ends their sessions.
#[must_use]
pub fn remove_admin(config: &Config, name: &str) -> Outcome {
    let done = actix_web::rt::System::new().block_on(async {
        let database = open_database(config)?;
        Ok::<_, Fault>(admins::manage::remove(&database, name).await?)
    });
    match done {
        Ok(true) => Outcome::Done,
        Ok(false) => Outcome::Failed(format!("there is no admin {name}").into()),
        Err(fault) => Outcome::Failed(fault),
    }
}

async fn serve_until_stopped(config: &Config) -> Result<(), Fault> {
    let database = open_database(config)?;
    let library = Library::new(Shelf::open(&config.storage)?, config.limits);
    if !library.shelf.is_remote() {
        storage::tidy(&library.shelf, &database).await?;
    }
    let pdfs = Pdfs::new(
        library.shelf.clone(),
        config.limits,
        config.worker.as_deref(),
    );
    let secret = open_secret(config)?;
    if let Some(admin) = &config.admin {
        admins::manage::ensure(&database, admin).await?;
    }
    let state = State {
        accounts: Accounts::new(&secret, &config.into(), Clock::default(), &database)?,
        study: Study::new(&secret),
        public_url: config.public_url.clone(),
        metrics: Metrics::new(config.metrics_token.clone())?,
        database,
        library,
        pdfs,
    };
    let (database, clock) = (state.database.clone(), state.accounts.clock.clone());
    if state.library.shelf.is_remote() {
        let shelf = state.library.shelf.clone();
        actix_web::rt::spawn(storage::keep_tidy(shelf, database.clone(), clock.clone()));
    }
    if database.is_shared() {
        actix_web::rt::spawn(limits::keep_forgetting(database.clone(), clock.clone()));
    }
    actix_web::rt::spawn(study::retention::keep_running(database, clock));
    let server = HttpServer::new(move || http::app(&state))
        .client_request_timeout(Duration::from_secs(5))
        .shutdown_timeout(25)
        // A head and a short body are two packets: the second shall not wait 40 ms for
        // the reader's word that the first has come.
        .tcp_nodelay(true)
        .bind(config.listen)?;
    let address = server.addrs().first().copied().unwrap_or(config.listen);
    let running = server.run();
    writeln!(io::stdout(), "listening on http://{address}")?;
    io::stdout().flush()?;
    running.await?;
    tracing::info!("stopped");
    Ok(())
}

fn open_secret(config: &Config) -> Result<Secret, Fault> {
    if let Some(folder) = config.secret_file.parent() {
        fs::create_dir_all(folder)?;
    }
    Ok(Secret::load_or_create(&config.secret_file)?)
}

fn open_database(config: &Config) -> Result<Database, Fault> {
    make_folders(config)?;
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
