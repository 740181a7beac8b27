//! What each column of the package means.

use std::io;

use serde_json::{Value, json};

use crate::study::flags;

/// A table of the package.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Table {
    Participants,
    Trials,
    Items,
    Pages,
    Events,
}

pub(super) const TABLES: [Table; 5] = [
    Table::Participants,
    Table::Trials,
    Table::Items,
    Table::Pages,
    Table::Events,
];

/// Name, type, meaning.
type Column = (&'static str, &'static str, &'static str);

const ID: Column = ("participant_id", "string", "random; tells no order");
const POSITION: Column = (
    "position",
    "integer",
    "place in the order of reading, from 1",
);

const PARTICIPANTS: &[Column] = &[
    ID,
    (
        "label",
        "string",
        "the name that the client gave, or a pseudonym",
    ),
    (
        "received_on",
        "date",
        "the day on which the answers came; no time of day is kept",
    ),
    (
        "age_group",
        "string",
        "by year of birth; decides on the texts",
    ),
    ("protocol", "string", "fixed or balanced"),
    (
        "list",
        "integer",
        "the balanced protocol's list, 0 to 9; empty until collection has closed",
    ),
    (
        "status",
        "string",
        "verified: with a session of ours; unverified: without; quarantined: not to be counted",
    ),
    ("flags", "string", "what does not fit, separated by spaces"),
    ("birth_year", "integer", "as given"),
    (
        "gender",
        "string",
        "male, female, non-binary, prefer-not-to-say",
    ),
    (
        "education",
        "string",
        "primary, secondary, high-school, vocational, bachelor, master, doctorate, other",
    ),
    (
        "reading_frequency",
        "string",
        "daily, several-times-week, weekly, monthly, rarely",
    ),
    ("reading_format", "string", "print, digital, both, audio"),
    (
        "text_types",
        "string",
        "what they read, separated by semicolons",
    ),
    ("reads_german", "boolean", "as given"),
    ("reads_english", "boolean", "as given"),
    ("reads_other", "string", "as given"),
    (
        "reading_issues",
        "string",
        "difficulties, separated by semicolons",
    ),
    ("other_issue", "string", "in their own words"),
    ("score", "integer", "correct answers"),
    ("question_count", "integer", "questions of all texts read"),
    ("viewport_width", "integer", "CSS pixels"),
    ("viewport_height", "integer", "CSS pixels"),
    ("pixel_ratio", "number", "device pixels per CSS pixel"),
    ("pointer", "string", "mouse, touch, pen, none"),
    ("browser", "string", "the family alone"),
    ("browser_version", "integer", "the major version"),
    (
        "content_hash",
        "string",
        "SHA-256 of all texts, questions and images shown",
    ),
];

const TRIALS: &[Column] = &[
    ID,
    POSITION,
    (
        "quiz_id",
        "integer",
        "which text, 1 to 5; the English text has the number of the one it replaces",
    ),
    (
        "folder",
        "string",
        "mandatory, optional1 to optional4, english",
    ),
    (
        "condition",
        "string",
        "standard; or which vowel group is stressed (1, 2, 3) and the contrast (low, high); \
         until collection has closed, a letter from A to E",
    ),
    ("words", "integer", "words of the text"),
    (
        "reading_ms",
        "integer",
        "milliseconds, without hidden, overlaid and skipped time",
    ),
    (
        "answering_ms",
        "integer",
        "milliseconds, without hidden, overlaid and skipped time",
    ),
    (
        "raw_reading_ms",
        "integer",
        "milliseconds, with interruptions",
    ),
    (
        "raw_answering_ms",
        "integer",
        "milliseconds, with interruptions",
    ),
    (
        "words_per_minute",
        "number",
        "words * 60000 / reading_ms, to two decimals",
    ),
    ("score", "integer", "correct answers by the server's key"),
    (
        "client_score",
        "integer",
        "correct answers as the client counted",
    ),
    ("question_count", "integer", "questions of the text"),
    (
        "score_percent",
        "number",
        "100 * score / question_count, to two decimals",
    ),
    (
        "interruptions",
        "integer",
        "how often the page was hidden, covered or left",
    ),
    ("completed_on", "date", "the day by the client's clock"),
    ("flags", "string", "what does not fit, separated by spaces"),
];

const ITEMS: &[Column] = &[
    ID,
    POSITION,
    ("question", "string", "q1 to q5"),
    ("answer", "string", "the chosen answer"),
    ("choice", "integer", "its place among the answers, from 1"),
    ("correct", "boolean", "by the server's key"),
];

const PAGES: &[Column] = &[
    ID,
    POSITION,
    ("page", "integer", "1 to 4"),
    ("visits", "integer", "how often it was shown"),
    (
        "shown_ms",
        "integer",
        "milliseconds in sight, all visits together",
    ),
];

const EVENTS: &[Column] = &[
    ID,
    ("number", "integer", "in order, from 1"),
    ("type", "string", "what happened"),
    (
        "at_ms",
        "integer",
        "milliseconds since the first event, on a clock that never goes back",
    ),
    ("wall_ms", "integer", "the same by the wall clock"),
    ("quiz_id", "integer", "which text"),
    ("page", "integer", "which page"),
    ("question", "string", "which question"),
    ("value", "string", "what else there is to say"),
];

impl Table {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Participants => "participants",
            Self::Trials => "trials",
            Self::Items => "items",
            Self::Pages => "pages",
            Self::Events => "events",
        }
    }

    pub(super) fn columns(self) -> &'static [Column] {
        match self {
            Self::Participants => PARTICIPANTS,
            Self::Trials => TRIALS,
            Self::Items => ITEMS,
            Self::Pages => PAGES,
            Self::Events => EVENTS,
        }
    }
}

