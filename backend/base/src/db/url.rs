//! Where does the data live?

use std::path::PathBuf;
use std::str::FromStr;

/// Where the data lives, as told by `DATABASE_URL`.
#[derive(Clone, PartialEq, Eq)]
pub enum DatabaseUrl {
    /// `postgres://…`
    Postgres(String),
    /// `sqlite://PATH`
    Sqlite(PathBuf),
}

// A PostgreSQL URL carries its password; it must not reach a log.
impl std::fmt::Debug for DatabaseUrl {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Postgres(_) => formatter.write_str("postgres://…"),
            Self::Sqlite(path) => write!(formatter, "sqlite://{}", path.display()),
        }
    }
}

impl FromStr for DatabaseUrl {
    type Err = UnknownEngine;

    // A bare path is refused on purpose: a mistyped `postgres` would
    // otherwise quietly open an empty SQLite file of that name.
    fn from_str(url: &str) -> Result<Self, UnknownEngine> {
        match url.split_once(':') {
            Some(("postgres" | "postgresql", _)) => Ok(Self::Postgres(url.to_owned())),
            Some(("sqlite", path)) => {
                let path = path.strip_prefix("//").unwrap_or(path);
                // Each connection to a database in memory would be another database.
                if path.is_empty() || path.starts_with(":memory:") {
                    return Err(UnknownEngine);
                }
                Ok(Self::Sqlite(path.into()))
            }
            _ => Err(UnknownEngine),
        }
    }
}

/// The URL names neither of the two engines.
#[derive(Debug, thiserror::Error)]
#[error("must be sqlite://PATH or postgres://…")]
pub struct UnknownEngine;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_url_names_its_engine() {
        let read = |url: &str| url.parse::<DatabaseUrl>().ok();
        let file = |path: &str| Some(DatabaseUrl::Sqlite(path.into()));
        assert_eq!(read("sqlite:vokal.db"), file("vokal.db"));
        assert_eq!(read("sqlite:///var/vokal.db"), file("/var/vokal.db"));
        assert_eq!(read("sqlite://./data/vokal.db"), file("./data/vokal.db"));
        assert_eq!(read("postgre://localhost/vokal"), None);
        assert_eq!(read("sqlite::memory:"), None);
    }

    #[test]
    fn a_password_in_a_url_is_not_printed() {
        let url: DatabaseUrl = "postgres://vokal:geheim@db/vokal".parse().unwrap();
        assert!(!format!("{url:?}").contains("geheim"));
    }
}
