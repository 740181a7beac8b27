//! Speaking to the provider and to nobody else.

use std::time::Duration;

use openidconnect::{HttpRequest, HttpResponse, http};
use url::Url;

/// The provider has to answer within this time.
const PATIENCE: Duration = Duration::from_secs(5);
/// No answer of a provider is longer.
const LONGEST_ANSWER: usize = 1024 * 1024;

/// Asks over https, or on this machine.
pub(super) struct Asking {
    http: reqwest::Client,
}

impl Asking {
    /// For a provider at this address.
    pub(super) fn new(issuer: &Url) -> Result<Self, reqwest::Error> {
        let mut http = reqwest::Client::builder()
            // Followed, they could lead to anybody.
            .redirect(reqwest::redirect::Policy::none())
            // A provider may close a connection just when it is used again, and a code
            // that was sent on it cannot be sent twice.
            .pool_max_idle_per_host(0)
            .timeout(PATIENCE);
        if issuer.scheme() == "http" {
            http = http.no_proxy();
        }
        Ok(Self {
            http: http.build()?,
        })
    }

    /// The one place from which the server speaks to anybody.
    pub(super) async fn ask(&self, request: HttpRequest) -> Result<HttpResponse, Silent> {
        let request = reqwest::Request::try_from(request)?;
        if !may_be_asked(request.url()) {
            return Err(Silent::Elsewhere);
        }
        let mut answer = self.http.execute(request).await?;
        let mut response = http::Response::builder().status(answer.status());
        for (name, value) in answer.headers() {
            response = response.header(name, value);
        }
        let mut body = Vec::new();
        while let Some(piece) = answer.chunk().await? {
            if body.len() + piece.len() > LONGEST_ANSWER {
                return Err(Silent::TooLong);
            }
            body.extend_from_slice(&piece);
        }
        Ok(response.body(body)?)
    }
}

/// Why a question to the provider has no answer.
#[derive(Debug, thiserror::Error)]
pub(super) enum Silent {
    #[error(transparent)]
    Http(#[from] http::Error),
    #[error(transparent)]
    Request(#[from] reqwest::Error),
    #[error("the provider names an address that is not https")]
    Elsewhere,
    #[error("the provider's answer is too long")]
    TooLong,
}

/// Whether nobody on the way could read or change what is said.
pub(super) fn may_be_asked(url: &Url) -> bool {
    let here = match url.host() {
        Some(url::Host::Ipv4(address)) => address.is_loopback(),
        Some(url::Host::Ipv6(address)) => address.is_loopback(),
        Some(url::Host::Domain(name)) => name == "localhost",
        None => return false,
    };
    url.scheme() == "https" || (url.scheme() == "http" && here)
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};
    use std::net::TcpListener;
    use std::thread;

    use super::*;

    #[tokio::test]
    async fn a_provider_that_closes_what_it_kept_open_is_heard_all_the_same() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let issuer = format!("http://{}/", listener.local_addr().unwrap());
        thread::spawn(move || {
            for connection in listener.incoming() {
                let mut connection = connection.unwrap();
                thread::spawn(move || {
                    let mut question = [0; 4096];
                    let _ = connection.read(&mut question);
                    let _ = connection.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok");
                    // Takes the next question and hangs up.
                    let _ = connection.read(&mut question);
                });
            }
        });
        let asking = Asking::new(&Url::parse(&issuer).unwrap()).unwrap();
        for _ in 0..3 {
            let question = http::Request::post(&issuer).body(Vec::new()).unwrap();
            assert_eq!(asking.ask(question).await.unwrap().body(), b"ok");
        }
    }
}
