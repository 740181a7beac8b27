//! What stands in a mail?
//!
//! Plain text, and nothing that somebody else has typed: whoever registers with a stranger's
//! address cannot have us write words of theirs to it.

mod english;
mod german;

use chrono::NaiveDateTime;

use super::Kind;
use crate::deletion::KEPT;
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

impl Details<'_> {
    /// Until then an account that was deleted then can be taken back.
    fn kept_until(&self) -> NaiveDateTime {
        self.at + KEPT
    }
}

pub(super) fn letter(kind: Kind, language: Language, details: &Details<'_>) -> Letter {
    let (subject, body) = match language {
        Language::English => english::letter(kind, details),
        Language::German => german::letter(kind, details),
    };
    Letter { subject, body }
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
    fn who_is_deleted_is_told_until_when_and_staffs_devices_are_nobodys_business() {
        for letter in all("Firefox on Linux") {
            let text = letter.body.replace('\n', " ");
            let tells_day = text.contains("3 December 2026") || text.contains("3.12.2026");
            let comes_back = text.contains("Until ") || text.contains("Bis zum ");
            assert_eq!(tells_day, comes_back, "{text}");
            let by_staff = ["Who runs https:", "wer https:"];
            if by_staff.iter().any(|words| text.contains(words)) {
                assert!(!text.contains("Firefox"), "{text}");
            }
        }
    }

    #[test]
    fn the_owner_is_told_when_and_with_what() {
        let told = |device: &str| -> Vec<String> {
            let letters = all(device);
            // Both languages of the links, which come first.
            let notices = letters.into_iter().skip(6);
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
