//! What the operator has decided, read and judged once: from the environment, or
//! from `vokal.toml` where a variable is not set (see `file`).
//!
//! | variable | default |
//! | --- | --- |
//! | `VOKAL_LISTEN` | `127.0.0.1:8080` |
//! | `VOKAL_DATA_DIR` | `./data` |
//! | `DATABASE_URL` | `sqlite://$VOKAL_DATA_DIR/vokal.db` |
//! | `VOKAL_STORAGE` | `file://$VOKAL_DATA_DIR/blobs`; or `s3://BUCKET/PREFIX` |
//! | `VOKAL_CACHE_MB` | 2048, for copies of what stands in a bucket |
//! | `AWS_ENDPOINT_URL` | Amazon's own, in `AWS_REGION` |
//! | `AWS_REGION` | `us-east-1` |
//! | `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`, `AWS_SESSION_TOKEN` | what the machine's role gives |
//! | `AWS_ALLOW_HTTP` | `false`; `true` for an endpoint without TLS |
//! | `VOKAL_PUBLIC_URL` | `http://` and the listen address |
//! | `VOKAL_SECRET_FILE` | `$VOKAL_DATA_DIR/secret` |
//! | `VOKAL_ADMIN_USERNAME`, `VOKAL_ADMIN_PASSWORD` | none |
//! | `VOKAL_REGISTRATION` | `open`; for the first start, until an operator decides |
//! | `VOKAL_GOOGLE_ISSUER` | `https://accounts.google.com` |
//! | `VOKAL_GOOGLE_CLIENT_ID`, `VOKAL_GOOGLE_CLIENT_SECRET` | none; more in sections `[[provider]]` of `vokal.toml` |
//! | `VOKAL_SMTP_URL`, `VOKAL_MAIL_FROM` | none: no mails |
//! | `VOKAL_MAX_UPLOAD_MB` | 200 |
//! | `VOKAL_QUOTA_MB` | 5000 |
//! | `VOKAL_STUDY_MB_A_DAY` | 1024, of all that participants of the study send |
//! | `VOKAL_STUDY_UNVERIFIED_MB` | 256, of answers without a session, as long as they are kept |
//! | `VOKAL_BACKUP_DIR` | none: no backups by themselves |
//! | `VOKAL_WORKER` | `vokal-worker` beside this program |
//! | `VOKAL_TESSERACT` | `tesseract` of the system; a path, or `off` |
//! | `VOKAL_TRUSTED_PROXY` | none; addresses and networks, separated by commas |
//! | `VOKAL_METRICS_TOKEN` | none |
//! | `VOKAL_LOG` | `info` |
//! | `VOKAL_LOG_FORMAT` | `text`, or `json` |

mod file;
mod mail;
mod metrics;
mod origins;
mod providers;
mod storage;
mod values;

use std::fmt::Display;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::str::FromStr;

pub use metrics::{MetricsAccess, MetricsToken};
pub use origins::Origins;

pub(crate) use storage::in_full;

use values::{Listen, Megabytes, Origin};
use vokal_accounts::admins::FirstAdmin;
use vokal_accounts::limits::{Proxies, Rates};
use vokal_accounts::registration::Door;
use vokal_base::db::DatabaseUrl;
use vokal_documents::Tesseract;
use vokal_files::Limits;
use vokal_files::place::Storage;
use vokal_study::budget::Room;

