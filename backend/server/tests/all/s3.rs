//! A bucket for a test, on the S3 server that `TEST_S3_ENDPOINT` names.

use std::path::Path;
use std::sync::OnceLock;
use std::thread;
use std::time::{Duration, Instant};

use uuid::Uuid;
use vokal_files::Files;
use vokal_files::place::Storage;
use vokal_files::shelf::Shelf;
use vokal_server::config::Config;

use crate::world::{self, Manner, World};

/// A place in a bucket that nobody else uses.
#[derive(Clone)]
pub struct Bucket {
    endpoint: String,
    prefix: String,
    /// How much room copies may take.
    pub cache_megabytes: u32,
}

impl Bucket {
    /// Nothing without a server; it is waited for once.
    pub fn new() -> Option<Self> {
        static READY: OnceLock<Option<String>> = OnceLock::new();
        let endpoint = READY.get_or_init(|| {
            let Ok(endpoint) = std::env::var("TEST_S3_ENDPOINT") else {
                eprintln!("skipped: TEST_S3_ENDPOINT names no S3 server");
                return None;
            };
            let bucket = Self::at(&endpoint);
            let folder = tempfile::tempdir().unwrap();
            let begin = Instant::now();
            while let Err(error) = bucket.shelf(folder.path()).probe() {
                assert!(begin.elapsed() < Duration::from_mins(1), "{error}");
                thread::sleep(Duration::from_millis(100));
            }
            Some(endpoint)
        });
        endpoint.as_deref().map(Self::at)
    }

    /// The same server at another address, by way of somebody in between.
    #[must_use]
    pub fn by_way_of(&self, address: &str) -> Self {
        Self {
            endpoint: format!("http://{address}"),
            ..self.clone()
        }
    }

    fn at(endpoint: &str) -> Self {
        Self {
            endpoint: endpoint.to_owned(),
            prefix: format!("tests/{}", Uuid::new_v4().simple()),
            cache_megabytes: 64,
        }
    }

    /// Where the server listens.
    pub fn host(&self) -> &str {
        self.endpoint.trim_start_matches("http://")
    }

    /// What names it to a server.
    pub fn variables(&self) -> Vec<(&'static str, String)> {
        vec![
            ("VOKAL_STORAGE", format!("s3://vokal/{}", self.prefix)),
            ("VOKAL_CACHE_MB", self.cache_megabytes.to_string()),
            ("AWS_ENDPOINT_URL", self.endpoint.clone()),
            ("AWS_ALLOW_HTTP", "true".into()),
            ("AWS_ACCESS_KEY_ID", "vokal".into()),
            ("AWS_SECRET_ACCESS_KEY", "vokal-secret".into()),
        ]
    }

    /// Its setting for a server with this data folder.
    pub fn storage(&self, folder: &Path) -> Storage {
        let variables = self.variables();
        let data_dir = ("VOKAL_DATA_DIR", folder.to_str().unwrap().to_owned());
        let read = Config::from_variables(|name| {
            let mut all = variables.iter().chain([&data_dir]);
            let found = all.find(|(known, _)| *known == name);
            found.map(|(_, value)| value.clone())
        });
        read.unwrap().storage
    }

    /// What stands in it, with copies in this folder.
    pub fn shelf(&self, folder: &Path) -> Shelf {
        Shelf::open(&self.storage(folder)).unwrap()
    }

    /// How many files stand in it.
    pub fn files(&self) -> usize {
        let folder = tempfile::tempdir().unwrap();
        self.shelf(folder.path()).all().unwrap().len()
    }

    /// One world for each engine at hand, with its files here.
    pub fn worlds(&self) -> Vec<World> {
        let manner = Manner::default();
        let mut worlds = world::each_of(&manner);
        for world in &mut worlds {
            let files = Files {
                shelf: self.shelf(world.folder.path()),
                ..world.state.files.clone()
            };
            world.state.stand_on(files, None);
        }
        worlds
    }
}
