//! Where does a request come from, as far as counting goes?

use std::convert::Infallible;
use std::future::{Ready, ready};
use std::net::{IpAddr, Ipv6Addr};

use actix_web::dev::Payload;
use actix_web::http::header::{HeaderMap, USER_AGENT};
use actix_web::web::Data;
use actix_web::{FromRequest, HttpRequest};

use super::proxies::Proxies;
use crate::device_passwords::Device;
use crate::language::Language;
use crate::{Accounts, cookies, device};

/// From where and with what somebody asks. The address is counted with and
/// never stored.
#[derive(Clone, Debug)]
pub struct Caller {
    /// The address, or the network it belongs to.
    pub address: String,
    /// Such as `Firefox on Linux`.
    pub device: String,
    /// The language of the page, or the browser's.
    pub language: Language,
    /// Whether it is one that they have asked for.
    pub(crate) has_asked: bool,
    /// What the browser has kept of earlier sign-ins; see `devices`.
    pub(crate) devices: Option<String>,
}

/// As what an address counts: whoever has it is told apart from others by this.
pub(super) fn counted(address: IpAddr) -> String {
    network(address.to_canonical())
}

impl Caller {
    /// Somebody at this address, of whom nothing else is known.
    #[must_use]
    pub fn at(address: &str) -> Self {
        Self {
            address: address.to_owned(),
            device: device::name(""),
            language: Language::default(),
            has_asked: false,
            devices: None,
        }
    }

    /// In which language a device is answered: programs that say none speak its owner's.
    #[must_use]
    pub fn language_of(&self, device: &Device) -> Language {
        match device.language {
            Some(language) if !self.has_asked => language,
            _ => self.language,
        }
    }
}

impl FromRequest for Caller {
    type Error = Infallible;
    type Future = Ready<Result<Self, Infallible>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let nobody = Proxies::default();
        let accounts = request.app_data::<Data<Accounts>>();
        let proxies = accounts.map_or(&nobody, |accounts| &accounts.trusted_proxies);
        let is_https = accounts.is_some_and(|accounts| accounts.secure_cookies);
        let devices = request.cookie(cookies::devices_name(is_https));
        let peer = request.peer_addr().map(|peer| peer.ip());
        let agent = request.headers().get(USER_AGENT);
        let agent = agent.and_then(|agent| agent.to_str().ok());
        let language = Language::asked_for(request);
        ready(Ok(Self {
            address: peer.map_or_else(String::new, |peer| {
                network(real_address(peer, proxies, request.headers()))
            }),
            device: device::name(agent.unwrap_or_default()),
            language: language.unwrap_or_default(),
            has_asked: language.is_some(),
            devices: devices.map(|cookie| cookie.value().to_owned()),
        }))
    }
}

/// The address of who asks: what the proxies say, and nobody else's word.
fn real_address(peer: IpAddr, proxies: &Proxies, headers: &HeaderMap) -> IpAddr {
    let peer = peer.to_canonical();
    if !proxies.contain(peer) {
        return peer;
    }
    // Each proxy adds to the right whom it has heard; further left stands
    // whatever the caller wrote.
    let heard = headers.get_all("x-forwarded-for");
    let heard = heard.filter_map(|line| line.to_str().ok());
    let all: Vec<&str> = heard.flat_map(|line| line.split(',')).collect();
    let addresses = all.iter().rev().map(|text| text.trim().parse::<IpAddr>());
    let mut nearest = peer;
    for address in addresses {
        let Ok(address) = address else { break };
        nearest = address.to_canonical();
        if !proxies.contain(nearest) {
            break;
        }
    }
    nearest
}

/// A household has one IPv4 address, or as many IPv6 addresses as it likes in one network.
fn network(address: IpAddr) -> String {
    match address {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).to_string()
        }
    }
}

#[cfg(test)]
mod tests {
    use actix_web::http::header::{HeaderName, HeaderValue};

    use super::*;

    fn seen(peer: &str, proxy: Option<&str>, forwarded: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        for line in forwarded {
            headers.append(
                HeaderName::from_static("x-forwarded-for"),
                HeaderValue::from_str(line).unwrap(),
            );
        }
        let proxies: Proxies = proxy.unwrap_or_default().parse().unwrap();
        network(real_address(peer.parse().unwrap(), &proxies, &headers))
    }

    #[test]
    fn a_program_without_a_language_speaks_its_owners() {
        let device = |language| Device {
            id: String::new(),
            name: String::new(),
            reader: 1,
            language,
        };
        let silent = Caller::at("1.2.3.4");
        let german = device(Some(Language::German));
        assert_eq!(silent.language_of(&german), Language::German);
        assert_eq!(silent.language_of(&device(None)), Language::English);
        let asking = Caller {
            has_asked: true,
            ..silent
        };
        assert_eq!(asking.language_of(&german), Language::English);
    }

    #[test]
    fn only_the_proxy_is_believed() {
        assert_eq!(seen("10.1.1.1", None, &["1.2.3.4"]), "10.1.1.1");
        assert_eq!(seen("10.1.1.1", Some("10.9.9.9"), &["1.2.3.4"]), "10.1.1.1");
        assert_eq!(seen("10.9.9.9", Some("10.9.9.9"), &["1.2.3.4"]), "1.2.3.4");
        assert_eq!(
            seen("::ffff:10.9.9.9", Some("10.9.9.9"), &["1.2.3.4"]),
            "1.2.3.4"
        );
    }

    #[test]
    fn what_the_caller_wrote_before_the_proxy_did_does_not_count() {
        let proxy = Some("10.9.9.9");
        assert_eq!(seen("10.9.9.9", proxy, &["6.6.6.6, 1.2.3.4"]), "1.2.3.4");
        assert_eq!(
            seen("10.9.9.9", proxy, &["6.6.6.6", "1.2.3.4, 10.9.9.9"]),
            "1.2.3.4"
        );
        assert_eq!(seen("10.9.9.9", proxy, &["6.6.6.6, nonsense"]), "10.9.9.9");
    }

    #[test]
    fn one_proxy_may_stand_behind_another() {
        let proxies = Some("10.9.9.9, 192.0.2.0/24, 2001:db8:ffff::/48");
        let heard = &["6.6.6.6, 1.2.3.4, 192.0.2.77"];
        assert_eq!(seen("10.9.9.9", proxies, heard), "1.2.3.4");
        let heard = &["6.6.6.6, 1.2.3.4, 2001:db8:ffff::5"];
        assert_eq!(seen("10.9.9.9", proxies, heard), "1.2.3.4");
        assert_eq!(seen("10.9.9.8", proxies, heard), "10.9.9.8");
        // Who asks from one of the proxies' own machines is that machine.
        assert_eq!(seen("10.9.9.9", proxies, &["192.0.2.77"]), "192.0.2.77");
    }

    #[test]
    fn one_household_counts_once() {
        assert_eq!(seen("2001:db8:1:2:aaaa::1", None, &[]), "2001:db8:1:2::");
        assert_eq!(seen("2001:db8:1:2:bbbb::9", None, &[]), "2001:db8:1:2::");
    }
}
