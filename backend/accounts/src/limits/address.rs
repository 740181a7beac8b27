//! Where does a request come from, as far as counting goes?

use std::convert::Infallible;
use std::future::{Ready, ready};
use std::net::{IpAddr, Ipv6Addr};

use actix_web::dev::Payload;
use actix_web::http::header::{HeaderMap, USER_AGENT};
use actix_web::web::Data;
use actix_web::{FromRequest, HttpRequest};

use crate::{Accounts, device};

/// From where and with what somebody asks. The address is counted with and
/// never stored.
#[derive(Clone, Debug)]
pub struct Caller {
    /// The address, or the network it belongs to.
    pub address: String,
    /// Such as `Firefox on Linux`.
    pub device: String,
}

impl FromRequest for Caller {
    type Error = Infallible;
    type Future = Ready<Result<Self, Infallible>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let proxy = request
            .app_data::<Data<Accounts>>()
            .and_then(|accounts| accounts.trusted_proxy);
        let peer = request.peer_addr().map(|peer| peer.ip());
        let agent = request.headers().get(USER_AGENT);
        let agent = agent.and_then(|agent| agent.to_str().ok());
        ready(Ok(Self {
            address: peer.map_or_else(String::new, |peer| {
                network(real_address(peer, proxy, request.headers()))
            }),
            device: device::name(agent.unwrap_or_default()),
        }))
    }
}

/// The address of who asks: what the proxy says, and nobody else's word.
fn real_address(peer: IpAddr, proxy: Option<IpAddr>, headers: &HeaderMap) -> IpAddr {
    let peer = peer.to_canonical();
    if proxy.map(|proxy| proxy.to_canonical()) != Some(peer) {
        return peer;
    }
    // Each proxy adds to the right whom it has heard; further left stands
    // whatever the caller wrote.
    let heard = headers.get_all("x-forwarded-for");
    let heard = heard.filter_map(|line| line.to_str().ok());
    let all: Vec<&str> = heard.flat_map(|line| line.split(',')).collect();
    let addresses = all.iter().rev().map(|text| text.trim().parse::<IpAddr>());
    for address in addresses {
        match address.map(|address| address.to_canonical()) {
            Ok(address) if address == peer => {}
            Ok(address) => return address,
            Err(_) => break,
        }
    }
    peer
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
        let proxy = proxy.map(|proxy| proxy.parse().unwrap());
        network(real_address(peer.parse().unwrap(), proxy, &headers))
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
    fn one_household_counts_once() {
        assert_eq!(seen("2001:db8:1:2:aaaa::1", None, &[]), "2001:db8:1:2::");
        assert_eq!(seen("2001:db8:1:2:bbbb::9", None, &[]), "2001:db8:1:2::");
    }
}