/// The codebook's rows: every column, then every flag.
pub(super) fn rows() -> Vec<[&'static str; 4]> {
    let columns = TABLES.iter().flat_map(|table| {
        let rows = table.columns().iter();
        rows.map(|(name, kind, says)| [table.name(), *name, *kind, *says])
    });
    let flags = flags::MEANINGS
        .iter()
        .map(|(name, says)| ["flags", *name, "flag", *says]);
    columns.chain(flags).collect()
}

/// What a reader of the package should know first.
pub(super) const README: &str = "# Reading study\n\n\
    `data/` holds five tables, joined by `participant_id` and `position`; `codebook.csv` says what each column and each flag means.\n\
    The dashboard leaves out participants whose `status` is `quarantined`, and hides cells of one to four.\n\
    Until collection has closed, conditions have letters from A to E, and lists are left out.\n\n\
    `analysis/` holds the same analysis twice: `python3 analysis/analysis.py` (needs pandas) and `Rscript analysis/analysis.R` \
    (needs nothing but R) write the same tables into `results/`.\n\n\
    A cell that would begin with `=`, `+`, `-`, `@`, a tab or a carriage return begins with an apostrophe instead, so that no spreadsheet takes it for a formula.\n";

/// The analysis, by the name of its file.
pub(super) const ANALYSES: [(&str, &str); 2] = [
    ("analysis/analysis.R", include_str!("analysis/analysis.R")),
    ("analysis/analysis.py", include_str!("analysis/analysis.py")),
];

/// `dataset_description.json`, with the properties that Psych-DS asks for, and
/// no others than schema.org has for a dataset.
pub(super) fn description() -> io::Result<String> {
    let told = json!({
        "@context": "https://schema.org",
        "@type": "Dataset",
        "name": "Reading study",
        "description": "Reading times and comprehension of short texts with and without stressed letters",
        "schemaVersion": "Psych-DS 0.4.0",
        "version": vokal_stories::content_hash(),
        "conditionsOfAccess": "pseudonymous until the withdrawal codes are deleted",
        "inLanguage": ["de", "en"],
        "keywords": ["reading", "comprehension", "typography"],
        "variableMeasured": variables(),
    });
    Ok(serde_json::to_string_pretty(&told)? + "\n")
}

/// Every column of the tables, once.
fn variables() -> Vec<Value> {
    let mut seen = Vec::new();
    let columns = TABLES.iter().flat_map(|table| table.columns());
    columns
        .filter(|(name, ..)| {
            let is_new = !seen.contains(name);
            seen.push(*name);
            is_new
        })
        .map(|(name, kind, says)| {
            json!({
                "@type": "PropertyValue",
                "name": name,
                "description": says,
                "valueReference": kind,
            })
        })
        .collect()
}
