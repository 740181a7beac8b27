//! What stands in a mail?
//!
//! Plain text, and nothing that somebody else has typed: whoever registers with a stranger's
//! address cannot have us write words of theirs to it.

use chrono::NaiveDateTime;

use super::Kind;
use crate::language::Language;

/// What a mail says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Letter {
    pub subject: &'static str,
    pub body: String,
}

/// What a mail tells besides what it is about.
pub(super) struct Details<'a> {
    /// The address under which readers know this server.
    pub server: &'a str,
    /// What opens the page to go on with.
    pub link: &'a str,
    /// When it happened, in UTC.
    pub at: NaiveDateTime,
    /// With what, such as `Firefox on Linux`.
    pub device: &'a str,
}

pub(super) fn letter(kind: Kind, language: Language, details: &Details<'_>) -> Letter {
    let (subject, body) = match language {
        Language::English => english(kind, details),
        Language::German => german(kind, details),
    };
    Letter { subject, body }
}

fn english(kind: Kind, details: &Details<'_>) -> (&'static str, String) {
    let Details {
        server,
        link,
        at,
        device,
    } = details;
    let at = at.format("%-d %B %Y at %H:%M");
    let with = match *device {
        "" | "Unknown device" => "an unknown device".to_owned(),
        known => known.replace("Unknown browser", "an unknown browser"),
    };
    match kind {
        Kind::Reset => (
            "Set a new password for Vokal",
            format!(
                "Hello,\n\n\
                 Somebody asked to set a new password for your Vokal account at {server}. If that\n\
                 was you, open this link within an hour. It works once:\n\n\
                 {link}\n\n\
                 You will be signed out on all your devices and can sign in with the new password.\n\n\
                 If it was not you, there is nothing to do: your password stays as it is.\n"
            ),
        ),
        Kind::Verification => (
            "Confirm your email address for Vokal",
            format!(
                "Hello,\n\n\
                 There is a Vokal account with this email address at {server}. If you made it,\n\
                 please confirm that the address is yours: open this link within a day and type\n\
                 the password that you chose.\n\n\
                 {link}\n\n\
                 If you did not make the account, there is nothing to do.\n"
            ),
        ),
        Kind::PasswordChanged => (
            "Your Vokal password was changed",
            format!(
                "Hello,\n\n\
                 The password of your Vokal account at {server} was changed on\n\
                 {at} (UTC) with {with}. All other devices were signed out.\n\n\
                 If that was you, there is nothing to do. If not, set another password at once:\n\n\
                 {link}\n"
            ),
        ),
        Kind::PasswordReset => (
            "A new password was set for Vokal",
            format!(
                "Hello,\n\n\
                 A new password was set for your Vokal account at {server} on\n\
                 {at} (UTC) with {with},\n\
                 by a link or a recovery code. All devices were signed out.\n\n\
                 If that was you, there is nothing to do. If not, set another password at once:\n\n\
                 {link}\n"
            ),
        ),
    }
}

