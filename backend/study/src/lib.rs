//! The reading study: who takes part, what they answered, what comes out.
//!
//! | module | what it answers |
//! | --- | --- |
//! | `design`, `allocation`, `sessions`, `claims` | Who reads which text in which condition? |
//! | `payload`, `fields`, `details`, `environment`, `answer_order`, `scoring`, `events`, `timeline`, `questions`, `intake`, `record`, `judgement`, `pseudonyms`, `flags` | Is it what it says it is? |
//! | `access`, `codes` | Who may begin, where the study asks for a code? |
//! | `budget`, `unverified` | How much is taken in a day, from whom, and how much without a session? |
//! | `submission`, `receipt`, `runs`, `stages`, `withdrawal` | How does it come in, as a whole or so far, and how is it taken back? |
//! | [`kiosk`], [`kiosks`] | Who may see what waits on a device, and on which devices does it wait? |
//! | `exclusion` | What is left out of the figures, and why? |
//! | `results`, `trash`, `summary`, `export`, `blind` | What do staff see? |
//! | `settings`, `information`, `retention` | What is decided, who is told, and how long is it kept? |
//! | [`refusal`] | Why is something not taken, or not done? |
//! | `simulation` | What would many participants look like? |
#![warn(missing_docs, clippy::unwrap_used)]

mod access;
mod allocation;
mod answer_order;
mod blind;
pub mod budget;
mod claims;
pub mod codes;
pub mod design;
mod details;
mod environment;
mod events;
mod exclusion;
pub mod export;
mod fields;
mod flags;
pub mod information;
mod intake;
mod judgement;
pub mod kiosk;
pub mod kiosks;
mod payload;
mod pseudonyms;
mod queries;
mod questions;
pub mod quizzes;
mod receipt;
mod record;
pub mod refusal;
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
mod unverified;
pub mod withdrawal;

use std::sync::Arc;

use hmac::Mac;

use budget::{Budget, Room};
use refusal::Refusal;
use unverified::Unverified;
use vokal_accounts::secret::Secret;
use vokal_base::digest::hex;
use vokal_base::routes::Routes;
use vokal_base::slots::Slots;

/// What the study needs besides the database.
#[derive(Clone)]
pub struct Study {
    secret: Secret,
    content_hash: Arc<str>,
    /// Whether everybody on the Internet may come.
    is_public: bool,
    /// What was taken in today.
    budget: Budget,
    /// What is kept that came without a session.
    unverified: Unverified,
    /// Exports that are being written, of each of staff. Each keeps a thread and a connection
    /// to the database until it has been read.
    exports: Slots<i64>,
}

/// The routes of the study.
pub fn routes(config: &mut impl Routes) {
    config
        .service(information::get_study)
        .service(sessions::open_study_session)
        .service(sessions::release_study_sessions)
        .service(codes::admit)
        .service(quizzes::list_quizzes)
        .service(quizzes::get_quiz)
        .service(runs::report_run)
        .service(submission::submit_batch)
        .service(submission::submit_quiz)
        .service(withdrawal::withdraw)
        .service(kiosk::unlock_kiosk)
        .service(kiosks::enrol_kiosk)
        .service(kiosks::report_kiosk)
        .service(kiosks::forget_kiosk)
        .service(results::get_results)
        .service(results::delete_all_results)
        .service(results::get_result)
        .service(results::delete_result)
        .service(results::get_trash)
        .service(trash::restore_result)
        .service(codes::list_codes)
        .service(codes::make_codes)
        .service(codes::end_codes)
        .service(settings::get_study_settings)
        .service(settings::put_study_settings)
        .service(summary::get_study_summary)
        .service(export::export_participant)
        .service(export::export_study);
}

impl Study {
    /// A study whose pseudonyms are made with `secret`, at the address under which readers
    /// know the server: with https it is on the open Internet, and closed until an admin opens it. It takes no more than
    /// there is `room` for.
    #[must_use]
    pub fn new(secret: &Secret, public_url: &str, room: Room) -> Self {
        Self {
            secret: secret.clone(),
            content_hash: vokal_stories::content_hash().into(),
            is_public: public_url.starts_with("https://"),
            budget: Budget::new(room),
            unverified: Unverified::default(),
            exports: Slots::new(2, 4),
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
