//! What are the catalogue's pages called?

use vokal_accounts::language::Language;
use vokal_library::offered::Kind;

/// The words of one language.
pub(crate) struct Words {
    pub continue_reading: &'static str,
    pub new: &'static str,
    pub all: &'static str,
    pub authors: &'static str,
    pub author: &'static str,
    pub series: &'static str,
    pub tags: &'static str,
    pub tag: &'static str,
    pub languages: &'static str,
    pub language: &'static str,
    pub status: &'static str,
    /// No facet is chosen.
    pub any: &'static str,
    pub search: &'static str,
    pub found: &'static str,
    unread: &'static str,
    reading: &'static str,
    finished: &'static str,
    given_up: &'static str,
    pub login: &'static str,
    pub password: &'static str,
    pub how_to_sign_in: &'static str,
    pub how_to_sync: &'static str,
    /// The password is for something else.
    pub other_scope: &'static str,
    /// Too many wrong passwords came from there.
    pub too_many: &'static str,
    pub try_again: &'static str,
}

const ENGLISH: Words = Words {
    continue_reading: "Continue reading",
    new: "New",
    all: "All books",
    authors: "Authors",
    author: "Author",
    series: "Series",
    tags: "Tags",
    tag: "Tag",
    languages: "Languages",
    language: "Language",
    status: "Status",
    any: "All",
    search: "Search",
    found: "Search results",
    unread: "Unread",
    reading: "Reading",
    finished: "Finished",
    given_up: "Given up",
    login: "Email",
    password: "Device password",
    how_to_sign_in: "Please use a device password: your profile in Vokal makes one, under Devices and apps.",
    how_to_sync: "Please log in with a device password: your profile in Vokal makes one, under Devices and apps.",
    other_scope: "This device password does not allow syncing places. Your profile in Vokal makes one that does, under Devices and apps.",
    too_many: "Too many wrong passwords. Please wait a few minutes and try again.",
    try_again: "Vokal cannot answer just now. Please try again later.",
};

const GERMAN: Words = Words {
    continue_reading: "Weiterlesen",
    new: "Neu",
    all: "Alle Bücher",
    authors: "Autorinnen und Autoren",
    author: "Autor",
    series: "Reihen",
    tags: "Schlagwörter",
    tag: "Schlagwort",
    languages: "Sprachen",
    language: "Sprache",
    status: "Status",
    any: "Alle",
    search: "Suche",
    found: "Suchergebnisse",
    unread: "Ungelesen",
    reading: "Angefangen",
    finished: "Gelesen",
    given_up: "Abgebrochen",
    login: "E-Mail",
    password: "Gerätepasswort",
    how_to_sign_in: "Bitte nehmen Sie ein Gerätepasswort: Ihr Profil in Vokal macht eines, unter Geräte und Apps.",
    how_to_sync: "Bitte melden Sie sich mit einem Gerätepasswort an: Ihr Profil in Vokal macht eines, unter Geräte und Apps.",
    other_scope: "Dieses Gerätepasswort erlaubt nicht, Lesestellen abzugleichen. Ihr Profil in Vokal macht eines, das es erlaubt, unter Geräte und Apps.",
    too_many: "Zu viele falsche Passwörter. Bitte warten Sie einige Minuten und versuchen Sie es noch einmal.",
    try_again: "Vokal kann gerade nicht antworten. Bitte versuchen Sie es später noch einmal.",
};

impl Words {
    pub(crate) fn of(language: Language) -> &'static Self {
        match language {
            Language::English => &ENGLISH,
            Language::German => &GERMAN,
        }
    }

    /// What the pages of a kind of names are called.
    pub(crate) fn of_kind(&self, kind: Kind) -> &'static str {
        match kind {
            Kind::Authors => self.authors,
            Kind::Series => self.series,
            Kind::Tags => self.tags,
        }
    }

    pub(crate) fn of_status<'a>(&self, status: &'a str) -> &'a str
    where
        'static: 'a,
    {
        match status {
            "unread" => self.unread,
            "reading" => self.reading,
            "finished" => self.finished,
            "given_up" => self.given_up,
            other => other,
        }
    }
}

/// What a language calls itself, or its tag.
pub(crate) fn language_name(tag: &str) -> &str {
    match tag {
        "ar" => "العربية",
        "cs" => "Čeština",
        "da" => "Dansk",
        "de" => "Deutsch",
        "el" => "Ελληνικά",
        "en" => "English",
        "es" => "Español",
        "fa" => "فارسی",
        "fi" => "Suomi",
        "fr" => "Français",
        "he" => "עברית",
        "hu" => "Magyar",
        "it" => "Italiano",
        "ja" => "日本語",
        "ko" => "한국어",
        "la" => "Latina",
        "nl" => "Nederlands",
        "no" | "nb" => "Norsk",
        "pl" => "Polski",
        "pt" => "Português",
        "ro" => "Română",
        "ru" => "Русский",
        "sv" => "Svenska",
        "tr" => "Türkçe",
        "uk" => "Українська",
        "zh" => "中文",
        other => other,
    }
}
