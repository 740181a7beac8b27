//! A small mail server on this machine (RFC 5321), which keeps what it is given.

use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use base64::Engine;
use base64::engine::general_purpose::STANDARD as BASE64;
use vokal_accounts::mail::{Sender, Settings};

use crate::world::World;

/// What it does with the next mails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mood {
    Accepts,
    /// Hangs up on whoever comes.
    Away,
    /// Knows no mailbox (550).
    KnowsNobody,
    /// Takes mails to some later (451).
    Later,
}

/// A mail that has come in.
#[derive(Clone, Debug)]
pub struct Mail {
    /// To whom the envelope is addressed.
    pub recipients: Vec<String>,
    pub head: String,
    pub body: String,
}

impl Mail {
    /// A header of which there is one.
    #[track_caller]
    pub fn header(&self, name: &str) -> &str {
        let lines = self.head.lines();
        let found: Vec<&str> = lines
            .filter_map(|line| line.split_once(": "))
            .filter(|(known, _)| known.eq_ignore_ascii_case(name))
            .map(|(_, value)| value)
            .collect();
        let [one] = found.as_slice() else {
            panic!("{name}: {found:?}");
        };
        one
    }

    /// What stands behind the `#` of the link to this page.
    #[track_caller]
    pub fn word(&self, page: &str) -> String {
        let begin = format!("/{page}#");
        let found = self.body.lines().find_map(|line| line.split_once(&begin));
        let (_, word) = found.unwrap_or_else(|| panic!("{page}: {}", self.body));
        word.to_owned()
    }
}

/// The mail server, for as long as somebody has it.
pub struct Postbox {
    address: SocketAddr,
    mails: Arc<Mutex<Vec<Mail>>>,
    mood: Arc<Mutex<Mood>>,
}

impl Postbox {
    pub fn open() -> Self {
        Self::open_at("127.0.0.1:0".parse().unwrap())
    }

    /// At an address that is free.
    pub fn open_at(address: SocketAddr) -> Self {
        let listener = TcpListener::bind(address).unwrap();
        let postbox = Self {
            address: listener.local_addr().unwrap(),
            mails: Arc::default(),
            mood: Arc::new(Mutex::new(Mood::Accepts)),
        };
        let (mails, mood) = (Arc::clone(&postbox.mails), Arc::clone(&postbox.mood));
        thread::spawn(move || {
            for visitor in listener.incoming() {
                let (mails, mood) = (Arc::clone(&mails), Arc::clone(&mood));
                thread::spawn(move || converse(visitor.unwrap(), &mails, &mood));
            }
        });
        postbox
    }

    /// An address at which nobody listens, and will not by chance.
    pub fn free_address() -> SocketAddr {
        TcpListener::bind("127.0.0.1:0")
            .unwrap()
            .local_addr()
            .unwrap()
    }

    pub fn url(&self) -> String {
        format!("smtp://{}", self.address)
    }

    /// How a server sends by it.
    pub fn settings(&self) -> Settings {
        Settings::new(&self.url(), FROM).unwrap()
    }

    pub fn is(&self, mood: Mood) {
        *self.mood.lock().unwrap() = mood;
    }

    /// All mails to this address, the oldest first.
    pub fn to(&self, email: &str) -> Vec<Mail> {
        let mails = self.mails.lock().unwrap();
        let to_them = |mail: &&Mail| mail.recipients.iter().any(|known| known == email);
        mails.iter().filter(to_them).cloned().collect()
    }

    /// The mails to this address that are about this, by a word of the subject.
    pub fn about(&self, email: &str, subject: &str) -> Vec<Mail> {
        let mut mails = self.to(email);
        mails.retain(|mail| mail.head.contains(subject));
        mails
    }