/// Everything that the operator may decide.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen.
    pub listen: SocketAddr,
    /// The home of what is not placed elsewhere.
    pub data_dir: PathBuf,
    /// Where the rows live.
    pub database: DatabaseUrl,
    /// Where the books' files live.
    pub storage: Storage,
    /// The address under which readers know this server.
    pub public_url: String,
    /// Whether somebody has said so, or it is only where it listens.
    pub public_url_is_set: bool,
    /// Where the signing key lives.
    pub secret_file: PathBuf,
    /// How much a file or a reader may take.
    pub limits: Limits,
    /// How much the study takes in.
    pub study: Room,
    /// Where a backup is put each day.
    pub backup_dir: Option<PathBuf>,
    /// The program that converts PDFs, if it does not lie beside this one.
    pub worker: Option<PathBuf>,
    /// What recognises text in pages that are pictures.
    pub tesseract: Tesseract,
    /// Whose forwarded headers count.
    pub trusted_proxies: Proxies,
    /// Who is to be an admin, if there is nobody of that name yet.
    pub admin: Option<FirstAdmin>,
    /// Who may make an account, until an operator decides.
    pub registration: Door,
    /// Where else readers may sign in.
    pub providers: Vec<vokal_accounts::providers::Settings>,
    /// How mails are sent, if they are.
    pub mail: Option<vokal_accounts::mail::Settings>,
    /// How often may somebody try? No variable sets this; see [`Rates`].
    pub rates: Rates,
    /// What opens the metrics to others than this machine.
    pub metrics_token: Option<MetricsToken>,
    /// Where it was read where everything lies.
    pub origins: Origins,
    /// Variables of this process that look like settings and are none: slips of the pen, most
    /// likely. Not refused, as others set such ones, too (`VOKAL_SERVICE_HOST` in Kubernetes).
    pub unknown_variables: Vec<String>,
    /// What is logged, as a filter of `tracing`.
    pub log: String,
    /// Whether the log is for machines.
    pub log_as_json: bool,
}

/// All that is wrong with the configuration, told together.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("the configuration cannot be used:\n  {}", .0.join("\n  "))]
pub struct Faults(Vec<String>);

impl Faults {
    /// The same, with what was told on the command line called as it is there.
    #[must_use]
    pub fn by_options(self, options: &[(&str, &str)]) -> Self {
        let renamed = |fault: String| {
            let mut known = options.iter().filter_map(|(variable, option)| {
                let told = fault.strip_prefix(variable)?;
                Some(format!("{option}{told}"))
            });
            known.next().unwrap_or(fault)
        };
        Self(self.0.into_iter().map(renamed).collect())
    }
}

impl Config {
    /// Reads the variables of this process, and `vokal.toml`.
    ///
    /// # Errors
    ///
    /// [`Faults`] with every setting that makes no sense.
    pub fn load() -> Result<Self, Faults> {
        Self::load_with(&[])
    }

    /// The same, with these instead of the variables of their names.
    ///
    /// # Errors
    ///
    /// As [`Config::load`].
    pub fn load_with(instead: &[(&str, &str)]) -> Result<Self, Faults> {
        let file = file::Settings::load().map_err(|fault| Faults(vec![fault]))?;
        let read = Self::from_variables(|name| {
            let told = file.get(name);
            let instead = instead.iter().find(|(known, _)| *known == name);
            let variable = match instead {
                Some((_, value)) => Some((*value).to_owned()),
                None => std::env::var(name).ok(),
            };
            variable.filter(|value| !value.is_empty()).or(told)
        });
        let (mut providers, mut faults) = match &read {
            Ok(config) => (config.providers.clone(), Vec::new()),
            Err(Faults(faults)) => (Vec::new(), faults.clone()),
        };
        providers::add_sections(&mut providers, file.name(), file.providers(), &mut faults);
        faults.extend(file.unknown());
        match read {
            Ok(config) if faults.is_empty() => Ok(Self {
                providers,
                origins: Origins::of(&file, instead),
                unknown_variables: file.unknown_variables(),
                ..config
            }),
            _ => Err(Faults(faults)),
        }
    }

