//! Which texts, in which conditions, in which order?

use chrono::Datelike;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use vokal_stories::Condition;

/// The three groups of participants, by year of birth.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema,
)]
pub enum AgeGroup {
    /// Born in 2017 or later.
    #[serde(rename = "Birth 2017-2018")]
    Youngest,
    /// Born in 2015 or 2016.
    #[serde(rename = "Birth 2015-2016")]
    Middle,
    /// Born before.
    #[serde(rename = "Birth 1914-2014")]
    Oldest,
}

impl AgeGroup {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Youngest, Self::Middle, Self::Oldest];

    /// Its name in paths and data.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Youngest => vokal_stories::AgeGroup::Youngest.name(),
            Self::Middle => vokal_stories::AgeGroup::Middle.name(),
            Self::Oldest => vokal_stories::AgeGroup::Oldest.name(),
        }
    }

    /// The group of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|group| group.name() == name)
    }

    /// The group of those born in this year.
    #[must_use]
    pub fn of_birth_year(year: i32) -> Self {
        match year {
            2017.. => Self::Youngest,
            2015 | 2016 => Self::Middle,
            _ => Self::Oldest,
        }
    }
}

/// How texts and conditions are assigned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Protocol {
    /// Everybody reads the same texts in the same conditions and order.
    #[default]
    Fixed,
    /// Texts and conditions rotate over ten lists.
    Balanced,
}

impl Protocol {
    /// As the database has it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Fixed => "fixed",
            Self::Balanced => "balanced",
        }
    }

    /// Whether condition, text and place in the order are one, so that nobody can
    /// tell what made a difference.
    #[must_use]
    pub fn is_confounded(self) -> bool {
        self == Self::Fixed
    }

    /// The protocol of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        [Self::Fixed, Self::Balanced]
            .into_iter()
            .find(|protocol| protocol.name() == name)
    }
}

/// What is read beside the German texts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Language {
    /// Five German texts.
    #[default]
    German,
    /// Four German texts, then the English one.
    GermanEnglish,
    /// The same, for who reads English only and goes on all the same.
    English,
}

/// How many lists the balanced protocol has.
pub const LISTS: usize = 10;

/// How many texts a participant reads.
pub const TRIALS: usize = 5;

/// The folders of the texts; text 1 is the first.
pub const FOLDERS: [&str; TRIALS] = [
    "mandatory",
    "optional1",
    "optional2",
    "optional3",
    "optional4",
];

/// The English text's folder.
pub const ENGLISH: &str = "english";

/// Text and condition at each position: S standard, A 1-low, B 2-high, C 2-low, D 3-high.
///
/// Condition by position, text by position, condition by text, and what follows
/// what (texts as well as conditions) each occur exactly twice.
const BALANCED: [&str; LISTS] = [
    "S1A2D5B3C4",
    "A3B4S2C5D1",
    "B5C1A4D2S3",
    "C2D3B1S4A5",
    "D4S5C3A1B2",
    "C4B3D5A2S1",
    "D1C5S2B4A3",
    "S3D2A4C1B5",
    "A5S4B1D3C2",
    "B2A1C3S5D4",
];

const FIXED: &str = "S1A2B3C4D5";

/// A text in a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Trial {
    /// 1 to 5, in the order of reading.
    pub position: i32,
    /// 1 to 5: which text. The English text has the number of the one it replaces.
    pub quiz_id: i32,
    /// `mandatory`, `optional1` to `optional4`, or `english`.
    #[schema(value_type = String)]
    pub folder: &'static str,
    /// `standard`, `1-low`, `2-high`, `2-low` or `3-high`.
    #[schema(value_type = String)]
    pub condition: &'static str,
}

impl Trial {
    /// The English text in this one's place.
    #[must_use]
    pub fn in_english(self) -> Self {
        Self {
            folder: ENGLISH,
            ..self
        }
    }
}

/// What is read, in order: the protocol's list, or the fixed order without one.
#[must_use]
pub fn trials(list: Option<usize>) -> Vec<Trial> {
    let code = list.and_then(|list| BALANCED.get(list)).unwrap_or(&FIXED);
    let pairs = code.as_bytes().chunks_exact(2);
    (1..)
        .zip(pairs)
        .map(|(position, pair)| {
            let text = usize::from(pair[1] - b'1');
            Trial {
                position,
                quiz_id: i32::from(pair[1] - b'0'),
                folder: FOLDERS[text],
                condition: condition(pair[0]).slug(),
            }
        })
        .collect()
}

