//! What is acceptable as a name, an address, a password?

use std::collections::HashSet;
use std::sync::LazyLock;

use vokal_base::problem::FieldError;
use vokal_base::text::{is_a_name, is_unseen, misleads};

/// Longest address, and longest part before its `@`.
const EMAIL: usize = 254;
const EMAIL_LOCAL_PART: usize = 64;
const PASSWORD: std::ops::RangeInclusive<usize> = 6..=128;
const NAME: usize = 100;

/// The 3,000 passwords that are guessed first, the commonest first.
///
/// The head of the list that ships with zxcvbn 3 (MIT licence), which was
/// counted in leaked accounts.
static COMMON: LazyLock<HashSet<&str>> =
    LazyLock::new(|| include_str!("common-passwords.txt").lines().collect());

/// An address as it is kept and compared.
pub(super) fn normalised_email(email: &str) -> String {
    // PostgreSQL cannot even be asked for a text with a NUL in it.
    email.trim().to_lowercase().replace('\0', "\u{7f}")
}

/// What stands before the `@`: as whoever has told no name is called.
pub(super) fn local_part(email: &str) -> &str {
    email.split('@').next().unwrap_or_default()
}

/// All that is wrong with a registration.
pub(super) fn faults_of_registration(
    first_name: &str,
    last_name: &str,
    email: &str,
    password: &str,
) -> Vec<FieldError> {
    let found = [
        ("firstName", fault_of_name(first_name, "First name")),
        ("lastName", fault_of_name(last_name, "Last name")),
        ("email", fault_of_email(email)),
        ("password", fault_of_password(password)),
    ];
    found
        .into_iter()
        .filter_map(|(field, detail)| {
            Some(FieldError {
                field: field.into(),
                detail: detail?,
            })
        })
        .collect()
}

/// What is wrong with a name, if anything.
pub(super) fn fault_of_name(name: &str, called: &str) -> Option<String> {
    if name.trim().is_empty() {
        Some(format!("{called} is required"))
    } else if name.chars().count() > NAME || !is_a_name(name) {
        Some(format!("{called} must be at most {NAME} plain characters"))
    } else {
        None
    }
}

/// What is wrong with a name that staff sign in with, if anything.
pub(super) fn fault_of_username(name: &str) -> Option<String> {
    let plain = |c: char| !is_unseen(c) && !c.is_whitespace();
    let good = !name.is_empty() && name.chars().count() <= NAME && name.chars().all(plain);
    (!good).then(|| format!("A username has 1 to {NAME} characters and no blanks"))
}

/// A name as a sign-in provider tells it, made acceptable.
pub(super) fn acceptable_name(name: &str) -> String {
    let plain = name.chars().filter(|c| !misleads(*c));
    let short: String = plain.take(NAME).collect();
    let short = short.trim();
    if is_a_name(short) {
        short.to_owned()
    } else {
        String::new()
    }
}

/// What is wrong with an address, if anything.
pub(super) fn fault_of_email(email: &str) -> Option<String> {
    if email.is_empty() {
        return Some("Email is required".into());
    }
    let valid = email.split_once('@').is_some_and(|(local, domain)| {
        let plain = |part: &str| {
            !part.is_empty()
                && !part.starts_with('.')
                && !part.ends_with('.')
                && !part.contains("..")
                && !part
                    .chars()
                    .any(|c| c.is_whitespace() || is_unseen(c) || "@<>()[]\\,;:\"".contains(c))
        };
        let label = |label: &str| {
            !label.is_empty()
                && label.len() <= 63
                && !label.starts_with('-')
                && !label.ends_with('-')
                && label.chars().all(|c| c.is_alphanumeric() || c == '-')
        };
        plain(local)
            && local.len() <= EMAIL_LOCAL_PART
            && email.len() <= EMAIL
            && domain.split('.').all(label)
    });
    (!valid).then(|| "Please enter a valid email".into())
}

