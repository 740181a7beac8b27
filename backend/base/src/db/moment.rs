//! When something happened.

use chrono::{DateTime, NaiveDateTime, SubsecRound, Utc};
use serde::Serialize;
use utoipa::ToSchema;

/// A moment in UTC.
///
/// The database keeps it without a zone, as both engines can; the API tells it
/// with one, or a browser would take it for local time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(value_type = String, format = DateTime)]
pub struct Moment(DateTime<Utc>);

impl From<NaiveDateTime> for Moment {
    fn from(utc: NaiveDateTime) -> Self {
        Self(utc.and_utc())
    }
}

impl Moment {
    /// The moment itself.
    #[must_use]
    pub fn utc(self) -> DateTime<Utc> {
        self.0
    }
}

/// This moment as the database keeps it: PostgreSQL knows microseconds and no more.
#[must_use]
pub fn now() -> NaiveDateTime {
    Utc::now().naive_utc().trunc_subsecs(6)
}
