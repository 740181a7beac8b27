//! Through which server are mails sent, and in whose name?

use std::time::Duration;

use lettre::message::Mailbox;
use lettre::transport::smtp::extension::ClientId;
use lettre::{AsyncSmtpTransport, Tokio1Executor};
use url::{Host, Url};

/// How long a mail server may take for each of its answers.
const PATIENCE: Duration = Duration::from_secs(20);

/// Why mails cannot be sent so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unusable {
    /// The address of the server is not understood.
    #[error("VOKAL_SMTP_URL: must be smtp://HOST, smtp://HOST?tls=required or smtps://HOST")]
    Form,
    /// The password would be told to whoever listens.
    #[error("VOKAL_SMTP_URL: has a password, so it must be smtps:// or have ?tls=required")]
    InClear,
    /// The sender is no address.
    #[error("VOKAL_MAIL_FROM: must be an address, such as Vokal <vokal@school.example>")]
    From,
}

/// The way to a mail server.
pub(super) type Transport = AsyncSmtpTransport<Tokio1Executor>;

/// Through which server mails are sent, and in whose name.
#[derive(Clone)]
pub struct Settings {
    url: Url,
    pub(super) from: Mailbox,
}

// The address may hold a password, which must not reach a log.
impl std::fmt::Debug for Settings {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let host = self.url.host_str().unwrap_or_default();
        write!(formatter, "Mail({host})")
    }
}

impl Settings {
    /// Reads `smtp://HOST`, which encrypts nothing, `smtp://HOST?tls=required` (STARTTLS,
    /// RFC 3207) or `smtps://HOST` (RFC 8314), each perhaps with `NAME:PASSWORD@` and a port.
    ///
    /// # Errors
    ///
    /// If it is none of these, or would tell a password to whoever listens on the way; and if
    /// `from` is no address, with or without a name.
    pub fn new(url: &str, from: &str) -> Result<Self, Unusable> {
        let from = sender(from).ok_or(Unusable::From)?;
        let form = Unusable::Form;
        let url = Url::parse(url).map_err(|_| form)?;
        let tls: Vec<_> = url.query_pairs().collect();
        let encrypted = match (url.scheme(), tls.as_slice()) {
            ("smtps", []) => true,
            ("smtp", []) => false,
            ("smtp" | "smtps", [(name, value)]) if name == "tls" && value == "required" => true,
            _ => return Err(form),
        };
        if !matches!(url.path(), "" | "/") || url.fragment().is_some() {
            return Err(form);
        }
        let here = match url.host() {
            // Of a scheme that the standard does not know, all hosts are names.
            Some(Host::Domain(name)) => name == "localhost" || name.starts_with("127."),
            Some(Host::Ipv4(address)) => address.is_loopback(),
            Some(Host::Ipv6(address)) => address.is_loopback(),
            None => return Err(form),
        };
        if url.password().is_some() && !encrypted && !here {
            return Err(Unusable::InClear);
        }
        Ok(Self { url, from })
    }

    /// A way to the server, whom `name` greets. To be made where mails are sent, as it keeps
    /// connections for a while.
    pub(super) fn transport(
        &self,
        name: &str,
    ) -> Result<Transport, lettre::transport::smtp::Error> {
        let way = Transport::from_url(self.url.as_str())?;
        let way = way.timeout(Some(PATIENCE));
        Ok(way.hello_name(ClientId::Domain(name.to_owned())).build())
    }
}

/// An address with or without a name, and nothing after it, which the parser would pass over.
fn sender(text: &str) -> Option<Mailbox> {
    let text = text.trim();
    let from: Mailbox = text.parse().ok()?;
    let end = text.strip_suffix('>').unwrap_or(text);
    let is_whole = end.ends_with(from.email.as_ref() as &str) && !text.contains(char::is_control);
    is_whole.then_some(from)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(url: &str) -> Result<Settings, Unusable> {
        Settings::new(url, "Vokal <vokal@schule.example>")
    }

    #[test]
    fn a_password_is_told_to_nobody_on_the_way() {
        for good in [
            "smtp://mail.example",
            "smtp://mail.example:2525/",
            "smtp://mail.example?tls=required",
            "smtps://grete:geheim@mail.example",
            "smtp://grete:geheim@mail.example?tls=required",
            "smtp://grete:geheim@localhost:1025",
            "smtp://grete:geheim@127.0.0.1:1025",
        ] {
            let settings = read(good).unwrap();
            assert!(!format!("{settings:?}").contains("geheim"));
        }
        let told = read("smtp://grete:geheim@mail.example").unwrap_err();
        assert_eq!(told, Unusable::InClear);
    }

    #[test]
    fn what_is_not_understood_is_refused() {
        for wrong in [
            "mail.example",
            "http://mail.example",
            "smtp://",
            "smtp://mail.example?tls=opportunistic",
            "smtp://mail.example?TLS=required",
            "smtp://mail.example?tls=required&verify=no",
            "smtp://mail.example/greeting",
        ] {
            assert_eq!(read(wrong).unwrap_err(), Unusable::Form, "{wrong}");
        }
        let sender = |from| Settings::new("smtp://mail.example", from).unwrap_err();
        assert_eq!(sender("Vokal"), Unusable::From);
        assert_eq!(sender("Vokal <a@b.example>, c@d.example"), Unusable::From);
        assert_eq!(sender("a@b.example\r\nBcc: c@d.example"), Unusable::From);
    }
}
