//! What do single values look like, and what is said of one that does not?

use std::net::SocketAddr;
use std::str::FromStr;

/// Where the server listens.
pub(super) struct Listen(pub(super) SocketAddr);

impl FromStr for Listen {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let address = text.parse().map(Self);
        address.map_err(|_| "must be an IP address and a port, such as 127.0.0.1:8080 or [::]:80")
    }
}

/// How much of something there may be.
pub(super) struct Megabytes(pub(super) u64);

impl FromStr for Megabytes {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.parse() {
            Ok(megabytes) => Ok(Self(megabytes)),
            Err(_) => Err("must be a whole number of megabytes, such as 200, without a unit"),
        }
    }
}

/// An http or https address without a path.
pub(super) struct Origin(pub(super) String);

impl FromStr for Origin {
    type Err = &'static str;

    fn from_str(url: &str) -> Result<Self, Self::Err> {
        let url = url.trim_end_matches('/');
        let host = url
            .strip_prefix("https://")
            .or_else(|| url.strip_prefix("http://"));
        match host {
            Some(host) if !host.is_empty() && !host.contains(['/', '?', '#', '@']) => {
                Ok(Self(url.to_owned()))
            }
            _ => Err("must be http:// or https:// and a host, without a path"),
        }
    }
}

/// Whether the log is for machines.
pub(super) fn is_json(format: Option<&str>, faults: &mut Vec<String>) -> bool {
    match format {
        None | Some("text") => false,
        Some("json") => true,
        Some(_) => {
            faults.push("VOKAL_LOG_FORMAT: must be text or json".into());
            false
        }
    }
}
