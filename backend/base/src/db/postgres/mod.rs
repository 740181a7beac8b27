//! Connections to PostgreSQL, encrypted where the address asks for it.
//!
//! The client library is built without OpenSSL, which alone would take longer to build
//! than the server (docs/decisions/0020). Where `sslmode` asks for TLS, it talks to a
//! socket in this process, and what passes there is encrypted on its way to the database.

mod address;
mod greeting;
mod tunnel;
mod verifier;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use diesel::{Connection, ConnectionError, ConnectionResult, PgConnection};

use address::Address;
use tunnel::Tunnel;

/// Why no encrypted connection can be made, before any is tried.
#[derive(Debug, thiserror::Error)]
pub(super) enum TlsFault {
    #[error("sslmode={0} is none of disable, allow, prefer, require, verify-ca, verify-full")]
    UnknownMode(String),
    #[error("{0} is not understood; sslmode, sslrootcert, sslcert and sslkey are")]
    UnknownSetting(String),
    #[error("an encrypted connection needs one host in the address, not several")]
    SeveralHosts,
    #[error("{0} is no port")]
    UnknownPort(String),
    #[error("{0} is no name of a host: {1}")]
    NoName(String, String),
    #[error("sslcert and sslkey belong together")]
    HalfACertificate,
    #[error("{0} holds no certificate or key that can be read")]
    Unreadable(String, #[source] rustls::pki_types::pem::Error),
    #[error("there is no certificate to trust: {0}")]
    NothingToTrust(String),
    #[error(transparent)]
    Tls(#[from] rustls::Error),
    #[error("cannot listen within this process")]
    Listening(#[from] std::io::Error),
}

/// Connects as the address says (`sslmode` and its kin as in libpq's documentation,
/// section 32.19; without `sslmode` nothing is encrypted).
///
/// # Errors
///
/// What PostgreSQL says, or what is wrong with the encryption.
pub fn connect(url: &str) -> ConnectionResult<PgConnection> {
    let refused = |fault: TlsFault| ConnectionError::InvalidConnectionUrl(in_one_line(&fault));
    match Address::read(url).map_err(refused)? {
        Address::Plain => PgConnection::establish(url),
        Address::Encrypted(wanted) => {
            let tunnel = shared(url, || Tunnel::to(*wanted)).map_err(refused)?;
            PgConnection::establish(tunnel.url())
        }
    }
}

/// One for each address, as long as the process lives.
fn shared(
    url: &str,
    make: impl FnOnce() -> Result<Tunnel, TlsFault>,
) -> Result<Arc<Tunnel>, TlsFault> {
    static TUNNELS: Mutex<Option<HashMap<String, Arc<Tunnel>>>> = Mutex::new(None);
    let mut tunnels = TUNNELS.lock().unwrap_or_else(PoisonError::into_inner);
    let tunnels = tunnels.get_or_insert_default();
    if let Some(tunnel) = tunnels.get(url) {
        return Ok(Arc::clone(tunnel));
    }
    let tunnel = Arc::new(make()?);
    tunnels.insert(url.to_owned(), Arc::clone(&tunnel));
    Ok(tunnel)
}

fn in_one_line(fault: &dyn std::error::Error) -> String {
    match fault.source() {
        Some(source) => format!("{fault}: {}", in_one_line(source)),
        None => fault.to_string(),
    }
}
