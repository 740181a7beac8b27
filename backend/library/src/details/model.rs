//! What can be said of a book?

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What of a book its reader may say otherwise than its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = BookField)]
pub(crate) enum Field {
    /// What it is called.
    Title,
    /// Who has written it.
    Authors,
    /// In which language it is.
    Language,
    /// To which series it belongs, and where in it.
    Series,
    /// What is said about it.
    Description,
    /// Under which words it is found.
    Tags,
}

impl Field {
    pub const ALL: [Self; 6] = [
        Self::Title,
        Self::Authors,
        Self::Language,
        Self::Series,
        Self::Description,
        Self::Tags,
    ];

    /// As it is stored.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Title => "title",
            Self::Authors => "authors",
            Self::Language => "language",
            Self::Series => "series",
            Self::Description => "description",
            Self::Tags => "tags",
        }
    }

    /// From what is stored.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|field| field.as_str() == text)
    }
}

/// Somebody who has written a book.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct AuthorName {
    /// As it is shown.
    pub name: String,
    /// As lists sort it; empty to have it made of the name.
    #[serde(default)]
    #[schema(required = false)]
    pub sort_name: String,
}

/// The series that a book belongs to, and where in it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SeriesPlace {
    /// Empty for none.
    pub name: String,
    /// Some are between two.
    #[serde(default)]
    #[schema(required = false)]
    pub index: Option<f64>,
}

/// What is said of one field.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Said {
    Title(String),
    Authors(Vec<AuthorName>),
    Language(String),
    Series(SeriesPlace),
    Description(String),
    Tags(Vec<String>),
}

impl Said {
    pub fn field(&self) -> Field {
        match self {
            Self::Title(_) => Field::Title,
            Self::Authors(_) => Field::Authors,
            Self::Language(_) => Field::Language,
            Self::Series(_) => Field::Series,
            Self::Description(_) => Field::Description,
            Self::Tags(_) => Field::Tags,
        }
    }

    /// As it is stored.
    pub fn stored(&self) -> String {
        let json = match self {
            Self::Title(text) | Self::Language(text) | Self::Description(text) => {
                serde_json::to_string(text)
            }
            Self::Authors(all) => serde_json::to_string(all),
            Self::Series(place) => serde_json::to_string(place),
            Self::Tags(all) => serde_json::to_string(all),
        };
        json.unwrap_or_default()
    }

    /// From what is stored.
    pub fn parse(field: Field, json: &str) -> Option<Self> {
        let said = match field {
            Field::Title => serde_json::from_str(json).map(Self::Title),
            Field::Authors => serde_json::from_str(json).map(Self::Authors),
            Field::Language => serde_json::from_str(json).map(Self::Language),
            Field::Series => serde_json::from_str(json).map(Self::Series),
            Field::Description => serde_json::from_str(json).map(Self::Description),
            Field::Tags => serde_json::from_str(json).map(Self::Tags),
        };
        said.ok()
    }
}

/// What the file says of what its reader says otherwise.
#[derive(Clone, Debug, Default, PartialEq, Serialize, ToSchema)]
pub(crate) struct FileSays {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub authors: Option<Vec<AuthorName>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub series: Option<SeriesPlace>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tags: Option<Vec<String>>,
}

impl FromIterator<Said> for FileSays {
    fn from_iter<I: IntoIterator<Item = Said>>(all: I) -> Self {
        let mut says = Self::default();
        for said in all {
            match said {
                Said::Title(title) => says.title = Some(title),
                Said::Authors(authors) => says.authors = Some(authors),
                Said::Language(language) => says.language = Some(language),
                Said::Series(series) => says.series = Some(series),
                Said::Description(text) => says.description = Some(text),
                Said::Tags(tags) => says.tags = Some(tags),
            }
        }
        says
    }
}
