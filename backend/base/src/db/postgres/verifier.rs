//! Who is believed to be the database?

use std::sync::Arc;

use rustls::client::WebPkiServerVerifier;
use rustls::client::danger::ServerCertVerifier;
use rustls::crypto::{CryptoProvider, ring};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::{ClientConfig, RootCertStore};

use super::TlsFault;
use super::address::{OwnCertificate, Roots, Trust, Wanted};
use crate::tls;
use crate::tls::lenient::Lenient;

/// How TLS is spoken to this database.
///
/// # Errors
///
/// If a certificate or key cannot be read.
pub(super) fn config(wanted: &Wanted) -> Result<ClientConfig, TlsFault> {
    let provider = Arc::new(ring::default_provider());
    let judge: Arc<dyn ServerCertVerifier> = match &wanted.trust {
        Trust::AnybodyAtAll | Trust::Anybody => Arc::new(Lenient {
            roots: None,
            provider: Arc::clone(&provider),
        }),
        Trust::Root(roots) => Arc::new(Lenient {
            roots: Some(strict(roots, &provider)?),
            provider: Arc::clone(&provider),
        }),
        Trust::RootAndName(roots) => strict(roots, &provider)?,
    };
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()?
        .dangerous()
        .with_custom_certificate_verifier(judge);
    Ok(match &wanted.own {
        None => config.with_no_client_auth(),
        Some(own) => {
            let (chain, key) = read(own)?;
            config.with_client_auth_cert(chain, key)?
        }
    })
}

fn read(
    own: &OwnCertificate,
) -> Result<(Vec<CertificateDer<'static>>, PrivateKeyDer<'static>), TlsFault> {
    let chain = CertificateDer::pem_file_iter(&own.chain).and_then(Iterator::collect);
    let chain = chain.map_err(|error| TlsFault::Unreadable(own.chain.display().to_string(), error));
    let key = PrivateKeyDer::from_pem_file(&own.key)
        .map_err(|error| TlsFault::Unreadable(own.key.display().to_string(), error));
    Ok((chain?, key?))
}

fn strict(
    roots: &Roots,
    provider: &Arc<CryptoProvider>,
) -> Result<Arc<WebPkiServerVerifier>, TlsFault> {
    let store = match roots {
        Roots::System => tls::system_roots(),
        Roots::File(file) => {
            let unreadable = |error| TlsFault::Unreadable(file.display().to_string(), error);
            let mut store = RootCertStore::empty();
            for root in CertificateDer::pem_file_iter(file).map_err(unreadable)? {
                store.add(root.map_err(unreadable)?)?;
            }
            store
        }
    };
    WebPkiServerVerifier::builder_with_provider(Arc::new(store), Arc::clone(provider))
        .build()
        .map_err(|error| TlsFault::NothingToTrust(error.to_string()))
}
