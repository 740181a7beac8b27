//! How much has come in today, and how much waits for staff.

use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{Study, queries};
use vokal_base::db::{Db, QueryResult};

/// How much has come in, of how much there is room for.
#[derive(Serialize, ToSchema)]
#[expect(clippy::struct_field_names, reason = "the unit belongs to the name")]
#[serde(rename_all = "camelCase")]
pub(crate) struct StudyIntake {
    /// What this server took in today.
    taken_bytes: u64,
    /// What it takes in a day; beyond that each address has a hundredth of it.
    most_bytes: u64,
    /// What is kept, outside the trash, of what came without a session or cannot be as told.
    unverified_bytes: i64,
    /// When so much is kept, no more is taken without a session.
    most_unverified_bytes: i64,
}

impl StudyIntake {
    pub(super) fn load(db: &mut Db, study: &Study, today: NaiveDate) -> QueryResult<Self> {
        let room = study.budget.room();
        Ok(Self {
            taken_bytes: study.budget.taken(today),
            most_bytes: room.bytes_a_day(),
            unverified_bytes: queries::intake::unverified_bytes(db)?,
            most_unverified_bytes: room.unverified_bytes(),
        })
    }
}
