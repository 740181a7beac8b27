//! For whom do browsers keep passkeys?

use url::{Host, Url};
use webauthn_rp::request::{AsciiDomain, RpId};

/// This server, as browsers know it (Web Authentication level 3, section 4: relying party).
pub(crate) struct RelyingParty {
    id: RpId,
    origin: String,
}

impl RelyingParty {
    /// The host of the public address. There is none where browsers have no passkeys: without
    /// https anywhere but at home, and at a number in place of a name.
    pub(crate) fn of(public_url: &str) -> Option<Self> {
        let url = Url::parse(public_url).ok()?;
        let Some(Host::Domain(host)) = url.host() else {
            return None;
        };
        let is_home = host == "localhost" || host.ends_with(".localhost");
        if url.scheme() != "https" && !is_home {
            return None;
        }
        let id = AsciiDomain::try_from(host.to_owned()).ok()?;
        Some(Self {
            id: RpId::Domain(id),
            origin: url.origin().ascii_serialization(),
        })
    }

    /// As the library wants it.
    pub(super) fn id(&self) -> &RpId {
        &self.id
    }

    /// The host.
    pub(crate) fn host(&self) -> &str {
        self.id.as_ref()
    }

    /// Where the page comes from that may ask.
    pub(super) fn origin(&self) -> &str {
        &self.origin
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passkeys_are_for_a_name_with_https_or_at_home() {
        for (public_url, host, origin) in [
            (
                "https://vokal.school.example",
                "vokal.school.example",
                "https://vokal.school.example",
            ),
            (
                "https://School.example:8443/vokal/",
                "school.example",
                "https://school.example:8443",
            ),
            (
                "https://schüle.example",
                "xn--schle-mva.example",
                "https://xn--schle-mva.example",
            ),
            (
                "http://localhost:8080",
                "localhost",
                "http://localhost:8080",
            ),
        ] {
            let party = RelyingParty::of(public_url).unwrap();
            assert_eq!((party.host(), party.origin()), (host, origin));
        }
        for without in [
            "http://vokal.school.example",
            "http://127.0.0.1:8080",
            "https://192.0.2.7",
            "https://[2001:db8::1]",
            "",
            "vokal",
        ] {
            assert!(RelyingParty::of(without).is_none(), "{without}");
        }
    }
}