    /// Reads the variables that `lookup` knows; an empty one counts as absent.
    ///
    /// # Errors
    ///
    /// As [`Config::load`].
    pub fn from_variables(lookup: impl Fn(&str) -> Option<String>) -> Result<Self, Faults> {
        let lookup = |name: &str| lookup(name).filter(|value| !value.is_empty());
        let mut faults = Vec::new();

        let data_dir = PathBuf::from(lookup("VOKAL_DATA_DIR").unwrap_or_else(|| "./data".into()));
        let default_listen = SocketAddr::from(([127, 0, 0, 1], 8080));
        let listen = read(&lookup, &mut faults, "VOKAL_LISTEN", Listen(default_listen)).0;
        let storage = storage::read(&lookup, &mut faults, &data_dir);
        let backup_dir = storage::backups(&lookup, &mut faults, &storage);
        let config = Self {
            listen,
            database: read(
                &lookup,
                &mut faults,
                "DATABASE_URL",
                DatabaseUrl::Sqlite(data_dir.join("vokal.db")),
            ),
            storage,
            public_url: read(
                &lookup,
                &mut faults,
                "VOKAL_PUBLIC_URL",
                Origin(format!("http://{listen}")),
            )
            .0,
            public_url_is_set: lookup("VOKAL_PUBLIC_URL").is_some(),
            secret_file: lookup("VOKAL_SECRET_FILE")
                .map_or_else(|| data_dir.join("secret"), PathBuf::from),
            limits: Limits {
                upload_megabytes: read(&lookup, &mut faults, "VOKAL_MAX_UPLOAD_MB", Megabytes(200))
                    .0,
                quota_megabytes: read(&lookup, &mut faults, "VOKAL_QUOTA_MB", Megabytes(5000)).0,
            },
            study: Room {
                megabytes_a_day: read(
                    &lookup,
                    &mut faults,
                    "VOKAL_STUDY_MB_A_DAY",
                    Megabytes(1024),
                )
                .0,
                unverified_megabytes: read(
                    &lookup,
                    &mut faults,
                    "VOKAL_STUDY_UNVERIFIED_MB",
                    Megabytes(256),
                )
                .0,
            },
            backup_dir,
            worker: lookup("VOKAL_WORKER").map(PathBuf::from),
            tesseract: Tesseract::told(lookup("VOKAL_TESSERACT").as_deref()),
            trusted_proxies: read(
                &lookup,
                &mut faults,
                "VOKAL_TRUSTED_PROXY",
                Proxies::default(),
            ),
            admin: admin(&lookup, &mut faults),
            registration: read(&lookup, &mut faults, "VOKAL_REGISTRATION", Door::default()),
            providers: providers::google(&lookup, &mut faults)
                .into_iter()
                .collect(),
            mail: mail::read(&lookup, &mut faults),
            rates: Rates::default(),
            metrics_token: metrics::token(&lookup, &mut faults),
            origins: Origins::default(),
            unknown_variables: Vec::new(),
            log: lookup("VOKAL_LOG").unwrap_or_else(|| "info".into()),
            log_as_json: values::is_json(lookup("VOKAL_LOG_FORMAT").as_deref(), &mut faults),
            data_dir,
        };
        if tracing_subscriber::EnvFilter::try_new(&config.log).is_err() {
            faults.push(
                "VOKAL_LOG: must be a filter such as info or info,vokal_library=debug".into(),
            );
        }
        if faults.is_empty() {
            Ok(config)
        } else {
            Err(Faults(faults))
        }
    }

    /// What is about accounts.
    #[must_use]
    pub fn accounts(&self) -> vokal_accounts::Settings {
        vokal_accounts::Settings {
            public_url: self.public_url.clone(),
            trusted_proxies: self.trusted_proxies.clone(),
            rates: self.rates,
            providers: self.providers.clone(),
            mail: self.mail.clone(),
        }
    }

    /// Who may read the metrics: with a proxy in front, whoever has the token and nobody else,
    /// as what a proxy on this machine passes on comes from this machine, too.
    #[must_use]
    pub fn metrics_access(&self) -> MetricsAccess {
        match &self.metrics_token {
            Some(token) => MetricsAccess::Token(token.clone()),
            None if self.trusted_proxies.is_empty() && !self.is_https() => {
                MetricsAccess::ThisMachine
            }
            None => MetricsAccess::Nobody,
        }
    }

    /// Whether readers come over https, so that cookies may insist on it.
    #[must_use]
    pub fn is_https(&self) -> bool {
        self.public_url.starts_with("https://")
    }
}