fn german(kind: Kind, details: &Details<'_>) -> (&'static str, String) {
    let Details {
        server,
        link,
        at,
        device,
    } = details;
    let at = at.format("%-d.%-m.%Y um %H:%M Uhr");
    let with = match *device {
        "" | "Unknown device" => "einem unbekannten Gerät".to_owned(),
        known => known
            .replace("Unknown browser", "einem unbekannten Browser")
            .replace(" on ", " auf "),
    };
    match kind {
        Kind::Reset => (
            "Neues Passwort für Vokal setzen",
            format!(
                "Guten Tag,\n\n\
                 jemand möchte ein neues Passwort für Ihr Vokal-Konto auf {server} setzen. Wenn\n\
                 Sie das waren, öffnen Sie innerhalb einer Stunde diesen Link. Er gilt einmal:\n\n\
                 {link}\n\n\
                 Sie werden auf allen Geräten abgemeldet und können sich mit dem neuen Passwort\n\
                 anmelden.\n\n\
                 Wenn Sie das nicht waren, müssen Sie nichts tun: Ihr Passwort bleibt, wie es ist.\n"
            ),
        ),
        Kind::Verification => (
            "E-Mail-Adresse für Vokal bestätigen",
            format!(
                "Guten Tag,\n\n\
                 auf {server} gibt es ein Vokal-Konto mit dieser E-Mail-Adresse. Wenn Sie es\n\
                 angelegt haben, bestätigen Sie bitte, dass die Adresse Ihnen gehört: Öffnen Sie\n\
                 innerhalb eines Tages diesen Link und geben Sie das Passwort ein, das Sie\n\
                 gewählt haben.\n\n\
                 {link}\n\n\
                 Wenn Sie das Konto nicht angelegt haben, müssen Sie nichts tun.\n"
            ),
        ),
        Kind::PasswordChanged => (
            "Ihr Vokal-Passwort wurde geändert",
            format!(
                "Guten Tag,\n\n\
                 das Passwort Ihres Vokal-Kontos auf {server} wurde am\n\
                 {at} (UTC) mit {with} geändert. Alle anderen Geräte wurden abgemeldet.\n\n\
                 Wenn Sie das waren, müssen Sie nichts tun. Wenn nicht, setzen Sie gleich ein\n\
                 anderes Passwort:\n\n\
                 {link}\n"
            ),
        ),
        Kind::PasswordReset => (
            "Ein neues Passwort für Vokal wurde gesetzt",
            format!(
                "Guten Tag,\n\n\
                 für Ihr Vokal-Konto auf {server} wurde am {at} (UTC)\n\
                 mit {with} ein neues Passwort gesetzt, mit einem Link oder einem Notfallcode.\n\
                 Alle Geräte wurden abgemeldet.\n\n\
                 Wenn Sie das waren, müssen Sie nichts tun. Wenn nicht, setzen Sie gleich ein\n\
                 anderes Passwort:\n\n\
                 {link}\n"
            ),
        ),
    }
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;

    use super::*;

    fn all(device: &str) -> Vec<Letter> {
        let at = NaiveDate::from_ymd_opt(2026, 11, 3)
            .unwrap()
            .and_hms_opt(8, 5, 0)
            .unwrap();
        let details = Details {
            server: "https://vokal.example",
            link: "https://vokal.example/x#y",
            at,
            device,
        };
        let languages = [Language::English, Language::German];
        let both = Kind::ALL.map(|kind| languages.map(|language| letter(kind, language, &details)));
        both.into_iter().flatten().collect()
    }

    #[test]
    fn each_letter_leads_on_and_says_where_from() {
        let letters = all("Firefox on Linux");
        for Letter { subject, body } in &letters {
            assert!(body.contains("\nhttps://vokal.example/x#y\n"), "{body}");
            assert!(body.contains("https://vokal.example"), "{subject}");
            // RFC 5322, section 2.1.1: at most 78 characters, but for what is not broken.
            let long = body.lines().find(|line| line.chars().count() > 100);
            assert_eq!(long, None);
        }
        let subjects: std::collections::HashSet<_> =
            letters.iter().map(|letter| letter.subject).collect();
        assert_eq!(subjects.len(), letters.len());
    }

    #[test]
    fn the_owner_is_told_when_and_with_what() {
        let told = |device: &str| -> Vec<String> {
            let letters = all(device);
            let notices = letters.into_iter().skip(4);
            notices
                .map(|letter| letter.body.replace('\n', " "))
                .collect()
        };
        let known = told("Firefox on Linux");
        assert!(known[0].contains("3 November 2026 at 08:05 (UTC) with Firefox on Linux"));
        assert!(known[1].contains("3.11.2026 um 08:05 Uhr (UTC) mit Firefox auf Linux"));
        for (unknown, words) in [
            (
                "Unknown device",
                ["an unknown device", "einem unbekannten Gerät"],
            ),
            (
                "Unknown browser on Linux",
                [
                    "an unknown browser on Linux",
                    "einem unbekannten Browser auf Linux",
                ],
            ),
        ] {
            let told = told(unknown);
            assert!(told[0].contains(words[0]) && told[2].contains(words[0]));
            assert!(told[1].contains(words[1]) && told[3].contains(words[1]));
        }
    }
}
