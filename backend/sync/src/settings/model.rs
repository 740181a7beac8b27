//! What can be said of how pages are set, and what is sound?
//!
//! Which settings there are is the page's to know: the server keeps what they are called and their
//! values, within limits, so that a newer page on one device takes nothing from an older one.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use serde_json::Number;
use utoipa::ToSchema;
use uuid::Uuid;
use vokal_base::text::is_a_name;

/// The most settings of one scope.
const MOST_VALUES: usize = 100;
/// The longest name of a setting, and the longest text that one can be, in characters.
const LONGEST_KEY: usize = 40;
const LONGEST_TEXT: usize = 200;
/// The most bytes that all settings of one scope take as JSON.
const MOST_BYTES: usize = 4 * 1024;
/// The longest name of a preset, in characters.
const LONGEST_NAME: usize = 80;

/// The preset's name among the fields of a change.
pub(crate) const NAME: &str = "name";
/// That the scope has settings at all, among the fields of a change.
pub(crate) const SCOPE: &str = "scope";

/// What settings are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub(crate) enum Scope {
    /// All books that have none of their own.
    All,
    /// One book.
    Book(i64),
    /// Whatever they are chosen for, by their name.
    Preset(Uuid),
    /// What is counted of what is read, and what the reader wants to come to.
    Statistics,
}

impl fmt::Display for Scope {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::All => formatter.write_str("all"),
            Self::Book(book) => write!(formatter, "book:{book}"),
            Self::Preset(preset) => write!(formatter, "preset:{preset}"),
            Self::Statistics => formatter.write_str("statistics"),
        }
    }
}

/// It names nothing that settings can be for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a scope is `all`, `book:` with a number, `preset:` with a UUID or `statistics`")]
pub(crate) struct NoScope;

impl FromStr for Scope {
    type Err = NoScope;

    fn from_str(text: &str) -> Result<Self, NoScope> {
        let scope = match text.split_once(':') {
            None if text == "all" => Some(Self::All),
            None if text == "statistics" => Some(Self::Statistics),
            Some(("book", book)) => book.parse().ok().map(Self::Book),
            Some(("preset", preset)) => preset.parse().ok().map(Self::Preset),
            _ => None,
        };
        // Each in one way: it is what the row is found by.
        scope
            .filter(|scope| scope.to_string() == text)
            .ok_or(NoScope)
    }
}

impl TryFrom<String> for Scope {
    type Error = NoScope;

    fn try_from(text: String) -> Result<Self, NoScope> {
        text.parse()
    }
}

/// The settings of all books, of one, or of a preset.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ReadingSettings {
    /// What the reader calls a preset; of nothing else.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(required = false, max_length = 80)]
    pub name: Option<String>,
    /// Settings by what the page calls them; those that are not named are as usual, or as for all
    /// books. At most 100, and 4 KiB of JSON.
    pub values: BTreeMap<String, SettingValue>,
}

/// What a setting can be.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum SettingValue {
    /// On or off.
    Switch(bool),
    /// A size, or how much of something.
    #[schema(value_type = f64)]
    Amount(Number),
    /// One of several, by its name.
    Choice(String),
}

impl ReadingSettings {
    /// Whether they may be kept for this.
    pub fn are_sound_for(&self, scope: Scope) -> bool {
        let is_named = match (&self.name, scope) {
            (Some(name), Scope::Preset(_)) => {
                name.chars().count() <= LONGEST_NAME && is_a_name(name)
            }
            (None, Scope::Preset(_)) | (Some(_), _) => false,
            (None, _) => true,
        };
        let bytes = serde_json::to_vec(&self.values).map_or(usize::MAX, |json| json.len());
        is_named
            && bytes <= MOST_BYTES
            && self.values.len() <= MOST_VALUES
            && self.values.iter().all(is_sound)
    }
}

fn is_sound((key, value): (&String, &SettingValue)) -> bool {
    let is_short = match value {
        SettingValue::Choice(text) => text.chars().count() <= LONGEST_TEXT,
        SettingValue::Switch(_) | SettingValue::Amount(_) => true,
    };
    let mut letters = key.chars();
    is_short
        && letters
            .next()
            .is_some_and(|first| first.is_ascii_lowercase())
        && letters.all(|letter| letter.is_ascii_alphanumeric())
        && key.len() <= LONGEST_KEY
        && key != NAME
        && key != SCOPE
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const PRESET: Scope = Scope::Preset(Uuid::nil());

    fn settings(json: serde_json::Value) -> ReadingSettings {
        serde_json::from_value(json).expect("settings")
    }

    #[test]
    fn each_scope_is_written_in_one_way() {
        let preset = format!("preset:{}", Uuid::now_v7());
        for text in ["all", "book:12", preset.as_str(), "statistics"] {
            let scope: Scope = text.parse().expect("a scope");
            assert_eq!(scope.to_string(), text);
        }
        for text in [
            "", "All", "all:", "book:", "book:012", "book:+1", "book:x", "preset:1", "x:1",
        ] {
            assert_eq!(text.parse::<Scope>(), Err(NoScope), "{text}");
        }
        let upper = preset.to_uppercase().replace("PRESET", "preset");
        assert_eq!(upper.parse::<Scope>(), Err(NoScope));
    }

    #[test]
    fn values_are_kept_as_they_were_written() {
        let written = json!({ "values": { "fontSize": 20, "wordSpacing": 0.16, "font": "lexend", "hyphenation": true } });
        let kept = settings(written.clone());
        assert!(kept.are_sound_for(Scope::All));
        assert_eq!(serde_json::to_value(&kept).expect("JSON"), written);
        for wrong in [json!([1]), json!({ "x": 1 }), json!(null)] {
            let of = json!({ "values": { "font": wrong } });
            assert!(serde_json::from_value::<ReadingSettings>(of).is_err());
        }
    }

    #[test]
    fn what_is_too_much_or_has_no_name_is_not_sound() {
        let empty = settings(json!({ "values": {} }));
        assert!(empty.are_sound_for(Scope::Book(1)) && !empty.are_sound_for(PRESET));
        let named = |name: &str| settings(json!({ "name": name, "values": {} }));
        assert!(named("Bahn 🚆").are_sound_for(PRESET));
        assert!(!named("Bahn").are_sound_for(Scope::All));
        assert!(named(&"ä".repeat(80)).are_sound_for(PRESET));
        for name in [&"ä".repeat(81), "", " ", "a\u{202e}b"] {
            assert!(!named(name).are_sound_for(PRESET), "{name}");
        }
        for key in [
            "",
            "Font",
            "font-size",
            "name",
            "scope",
            "1",
            &"x".repeat(41),
        ] {
            assert!(
                !settings(json!({ "values": { key: 1 } })).are_sound_for(Scope::All),
                "{key}"
            );
        }
        let long = json!({ "values": { "font": "x".repeat(201) } });
        assert!(!settings(long).are_sound_for(Scope::All));
        let many = |count: usize, text: &str| {
            let values = (0..count).map(|at| (format!("key{at}"), json!(text)));
            let values: serde_json::Map<_, _> = values.collect();
            settings(json!({ "values": values })).are_sound_for(Scope::All)
        };
        assert!(many(100, "x") && !many(101, "x") && !many(40, &"x".repeat(100)));
    }
}