/// Whether every mail server writes to this address: one with other letters than ASCII before
/// the @ needs a server that knows them (RFC 6531), as a domain does not.
pub(super) fn is_written_to_everywhere(email: &str) -> bool {
    email.split('@').next().is_some_and(str::is_ascii)
}

/// What is wrong with a password, if anything.
pub(super) fn fault_of_password(password: &str) -> Option<String> {
    let length = password.chars().count();
    if length < *PASSWORD.start() {
        Some(format!(
            "Password must be at least {} characters",
            PASSWORD.start()
        ))
    } else if length > *PASSWORD.end() {
        Some(format!(
            "Password must be at most {} characters",
            PASSWORD.end()
        ))
    } else if is_blank(password) || COMMON.contains(password.to_lowercase().as_str()) {
        Some("This password is one of the most common ones. Please choose another".into())
    } else {
        None
    }
}

/// Whether nothing of it is to be seen: such a password is typed by who leans on the keyboard.
fn is_blank(password: &str) -> bool {
    let seen = |c: char| !c.is_whitespace() && !is_unseen(c);
    !password.chars().any(seen)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_compared_without_case_and_blanks() {
        assert_eq!(normalised_email("  Franz@Kafka.CZ "), "franz@kafka.cz");
    }

    #[test]
    fn an_address_may_be_254_long_and_64_before_its_sign() {
        let of = |local: usize, domain: usize| {
            let domain: String = (0..domain)
                .map(|i| if i % 60 == 59 { '.' } else { 'a' })
                .collect();
            format!("{}@{domain}", "x".repeat(local))
        };
        assert_eq!(fault_of_email(&of(64, 189)), None);
        assert!(fault_of_email(&of(64, 190)).is_some());
        assert!(fault_of_email(&of(65, 20)).is_some());
    }

    #[test]
    fn what_is_no_address_is_refused() {
        for text in [
            "",
            "a",
            "a@",
            "@b",
            "a b@c.de",
            "a@b..de",
            "a@b@c",
            "<a@b.de>",
            ".a@b.de",
            "le\u{200b}a@b.de",
            "l\u{ad}ea@b.de",
            "\u{202e}ael@b.de",
        ] {
            assert!(fault_of_email(text).is_some(), "{text}");
        }
        for text in [
            "a@b.de",
            "o'neil+books@sub.example.org",
            "jörg@müller.de",
            "me@localhost",
        ] {
            assert_eq!(fault_of_email(text), None, "{text}");
        }
    }

    #[test]
    fn a_password_has_6_to_128_characters_of_any_kind() {
        assert!(fault_of_password("Käse1").is_some());
        assert_eq!(fault_of_password("Käse 🧀"), None);
        assert_eq!(fault_of_password(&"ä".repeat(128)), None);
        assert!(fault_of_password(&"ä".repeat(129)).is_some());
    }

    /// The page puts each sentence into the reader's language, and knows it by its wording.
    #[test]
    fn every_sentence_about_a_field_has_words_in_both_languages() {
        let long = "x".repeat(200);
        let mut said: Vec<String> = [("", "", "", ""), (&*long, &*long, "nobody", &*long)]
            .into_iter()
            .flat_map(|(first, last, email, password)| {
                faults_of_registration(first, last, email, password)
            })
            .map(|fault| fault.detail)
            .collect();
        said.extend(fault_of_password("password"));
        said.extend(fault_of_username(""));
        assert_eq!(said.len(), 10);
        for catalogue in [
            include_str!("../../../frontend/src/shared/i18n/server-words.de.json"),
            include_str!("../../../frontend/src/shared/i18n/server-words.en.json"),
        ] {
            let words: serde_json::Value = serde_json::from_str(catalogue).unwrap();
            for sentence in &said {
                assert!(words["sentences"][sentence].is_string(), "{sentence}");
            }
        }
    }

    #[test]
    fn the_3000_commonest_passwords_are_refused() {
        assert_eq!(COMMON.len(), 3000);
        for password in ["123456", "password", "Password", "QWERTY", "      "] {
            assert!(fault_of_password(password).is_some(), "{password}");
        }
    }
}
