//! What each column of the package means.

use std::io;

use serde_json::{Value, json};

use super::columns::{
    Column, EVENTS, ITEMS, PAGES, PARTICIPANTS, QUESTIONS, TEXT_PAGES, TEXTS, TRIALS,
};
use crate::exclusion::Reason;
use crate::{details, flags};

/// A table of the package.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Table {
    Participants,
    Trials,
    Items,
    Pages,
    Events,
    Texts,
    TextPages,
    Questions,
}

pub(super) const TABLES: [Table; 8] = [
    Table::Participants,
    Table::Trials,
    Table::Items,
    Table::Pages,
    Table::Events,
    Table::Texts,
    Table::TextPages,
    Table::Questions,
];

impl Table {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Participants => "participants",
            Self::Trials => "trials",
            Self::Items => "items",
            Self::Pages => "pages",
            Self::Events => "events",
            Self::Texts => "texts",
            Self::TextPages => "textPages",
            Self::Questions => "questions",
        }
    }

    /// Whether it says what was read, not what was done.
    pub(super) fn is_stimulus(self) -> bool {
        matches!(self, Self::Texts | Self::TextPages | Self::Questions)
    }

    pub(super) fn columns(self) -> &'static [Column] {
        match self {
            Self::Participants => PARTICIPANTS,
            Self::Trials => TRIALS,
            Self::Items => ITEMS,
            Self::Pages => PAGES,
            Self::Events => EVENTS,
            Self::Texts => TEXTS,
            Self::TextPages => TEXT_PAGES,
            Self::Questions => QUESTIONS,
        }
    }
}

/// The codebook's rows: every column with the labels of its values, then every
/// flag, then every reason to leave something out.
pub(super) fn rows() -> Vec<[String; 5]> {
    let columns = TABLES.iter().flat_map(|table| {
        let rows = table.columns().iter();
        rows.map(|(name, kind, says)| {
            let labels = details::labels(name).map(|(code, label)| format!("{code} = {label}"));
            let labels: Vec<_> = labels.collect();
            [table.name(), name, kind, says, &labels.join("; ")].map(str::to_owned)
        })
    });
    let flags = flags::MEANINGS
        .iter()
        .map(|(name, says)| ["flags", *name, "flag", *says, ""].map(str::to_owned));
    let reasons = Reason::MEANINGS
        .iter()
        .map(|(reason, says)| ["excluded", reason.name(), "reason", *says, ""].map(str::to_owned));
    columns.chain(flags).chain(reasons).collect()
}

/// What a reader of the package should know first.
pub(super) const README: &str = "# Reading study\n\n\
    `data/` holds what participants did, joined by `participant_id` and `position`, and what they read (`texts`, `textPages`, `questions`), joined by `age_group` and `folder`; the English text is one for all ages. `codebook.csv` says what each column, value, flag and reason means.\n\n\
    `trials.counted` tells which texts count, as the rules of exclusion have it that were set before the first result; `excluded` says why others do not. `exclusions.json` holds the rules. Every result is told with the rules and without. The dashboard hides speeds, scores and answers of one to four.\n\n\
    Language is a factor of its own: English texts are in no contrast of conditions, nor in the baseline.\n\n\
    Where `participants.confounded` is true, everybody read the same text in the same condition at the same place. Differences between conditions are then differences between texts and places, too, and nobody can tell them apart: they are described, and not tested. The two protocols are never pooled.\n\n\
    Who did not come to the end has the status `partial`, is kept for the study of dropout, and is never counted.\n\n\
    Until the blind ends, conditions have letters from A to E, and protocols and lists are left out. Each protocol (`participants.confounded` tells which) has letters of its own.\n\n\
    `analysis/` holds the same analysis twice: `python3 analysis/analysis.py` (needs pandas) and `Rscript analysis/analysis.R` \
    (needs lme4) write the same tables into `results/`. The main analysis is `model`: a linear mixed model of reading speed (its logarithm) and of the score, with condition, text and position as fixed effects and a random intercept for each participant, each condition against the standard text, corrected after Holm.\n\n\
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
        .map(|(name, _, says)| {
            let mut told = json!({
                "@type": "PropertyValue",
                "name": name,
                "description": says,
            });
            if let Some(unit) = unit(name) {
                told["unitText"] = unit.into();
            }
            let labels = details::labels(name).map(
                |(code, label)| json!({"@type": "PropertyValue", "value": code, "name": label}),
            );
            let labels: Vec<_> = labels.collect();
            if !labels.is_empty() {
                told["valueReference"] = labels.into();
            }
            told
        })
        .collect()
}

/// What a column is measured in, where it is measured in anything.
fn unit(column: &str) -> Option<&'static str> {
    match column {
        "viewport_width" | "viewport_height" => Some("px"),
        "words_per_minute" => Some("words/min"),
        "score_percent" => Some("%"),
        _ => column.ends_with("_ms").then_some("ms"),
    }
}