    /// The newest of them, once there is one.
    #[track_caller]
    pub fn awaited(&self, email: &str, subject: &str) -> Mail {
        let end = Instant::now() + Duration::from_secs(30);
        while Instant::now() < end {
            if let Some(mail) = self.about(email, subject).pop() {
                return mail;
            }
            thread::sleep(Duration::from_millis(50));
        }
        panic!("no mail about {subject}: {:?}", self.to(email));
    }
}

/// In whose name servers of tests send.
pub const FROM: &str = "Vokal <vokal@school.example>";

/// Sends what is due in this world; tells how many mails went out.
pub fn send_due(world: &World) -> usize {
    let state = &world.state;
    actix_web::rt::System::new().block_on(async {
        let sender = Sender::new(&state.accounts, &state.database).unwrap();
        sender.unwrap().send_due().await.unwrap()
    })
}

/// Says what a mail server says, until the other side has gone.
fn converse(visitor: TcpStream, mails: &Mutex<Vec<Mail>>, mood: &Mutex<Mood>) {
    let mood = || *mood.lock().unwrap();
    if mood() == Mood::Away {
        return;
    }
    let mut answers = visitor.try_clone().unwrap();
    let mut say = |line: &str| answers.write_all(format!("{line}\r\n").as_bytes()).is_ok();
    let mut lines = BufReader::new(visitor).lines();
    let mut recipients = Vec::new();
    if !say("220 postbox.test") {
        return;
    }
    while let Some(Ok(line)) = lines.next() {
        let verb = line.split([' ', ':']).next().unwrap_or_default();
        let goes_on = match verb.to_ascii_uppercase().as_str() {
            "EHLO" => say("250-postbox.test\r\n250 8BITMIME"),
            "RCPT" if mood() == Mood::KnowsNobody => say("550 5.1.1 No such mailbox"),
            "RCPT" if mood() == Mood::Later && line.contains("later") => say("451 4.7.1 Later"),
            "RCPT" => {
                let address = line.split(['<', '>']).nth(1).unwrap_or_default();
                recipients.push(address.to_owned());
                say("250 2.1.5 ok")
            }
            "DATA" => {
                let began = say("354 go on");
                let data = lines.by_ref().map_while(Result::ok);
                let data: Vec<String> = data.take_while(|line| line != ".").collect();
                let recipients = std::mem::take(&mut recipients);
                mails.lock().unwrap().push(read(recipients, &data));
                began && say("250 2.0.0 kept")
            }
            "QUIT" => {
                say("221 2.0.0 bye");
                false
            }
            "RSET" => {
                recipients.clear();
                say("250 2.0.0 ok")
            }
            _ => say("250 2.0.0 ok"),
        };
        if !goes_on {
            return;
        }
    }
}

fn read(recipients: Vec<String>, lines: &[String]) -> Mail {
    let at = lines.iter().position(String::is_empty).unwrap();
    let head = lines[..at].join("\n").replace("\n ", " ");
    let body: Vec<&str> = lines[at + 1..]
        .iter()
        .map(|line| line.strip_prefix('.').unwrap_or(line))
        .collect();
    let encoding = head.lines().find_map(|line| {
        let (name, value) = line.split_once(": ")?;
        name.eq_ignore_ascii_case("content-transfer-encoding")
            .then_some(value)
    });
    let body = match encoding {
        Some("quoted-printable") => quoted_printable(&body.join("\n")),
        Some("base64") => String::from_utf8(BASE64.decode(body.concat()).unwrap()).unwrap(),
        _ => body.join("\n"),
    };
    Mail {
        recipients,
        head,
        body: body.replace("\r\n", "\n"),
    }
}

/// RFC 2045, section 6.7.
fn quoted_printable(text: &str) -> String {
    let text = text.replace("=\n", "");
    let mut parts = text.split('=');
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        let (code, rest) = part.split_at(2);
        bytes.push(u8::from_str_radix(code, 16).unwrap());
        bytes.extend_from_slice(rest.as_bytes());
    }
    String::from_utf8(bytes).unwrap()
}
