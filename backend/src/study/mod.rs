//! The reading study: who takes part, what they answered, what comes out.
//!
//! | module | what it answers |
//! | --- | --- |
//! | `design`, `allocation`, `sessions` | Who reads which text in which condition? |
//! | `payload`, `details`, `scoring`, `timeline`, `record`, `pseudonyms`, `flags` | Is it what it says it is? |
//! | `submission`, `withdrawal` | How does it come in, and how is it taken back? |
//! | `results`, `trash`, `summary`, `export`, `blind` | What do staff see? |
//! | `settings`, `retention` | What is decided, and how long is it kept? |
//! | `simulation` | What would many participants look like? |

mod allocation;
mod blind;
pub mod design;
mod details;
pub mod export;
mod fields;
mod flags;
pub mod kiosk;
mod payload;
mod pseudonyms;
mod queries;
pub mod quizzes;
mod record;
pub mod results;
pub mod retention;
mod scoring;
pub mod sessions;
pub mod settings;
pub mod simulation;
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
