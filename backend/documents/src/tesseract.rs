//! Can text be recognised here?
//!
//! It is asked of the system's Tesseract when the server starts, and again now and then while
//! there is none: whoever installs it needs to start nothing anew.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use serde::Serialize;
use utoipa::ToSchema;
use vokal_pdf_client::{Recogniser, Unrecognisable};

use super::Pdfs;

/// Where Tesseract is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Tesseract {
    /// Where the system has its programs.
    #[default]
    OfTheSystem,
    /// At this place.
    At(PathBuf),
    /// Nowhere: the operator wants none.
    Off,
}

impl Tesseract {
    /// As the operator says it: a path, or `off`.
    #[must_use]
    pub fn told(word: Option<&str>) -> Self {
        match word {
            None => Self::OfTheSystem,
            Some("off") => Self::Off,
            Some(path) => Self::At(path.into()),
        }
    }
}

/// Whether text in pictures of pages is recognised, by the last look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Recognising {
    /// Nobody has looked yet.
    #[default]
    Untried,
    /// It is.
    Works,
    /// The operator wants none.
    Off,
    /// There is no Tesseract.
    Missing,
    /// The kernel has no Landlock, without which it is not started.
    NoSandbox,
    /// It does not work; the log says why.
    Broken,
}

/// What the last look has found, for all who share these PDFs.
#[derive(Clone, Default)]
pub(super) struct Found {
    recogniser: Arc<OnceLock<Recogniser>>,
    last: Arc<Mutex<Recognising>>,
}

impl Pdfs {
    /// Whether text in pictures of pages is recognised, by the last look.
    #[must_use]
    pub fn recognising(&self) -> Recognising {
        *(self.found.last.lock()).unwrap_or_else(PoisonError::into_inner)
    }

    /// The same in one word.
    #[must_use]
    pub fn recognises(&self) -> bool {
        self.recogniser().is_some()
    }

    pub(super) fn recogniser(&self) -> Option<&Recogniser> {
        self.found.recogniser.get()
    }

    /// Looks for Tesseract, unless it is known.
    pub async fn look_for_tesseract(&self) -> Recognising {
        let seen = self.look().await;
        let mut last = (self.found.last.lock()).unwrap_or_else(PoisonError::into_inner);
        *last = seen;
        seen
    }

    async fn look(&self) -> Recognising {
        let place = match &self.tesseract {
            Tesseract::Off => return Recognising::Off,
            Tesseract::OfTheSystem => None,
            Tesseract::At(path) => Some(path.as_path()),
        };
        if self.recognises() {
            return Recognising::Works;
        }
        let Ok(workers) = self.workers() else {
            return Recognising::Untried;
        };
        match Recogniser::find(workers.program(), place).await {
            Ok(found) => {
                let languages = found.languages().join(", ");
                tracing::info!(languages, "text in pictures of pages is recognised");
                let _ = self.found.recogniser.set(found);
                Recognising::Works
            }
            Err(why) => self.none(&why),
        }
    }

    /// Says once why not.
    fn none(&self, why: &Unrecognisable) -> Recognising {
        let seen = match why {
            Unrecognisable::Missing => Recognising::Missing,
            Unrecognisable::NoSandbox => Recognising::NoSandbox,
            _ => Recognising::Broken,
        };
        if self.recognising() != seen {
            tracing::warn!(%why, "text in pictures of pages is not recognised: see docs/operations.md");
        }
        seen
    }
}
