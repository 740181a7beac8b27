//! What is left out of the figures, and why. The rules are decided before the
//! first result and hold for the dashboard and the package alike; every figure is
//! told without them, too.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::flags::Flag;

/// Faster than this nobody reads to the end and understands.
const FASTEST_WORDS_A_MINUTE: u32 = 600;
/// Faster than this nobody answers a question.
pub(super) const FASTEST_ANSWER_MS: i64 = 500;
const LEAST_TEXTS: u32 = 3;

/// What is left out.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a decision of its own"
)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[schema(as = ExclusionRules)]
pub(crate) struct Rules {
    /// Participants without a session of ours, or with a forged one.
    pub unverified: bool,
    /// Participants whose answers cannot be as they are told.
    pub impossible: bool,
    /// Texts read faster than so many words a minute, or answered faster than
    /// half a second a question; none are too fast without.
    #[schema(required, minimum = 100, maximum = 5000)]
    pub fastest_words_per_minute: Option<u32>,
    /// Texts on which somebody took more than an hour.
    pub too_slow: bool,
    /// Texts of which a page was not shown.
    pub page_not_shown: bool,
    /// Texts that were interrupted.
    pub interrupted: bool,
    /// Participants with fewer texts left than this, 1 to 5.
    #[schema(minimum = 1, maximum = 5)]
    pub least_texts: u32,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            unverified: true,
            impossible: true,
            fastest_words_per_minute: Some(FASTEST_WORDS_A_MINUTE),
            too_slow: true,
            page_not_shown: true,
            interrupted: false,
            least_texts: LEAST_TEXTS,
        }
    }
}

/// Why something is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ExclusionReason)]
pub(crate) enum Reason {
    /// Not with a session of ours.
    Unverified,
    /// Cannot be as it is told.
    Impossible,
    /// Read or answered too fast.
    TooFast,
    /// Took more than an hour.
    TooSlow,
    /// A page was not shown.
    PageNotShown,
    /// The page was hidden, covered or left.
    Interrupted,
    /// Too few texts are left of a participant.
    TooFewTexts,
}

impl Reason {
    /// All of them, with what they say for the codebook.
    pub(super) const MEANINGS: [(Self, &str); 7] = [
        (
            Self::Unverified,
            "without a session of ours, or with a forged one",
        ),
        (Self::Impossible, "quarantined: cannot be as it is told"),
        (
            Self::TooFast,
            "read faster than the rules allow, or answered faster than half a second a question",
        ),
        (Self::TooSlow, "reading or answering took more than an hour"),
        (Self::PageNotShown, "a page was not shown"),
        (Self::Interrupted, "the page was hidden, covered or left"),
        (Self::TooFewTexts, "too few German texts are left"),
    ];

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Unverified => "unverified",
            Self::Impossible => "impossible",
            Self::TooFast => "too_fast",
            Self::TooSlow => "too_slow",
            Self::PageNotShown => "page_not_shown",
            Self::Interrupted => "interrupted",
            Self::TooFewTexts => "too_few_texts",
        }
    }
}

/// What decides about a text.
pub(super) struct Text<'a> {
    pub is_german: bool,
    /// To two decimals.
    pub words_per_minute: Option<f64>,
    /// As stored.
    pub flags: &'a str,
    pub answering_ms: i64,
    pub question_count: i32,
}

/// What is left out of one participant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Excluded {
    /// Why the whole participant is.
    pub participant: Vec<Reason>,
    /// Why each text is for itself.
    pub texts: Vec<Vec<Reason>>,
}

impl Excluded {
    /// Whether this text counts.
    pub(super) fn counts(&self, text: usize) -> bool {
        self.participant.is_empty() && self.texts.get(text).is_some_and(Vec::is_empty)
    }
}

