//! A small world for a test: an empty database of each engine and a server on it.
//!
//! PostgreSQL takes part when `TEST_POSTGRES_URL` is set.

use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use tempfile::TempDir;
use vokal_accounts::limits::{GuessRates, Rate, Rates};
use vokal_accounts::passwords::{Cost, Passwords};
use vokal_accounts::secret::Secret;
use vokal_accounts::{Accounts, Settings, mail, providers};
use vokal_base::clock::Clock;
use vokal_base::db::{Database, DatabaseUrl};
use vokal_documents::Pdfs;
use vokal_files::arriving::Arriving;
use vokal_files::shelf::Shelf;
use vokal_files::{Files, Limits, place::Storage};
use vokal_library::Library;
use vokal_server::KEEPERS;
use vokal_server::config::MetricsAccess;
use vokal_server::http::State;
use vokal_server::http::metrics::Metrics;
use vokal_server::profile::Exports;
use vokal_server::system::premises::Premises;
use vokal_study::Study;
use vokal_study::budget::Room;
use vokal_sync::{Exchanges, Revisions};

/// A state of its own, which goes when the test ends.
#[derive(Clone)]
pub struct World {
    pub state: State,
    pub secret: Secret,
    pub folder: Arc<TempDir>,
    /// Asked by everything that ends after a while.
    pub clock: Clock,
    /// Whether other tests use the database, too.
    is_shared: bool,
}

/// How a world differs from the others.
pub struct Manner {
    pub limits: Limits,
    pub rates: Rates,
    pub providers: Vec<providers::Settings>,
    pub mail: Option<mail::Settings>,
    pub public_url: &'static str,
    /// How much the study takes.
    pub room: Room,
    /// Another program than the one that converts PDFs.
    pub worker: Option<PathBuf>,
}

impl Default for Manner {
    fn default() -> Self {
        // As if there were none; what they are is tried where they are tried.
        let often = Rate::new(100_000, 1);
        let guessed_often = GuessRates::new(100_000, 1, 1);
        Self {
            limits: Limits {
                upload_megabytes: 20,
                quota_megabytes: 100,
            },
            rates: Rates {
                sign_in: guessed_often,
                staff: guessed_often,
                staff_code: guessed_often,
                register: often,
                refresh: often,
                provider: often,
                passkey: often,
                study: often,
                study_sessions: often,
                admission: often,
                withdrawal: often,
                reset: often,
                mail: often,
                mailbox: often,
                verification: often,
                single_admission: often,
                notice: often,
                conversion: often,
                device: often,
            },
            providers: Vec::new(),
            mail: None,
            public_url: "http://vokal.test",
            room: Room::default(),
            worker: None,
        }
    }
}

/// One world for each engine at hand. No clock can be put forward in them.
pub fn each() -> Vec<World> {
    each_of(&Manner::default())
}

/// The same, with limits of its own.
pub fn each_with(limits: Limits) -> Vec<World> {
    each_of(&Manner {
        limits,
        ..Manner::default()
    })
}

/// The same, in a manner of its own.
pub fn each_of(manner: &Manner) -> Vec<World> {
    worlds(manner, postgres())
}

/// The same, each with a database that nobody else uses: results belong to no reader
/// by whom the tests could stay apart, and what is over by one test's clock is cleared
/// away for all.
pub fn each_apart(manner: &Manner) -> Vec<World> {
    let mut worlds = worlds(manner, own_postgres());
    for world in &mut worlds {
        world.is_shared = false;
    }
    worlds
}

/// A world for what does not depend on the engine.
pub fn on_sqlite() -> World {
    worlds(&Manner::default(), None).swap_remove(0)
}

