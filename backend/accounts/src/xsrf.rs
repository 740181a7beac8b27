//! A word that only our own page can repeat, signed and bound to a session.

use hmac::{Hmac, Mac};
use sha2::Sha256;

use super::secret::{Secret, random_hex};
use vokal_base::digest::hex;

/// Of a session's tag, so many digits are enough: who could make one that
/// collides would have to have the key.
const TAG: usize = 32;
const NOBODY: &str = "-";

/// Signs and checks the word.
///
/// It reads `RANDOM.READER.STAFF.SIGNATURE`: a browser may hold a session of
/// each kind, and has one cookie.
pub struct Xsrf {
    secret: Secret,
}

/// The sessions that a request claims to belong to.
#[derive(Clone, Copy, Debug)]
pub enum Session<'a> {
    /// A reader's.
    Reader(&'a str),
    /// One of staff.
    Staff(&'a str),
}

impl Xsrf {
    /// Words signed with `secret`.
    #[must_use]
    pub fn new(secret: &Secret) -> Self {
        Self {
            secret: secret.clone(),
        }
    }

    /// A word for a session; what `before` said of the other kind stays.
    #[must_use]
    pub fn issue(&self, session: Option<Session<'_>>, before: Option<&str>) -> String {
        let [reader, staff] = before
            .and_then(|word| self.sessions_of(word))
            .unwrap_or([NOBODY, NOBODY]);
        let random = random_hex(16);
        let word = match session {
            None => format!("{random}.{reader}.{staff}"),
            Some(Session::Reader(id)) => format!("{random}.{}.{staff}", self.tag(id)),
            Some(Session::Staff(id)) => format!("{random}.{reader}.{}", self.tag(id)),
        };
        let signature = self.sign("word", &word);
        format!("{word}.{signature}")
    }

    /// Whether a word is ours, and made for this session if there is one.
    #[must_use]
    pub fn is_good(&self, word: &str, session: Option<Session<'_>>) -> bool {
        let Some([reader, staff]) = self.sessions_of(word) else {
            return false;
        };
        match session {
            None => true,
            Some(Session::Reader(id)) => reader == self.tag(id),
            Some(Session::Staff(id)) => staff == self.tag(id),
        }
    }

    fn sessions_of<'a>(&self, word: &'a str) -> Option<[&'a str; 2]> {
        let (signed, signature) = word.rsplit_once('.')?;
        let genuine = self.mac("word", signed).verify_slice(&unhex(signature)?);
        genuine.ok()?;
        let mut parts = signed.split('.').skip(1);
        Some([parts.next()?, parts.next()?])
    }

    fn tag(&self, session: &str) -> String {
        let mut tag = self.sign("session", session);
        tag.truncate(TAG);
        tag
    }

    fn sign(&self, purpose: &str, text: &str) -> String {
        hex(&self.mac(purpose, text).finalize().into_bytes())
    }

    /// The purpose keeps these signatures and those of tokens apart.
    fn mac(&self, purpose: &str, text: &str) -> Hmac<Sha256> {
        let mut mac = self.secret.mac();
        mac.update(format!("vokal xsrf {purpose}\n{text}").as_bytes());
        mac
    }
}

fn unhex(text: &str) -> Option<Vec<u8>> {
    let digits = text.as_bytes();
    if !digits.len().is_multiple_of(2) || !text.is_ascii() {
        return None;
    }
    let pairs = (0..text.len()).step_by(2);
    pairs
        .map(|at| u8::from_str_radix(&text[at..at + 2], 16).ok())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_good_for_its_session_alone() {
        let xsrf = Xsrf::new(&Secret::random());
        let word = xsrf.issue(Some(Session::Reader("a")), None);
        assert!(xsrf.is_good(&word, Some(Session::Reader("a"))));
        assert!(xsrf.is_good(&word, None));
        assert!(!xsrf.is_good(&word, Some(Session::Reader("b"))));
        assert!(!xsrf.is_good(&word, Some(Session::Staff("a"))));
        let both = xsrf.issue(Some(Session::Staff("s")), Some(&word));
        assert!(xsrf.is_good(&both, Some(Session::Reader("a"))));
        assert!(xsrf.is_good(&both, Some(Session::Staff("s"))));
    }

    #[test]
    fn a_word_that_we_have_not_signed_is_no_good() {
        let xsrf = Xsrf::new(&Secret::random());
        let foreign = Xsrf::new(&Secret::random()).issue(None, None);
        let ours = xsrf.issue(None, None);
        let last = if ours.ends_with('0') { '1' } else { '0' };
        let changed = format!("{}{last}", &ours[..ours.len() - 1]);
        for word in ["", "abc", "a.b.c.d", "a.-.-.ü0", &foreign, &changed] {
            assert!(!xsrf.is_good(word, None), "{word}");
        }
    }
}
