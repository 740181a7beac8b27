//! What came in, before it is judged.

use chrono::{DateTime, Utc};

use super::Study;
use super::claims::{self, Claims};
use super::design::AgeGroup;
use super::details::Oddities;
use super::payload::Batch;
use super::stages::Stage;
use vokal_accounts::tokens::Tokens;
use vokal_base::db::{Db, QueryResult};

/// The token with which something came.
pub(super) enum Ticket {
    /// It came without one.
    None,
    /// One that is not ours.
    Foreign,
    /// One of ours, perhaps too old.
    Ours(Claims),
}

impl Ticket {
    /// What a token is, if there is one.
    pub(super) fn of(tokens: &Tokens, token: Option<&str>) -> Self {
        match token.map(|token| claims::read(tokens, token)) {
            None => Self::None,
            Some(None) => Self::Foreign,
            Some(Some(claims)) => Self::Ours(claims),
        }
    }

    /// What it says, if it is ours.
    pub(super) fn claims(&self) -> Option<&Claims> {
        match self {
            Self::Ours(claims) => Some(claims),
            Self::None | Self::Foreign => None,
        }
    }
}

/// What came in, with all that is needed to judge it.
pub(super) struct Intake {
    pub batch: Batch,
    pub oddities: Oddities,
    pub ticket: Ticket,
    pub group: Option<AgeGroup>,
    pub now: DateTime<Utc>,
    pub study: Study,
    /// How far they came, if not to the end.
    pub stage: Option<Stage>,
    /// How much was sent, in bytes.
    pub size: usize,
}

impl Intake {
    /// What the session says, if it is ours.
    pub(super) fn session(&self) -> Option<&Claims> {
        self.ticket.claims()
    }

    /// Whether there is room for it if it came without a session of ours. What is kept of that
    /// waits for staff, who look at it or throw it away.
    pub(super) fn has_room_unverified(&self, db: &mut Db) -> QueryResult<bool> {
        let most = self.study.budget.room().unverified_bytes();
        let size = i64::try_from(self.size).unwrap_or(i64::MAX);
        let kept = self.study.unverified.bytes(db, self.now)?;
        Ok(kept.saturating_add(size) <= most)
    }

    /// Whose texts they read: as the session has it, else by birth, else as told.
    pub(super) fn age_group(&self) -> Option<AgeGroup> {
        let details = self.batch.user_details.as_ref();
        self.session()
            .map(|claims| claims.group)
            .or_else(|| Some(AgeGroup::of_birth_year(details?.birth_year)))
            .or(self.group)
    }

    /// Whether they read the last text in English.
    pub(super) fn reads_english(&self) -> bool {
        let details = self.batch.user_details.as_ref();
        details.is_some_and(|details| details.languages.en)
    }
}
