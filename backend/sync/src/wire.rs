//! How do a device and the server write what they tell each other?

use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;
use vokal_annotations::model::Annotation;
use vokal_base::db::moment::Moment;
use vokal_library::places::MovedPlace;

use crate::merging::Field;
use crate::queries::AnnotationRow;
use crate::settings::model::{ReadingSettings, Scope};
use crate::settings::queries::SettingsRow;

/// What a device knows, and what was changed on it since it last asked.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SyncRequest {
    /// The device's own name for itself, made once and kept.
    pub device: Uuid,
    /// The `rev` of the last answer that the device has kept; 0 before the first.
    #[schema(minimum = 0)]
    pub since: i64,
    /// At most 500, in the order in which they were made.
    #[serde(default)]
    #[schema(required = false, value_type = Vec<Change>, max_items = 500)]
    pub changes: Vec<Value>,
}

/// A change that was made on a device.
#[derive(Deserialize, ToSchema)]
#[serde(tag = "of", rename_all = "camelCase")]
pub(crate) enum Change {
    /// A bookmark, a highlight or a note was made, changed or deleted.
    #[serde(rename_all = "camelCase")]
    Annotation {
        /// The change's own name (UUID version 7): sent again, it is no second change.
        id: Uuid,
        /// The annotation's.
        key: Uuid,
        /// The book it stands in.
        book_id: i64,
        /// The `rev` of the annotation when it was changed; 0 for one that is new.
        base: i64,
        /// The whole of it, as it is on the device; null if it was deleted there.
        #[schema(required = true)]
        annotation: Option<Annotation>,
        /// What of it was changed. Nothing for a mere copy, which changes nothing.
        #[serde(default)]
        #[schema(required = false)]
        fields: Vec<Field>,
    },
    /// The reader went somewhere in a book.
    #[serde(rename_all = "camelCase")]
    Place {
        /// The change's own name (UUID version 7).
        id: Uuid,
        /// The book.
        book_id: i64,
        /// The `rev` of the book's place when the reader went.
        base: i64,
        /// The chapter, counted from 0.
        chapter_index: i32,
        /// UTF-16 code units into the chapter's canonical text.
        offset: i64,
        /// In whole percent.
        #[schema(minimum = 0, maximum = 100)]
        progress: i32,
    },
    /// How pages are set was chosen: for all books, for one of them, or as a preset.
    #[serde(rename_all = "camelCase")]
    Settings {
        /// The change's own name (UUID version 7).
        id: Uuid,
        /// What the settings are for: `all`, `book:` and its number, `preset:` and a UUID
        /// (version 7) of the device's, or `statistics`.
        #[schema(value_type = String, pattern = "^(all|book:[0-9]+|preset:[0-9a-f-]{36}|statistics)$")]
        scope: Scope,
        /// The `rev` of the settings when they were changed; 0 for those that are new.
        base: i64,
        /// All of them, as they are on the device; null if they were deleted there.
        #[schema(required = true)]
        settings: Option<ReadingSettings>,
        /// Which values were changed, `name` for the name, or `scope` where nothing was but that
        /// there are any. Nothing for a mere copy, which changes nothing.
        #[serde(default)]
        #[schema(required = false)]
        fields: Vec<String>,
    },
}

/// What became of the changes, and what the device did not know.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SyncAnswer {
    /// What to ask from next time, once all of this is kept.
    pub rev: i64,
    /// Whether there is more: it is asked for at once.
    pub more: bool,
    /// The device knows what the server never said, for it was put back from a backup: what is
    /// here is all there is, and what else the device has it sends as new.
    pub reset: bool,
    /// Changes that were taken, now or before. They need not be sent again.
    pub applied: Vec<Uuid>,
    /// Changes that never will be.
    pub refused: Vec<Refused>,
    /// Books whose place stayed where another device had moved it. Where the reader is here is
    /// kept for this device.
    pub behind: Vec<i64>,
    /// Annotations that are new or were changed, with those that the changes were about.
    pub annotations: Vec<KeptAnnotation>,
    /// Books whose place has moved, with those that the changes were about.
    pub places: Vec<BookPlace>,
    /// Settings that are new or were changed, with those that the changes were about.
    pub settings: Vec<KeptSettings>,
}

/// A change that is not taken, now or later.
#[derive(Serialize, ToSchema)]
pub(crate) struct Refused {
    /// The change's own name, if it had one.
    #[schema(required = true)]
    pub id: Option<Uuid>,
    /// Why.
    pub code: RefusedCode,
}

/// Why a change is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum RefusedCode {
    /// It is not of the form that changes have, or says what cannot be.
    Invalid,
    /// There is no such book.
    NoBook,
    /// The reader keeps as many of its kind as can be kept.
    Full,
}

/// An annotation as the server keeps it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct KeptAnnotation {
    key: String,
    book_id: i64,
    /// What the book is called, or was.
    book_title: String,
    /// The `base` of whoever changes it next.
    rev: i64,
    /// Null where it was deleted.
    #[schema(value_type = Option<Annotation>, required = true)]
    annotation: Option<Value>,
}

impl From<AnnotationRow> for KeptAnnotation {
    fn from(row: AnnotationRow) -> Self {
        Self {
            annotation: row.read(),
            key: row.id,
            book_id: row.book_id,
            book_title: row.book_title,
            rev: row.rev,
        }
    }
}

/// How pages are set, as the server keeps it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct KeptSettings {
    /// As in a change.
    scope: String,
    /// The `base` of whoever changes them next.
    rev: i64,
    /// Null where they were deleted.
    #[schema(value_type = Option<ReadingSettings>, required = true)]
    settings: Option<Value>,
}

impl From<SettingsRow> for KeptSettings {
    fn from(row: SettingsRow) -> Self {
        Self {
            settings: row.read(),
            scope: row.scope,
            rev: row.rev,
        }
    }
}

/// Where a book's reader is.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct BookPlace {
    pub book_id: i64,
    /// The `base` of whoever goes on from here.
    pub rev: i64,
    #[schema(required = true)]
    pub chapter_index: Option<i32>,
    #[schema(required = true)]
    pub offset: Option<i64>,
    pub progress: i32,
    /// Which device moved it; null if it gave no name.
    #[schema(required = true)]
    pub device: Option<String>,
    /// What that device is called.
    #[schema(required = true)]
    pub device_name: Option<String>,
    #[schema(required = true)]
    pub moved_at: Option<Moment>,
}

impl BookPlace {
    /// With the names of the reader's devices.
    pub fn new(place: MovedPlace, names: &[(String, String)]) -> Self {
        let name = names.iter().find(|(device, _)| *device == place.device);
        Self {
            book_id: place.book,
            rev: place.rev,
            chapter_index: place.chapter,
            offset: place.offset,
            progress: place.progress,
            device_name: name.map(|(_, name)| name.clone()),
            device: Some(place.device).filter(|device| !device.is_empty()),
            moved_at: place.moved_at.map(Moment::from),
        }
    }
}
