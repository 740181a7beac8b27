//! Whose word about others' addresses counts?

use std::net::IpAddr;
use std::str::FromStr;

use ipnet::IpNet;

/// The addresses and networks of the proxies in front of this server.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proxies(Vec<IpNet>);

/// What is neither an address nor a network.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is neither an IP address nor a network such as 10.0.0.0/8")]
pub struct NoNetwork(String);

impl Proxies {
    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether one of them asks from here.
    pub(super) fn contain(&self, address: IpAddr) -> bool {
        self.0.iter().any(|network| network.contains(&address))
    }
}

/// Separated by commas: `127.0.0.1, 10.0.0.0/8, 2001:db8::/32`.
impl FromStr for Proxies {
    type Err = NoNetwork;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let words = text.split(',').map(str::trim);
        let networks = words.filter(|word| !word.is_empty()).map(network);
        networks.collect::<Result<_, _>>().map(Self)
    }
}

fn network(word: &str) -> Result<IpNet, NoNetwork> {
    if let Ok(address) = word.parse::<IpAddr>() {
        return Ok(address.to_canonical().into());
    }
    word.parse().map_err(|_| NoNetwork(word.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_and_networks_are_named_side_by_side() {
        let proxies: Proxies = "127.0.0.1, 10.0.0.0/8,::ffff:192.0.2.1".parse().unwrap();
        for (address, known) in [
            ("127.0.0.1", true),
            ("127.0.0.2", false),
            ("10.255.0.1", true),
            ("192.0.2.1", true),
            ("::1", false),
        ] {
            assert_eq!(
                proxies.contain(address.parse().unwrap()),
                known,
                "{address}"
            );
        }
        assert!("".parse::<Proxies>().unwrap().is_empty());
        for wrong in ["proxy", "10.0.0.0/33", "10.0.0.1;10.0.0.2"] {
            assert!(wrong.parse::<Proxies>().is_err(), "{wrong}");
        }
    }
}
