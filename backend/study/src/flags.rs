//! What does not fit. It is marked, never dropped.

use std::collections::BTreeSet;

/// All marks of a participant or of a trial.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Flags(BTreeSet<Flag>);

macro_rules! flags {
    ($($flag:ident $name:literal $says:literal)+) => {
        /// One mark.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub(super) enum Flag { $($flag),+ }

        impl Flag {
            pub(super) fn name(self) -> &'static str {
                match self { $(Self::$flag => $name),+ }
            }
        }

        /// Every mark with what it says, for the codebook.
        pub(super) const MEANINGS: &[(&str, &str)] = &[$(($name, $says)),+];
    };
}

flags! {
    NoToken "no_token" "sent without a session token"
    BadToken "bad_token" "the session token is not ours"
    ExpiredToken "expired_token" "the session token was too old"
    TokenReused "token_reused" "the session had been completed before"
    AgeGroupMismatch "age_group_mismatch" "the session is of another age group than the year of birth"
    WrongTrial "wrong_trial" "a text, condition or order is not that of the session"
    ImpossibleTime "impossible_time" "the times add up to more than the session lasted"
    UnorderedTimes "unordered_times" "events or quizzes end before they begin or are out of order"
    DuplicateContent "duplicate_content" "the same content came before, without an id"
    ForgedScore "forged_score" "the client's score is not the answers' score"
    TooFast "too_fast" "read faster than 1000 words a minute, or answered faster than half a second a question"
    TooSlow "too_slow" "reading or answering took more than an hour"
    TimeMismatch "time_mismatch" "active time is longer than raw time, or the events tell another time"
    MissingPages "missing_pages" "the events show that not all four pages were seen"
    PageNotShown "page_not_shown" "a page's picture was missing, or the page was never in sight"
    OtherAnswerOrder "other_answer_order" "the answers were not shown in the session's order"
    Interrupted "interrupted" "the page was hidden, covered or left"
    ClockGap "clock_gap" "the clocks stood still or jumped"
    Incomplete "incomplete" "fewer than five quizzes"
    MissingAnswers "missing_answers" "questions without an answer"
    UnknownQuestion "unknown_question" "an answer to a question that the quiz does not have"
    UnknownAnswer "unknown_answer" "an answer that the question does not offer"
    UnknownValue "unknown_value" "a text type or difficulty that the form does not offer"
    UnknownEvent "unknown_event" "an event of a kind that is not known"
    Contradictory "contradictory_details" "no difficulties, and difficulties"
    BirthYear "birth_year_not_offered" "a year of birth that the form does not offer"
    AfterClose "after_close" "received while the study was not open"
    OtherContent "other_content" "texts or images were not those of this server"
}

/// With one of these, answers are kept but not counted.
const GRAVE: [Flag; 7] = [
    Flag::BadToken,
    Flag::TokenReused,
    Flag::AgeGroupMismatch,
    Flag::WrongTrial,
    Flag::ImpossibleTime,
    Flag::UnorderedTimes,
    Flag::DuplicateContent,
];

impl Flags {
    pub(super) fn add(&mut self, flag: Flag) {
        self.0.insert(flag);
    }

    pub(super) fn add_if(&mut self, flag: Flag, holds: bool) {
        if holds {
            self.add(flag);
        }
    }

    pub(super) fn merge(&mut self, others: &Self) {
        self.0.extend(&others.0);
    }

    pub(super) fn has(&self, flag: Flag) -> bool {
        self.0.contains(&flag)
    }

    pub(super) fn is_grave(&self) -> bool {
        GRAVE.iter().any(|flag| self.0.contains(flag))
    }

    /// As the database keeps them: each between two spaces.
    pub(super) fn stored(&self) -> String {
        self.0.iter().fold(String::from(" "), |mut text, flag| {
            text.push_str(flag.name());
            text.push(' ');
            text
        })
    }
}

/// The names in a stored list.
pub(super) fn names(stored: &str) -> Vec<String> {
    stored.split_whitespace().map(str::to_owned).collect()
}
