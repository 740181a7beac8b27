//! How does a mail get to whom it is for?

use std::sync::Arc;
use std::time::Duration;

use chrono::{NaiveDateTime, TimeDelta};
use lettre::message::Mailbox;
use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::{Address, AsyncTransport, Message};
use url::{Host, Url};

use super::letter::{Details, Letter, letter};
use super::queries::{self, MailRow, Purpose};
use super::settings::{Settings, Transport};
use super::{Kind, REFUSED, SENT};
use crate::Accounts;
use crate::audit::{self, Event, Who};
use crate::language::Language;
use crate::queries::{deleted_at, is_disabled, is_verified, user_by_email};
use crate::recovery::words;
use vokal_base::clock::Clock;
use vokal_base::db::{Database, Db, Fault, QueryResult, jobs};
use vokal_base::problem::ApiError;

/// How often somebody looks whether a mail is to be sent; another server may have written it down.
const LOOKED_EACH: Duration = Duration::from_secs(2);
/// How long a link that sets another password is good, once it is sent.
const RESET_HOURS: i64 = 1;
/// How long a link that verifies an address is good, once it is sent.
const VERIFICATION_HOURS: i64 = 24;
/// For so long a mail is tried.
const TRIED_HOURS: i64 = 24;
/// After a first failure a mail waits for so long, then twice as long each time, at most an hour.
const FIRST_PAUSE_SECONDS: i64 = 10;
const LONGEST_PAUSE_SECONDS: i64 = 3600;
/// Whatever a server does, a mail is not held for longer than whoever has taken it may hold it.
const LONGEST: Duration = Duration::from_mins(2);

/// Sends what is to be sent.
pub struct Sender {
    settings: Settings,
    transport: Transport,
    database: Database,
    clock: Clock,
    public_url: Arc<str>,
    /// The name of this server, as the public address has it.
    host: String,
}

