//! The reading study: who takes part, what they answered, what comes out.
//!
//! | module | what it answers |
//! | --- | --- |
//! | `design`, `allocation`, `sessions` | Who reads which text in which condition? |
//! | `payload`, `details`, `environment`, `answer_order`, `scoring`, `timeline`, `questions`, `record`, `judgement`, `pseudonyms`, `flags` | Is it what it says it is? |
//! | `submission`, `runs`, `stages`, `withdrawal` | How does it come in, as a whole or so far, and how is it taken back? |
//! | `exclusion` | What is left out of the figures, and why? |
//! | `results`, `trash`, `summary`, `export`, `blind` | What do staff see? |
//! | `settings`, `retention` | What is decided, and how long is it kept? |
//! | `simulation` | What would many participants look like? |

mod allocation;
mod answer_order;
mod blind;
pub mod design;
mod details;
mod environment;
mod exclusion;
pub mod export;
mod fields;
mod flags;
mod judgement;
pub mod kiosk;
mod payload;
mod pseudonyms;
mod queries;
mod questions;
pub mod quizzes;
mod record;
pub mod results;
pub mod retention;
pub mod runs;
mod scoring;
pub mod sessions;
pub mod settings;
pub mod simulation;
pub mod stages;
pub mod submission;
pub mod summary;
mod timeline;
pub mod trash;
pub mod withdrawal;

use std::sync::Arc;

use hmac::Mac;

use crate::accounts::secret::Secret;
use crate::digest::hex;

/// What the study needs besides the database.
#[derive(Clone)]
pub struct Study {
    secret: Secret,
    content_hash: Arc<str>,
}

impl Study {
    /// A study whose pseudonyms are made with `secret`.
    #[must_use]
    pub fn new(secret: &Secret) -> Self {
        Self {
            secret: secret.clone(),
            content_hash: vokal_stories::content_hash().into(),
        }
    }

    /// A hash of all that a participant reads.
    #[must_use]
    pub fn content_hash(&self) -> &str {
        &self.content_hash
    }

    /// What stands for `text` where it must not be read; `purpose` keeps the uses apart.
    fn pseudonym(&self, purpose: &str, text: &str) -> String {
        let mut mac = self.secret.mac();
        for part in ["vokal-study", purpose, text] {
            mac.update(part.as_bytes());
            mac.update(&[0]);
        }
        hex(&mac.finalize().into_bytes())
    }
}
