//! How far is the recognition of a document's text?

use serde::Serialize;
use utoipa::ToSchema;

use super::queries::RecognitionRow;
use super::queries::recognition::{CANCELLED, DONE, EDITED, FAILED, WAITING};

/// The recognition of text in pages that are pictures.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Recognition {
    state: RecognitionState,
    /// How many pages are recognised; 0 until that is known.
    pages: usize,
    /// How many of them are done.
    done: i32,
    /// The numbers of pages on which much was rather guessed than read, from 1.
    uncertain_pages: Vec<i32>,
}

/// How far it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum RecognitionState {
    /// It is under way.
    Waiting,
    /// The text stands in place of the pictures.
    Done,
    /// Its reader has ended it.
    Cancelled,
    /// It could not be done.
    Failed,
    /// Its reader has changed the document meanwhile, and it stays as they left it.
    Edited,
}

impl Recognition {
    pub(super) fn of(row: &RecognitionRow) -> Option<Self> {
        let state = match row.state.as_str() {
            WAITING => RecognitionState::Waiting,
            DONE => RecognitionState::Done,
            CANCELLED => RecognitionState::Cancelled,
            FAILED => RecognitionState::Failed,
            EDITED => RecognitionState::Edited,
            _ => return None,
        };
        let pages: Vec<u32> = serde_json::from_str(&row.pages).unwrap_or_default();
        Some(Self {
            state,
            pages: pages.len(),
            done: row.done,
            uncertain_pages: serde_json::from_str(&row.uncertain).unwrap_or_default(),
        })
    }
}