fn admin(lookup: &impl Fn(&str) -> Option<String>, faults: &mut Vec<String>) -> Option<FirstAdmin> {
    match (
        lookup("VOKAL_ADMIN_USERNAME"),
        lookup("VOKAL_ADMIN_PASSWORD"),
    ) {
        (None, None) => None,
        (Some(username), Some(password)) => {
            let admin = FirstAdmin { username, password };
            if let Some(fault) = admin.fault() {
                faults.push(format!(
                    "VOKAL_ADMIN_USERNAME, VOKAL_ADMIN_PASSWORD: {fault}"
                ));
            }
            Some(admin)
        }
        _ => {
            faults.push("VOKAL_ADMIN_USERNAME, VOKAL_ADMIN_PASSWORD: set both or neither".into());
            None
        }
    }
}

/// Reads one variable; if it makes no sense, notes the fault and goes on.
fn read<T>(
    lookup: &impl Fn(&str) -> Option<String>,
    faults: &mut Vec<String>,
    name: &str,
    default: T,
) -> T
where
    T: FromStr<Err: Display>,
{
    match lookup(name).map(|text| text.parse()) {
        None => default,
        Some(Ok(value)) => value,
        Some(Err(fault)) => {
            faults.push(format!("{name}: {fault}"));
            default
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(variables: &[(&str, &str)]) -> Result<Config, Faults> {
        Config::from_variables(|name| {
            let found = variables.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn nothing_has_to_be_set() {
        let config = read(&[]).unwrap();
        assert_eq!(config.listen.to_string(), "127.0.0.1:8080");
        assert_eq!(config.public_url, "http://127.0.0.1:8080");
        let Storage::Folder(folder) = config.storage else {
            panic!("{:?}", config.storage);
        };
        assert_eq!(folder, PathBuf::from("./data/blobs"));
        assert_eq!(config.limits.upload_megabytes, 200);
    }

    #[test]
    fn all_faults_are_told_together() {
        let faults = read(&[
            ("VOKAL_LISTEN", "nowhere"),
            ("DATABASE_URL", "mysql://x"),
            ("VOKAL_STORAGE", "ftp://bucket/prefix"),
            ("VOKAL_MAX_UPLOAD_MB", "many"),
        ])
        .unwrap_err();
        assert_eq!(faults.0.len(), 4, "{faults}");
        let told = faults.to_string();
        for word in ["such as 127.0.0.1:8080", "such as 200"] {
            assert!(told.contains(word), "{told}");
        }
    }

    #[test]
    fn a_provider_is_reached_over_https_or_on_this_machine() {
        let with = |issuer| {
            read(&[
                ("VOKAL_GOOGLE_ISSUER", issuer),
                ("VOKAL_GOOGLE_CLIENT_ID", "vokal"),
                ("VOKAL_GOOGLE_CLIENT_SECRET", "geheim"),
            ])
        };
        assert!(!with("https://id.example").unwrap().providers.is_empty());
        assert!(!with("http://127.0.0.1:9").unwrap().providers.is_empty());
        for issuer in ["http://id.example", "ftp://id.example", "nowhere"] {
            assert!(with(issuer).is_err(), "{issuer}");
        }
        assert!(read(&[("VOKAL_GOOGLE_CLIENT_ID", "vokal")]).is_err());
        assert!(read(&[]).unwrap().providers.is_empty());
    }

    #[test]
    fn with_a_proxy_in_front_the_numbers_need_a_word() {
        let access = |variables: &[(&str, &str)]| read(variables).unwrap().metrics_access();
        let token = ("VOKAL_METRICS_TOKEN", "a word of sixteen letters");
        let https = ("VOKAL_PUBLIC_URL", "https://vokal.example");
        let proxy = ("VOKAL_TRUSTED_PROXY", "10.0.0.0/8");
        assert!(matches!(access(&[]), MetricsAccess::ThisMachine));
        assert!(matches!(access(&[https]), MetricsAccess::Nobody));
        assert!(matches!(access(&[proxy]), MetricsAccess::Nobody));
        assert!(matches!(
            access(&[https, proxy, token]),
            MetricsAccess::Token(_)
        ));
    }

    #[test]
    fn an_https_address_is_noticed() {
        let config = read(&[("VOKAL_PUBLIC_URL", "https://vokal.example/")]).unwrap();
        assert!(config.is_https());
        assert_eq!(config.public_url, "https://vokal.example");
    }
}
