//! On which devices has somebody signed in to an account before?
//!
//! A browser keeps a signed entry for each account that was opened with it (a device cookie,
//! as OWASP's *Slow Down Online Guessing Attacks with Device Cookies* calls it). It opens
//! nothing. Its holder's tries are counted apart, so that nobody who guesses elsewhere can use
//! them up. The server keeps nothing of it.

use hmac::Mac;
use subtle::ConstantTimeEq;

use crate::secret::{Secret, random_hex};
use vokal_base::digest::hex;

/// A family's tablet has some accounts; a cookie has no room for a school's.
const ACCOUNTS: usize = 8;
const NAME_BYTES: usize = 12;
const SIGNATURE_DIGITS: usize = 32;
const BETWEEN: &str = "~";

/// Makes and knows the entries of one kind of account.
pub(super) struct Devices {
    kind: &'static str,
    secret: Secret,
}

impl Devices {
    pub(super) fn new(kind: &'static str, secret: &Secret) -> Self {
        Self {
            kind,
            secret: secret.clone(),
        }
    }

    /// The name of the entry that a browser holds for this account.
    pub(super) fn known<'a>(&self, cookie: &'a str, account: &str) -> Option<&'a str> {
        entries(cookie).find(|entry| self.is_of(entry, account))
    }

    /// What a browser is to hold that has opened this account: what it held, and an entry for
    /// the account, made anew.
    pub(super) fn remember(&self, cookie: Option<&str>, account: &str) -> String {
        let name = random_hex(NAME_BYTES);
        let newest = format!("{name}.{}", self.signature(&name, account));
        let before = cookie.into_iter().flat_map(entries);
        let others = before.filter(|entry| !self.is_of(entry, account));
        let entries = std::iter::once(newest.as_str()).chain(others);
        let kept: Vec<&str> = entries.take(ACCOUNTS).collect();
        kept.join(BETWEEN)
    }

    fn is_of(&self, entry: &str, account: &str) -> bool {
        let Some((name, signature)) = entry.split_once('.') else {
            return false;
        };
        let right = self.signature(name, account);
        right.as_bytes().ct_eq(signature.as_bytes()).into()
    }

    fn signature(&self, name: &str, account: &str) -> String {
        let mut mac = self.secret.mac();
        mac.update(format!("vokal device {}\n{name}\n{account}", self.kind).as_bytes());
        let mut signature = hex(&mac.finalize().into_bytes());
        signature.truncate(SIGNATURE_DIGITS);
        signature
    }
}

/// As many as we would write: who plants more has us compare no more.
fn entries(cookie: &str) -> impl Iterator<Item = &str> {
    cookie.split(BETWEEN).take(ACCOUNTS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_is_good_for_its_account_alone() {
        let secret = Secret::random();
        let [readers, staff] = ["reader", "staff"].map(|kind| Devices::new(kind, &secret));
        let cookie = readers.remember(None, "grete");
        assert!(readers.known(&cookie, "grete").is_some());
        assert_eq!(readers.known(&cookie, "hans"), None);
        assert_eq!(staff.known(&cookie, "grete"), None);
        let elsewhere = Devices::new("reader", &Secret::random());
        assert_eq!(elsewhere.known(&cookie, "grete"), None);
        for planted in ["", ".", "~~~", "grete", "a.b", "a.b~c.d"] {
            assert_eq!(readers.known(planted, "grete"), None, "{planted}");
        }
    }

    #[test]
    fn a_tablet_knows_the_last_who_signed_in() {
        let devices = Devices::new("reader", &Secret::random());
        let mut cookie = devices.remember(None, "0");
        for account in 1..20 {
            cookie = devices.remember(Some(&cookie), &account.to_string());
            cookie = devices.remember(Some(&cookie), &account.to_string());
        }
        let known = |account: i32| devices.known(&cookie, &account.to_string()).is_some();
        let all: Vec<i32> = (0..20).filter(|account| known(*account)).collect();
        assert_eq!(all, [12, 13, 14, 15, 16, 17, 18, 19]);
        // Browsers keep 4,096 bytes.
        assert!(cookie.len() < 1_000, "{}", cookie.len());
    }
}