impl Rules {
    /// What these rules leave out of a participant with this status and these flags.
    pub(super) fn judge<'a>(
        &self,
        status: &str,
        flags: &str,
        texts: impl Iterator<Item = Text<'a>>,
    ) -> Excluded {
        let mut german = 0;
        let texts: Vec<_> = texts
            .map(|text| {
                let reasons = self.of_text(&text);
                german += u32::from(text.is_german && reasons.is_empty());
                reasons
            })
            .collect();
        let is_forged = has(flags, Flag::BadToken);
        let holds = [
            (
                Reason::Unverified,
                self.unverified && (status == "unverified" || is_forged),
            ),
            (
                Reason::Impossible,
                self.impossible && status == "quarantined",
            ),
            (Reason::TooFewTexts, german < self.least_texts),
        ];
        Excluded {
            participant: told(&holds),
            texts,
        }
    }

    fn of_text(&self, text: &Text<'_>) -> Vec<Reason> {
        let limit = self.fastest_words_per_minute.map(f64::from);
        let is_fast = limit.is_some_and(|limit| {
            text.words_per_minute.is_none_or(|speed| speed > limit)
                || text.answering_ms < i64::from(text.question_count) * FASTEST_ANSWER_MS
        });
        told(&[
            (Reason::TooFast, is_fast),
            (
                Reason::TooSlow,
                self.too_slow && has(text.flags, Flag::TooSlow),
            ),
            (
                Reason::PageNotShown,
                self.page_not_shown && has(text.flags, Flag::PageNotShown),
            ),
            (
                Reason::Interrupted,
                self.interrupted && has(text.flags, Flag::Interrupted),
            ),
        ])
    }

    /// What cannot be, by its field.
    pub(super) fn fault(&self) -> Option<(&'static str, &'static str)> {
        let limit = self.fastest_words_per_minute;
        if limit.is_some_and(|limit| !(100..=5000).contains(&limit)) {
            return Some((
                "exclusions.fastestWordsPerMinute",
                "must be from 100 to 5,000",
            ));
        }
        (!(1..=5).contains(&self.least_texts))
            .then_some(("exclusions.leastTexts", "must be from 1 to 5"))
    }
}

fn told(holds: &[(Reason, bool)]) -> Vec<Reason> {
    let that_hold = holds.iter().filter(|(_, holds)| *holds);
    that_hold.map(|(reason, _)| *reason).collect()
}

fn has(stored: &str, flag: Flag) -> bool {
    stored.split_whitespace().any(|name| name == flag.name())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(speed: f64, flags: &'static str) -> Text<'static> {
        Text {
            is_german: true,
            words_per_minute: Some(speed),
            flags,
            answering_ms: 30_000,
            question_count: 5,
        }
    }

    #[test]
    fn a_clicker_is_left_out_and_a_reader_with_one_slip_stays() {
        let rules = Rules::default();
        let clicker = (0..5).map(|_| text(900.0, " "));
        let told = rules.judge("verified", " ", clicker);
        assert_eq!(told.participant, [Reason::TooFewTexts]);
        let speeds = [200.0, 900.0, 180.0, 210.0, 190.0];
        let told = rules.judge(
            "verified",
            " ",
            speeds.map(|speed| text(speed, " ")).into_iter(),
        );
        assert_eq!(told.participant, []);
        assert_eq!((told.counts(0), told.counts(1)), (true, false));
    }

    #[test]
    fn each_rule_leaves_out_what_it_says_and_nothing_when_it_is_off() {
        let off = Rules {
            unverified: false,
            impossible: false,
            fastest_words_per_minute: None,
            too_slow: false,
            page_not_shown: false,
            interrupted: false,
            least_texts: 1,
        };
        let flags = " too_slow page_not_shown interrupted ";
        let one =
            |rules: &Rules, status, of| rules.judge(status, of, [text(9e9, flags)].into_iter());
        for status in ["verified", "unverified", "quarantined"] {
            assert!(one(&off, status, " bad_token ").counts(0));
        }
        let on = Rules {
            interrupted: true,
            ..Rules::default()
        };
        let told = one(&on, "quarantined", " bad_token ");
        assert_eq!(
            told.participant,
            [Reason::Unverified, Reason::Impossible, Reason::TooFewTexts]
        );
        assert_eq!(
            told.texts[0],
            [
                Reason::TooFast,
                Reason::TooSlow,
                Reason::PageNotShown,
                Reason::Interrupted
            ]
        );
    }
}
