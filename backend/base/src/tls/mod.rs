//! TLS to others: who is believed, and what do they show?

pub mod certificate;
pub(crate) mod lenient;

use rustls::RootCertStore;

/// Whom this system believes.
pub(crate) fn system_roots() -> RootCertStore {
    let mut store = RootCertStore::empty();
    // Some of a system's many may be odd; what counts is whether any is left.
    let found = rustls_native_certs::load_native_certs();
    store.add_parsable_certificates(found.certs);
    store
}