/// Why a mail was not sent.
#[derive(Debug, thiserror::Error)]
enum Unsent {
    #[error("the address cannot be written to")]
    Address,
    #[error("the mail cannot be written")]
    Message(#[from] lettre::error::Error),
    #[error("the mail server has not answered in time")]
    Late,
    #[error("the mail server does not take it")]
    Server(#[source] lettre::transport::smtp::Error),
    #[error(transparent)]
    Database(#[from] ApiError),
}

impl Unsent {
    /// What came of a mail to this address. A server without SMTPUTF8 (RFC 6531) is not even
    /// asked for an address beyond ASCII, and that is no fault of the server's.
    fn of(fault: lettre::transport::smtp::Error, address: &str) -> Self {
        if fault.is_client() && !address.is_ascii() {
            Self::Address
        } else {
            Self::Server(fault)
        }
    }

    /// Whether it would be the same another time. What a server says of our own name and
    /// password (RFC 4954, 53z) is for the operator to mend.
    fn is_for_good(&self) -> bool {
        match self {
            Self::Address | Self::Message(_) => true,
            Self::Server(refusal) => {
                refusal.is_permanent()
                    && self.code().is_some_and(|code| !(530..540).contains(&code))
            }
            Self::Late | Self::Database(_) => false,
        }
    }

    /// Why there was no answer, for the operator to mend. What a server answers may hold the
    /// reader's address.
    fn cause(&self) -> Option<String> {
        match self {
            Self::Server(fault) if self.code().is_none() => Some(fault.to_string()),
            _ => None,
        }
    }

    /// What the server answered, as a number.
    fn code(&self) -> Option<u16> {
        match self {
            Self::Server(refusal) => refusal.status().map(u16::from),
            _ => None,
        }
    }
}

/// What is written to somebody, with all that stands in it.
struct Ready {
    kind: Kind,
    letter: Letter,
}

impl Sender {
    /// A sender of these accounts' mails, if they have a mail server. It belongs on the
    /// runtime that it sends on.
    ///
    /// # Errors
    ///
    /// If there is no way to the server.
    pub fn new(accounts: &Accounts, database: &Database) -> Result<Option<Self>, Fault> {
        let Some(settings) = &accounts.mail else {
            return Ok(None);
        };
        let host = Url::parse(&accounts.public_url).ok();
        let host = host.and_then(|url| url.host_str().map(str::to_owned));
        let host = host.unwrap_or_else(|| "localhost".into());
        Ok(Some(Self {
            transport: settings.transport(&host)?,
            settings: settings.clone(),
            database: database.clone(),
            clock: accounts.clock.clone(),
            public_url: accounts.public_url.clone(),
            host,
        }))
    }

    /// Sends mails for as long as a server runs.
    pub async fn keep_sending(self) {
        loop {
            if let Err(error) = self.send_due().await {
                tracing::warn!(%error, "what is to be sent cannot be looked up");
            }
            tokio::time::sleep(LOOKED_EACH).await;
        }
    }

    /// Sends what is due, the longest first; tells how many mails went out.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn send_due(&self) -> Result<usize, ApiError> {
        let mut sent = 0;
        while let Some(row) = self.take().await? {
            match self.deliver(&row).await {
                Ok(went_out) => {
                    sent += usize::from(went_out);
                    self.done(row, went_out).await?;
                }
                Err(fault) => {
                    let goes_on = fault.code().is_some() || fault.is_for_good();
                    self.put_off(row, &fault).await?;
                    // A server that does not answer is not asked for each mail anew.
                    if !goes_on {
                        break;
                    }
                }
            }
        }
        Ok(sent)
    }

    /// The next mail, which nobody else takes for a while.
    async fn take(&self) -> Result<Option<MailRow>, ApiError> {
        let now = self.clock.now();
        // Who only looks keeps nobody waiting who writes.
        let due = self.database.read(move |db| queries::next_due(db, now));
        if due.await?.is_none() {
            return Ok(None);
        }
        self.database.write(move |db| queries::take(db, now)).await
    }

    /// Sends a mail; tells whether there is anybody to read it.
    async fn deliver(&self, row: &MailRow) -> Result<bool, Unsent> {
        let Some(ready) = self.ready(row).await? else {
            return Ok(false);
        };
        let message = message(&self.settings.from, row, &self.host, ready.letter)?;
        let sending = tokio::time::timeout(LONGEST, self.transport.send(message));
        let sent = sending.await.map_err(|_| Unsent::Late)?;
        sent.map_err(|fault| Unsent::of(fault, &row.email))?;
        tracing::debug!(kind = ready.kind.name(), "a mail was sent");
        Ok(true)
    }

    /// The letter, with a word made for it; nothing if there is no such account, or nothing to
    /// be said to it any more.
    async fn ready(&self, row: &MailRow) -> Result<Option<Ready>, ApiError> {
        let Some(kind) = Kind::called(&row.kind) else {
            return Ok(None);
        };
        let (row, now) = (row.clone(), self.clock.now());
        let word = words::new_link();
        let word_hash = words::hash_of_word(&word);
        let asked = row.clone();
        let addressee = self
            .database
            .write(move |db| addressed(db, kind, &asked, &word_hash, now))
            .await?;
        Ok(addressee.map(|(kind, language)| Ready {
            kind,
            letter: letter(
                kind,
                language,
                &Details {
                    server: &self.public_url,
                    link: &format!("{}/{}", self.public_url, kind.page(&word)),
                    at: row.asked_at,
                    device: &row.device,
                },
            ),
        }))
    }

    /// The mail is sent, or there was nobody to send it to.
    async fn done(&self, row: MailRow, went_out: bool) -> Result<(), ApiError> {
        let now = self.clock.now();
        let done = move |db: &mut Db| {
            queries::forget(db, &row.id)?;
            if went_out {
                jobs::note(db, SENT, now)?;
            }
            let reset = went_out && row.kind == Kind::Reset.name();
            let owner = reset.then(|| user_by_email(db, &row.email)).transpose()?;
            owner.flatten().map_or(Ok(()), |owner| {
                let who = Who::Reader(owner.id);
                audit::note(db, now, Event::ResetMailSent, who, &row.device)
            })
        };
        self.database.write(done).await
    }

    /// Tries it later, or gives it up.
    async fn put_off(&self, row: MailRow, fault: &Unsent) -> Result<(), ApiError> {
        let now = self.clock.now();
        let (kind, tries) = (row.kind.as_str(), row.tries);
        let (code, cause) = (fault.code(), fault.cause());
        let over = now - row.asked_at >= TimeDelta::hours(TRIED_HOURS);
        if over || fault.is_for_good() {
            tracing::error!(kind, tries, code, cause, %fault, "a mail was given up");
            let is_servers = matches!(fault, Unsent::Server(_));
            let forget = move |db: &mut Db| {
                if is_servers {
                    jobs::note(db, REFUSED, now)?;
                }
                queries::forget(db, &row.id)
            };
            return self.database.write(forget).await;
        }
        tracing::warn!(kind, tries, code, cause, %fault, "a mail is tried again later");
        let until = now + pause_after(tries);
        let put_off = move |db: &mut Db| queries::put_off(db, &row.id, until);
        self.database.write(put_off).await
    }
}

fn pause_after(tries: i32) -> TimeDelta {
    let doubled = u32::try_from(tries.clamp(1, 10) - 1).unwrap_or(0);
    let seconds = FIRST_PAUSE_SECONDS << doubled;
    TimeDelta::seconds(seconds.min(LONGEST_PAUSE_SECONDS))
}

/// What the owner of the address is written and in which language, with the word kept that
/// stands in the mail; nothing if nobody is to be written to.
fn addressed(
    db: &mut Db,
    kind: Kind,
    row: &MailRow,
    word_hash: &str,
    now: NaiveDateTime,
) -> QueryResult<Option<(Kind, Language)>> {
    let asked = row.language.parse().unwrap_or_default();
    // There is no account any more, or somebody else's: the row alone knows whose it was.
    if matches!(kind, Kind::Purged | Kind::PurgedByStaff) {
        return Ok(Some((kind, asked)));
    }
    let Some(user) = user_by_email(db, &row.email)? else {
        return Ok(None);
    };
    let deleted_at = deleted_at(db, user.id)?;
    let is_verified = is_verified(db, user.id)?;
    let (kind, word) = match kind {
        Kind::Reset if is_disabled(db, user.id)? => return Ok(None),
        Kind::Reset if deleted_at.is_none() => (kind, Some((Purpose::Reset, RESET_HOURS))),
        // Whoever reads the mail owns the address, and not what is in the account.
        Kind::Reset | Kind::Replacement if deleted_at.is_some() && !is_verified => {
            (Kind::Replacement, Some((Purpose::Replacement, RESET_HOURS)))
        }
        // As if nobody had the address.
        Kind::Reset | Kind::Replacement => return Ok(None),
        Kind::Verification if deleted_at.is_some() || is_verified => return Ok(None),
        Kind::Verification => (kind, Some((Purpose::Verification, VERIFICATION_HOURS))),
        // Somebody has taken it back since.
        Kind::Deleted | Kind::DeletedByStaff if deleted_at != Some(row.asked_at) => {
            return Ok(None);
        }
        notice => (notice, None),
    };
    if let Some((purpose, hours)) = word {
        let ends_at = now + TimeDelta::hours(hours);
        queries::keep_word(db, user.id, purpose, word_hash, ends_at)?;
    }
    let language = queries::language_of(db, user.id)?.unwrap_or(asked);
    Ok(Some((kind, language)))
}

/// The mail itself (RFC 5322). Sent again it has the same id, by which whoever got it the first
/// time may know it.
fn message(from: &Mailbox, row: &MailRow, host: &str, letter: Letter) -> Result<Message, Unsent> {
    let to = Mailbox::new(None, address(&row.email).ok_or(Unsent::Address)?);
    // No robot answers to it (RFC 3834).
    let automatic = HeaderValue::new(
        HeaderName::new_from_ascii_str("Auto-Submitted"),
        "auto-generated".to_owned(),
    );
    Ok(Message::builder()
        .from(from.clone())
        .to(to)
        .message_id(Some(format!("<{}@{host}>", row.id)))
        .subject(letter.subject)
        .raw_header(automatic)
        .header(ContentType::TEXT_PLAIN)
        .body(letter.body)?)
}

/// An address as mail servers take it, with a domain in ASCII (RFC 5891).
fn address(email: &str) -> Option<Address> {
    let (local, domain) = email.rsplit_once('@')?;
    let domain = Host::parse(domain).ok()?.to_string();
    Address::new(local, domain).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn to(email: &str) -> Result<String, Unsent> {
        let row = MailRow {
            id: "1".into(),
            kind: "reset".into(),
            email: email.into(),
            language: "de".into(),
            device: String::new(),
            asked_at: NaiveDateTime::default(),
            tries: 1,
        };
        let letter = Letter {
            subject: "Größe",
            body: "Käse\n".into(),
        };
        let from = "Vokal <vokal@schule.example>".parse().unwrap();
        let message = message(&from, &row, "vokal.example", letter)?;
        Ok(String::from_utf8(message.formatted()).unwrap())
    }

    #[test]
    fn a_mail_has_the_headers_that_it_needs() {
        let mail = to("grete@müller.example").unwrap();
        let (head, _) = mail.split_once("\r\n\r\n").unwrap();
        for line in [
            "From: Vokal <vokal@schule.example>",
            "To: grete@xn--mller-kva.example",
            "Message-ID: <1@vokal.example>",
            "Auto-Submitted: auto-generated",
            "Content-Type: text/plain; charset=utf-8",
        ] {
            assert!(head.lines().any(|known| known == line), "{line}\n{head}");
        }
        assert!(head.contains("\nDate: ") && head.is_ascii());
    }

    #[test]
    fn no_address_brings_a_header_along() {
        for email in [
            "grete@vokal.test\r\nBcc: all@elsewhere.example",
            "grete\r\nBcc: all@elsewhere.example",
            "grete@vokal.test, all@elsewhere.example",
            "grete@vokal.test>,<all@elsewhere.example",
            "\"a\r\nBcc: x\"@vokal.test",
            "grete@vokal.test\nSubject: x",
            "nobody",
        ] {
            assert!(matches!(to(email), Err(Unsent::Address)), "{email:?}");
        }
    }

    #[test]
    fn pauses_grow_to_an_hour() {
        let pauses = [0, 1, 2, 3, 9, 10, 100].map(|tries| pause_after(tries).num_seconds());
        assert_eq!(pauses, [10, 10, 20, 40, 2560, 3600, 3600]);
    }
}
