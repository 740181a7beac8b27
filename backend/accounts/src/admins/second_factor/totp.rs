//! The six digits that an authenticator shows (TOTP, RFC 6238).
//!
//! With SHA-1, six digits and half a minute, which is all that every authenticator knows. Codes
//! of the half minute before and of the one after are good, too: telephones are slow or fast by
//! some seconds, and so is whoever types.

use chrono::NaiveDateTime;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use totp_rs::{Builder, Secret, Totp};

/// 160 bits, as RFC 4226 recommends.
const SECRET_BYTES: usize = 20;
const ISSUER: &str = "Vokal";

/// What the server and an authenticator have in common.
pub(super) struct Shared(Totp);

impl Shared {
    /// A new one.
    pub(super) fn random() -> Self {
        Self::of(&rand::random::<[u8; SECRET_BYTES]>())
            .unwrap_or_else(|| unreachable!("a new secret is long enough"))
    }

    /// One that was kept; none if these are too few bytes to be one.
    pub(super) fn of(bytes: &[u8]) -> Option<Self> {
        let secret = Secret::from(bytes.to_vec());
        Builder::new().with_secret(secret).build().ok().map(Self)
    }

    /// What is kept.
    pub(super) fn bytes(&self) -> &[u8] {
        self.0.secret().as_ref()
    }

    /// As somebody types it who cannot scan anything (Base32, RFC 4648).
    pub(super) fn text(&self) -> String {
        self.0.secret().to_base32()
    }

    /// As authenticators read it from a picture (the *Key URI Format* that they have in common).
    /// `place` tells one server from others in their list.
    pub(super) fn address(&self, place: &str, name: &str) -> String {
        let [place, name] = [place, name].map(|part| utf8_percent_encode(part, NON_ALPHANUMERIC));
        let secret = self.text();
        format!(
            "otpauth://totp/{ISSUER}%20{place}:{name}?secret={secret}&issuer={ISSUER}%20{place}"
        )
    }

    /// The half minute, counted since 1970, of which a code is; none if it is of no moment near
    /// `now`.
    pub(super) fn step_of(&self, code: &str, now: NaiveDateTime) -> Option<i64> {
        let seconds = u64::try_from(now.and_utc().timestamp()).ok()?;
        self.0.check(code, seconds)?.try_into().ok()
    }
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;

    use super::*;

    fn at(seconds: i64) -> NaiveDateTime {
        DateTime::from_timestamp(seconds, 0).unwrap().naive_utc()
    }

    fn of_the_standard() -> Shared {
        Shared::of(b"12345678901234567890").unwrap()
    }

    /// The values of RFC 6238, appendix B, of which these are the last six digits.
    #[test]
    fn codes_are_those_of_the_standard() {
        for (seconds, code) in [
            (59, "287082"),
            (1_111_111_109, "081804"),
            (1_111_111_111, "050471"),
            (1_234_567_890, "005924"),
            (2_000_000_000, "279037"),
            (20_000_000_000, "353130"),
        ] {
            let step = of_the_standard().step_of(code, at(seconds));
            assert_eq!(step, Some(seconds / 30), "{code}");
        }
    }

    #[test]
    fn a_code_is_good_in_its_half_minute_and_the_one_on_each_side() {
        let code = "050471";
        let step = 1_111_111_111 / 30;
        for seconds in [step * 30 - 30, step * 30, step * 30 + 59] {
            assert_eq!(of_the_standard().step_of(code, at(seconds)), Some(step));
        }
        for seconds in [step * 30 - 31, step * 30 + 60, -1, 0, i64::from(i32::MAX)] {
            assert_eq!(of_the_standard().step_of(code, at(seconds)), None);
        }
        for wrong in ["", "50471", "0050471", "050472", "O50471", "٠٥٠٤٧١"] {
            assert_eq!(of_the_standard().step_of(wrong, at(1_111_111_111)), None);
        }
    }

    #[test]
    fn an_authenticator_reads_whose_it_is() {
        let address = of_the_standard().address("vokal.school.example", "grete:samsa & co");
        assert_eq!(
            address,
            "otpauth://totp/Vokal%20vokal%2Eschool%2Eexample:grete%3Asamsa%20%26%20co\
             ?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Vokal%20vokal%2Eschool%2Eexample"
        );
    }

    #[test]
    fn each_secret_is_another_one_of_160_bits() {
        let [one, other] = [Shared::random(), Shared::random()];
        assert_eq!(one.bytes().len(), SECRET_BYTES);
        assert_ne!(one.bytes(), other.bytes());
        assert_eq!(one.text().len(), 32);
        assert!(Shared::of(b"short").is_none());
    }
}
