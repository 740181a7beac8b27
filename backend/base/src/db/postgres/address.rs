//! What does the address say about encryption?

use std::path::PathBuf;

use percent_encoding::percent_decode_str;

use super::TlsFault;

const PORT: u16 = 5432;

/// What is understood of the settings for TLS.
const UNDERSTOOD: [&str; 4] = ["sslmode", "sslrootcert", "sslcert", "sslkey"];

/// An address, told apart by who makes the connection.
pub(super) enum Address {
    /// libpq, as it stands.
    Plain,
    /// We.
    Encrypted(Box<Wanted>),
}

/// An encrypted connection.
pub(super) struct Wanted {
    /// Where the database is, and by which name it shall show itself.
    pub(super) host: String,
    /// Where to connect to, if that is not found out from the name.
    pub(super) reached_at: Option<String>,
    pub(super) port: u16,
    pub(super) trust: Trust,
    pub(super) own: Option<OwnCertificate>,
    /// The rest, without a host: user, password, database, options.
    rest: String,
}

/// Who is believed to be the database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Trust {
    /// Anybody, and without encryption if it offers none.
    AnybodyAtAll,
    /// Anybody.
    Anybody,
    /// Who has a certificate of these roots, of whatever name.
    Root(Roots),
    /// Who has a certificate of these roots for this host.
    RootAndName(Roots),
}

/// Whose certificates are trusted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Roots {
    /// Whom this machine trusts.
    System,
    /// Who stands in this file (PEM).
    File(PathBuf),
}

/// What we show of ourselves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct OwnCertificate {
    pub(super) chain: PathBuf,
    pub(super) key: PathBuf,
}

impl Address {
    /// # Errors
    ///
    /// If encryption is asked for in a way that is not understood: never is less done
    /// than asked for.
    pub(super) fn read(address: &str) -> Result<Self, TlsFault> {
        let parts = Parts::of(address);
        let Some(trust) = parts.trust()? else {
            return Ok(Self::Plain);
        };
        let named = parts.value("host").unwrap_or_else(|| parts.host());
        let reached_at = parts.value("hostaddr");
        let host = match (named.as_str(), &reached_at) {
            // A socket needs no encryption, as in libpq.
            ("", None) => return Ok(Self::Plain),
            (socket, _) if socket.starts_with(['/', '@']) => return Ok(Self::Plain),
            (several, _) if several.contains(',') => return Err(TlsFault::SeveralHosts),
            ("", Some(at)) => at.clone(),
            _ => named,
        };
        let port = parts.value("port").or_else(|| parts.port());
        let port = match port.filter(|port| !port.is_empty()) {
            None => PORT,
            Some(port) => port.parse().map_err(|_| TlsFault::UnknownPort(port))?,
        };
        Ok(Self::Encrypted(Box::new(Wanted {
            host,
            reached_at,
            port,
            trust,
            own: parts.own_certificate()?,
            rest: parts.without_the_way(),
        })))
    }
}

impl Wanted {
    /// The address for libpq, which talks to a socket.
    pub(super) fn through(&self, socket: &str) -> String {
        format!("{}host={socket}&port={PORT}&sslmode=disable", self.rest)
    }

    /// What libpq makes of a socket's name.
    pub(super) fn socket_file(socket: &str) -> String {
        format!("{socket}/.s.PGSQL.{PORT}")
    }
}

/// An address cut as libpq cuts it (its documentation, section 32.1.1.2). It is no URL of
/// the web's: the host may be missing behind a user, and a `+` is a `+`.
struct Parts<'a> {
    /// Up to the `?`.
    front: &'a str,
    /// Between `//user:password@` and `/database`.
    place: &'a str,
    query: &'a str,
}

impl<'a> Parts<'a> {
    fn of(address: &'a str) -> Self {
        let (front, query) = address.split_once('?').unwrap_or((address, ""));
        let authority = front.split_once("//").map_or("", |(_, behind)| behind);
        let authority = authority.split('/').next().unwrap_or_default();
        let place = authority.rsplit('@').next().unwrap_or_default();
        Self {
            front,
            place,
            query,
        }
    }

    /// Where the port begins, if there is one.
    fn colon(&self) -> Option<usize> {
        // The colons of an address of IPv6 stand in brackets.
        let from = self.place.find(']').unwrap_or(0);
        self.place[from..].find(':').map(|at| from + at)
    }

    fn host(&self) -> String {
        let host = &self.place[..self.colon().unwrap_or(self.place.len())];
        // Where there are several, the colon belongs to the first.
        let host = if self.place.contains(',') {
            self.place
        } else {
            host
        };
        decoded(host.trim_matches(['[', ']']))
    }

    fn port(&self) -> Option<String> {
        self.colon().map(|at| self.place[at + 1..].to_owned())
    }

    fn pairs(&self) -> impl DoubleEndedIterator<Item = (&'a str, &'a str)> {
        let pairs = self.query.split('&').filter(|pair| !pair.is_empty());
        pairs.map(|pair| pair.split_once('=').unwrap_or((pair, "")))
    }

    /// The last one holds.
    fn value(&self, name: &str) -> Option<String> {
        let (_, value) = self.pairs().rfind(|(key, _)| *key == name)?;
        Some(decoded(value))
    }