fn condition(letter: u8) -> Condition {
    match letter {
        b'A' => Condition::EveryLow,
        b'B' => Condition::SecondHigh,
        b'C' => Condition::SecondLow,
        b'D' => Condition::ThirdHigh,
        _ => Condition::Standard,
    }
}

/// The name under which a quiz is shown.
#[must_use]
pub fn display_name(folder: &str, condition: &str) -> &'static str {
    match (folder == ENGLISH, condition) {
        (true, "3-high") => "Tradeo 4, Frequenz 3, high contrast",
        (_, "standard") => "Standard text",
        (_, "1-low") => "Tradeo 1, Frequenz 1, geringer Kontrast",
        (_, "2-high") => "Tradeo 2, Frequenz 2, hoher Kontrast",
        (_, "2-low") => "Tradeo 3, Frequenz 2, geringer Kontrast",
        (_, _) => "Tradeo 4, Frequenz 3, hoher Kontrast",
    }
}

/// The years of birth that the form offers.
#[must_use]
pub fn offered_birth_years(today: chrono::NaiveDate) -> std::ops::RangeInclusive<i32> {
    today.year() - 90..=today.year() - 7
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    /// How often each of 25 (or 20) pairs occurs in the ten lists.
    fn counted<K: Ord>(pairs: impl Fn(&[Trial]) -> Vec<K>) -> BTreeMap<K, usize> {
        let mut counts = BTreeMap::new();
        for list in 0..LISTS {
            for pair in pairs(&trials(Some(list))) {
                *counts.entry(pair).or_default() += 1;
            }
        }
        counts
    }

    fn each_twice<K: Ord + std::fmt::Debug>(counts: &BTreeMap<K, usize>, pairs: usize) {
        assert_eq!(counts.len(), pairs, "{counts:?}");
        assert!(counts.values().all(|count| *count == 2), "{counts:?}");
    }

    #[test]
    fn each_list_has_every_text_and_every_condition_once() {
        for list in (0..LISTS).map(Some).chain([None]) {
            let trials = trials(list);
            let mut texts: Vec<_> = trials.iter().map(|trial| trial.quiz_id).collect();
            let mut conditions: Vec<_> = trials.iter().map(|trial| trial.condition).collect();
            texts.sort_unstable();
            conditions.sort_unstable();
            conditions.dedup();
            assert_eq!(texts, [1, 2, 3, 4, 5]);
            assert_eq!(conditions.len(), TRIALS);
        }
    }

    #[test]
    fn condition_and_position_meet_twice() {
        let pairs = |trials: &[Trial]| trials.iter().map(|t| (t.condition, t.position)).collect();
        each_twice(&counted(pairs), 25);
    }

    #[test]
    fn text_and_position_meet_twice() {
        let pairs = |trials: &[Trial]| trials.iter().map(|t| (t.quiz_id, t.position)).collect();
        each_twice(&counted(pairs), 25);
    }

    #[test]
    fn condition_and_text_meet_twice() {
        let pairs = |trials: &[Trial]| trials.iter().map(|t| (t.condition, t.quiz_id)).collect();
        each_twice(&counted(pairs), 25);
    }

    #[test]
    fn each_condition_follows_each_other_one_twice() {
        let pairs = |trials: &[Trial]| {
            let pairs = trials.windows(2);
            pairs
                .map(|pair| (pair[0].condition, pair[1].condition))
                .collect()
        };
        each_twice(&counted(pairs), 20);
    }

    #[test]
    fn each_text_follows_each_other_one_twice() {
        let pairs = |trials: &[Trial]| {
            let pairs = trials.windows(2);
            pairs
                .map(|pair| (pair[0].quiz_id, pair[1].quiz_id))
                .collect()
        };
        each_twice(&counted(pairs), 20);
    }

    #[test]
    fn the_fixed_order_is_that_of_the_stories() {
        for trial in trials(None) {
            let story = vokal_stories::story(AgeGroup::Oldest.name(), trial.folder).unwrap();
            assert_eq!(Condition::fixed(story).slug(), trial.condition);
        }
    }

    #[test]
    fn groups_begin_and_end_where_they_say() {
        let of = AgeGroup::of_birth_year;
        assert_eq!([1913, 1914, 2014].map(of), [AgeGroup::Oldest; 3]);
        assert_eq!([2015, 2016].map(of), [AgeGroup::Middle; 2]);
        assert_eq!([2017, 2018, 2019].map(of), [AgeGroup::Youngest; 3]);
    }
}
