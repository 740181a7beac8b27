//! Where does everything of this server lie?

use std::path::PathBuf;

use chrono::NaiveDateTime;
use vokal_base::clock::Clock;
use vokal_base::db::{Database, DatabaseUrl};
use vokal_base::tls::certificate::common_roots;
use vokal_files::Files;
use vokal_files::place::Storage;

use super::certificate::Watch;
use crate::backup::Backups;
use crate::config::Config;

/// Where everything of this server lies, and since when it runs.
#[derive(Clone)]
pub struct Premises {
    /// Where there has to be room.
    pub folders: Vec<PathBuf>,
    /// Who makes backups, if the operator wants any.
    pub backups: Option<Backups>,
    /// Who looks at the certificate, if readers come over https.
    pub certificate: Option<Watch>,
    /// When this server was started.
    pub started_at: NaiveDateTime,
}

impl Premises {
    /// As the operator has decided; the server starts now.
    #[must_use]
    pub fn of(config: &Config, database: &Database, files: &Files) -> Self {
        let mut folders = vec![config.data_dir.clone()];
        if let DatabaseUrl::Sqlite(path) = &config.database {
            folders.extend(path.parent().map(PathBuf::from));
        }
        if let Storage::Folder(root) = &config.storage {
            folders.push(root.clone());
        }
        folders.extend(config.backup_dir.clone());
        let backups = config.backup_dir.clone().map(|folder| Backups {
            folder,
            url: config.database.clone(),
            database: database.clone(),
            files: files.clone(),
        });
        Self {
            folders,
            backups,
            certificate: Watch::of(&config.public_url, common_roots()),
            started_at: Clock::default().now(),
        }
    }
}