    fn trust(&self) -> Result<Option<Trust>, TlsFault> {
        let roots = match self.value("sslrootcert").as_deref() {
            None | Some("" | "system") => Roots::System,
            Some(file) => Roots::File(file.into()),
        };
        let trust = match self.value("sslmode").as_deref() {
            None | Some("disable" | "allow") => return Ok(None),
            Some("prefer") => Trust::AnybodyAtAll,
            // With roots it means more than without, as in libpq.
            Some("require") if roots == Roots::System => Trust::Anybody,
            Some("require" | "verify-ca") => Trust::Root(roots),
            Some("verify-full") => Trust::RootAndName(roots),
            Some(other) => return Err(TlsFault::UnknownMode(other.to_owned())),
        };
        let unknown = |key: &&str| key.starts_with("ssl") && !UNDERSTOOD.contains(key);
        match self.pairs().map(|(key, _)| key).find(unknown) {
            Some(key) => Err(TlsFault::UnknownSetting(key.to_owned())),
            None => Ok(Some(trust)),
        }
    }

    fn own_certificate(&self) -> Result<Option<OwnCertificate>, TlsFault> {
        match (self.value("sslcert"), self.value("sslkey")) {
            (None, None) => Ok(None),
            (Some(chain), Some(key)) => Ok(Some(OwnCertificate {
                chain: chain.into(),
                key: key.into(),
            })),
            _ => Err(TlsFault::HalfACertificate),
        }
    }

    /// The address without the way to it, ready for more.
    fn without_the_way(&self) -> String {
        let way = |key: &str| key.starts_with("ssl") || ["host", "hostaddr", "port"].contains(&key);
        let kept = self.pairs().filter(|(key, _)| !way(key));
        let kept: String = kept
            .flat_map(|(key, value)| [key, "=", value, "&"])
            .collect();
        format!("{}?{kept}", self.front)
    }
}

fn decoded(text: &str) -> String {
    percent_decode_str(text).decode_utf8_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wanted(address: &str) -> Box<Wanted> {
        match Address::read(address) {
            Ok(Address::Encrypted(wanted)) => wanted,
            Ok(Address::Plain) => panic!("{address} is plain"),
            Err(error) => panic!("{address}: {error}"),
        }
    }

    #[test]
    fn what_asks_for_no_encryption_or_needs_none_is_left_to_libpq() {
        for plain in [
            "postgres://vokal@db/vokal",
            "postgres://db/vokal?sslmode=disable",
            "postgres://a:1,b:2/vokal?target_session_attrs=read-write",
            "postgres://vokal@/vokal?host=/run/postgresql&sslmode=require",
            "postgres://%2Frun%2Fpostgresql/vokal?sslmode=verify-full",
            "postgres:///vokal?sslmode=prefer",
        ] {
            assert!(
                matches!(Address::read(plain), Ok(Address::Plain)),
                "{plain}"
            );
        }
    }

    #[test]
    fn the_way_is_ours_and_the_rest_is_libpqs() {
        let full = "postgresql://vo%40kal:p%3Aw@db.example:6432/vokal\
                    ?sslmode=verify-full&options=-csearch_path%3Da+b&connect_timeout=3";
        let read = wanted(full);
        assert_eq!((read.host.as_str(), read.port), ("db.example", 6432));
        assert_eq!(read.trust, Trust::RootAndName(Roots::System));
        assert_eq!(
            read.through("@here"),
            "postgresql://vo%40kal:p%3Aw@db.example:6432/vokal\
             ?options=-csearch_path%3Da+b&connect_timeout=3&host=@here&port=5432&sslmode=disable"
        );
        let six = wanted("postgres://[2001:db8::1]:7/v?sslmode=require");
        assert_eq!((six.host.as_str(), six.port), ("2001:db8::1", 7));
        let elsewhere = wanted("postgres://v@/v?host=db&hostaddr=10.0.0.1&port=8&sslmode=prefer");
        assert_eq!((elsewhere.host.as_str(), elsewhere.port), ("db", 8));
        assert_eq!(elsewhere.reached_at.as_deref(), Some("10.0.0.1"));
    }

    #[test]
    fn roots_in_a_file_are_looked_at_also_where_encryption_alone_was_asked_for() {
        let file = Roots::File("/etc/ca.pem".into());
        let trust = |rest: &str| wanted(&format!("postgres://db/v?{rest}")).trust.clone();
        assert_eq!(trust("sslmode=require"), Trust::Anybody);
        assert_eq!(
            trust("sslmode=require&sslrootcert=/etc/ca.pem"),
            Trust::Root(file.clone())
        );
        assert_eq!(
            trust("sslmode=verify-ca&sslrootcert=%2Fetc%2Fca.pem"),
            Trust::Root(file)
        );
    }

    #[test]
    fn what_is_not_understood_is_refused_and_not_passed_over() {
        for (rest, told) in [
            ("sslmode=verify_full", "verify_full"),
            ("sslmode=require&sslcrl=x", "sslcrl"),
            ("sslmode=require&sslcert=x", "sslkey"),
            ("sslmode=require&port=x", "port"),
        ] {
            let refused = Address::read(&format!("postgres://db/v?{rest}"));
            let Err(error) = refused else {
                panic!("{rest} was taken")
            };
            assert!(error.to_string().contains(told), "{error}");
        }
        assert!(Address::read("postgres://a,b/v?sslmode=require").is_err());
        assert!(Address::read("postgres://a:1,b:2/v?sslmode=require").is_err());
    }
}
