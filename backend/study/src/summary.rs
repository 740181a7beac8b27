//! The dashboard's numbers.

mod count;
mod flow;
mod items;
pub(super) mod statistics;
mod student;

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{Data, Json, Query};
use actix_web::{Responder, get};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

pub(super) use count::{judged, protocols, summary};
pub(super) use flow::Flow;

use super::blind::Naming;
use super::design::{AgeGroup, Protocol};
use super::exclusion::Rules;
use super::{Study, settings};
use statistics::Spread;
use student::Tested;
use vokal_accounts::{Accounts, NO_STORE, Researcher};
use vokal_base::db::Database;
use vokal_base::problem::{ApiError, Problem};

/// Fewer than this might be recognised.
pub(super) const FEWEST: usize = 5;

/// What all answers under one protocol together say: protocols are never pooled.
/// Figures are told as the rules of exclusion have it, and without exclusions;
/// who did not come to the end, and what lies in the trash, is in neither. Cells
/// of one to four are hidden.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Summary {
    /// Whether conditions have letters instead of names, and differences from
    /// the standard text are left out: until the blind ends.
    pub blind: bool,
    /// Whose figures these are.
    pub protocol: Protocol,
    /// All protocols under which somebody has begun.
    pub protocols: Vec<Protocol>,
    /// Whether condition, text and place in the order are one, so that nobody can
    /// tell what made a difference: in the fixed protocol.
    pub confounded: bool,
    /// What is left out of the figures.
    pub exclusions: Rules,
    pub participants: ParticipantCounts,
    /// From the first to the last: adds up.
    pub flow: Flow,
    pub allocation: Vec<Allocation>,
    #[serde(flatten)]
    pub figures: Figures,
    /// The same of all who came to the end, with nothing left out.
    pub without_exclusions: Figures,
}

/// The figures. German texts alone, but for `languages` and the English items.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = StudyFigures)]
pub(crate) struct Figures {
    /// By condition, for each age group and for all.
    pub conditions: Vec<Cell>,
    /// Within participants: each condition less the standard text; none while blind.
    pub differences: Vec<Difference>,
    /// By place in the order of reading; none while blind where the place tells
    /// the condition.
    pub positions: Vec<PositionCell>,
    /// German and English texts.
    pub languages: Vec<LanguageCell>,
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
    /// Have not come to the end; not in the total.
    pub partial: i64,
}

/// How many people there were, and what became of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct People {
    pub begun: i64,
    pub finished: i64,
    /// Have gone, or were not heard of for two days.
    pub left: i64,
    /// Neither.
    pub under_way: i64,
    /// Left in percent of those who finished or left.
    #[schema(required)]
    pub left_percent: Option<f64>,
}

/// The same for a list of an age group.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Allocation {
    /// None for those who left before they told it.
    #[schema(required)]
    pub age_group: Option<AgeGroup>,
    /// None in the fixed protocol.
    #[schema(required)]
    pub list: Option<i32>,
    pub people: People,
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

/// Readings in one language.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LanguageCell {
    /// None for all.
    #[schema(required)]
    pub age_group: Option<AgeGroup>,
    /// `de` or `en`.
    #[schema(value_type = String)]
    pub language: &'static str,
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
    #[schema(value_type = String)]
    pub condition: &'static str,
    #[serde(flatten)]
    pub measures: Measures,
    /// None where the protocol cannot tell conditions from texts.
    #[schema(required)]
    pub speed_test: Option<Tested>,
    #[schema(required)]
    pub score_test: Option<Tested>,
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

/// Which figures.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Of {
    /// That of the settings without; or, where nobody has begun under it, another.
    #[param(required = false)]
    protocol: Option<Protocol>,
}

/// What all answers together say.
#[utoipa::path(
    tag = "study",
    params(Of),
    responses(
        (status = 200, body = Summary),
        (status = 400, body = Problem, description = "`invalid`"),
        (status = 401, body = Problem),
        (status = 403, body = Problem, description = "`forbidden`"),
    ),
)]
#[get("/api/admin/study/summary")]
pub(crate) async fn get_study_summary(
    _staff: Researcher,
    of: Query<Of>,
    accounts: Data<Accounts>,
    study: Data<Study>,
    database: Data<Database>,
) -> Result<impl Responder, ApiError> {
    let today = accounts.clock.now().date();
    let told = database
        .read(move |db| {
            let naming = Naming::on(today, &study, db)?;
            let all = protocols(db)?;
            let now = settings::load(db)?.protocol;
            let usual = if all.contains(&now) {
                None
            } else {
                all.first()
            };
            let protocol = of.protocol.or(usual.copied()).unwrap_or(now);
            summary(db, &naming, protocol, today)
        })
        .await?;
    Ok(Json(told)
        .customize()
        .insert_header((CACHE_CONTROL, NO_STORE)))
}