fn worlds(manner: &Manner, postgres: Option<Database>) -> Vec<World> {
    [None, postgres]
        .into_iter()
        .enumerate()
        .filter(|(at, shared)| *at == 0 || shared.is_some())
        .map(|(_, shared)| {
            let is_shared = shared.is_some();
            let folder = TempDir::new().unwrap();
            let own = || {
                let file = DatabaseUrl::Sqlite(folder.path().join("vokal.db"));
                Database::open(&file).unwrap()
            };
            let database = shared.unwrap_or_else(own);
            let shelf = Shelf::open(&Storage::Folder(folder.path().join("blobs"))).unwrap();
            let secret = Secret::random();
            let settings = Settings {
                public_url: manner.public_url.into(),
                // So that a test can come from many addresses.
                trusted_proxies: "127.0.0.1".parse().unwrap(),
                rates: manner.rates,
                providers: manner.providers.clone(),
                mail: manner.mail.clone(),
            };
            let clock = Clock::default();
            let mut accounts = Accounts::new(&secret, &settings, clock.clone(), &database).unwrap();
            accounts.passwords = Passwords::new(Cost::LEAST).unwrap();
            let files = Files {
                shelf,
                limits: manner.limits,
                keepers: KEEPERS,
                arriving: Arriving::default(),
            };
            let state = State {
                accounts,
                study: Study::new(&secret, manner.public_url, manner.room),
                public_url: settings.public_url,
                metrics: Metrics::new(MetricsAccess::ThisMachine).unwrap(),
                database,
                pdfs: Pdfs::new(files.clone(), manner.worker.as_deref()),
                library: Library::new(files.clone(), manner.worker.as_deref()),
                revisions: Revisions::default(),
                exchanges: Exchanges::default(),
                exports: Exports::default(),
                premises: Premises {
                    folders: vec![folder.path().to_owned()],
                    backups: None,
                    certificate: None,
                    started_at: clock.now(),
                },
                files,
            };
            World {
                state,
                secret,
                clock,
                is_shared,
                folder: Arc::new(folder),
            }
        })
        .collect()
}

/// One database for all tests, as a server grants only so many connections.
/// The tests stay apart by never sharing a reader.
fn postgres() -> Option<Database> {
    static SHARED: OnceLock<Option<Database>> = OnceLock::new();
    let open = || {
        let url = std::env::var("TEST_POSTGRES_URL").ok()?;
        Some(Database::open(&DatabaseUrl::Postgres(url)).unwrap())
    };
    SHARED.get_or_init(open).clone()
}

/// A schema of its own.
fn own_postgres() -> Option<Database> {
    let url = own_postgres_url()?;
    Some(Database::open(&DatabaseUrl::Postgres(url)).unwrap())
}

/// The address of a schema of its own, with nothing in it.
pub fn own_postgres_url() -> Option<String> {
    own_schema("TEST_POSTGRES_URL")
}

/// The same by way of the socket on this machine, where all others go over TLS, too.
pub fn own_postgres_socket_url() -> Option<String> {
    own_schema("TEST_POSTGRES_SOCKET_URL")
}

fn own_schema(variable: &str) -> Option<String> {
    use diesel::connection::SimpleConnection;

    let url = std::env::var(variable).ok()?;
    let schema = format!("of_{}", uuid::Uuid::new_v4().simple());
    let mut connection = vokal_base::db::postgres::connect(&url).unwrap();
    let create = format!("CREATE SCHEMA {schema}");
    connection.batch_execute(&create).unwrap();
    Some(format!("{url}&options=-csearch_path%3D{schema}"))
}

impl World {
    /// Puts the world's clock forward, or back.
    ///
    /// # Panics
    ///
    /// If other tests use the database: whatever comes in next clears away the sessions
    /// and words of theirs that are over by this clock, and they fail now and then.
    pub fn wait(&self, time: chrono::TimeDelta) {
        assert!(!self.is_shared, "ask for a world of its own: each_apart");
        self.clock.advance(time);
    }

    /// Another server on the same database, which shares nothing else with this one.
    pub fn beside(&self) -> Self {
        let mut other = self.clone();
        other.state.revisions = Revisions::default();
        other
    }

    /// Every file that lies on the shelf or is arriving.
    pub fn files(&self) -> Vec<String> {
        let mut files = Vec::new();
        let mut folders = vec![self.folder.path().join("blobs")];
        while let Some(folder) = folders.pop() {
            for found in std::fs::read_dir(folder).unwrap() {
                let found = found.unwrap();
                if found.file_type().unwrap().is_dir() {
                    folders.push(found.path());
                } else if found.file_name() != ".lock" {
                    files.push(found.path().display().to_string());
                }
            }
        }
        files
    }
}
