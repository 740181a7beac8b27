//! What participants say about themselves, as codes.
//!
//! Older pages sent the labels that stand beside the boxes; both are read. The first
//! label of a code is the page's own (`frontend/src/features/study/messages.de.json`).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::fields::{Faults, Node, code_of};

type Codes = [(&'static str, &'static [&'static str])];

const GENDERS: &Codes = &[
    ("male", &["Männlich"]),
    ("female", &["Weiblich"]),
    ("non-binary", &["Nicht-binär", "Divers"]),
    ("prefer-not-to-say", &["Keine Angabe"]),
];
const EDUCATIONS: &Codes = &[
    ("primary", &["Grundschule"]),
    (
        "secondary",
        &[
            "Haupt- oder Realschule",
            "Mittlere Reife",
            "Hauptschule",
            "Realschule",
        ],
    ),
    ("high-school", &["Gymnasium, Abitur", "Abitur", "Gymnasium"]),
    ("vocational", &["Berufsausbildung", "Ausbildung"]),
    ("bachelor", &["Bachelor"]),
    ("master", &["Master"]),
    ("doctorate", &["Promotion", "Doktorat"]),
    ("other", &["Andere", "Sonstiges"]),
];
const FREQUENCIES: &Codes = &[
    ("daily", &["Täglich"]),
    (
        "several-times-week",
        &["Mehrmals pro Woche", "Mehrmals die Woche"],
    ),
    ("weekly", &["Wöchentlich"]),
    ("monthly", &["Monatlich"]),
    ("rarely", &["Selten"]),
];
const FORMATS: &Codes = &[
    ("print", &["Gedruckt", "Gedruckte Bücher"]),
    ("digital", &["Digital"]),
    ("both", &["Beides"]),
    ("audio", &["Hörbuch", "Hörbücher"]),
];
const TEXT_TYPES: &Codes = &[
    (
        "fiction",
        &["Romane und Geschichten", "Belletristik", "Romane"],
    ),
    ("non-fiction", &["Sachbücher", "Sachbuch"]),
    (
        "academic",
        &["Wissenschaftliche Texte", "Akademische Texte"],
    ),
    (
        "news",
        &["Nachrichten", "Zeitungen", "Zeitungen/Nachrichten"],
    ),
    (
        "technical",
        &[
            "Fachtexte",
            "technical/professional",
            "Technische/Fachliche Texte",
        ],
    ),
    (
        "social-media",
        &["Soziale Medien", "Social Media", "social media"],
    ),
    (
        "blogs",
        &[
            "Blogs und Online-Artikel",
            "Blogs",
            "Blogs/Online-Artikel",
            "blogs/online articles",
        ],
    ),
    (
        "poetry",
        &[
            "Gedichte und Literatur",
            "Poesie",
            "Lyrik",
            "Poesie/Literatur",
            "poetry/literature",
        ],
    ),
];
const ISSUES: &Codes = &[
    ("none", &["Keine Schwierigkeiten", "Keine"]),
    (
        "dyslexia",
        &[
            "Legasthenie (LRS)",
            "Legasthenie",
            "Lese-Rechtschreib-Schwäche",
            "Legasthenie/LRS",
        ],
    ),
    ("vision", &["Sehen", "Sehschwäche", "Sehprobleme"]),
    (
        "attention",
        &["Aufmerksamkeit", "ADHS", "Konzentrationsschwierigkeiten"],
    ),
    (
        "comprehension",
        &["Textverständnis", "Verständnisschwierigkeiten"],
    ),
    ("speed", &["Lesegeschwindigkeit", "Langsames Lesen"]),
    ("other", &["Etwas anderes", "Andere", "Sonstiges"]),
];

/// The codes of a column of the package, each with the label beside its box.
pub(super) fn labels(column: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let codes = match column {
        "gender" => GENDERS,
        "education" => EDUCATIONS,
        "reading_frequency" => FREQUENCIES,
        "reading_format" => FORMATS,
        "text_types" => TEXT_TYPES,
        "reading_issues" => ISSUES,
        _ => &[],
    };
    let labelled = codes.iter();
    labelled.filter_map(|(code, labels)| Some((*code, *labels.first()?)))
}

/// What a participant says about themselves.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UserDetails {
    /// Decides on the age group.
    pub birth_year: i32,
    /// `male`, `female`, `non-binary`, `prefer-not-to-say`
    pub gender: String,
    /// `primary`, `secondary`, `high-school`, `vocational`, `bachelor`, `master`, `doctorate`, `other`
    pub education: String,
    /// `daily`, `several-times-week`, `weekly`, `monthly`, `rarely`
    pub reading_frequency: String,
    /// `print`, `digital`, `both`, `audio`
    pub reading_format: String,
    /// `fiction`, `non-fiction`, `academic`, `news`, `technical`, `social-media`, `blogs`, `poetry`
    #[serde(default)]
    pub text_types: Vec<String>,
    /// What they read in.
    #[serde(default)]
    pub languages: Languages,
    /// `none`, `dyslexia`, `vision`, `attention`, `comprehension`, `speed`, `other`
    #[serde(default)]
    pub reading_issues: Vec<String>,
    /// In their own words.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub other_issue: String,
}

/// What a participant reads in.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Languages {
    /// German.
    #[serde(default)]
    pub de: bool,
    /// English.
    #[serde(default)]
    pub en: bool,
    /// Something else.
    #[serde(default)]
    pub other_checked: bool,
    /// Which.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub other: String,
}

/// Reads the details, and tells whether they hold values that nobody knows or
/// that contradict each other.
pub(super) fn read(
    node: &Node<'_>,
    faults: &mut Faults,
    this_year: i32,
) -> (UserDetails, Oddities) {
    let mut odd = Oddities::default();
    let mut code = |name: &str, codes| {
        let node = node.get(name).required(faults);
        node.code(faults, codes).unwrap_or_default().to_owned()
    };
    let gender = code("gender", GENDERS);
    let education = code("education", EDUCATIONS);
    let reading_frequency = code("readingFrequency", FREQUENCIES);
    let reading_format = code("readingFormat", FORMATS);
    let birth_year = node.get("birthYear").required(faults);
    let birth_year = birth_year.integer(faults, 1900..=i64::from(this_year));
    let text_types = list(&node.get("textTypes"), TEXT_TYPES, faults, &mut odd);
    let reading_issues = list(&node.get("readingIssues"), ISSUES, faults, &mut odd);
    odd.contradictory = reading_issues.len() > 1 && reading_issues.iter().any(|one| one == "none");
    let languages = node.get("languages");
    let languages = Languages {
        de: languages.get("de").flag(faults),
        en: languages.get("en").flag(faults),
        other_checked: languages.get("otherChecked").flag(faults),
        other: languages.get("other").text(faults, 200).unwrap_or_default(),
    };
    let other_issue = node.get("otherIssue").text(faults, 2000);
    let details = UserDetails {
        birth_year: birth_year
            .and_then(|year| i32::try_from(year).ok())
            .unwrap_or_default(),
        gender,
        education,
        reading_frequency,
        reading_format,
        text_types,
        languages,
        reading_issues,
        other_issue: other_issue.unwrap_or_default(),
    };
    (details, odd)
}

/// What may be odd about details that can be read.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Oddities {
    pub unknown: bool,
    pub contradictory: bool,
}

fn list(node: &Node<'_>, codes: &Codes, faults: &mut Faults, odd: &mut Oddities) -> Vec<String> {
    let mut read = Vec::new();
    for item in node.items(faults, 20) {
        let Some(text) = item.text(faults, 100) else {
            continue;
        };
        let code = code_of(&text, codes);
        odd.unknown |= code.is_none();
        let value = code.map_or(text, str::to_owned);
        if !read.contains(&value) {
            read.push(value);
        }
    }
    read
}
