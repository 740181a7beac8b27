//! Which certificate does an address show, whoever stands behind it?

use std::io;
use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, NaiveDateTime};
use rustls::client::{verify_server_cert_signed_by_trust_anchor, verify_server_name};
use rustls::crypto::ring;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::server::ParsedCertificate;
use rustls::{CertificateError, ClientConfig, Error};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use url::{Host, Url};

pub use rustls::RootCertStore;

use super::lenient::Lenient;
use super::system_roots;

/// How long all of it may take: the name, the way and the handshake.
const PATIENCE: Duration = Duration::from_secs(10);

/// Whom browsers believe, and whom this system does.
#[must_use]
pub fn common_roots() -> RootCertStore {
    let mut store = system_roots();
    store.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
    store
}

/// Where somebody is asked for a certificate.
#[derive(Clone, Debug)]
pub struct Address {
    host: String,
    port: u16,
    name: ServerName<'static>,
}

impl Address {
    /// Where this URL leads, if it leads there over TLS.
    #[must_use]
    pub fn of(url: &str) -> Option<Self> {
        let url = Url::parse(url).ok().filter(|url| url.scheme() == "https")?;
        let host = match url.host()? {
            Host::Domain(name) => name.to_owned(),
            Host::Ipv4(address) => address.to_string(),
            Host::Ipv6(address) => address.to_string(),
        };
        let name = ServerName::try_from(host.clone()).ok()?;
        let port = url.port_or_known_default()?;
        Some(Self { host, port, name })
    }

    /// For whom the certificate has to be: a name, or an address without brackets.
    #[must_use]
    pub fn host(&self) -> &str {
        &self.host
    }
}

/// What was shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// Until when it is good, as far as it says so in a way that can be read.
    pub good_until: Option<NaiveDateTime>,
    /// Whether it is for the host that was asked.
    pub names_host: bool,
    /// Whether its chain ends at somebody who is believed, and all of it is good today.
    pub is_trusted: bool,
}

/// Why none was seen.
#[derive(Debug, thiserror::Error)]
pub enum Unseen {
    /// There is nobody.
    #[error("cannot be reached")]
    Unreachable(#[source] io::Error),
    /// Somebody takes the connection and says nothing in time.
    #[error("does not answer")]
    Silent,
    /// What is said there is no TLS that we speak.
    #[error("does not speak TLS")]
    NoTls(#[source] io::Error),
}

/// Looks at the certificate of whoever answers at this address, and says nothing more there.
///
/// # Errors
///
/// If nobody shows one.
pub async fn shown(
    address: &Address,
    roots: &RootCertStore,
    now: NaiveDateTime,
) -> Result<Certificate, Unseen> {
    let chain = tokio::time::timeout(PATIENCE, chain_of(address));
    let chain = chain.await.map_err(|_| Unseen::Silent)??;
    Ok(judged(&chain, address, roots, now))
}

async fn chain_of(address: &Address) -> Result<Vec<CertificateDer<'static>>, Unseen> {
    let at = (address.host.as_str(), address.port);
    let stream = TcpStream::connect(at).await.map_err(Unseen::Unreachable)?;
    let tls = TlsConnector::from(Arc::new(config().map_err(no_tls)?));
    let stream = tls.connect(address.name.clone(), stream).await;
    let stream = stream.map_err(Unseen::NoTls)?;
    let (_, connection) = stream.get_ref();
    let chain = connection.peer_certificates().unwrap_or_default().iter();
    Ok(chain.map(|one| one.clone().into_owned()).collect())
}

fn no_tls(error: Error) -> Unseen {
    Unseen::NoTls(io::Error::other(error))
}

/// Whoever answers is let through: what they show is judged afterwards.
fn config() -> Result<ClientConfig, Error> {
    let provider = Arc::new(ring::default_provider());
    let anybody = Lenient {
        roots: None,
        provider: Arc::clone(&provider),
    };
    Ok(ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()?
        .dangerous()
        .with_custom_certificate_verifier(Arc::new(anybody))
        .with_no_client_auth())
}

fn judged(
    chain: &[CertificateDer<'_>],
    address: &Address,
    roots: &RootCertStore,
    now: NaiveDateTime,
) -> Certificate {
    let unreadable = Certificate {
        good_until: None,
        names_host: false,
        is_trusted: false,
    };
    let Some((first, others)) = chain.split_first() else {
        return unreadable;
    };
    let Ok(own) = ParsedCertificate::try_from(first) else {
        return unreadable;
    };
    let seconds = u64::try_from(now.and_utc().timestamp()).unwrap_or_default();
    Certificate {
        good_until: end_of(&own),
        names_host: verify_server_name(&own, &address.name).is_ok(),
        is_trusted: verified(&own, others, roots, seconds).is_ok(),
    }
}

fn verified(
    own: &ParsedCertificate<'_>,
    others: &[CertificateDer<'_>],
    roots: &RootCertStore,
    seconds: u64,
) -> Result<(), Error> {
    let time = UnixTime::since_unix_epoch(Duration::from_secs(seconds));
    let algorithms = ring::default_provider().signature_verification_algorithms;
    verify_server_cert_signed_by_trust_anchor(own, roots, others, time, algorithms.all)
}

/// When it ends. The library tells that to whoever comes too late, so it is asked at the end
/// of all days; another library would read the same bytes once more.
fn end_of(own: &ParsedCertificate<'_>) -> Option<NaiveDateTime> {
    let nobody = RootCertStore::empty();
    match verified(own, &[], &nobody, u64::MAX) {
        Err(Error::InvalidCertificate(CertificateError::ExpiredContext { not_after, .. })) => {
            let seconds = i64::try_from(not_after.as_secs()).ok()?;
            Some(DateTime::from_timestamp(seconds, 0)?.naive_utc())
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_one_over_tls() {
        for (url, expected) in [
            ("https://vokal.example", Some(("vokal.example", 443))),
            ("https://vokal.example:8443", Some(("vokal.example", 8443))),
            ("https://[::1]:8443", Some(("::1", 8443))),
            ("https://127.0.0.1", Some(("127.0.0.1", 443))),
            ("http://vokal.example", None),
            ("vokal.example", None),
        ] {
            let address = Address::of(url);
            let told = address.as_ref().map(|one| (one.host(), one.port));
            assert_eq!(told, expected, "{url}");
        }
    }

    #[test]
    fn browsers_believe_somebody() {
        assert!(common_roots().len() > 100);
    }
}
