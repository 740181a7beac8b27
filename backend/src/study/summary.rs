//! The dashboard's numbers.

mod count;
pub(super) mod statistics;

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{Data, Json};
use actix_web::{Responder, get};
use serde::Serialize;
use utoipa::ToSchema;

pub(super) use count::summary;

use super::Study;
use super::blind::Naming;
use super::design::{AgeGroup, Protocol};
use crate::accounts::{Accounts, NO_STORE, Staff};
use crate::db::Database;
use crate::error::{ApiError, Problem};
use statistics::Spread;

/// Fewer than this might be recognised.
pub(super) const FEWEST: usize = 5;

/// What all answers together say. What is quarantined or in the trash is left
/// out, and cells of one to four are hidden.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Summary {
    /// Whether conditions have letters instead of names, and differences from
    /// the standard text are left out: until collection has closed.
    pub blind: bool,
    pub participants: ParticipantCounts,
    pub sessions: SessionCounts,
    pub allocation: Vec<Allocation>,
    /// By condition, for each age group and for all.
    pub conditions: Vec<Cell>,
    /// Within participants: each condition less the standard text; none while blind.
    pub differences: Vec<Difference>,
    /// By place in the order of reading.
    pub positions: Vec<PositionCell>,
    pub items: Vec<ItemCell>,
    /// Score by reading speed.
    pub speed_accuracy: Vec<SpeedBin>,
}

/// How many took part.
#[derive(Clone, Copy, Debug, Default, Serialize, ToSchema)]
pub(crate) struct ParticipantCounts {
    pub total: i64,
    pub verified: i64,
    pub unverified: i64,
    pub quarantined: i64,
}

/// How many sessions were opened, and what became of them.
#[derive(Clone, Copy, Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SessionCounts {
    pub opened: i64,
    pub completed: i64,
    pub dropped: i64,
    pub open: i64,
    /// Dropped in percent of those completed or dropped.
    #[schema(required)]
    pub dropout_percent: Option<f64>,
}

/// The same for a list of an age group.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Allocation {
    #[schema(required)]
    pub age_group: Option<AgeGroup>,
    pub protocol: Protocol,
    /// None in the fixed protocol.
    #[schema(required)]
    pub list: Option<i32>,
    pub sessions: SessionCounts,
}

/// Readings in one condition.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Cell {
    /// None for all.
    #[schema(required)]
    pub age_group: Option<AgeGroup>,
    /// Its name, or while blind a letter.
    #[schema(value_type = String)]
    pub condition: &'static str,
    #[serde(flatten)]
    pub measures: Measures,
}

/// Readings at one place.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct PositionCell {
    pub position: i32,
    #[serde(flatten)]
    pub measures: Measures,
}

/// What was measured in a cell.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Measures {
    /// None where hidden.
    #[schema(required)]
    pub n: Option<usize>,
    /// Whether there are one to four, who might be recognised.
    pub hidden: bool,
    /// Words a minute, active time.
    #[schema(required)]
    pub words_per_minute: Option<Spread>,
    /// Correct answers in percent.
    #[schema(required)]
    pub score_percent: Option<Spread>,
}

/// A condition less the standard text, of the same participants.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Difference {
    /// None for all.
    #[schema(required)]
    pub age_group: Option<AgeGroup>,
    /// Its name, or while blind a letter.
    #[schema(value_type = String)]
    pub condition: &'static str,
    #[serde(flatten)]
    pub measures: Measures,
}

/// How a question was answered.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ItemCell {
    /// None for the English text, which all groups read.
    #[schema(required)]
    pub age_group: Option<AgeGroup>,
    #[schema(value_type = String)]
    pub folder: &'static str,
    pub question: String,
    pub text: String,
    /// `literal`, `inference`, `sequence` or `main-idea`.
    #[schema(value_type = String)]
    pub kind: vokal_stories::Kind,
    #[schema(required)]
    pub n: Option<i64>,
    pub hidden: bool,
    /// Correct answers in percent: the higher, the easier.
    #[schema(required)]
    pub correct_percent: Option<f64>,
    pub answers: Vec<AnswerCell>,
}

/// How often an answer was chosen.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct AnswerCell {
    pub text: String,
    pub correct: bool,
    /// None where hidden.
    #[schema(required)]
    pub count: Option<i64>,
}

/// Readings of about the same speed.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SpeedBin {
    /// None for all.
    #[schema(required)]
    pub age_group: Option<AgeGroup>,
    /// Words a minute, from this on,
    pub from: i32,
    /// up to below this.
    pub to: i32,
    #[serde(flatten)]
    pub measures: Measures,
}

/// What all answers together say.
#[utoipa::path(
    tag = "study",
    responses(
        (status = 200, body = Summary),
        (status = 401, body = Problem),
        (status = 403, body = Problem, description = "`forbidden`"),
    ),
)]
#[get("/api/admin/study/summary")]
pub(crate) async fn get_study_summary(
    _staff: Staff,
    accounts: Data<Accounts>,
    study: Data<Study>,
    database: Data<Database>,
) -> Result<impl Responder, ApiError> {
    let today = accounts.clock.now().date();
    let told = database
        .read(move |db| {
            let naming = Naming::on(today, &study, db)?;
            summary(db, &naming)
        })
        .await?;
    Ok(Json(told)
        .customize()
        .insert_header((CACHE_CONTROL, NO_STORE)))
}
