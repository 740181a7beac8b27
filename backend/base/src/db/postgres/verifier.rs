//! Who is believed to be the database?

use std::sync::Arc;

use rustls::client::WebPkiServerVerifier;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, ring};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer, ServerName, UnixTime};
use rustls::{
    CertificateError, ClientConfig, DigitallySignedStruct, Error, RootCertStore, SignatureScheme,
};

use super::TlsFault;
use super::address::{OwnCertificate, Roots, Trust, Wanted};

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
    let mut store = RootCertStore::empty();
    match roots {
        Roots::System => {
            // Some of a system's many may be odd; what counts is whether any is left.
            let found = rustls_native_certs::load_native_certs();
            store.add_parsable_certificates(found.certs);
        }
        Roots::File(file) => {
            let unreadable = |error| TlsFault::Unreadable(file.display().to_string(), error);
            for root in CertificateDer::pem_file_iter(file).map_err(unreadable)? {
                store.add(root.map_err(unreadable)?)?;
            }
        }
    }
    WebPkiServerVerifier::builder_with_provider(Arc::new(store), Arc::clone(provider))
        .build()
        .map_err(|error| TlsFault::NothingToTrust(error.to_string()))
}

/// Who asks for less than the name of the host, as `sslmode` can.
#[derive(Debug)]
struct Lenient {
    /// Where there are none, anybody is taken for the database.
    roots: Option<Arc<WebPkiServerVerifier>>,
    provider: Arc<CryptoProvider>,
}

impl ServerCertVerifier for Lenient {
    fn verify_server_cert(
        &self,
        end_entity: &CertificateDer<'_>,
        intermediates: &[CertificateDer<'_>],
        server_name: &ServerName<'_>,
        ocsp: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        let Some(roots) = &self.roots else {
            return Ok(ServerCertVerified::assertion());
        };
        // The name is looked at last, when the chain has been found good.
        match roots.verify_server_cert(end_entity, intermediates, server_name, ocsp, now) {
            Err(Error::InvalidCertificate(
                CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. },
            )) => Ok(ServerCertVerified::assertion()),
            told => told,
        }
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let algorithms = &self.provider.signature_verification_algorithms;
        rustls::crypto::verify_tls12_signature(message, certificate, signature, algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let algorithms = &self.provider.signature_verification_algorithms;
        rustls::crypto::verify_tls13_signature(message, certificate, signature, algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        let algorithms = self.provider.signature_verification_algorithms;
        algorithms.supported_schemes()
    }
}
