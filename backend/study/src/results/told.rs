//! A participant as staff see them.

use std::collections::{BTreeMap, HashMap};

use chrono::{NaiveDate, NaiveTime};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::blind::Naming;
use crate::design::{AgeGroup, Protocol};
use crate::details::UserDetails;
use crate::environment::Environment;
use crate::flags;
use crate::queries::intake::{ItemRow, ParticipantRow, TrialRow};
use crate::queries::participants as queries;
use crate::summary::statistics::real;
use vokal_base::db::moment::Moment;
use vokal_base::db::{Db, QueryResult};

/// All answers of one participant.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Stored {
    /// Random; tells no order.
    pub id: String,
    /// Its place among all results, the newest day first, from 1: the number
    /// that the exported table gives it. None in the trash.
    #[schema(required)]
    pub number: Option<i64>,
    pub user_id: String,
    /// The day at midnight: no time of day is kept.
    pub timestamp: Moment,
    #[serde(skip)]
    pub day: NaiveDate,
    #[schema(required, value_type = Option<UserDetails>)]
    pub user_details: Value,
    pub quizzes: Vec<StoredQuiz>,
    #[schema(required)]
    pub age_group: Option<AgeGroup>,
    /// None until the blind ends.
    #[schema(required)]
    pub protocol: Option<Protocol>,
    /// None in the fixed protocol, and until the blind ends.
    #[schema(required)]
    pub list: Option<i32>,
    /// Whether condition, text and place are one, so that nobody can tell what made a difference.
    pub is_confounded: bool,
    /// `verified`, `unverified` or `quarantined`; `partial` for whoever has not come to the end.
    pub status: String,
    /// How far whoever is `partial` has come.
    #[schema(required)]
    pub stage: Option<String>,
    pub flags: Vec<String>,
    /// Whether a withdrawal code still leads to it; anonymous if not.
    pub pseudonymous: bool,
    #[schema(required, value_type = Option<Environment>)]
    pub environment: Value,
    pub score: i32,
    pub total_questions: i32,
    /// When it was put into the trash.
    #[schema(required)]
    pub deleted_on: Option<NaiveDate>,
}

/// One text with its questions.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct StoredQuiz {
    pub quiz_id: i32,
    /// In the order of reading, from 1.
    pub position: i32,
    pub folder: String,
    /// A letter until the blind ends.
    pub condition: String,
    /// Such as `Tradeo 1, Frequenz 1, geringer Kontrast`; until the blind
    /// ends, such as `Condition B`.
    pub name: String,
    /// The chosen answer's text by the question's id.
    pub answers: BTreeMap<String, String>,
    /// What else is known of each answer, by the question's id.
    pub items: BTreeMap<String, StoredItem>,
    /// Whether they had known the story: `yes`, `no`, `unsure`.
    #[schema(required)]
    pub familiarity: Option<String>,
    /// By the server's key.
    pub score: i32,
    /// As the client counted.
    #[schema(required)]
    pub client_score: Option<i32>,
    pub total_questions: i32,
    /// Active time.
    pub reading_time_seconds: f64,
    /// Active time.
    pub answering_time_seconds: f64,
    /// With interruptions.
    #[schema(required)]
    pub raw_reading_ms: Option<i64>,
    /// With interruptions.
    #[schema(required)]
    pub raw_answering_ms: Option<i64>,
    pub interruptions: i32,
    /// The day at midnight.
    #[schema(required)]
    pub completed_at: Option<Moment>,
    pub flags: Vec<String>,
}

/// How a question was shown and answered.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct StoredItem {
    pub correct: bool,
    /// Places of the answers in the order shown, from 1, such as `3 1 2`.
    #[schema(required)]
    pub shown_order: Option<String>,
    /// In sight until the first answer.
    #[schema(required)]
    pub response_ms: Option<i64>,
    /// In sight, all visits together.
    #[schema(required)]
    pub shown_ms: Option<i64>,
    /// How often another answer was chosen.
    #[schema(required)]
    pub changes: Option<i32>,
}

/// These participants with their answers, in the order given.
pub(crate) fn stored(
    db: &mut Db,
    rows: Vec<ParticipantRow>,
    naming: &Naming,
) -> QueryResult<Vec<Stored>> {
    let ids: Vec<String> = rows.iter().map(|row| row.id.clone()).collect();
    let mut quizzes: HashMap<String, Vec<(TrialRow, Vec<ItemRow>)>> = HashMap::new();
    let mut answers: HashMap<(String, i32), Vec<ItemRow>> = HashMap::new();
    for item in queries::items(db, &ids)? {
        let of = (item.participant_id.clone(), item.position);
        answers.entry(of).or_default().push(item);
    }
    for trial in queries::trials(db, &ids)? {
        let of = (trial.participant_id.clone(), trial.position);
        let items = answers.remove(&of).unwrap_or_default();
        quizzes.entry(of.0).or_default().push((trial, items));
    }
    let all = rows.into_iter().map(|row| {
        let quizzes = quizzes.remove(&row.id).unwrap_or_default();
        participant(row, quizzes, naming)
    });
    Ok(all.collect())
}

/// What was stored as JSON; nothing if it cannot be read.
pub(crate) fn json(text: Option<String>) -> Value {
    text.and_then(|text| serde_json::from_str(&text).ok())
        .unwrap_or_default()
}

fn participant(
    row: ParticipantRow,
    quizzes: Vec<(TrialRow, Vec<ItemRow>)>,
    naming: &Naming,
) -> Stored {
    let protocol = Protocol::named(&row.protocol).unwrap_or_default();
    // What was left in the midst has neither times nor a score.
    let stage = row.stopped_at();
    let quizzes = quizzes
        .into_iter()
        .filter(|(trial, _)| !trial.is_unfinished(stage));
    Stored {
        number: None,
        id: row.id,
        user_id: row.label,
        timestamp: midnight(row.received_on),
        day: row.received_on,
        user_details: json(row.details),
        quizzes: quizzes
            .map(|(trial, items)| quiz(trial, items, protocol, naming))
            .collect(),
        age_group: AgeGroup::named(&row.age_group),
        protocol: naming.protocol(protocol),
        is_confounded: protocol.is_confounded(),
        list: naming.list(row.list),
        status: if row.complete {
            row.status
        } else {
            queries::PARTIAL.to_owned()
        },
        stage: row.stage,
        flags: flags::names(&row.flags),
        pseudonymous: row.withdrawal.is_some(),
        environment: json(row.environment),
        score: row.score,
        total_questions: row.question_count,
        deleted_on: row.deleted_on,
    }
}

fn quiz(row: TrialRow, items: Vec<ItemRow>, protocol: Protocol, naming: &Naming) -> StoredQuiz {
    let told = items.iter().map(|item| {
        let told = StoredItem {
            correct: item.correct,
            shown_order: item.shown_order.clone(),
            response_ms: item.response_ms,
            shown_ms: item.shown_ms,
            changes: item.changes,
        };
        (item.question.clone(), told)
    });
    let told = told.collect();
    let answers = items.into_iter().map(|item| (item.question, item.answer));
    StoredQuiz {
        items: told,
        familiarity: row.familiarity,
        quiz_id: row.quiz_id,
        position: row.position,
        name: naming.title(protocol, &row.folder, &row.condition),
        answers: answers.collect(),
        score: row.score,
        client_score: row.client_score,
        total_questions: row.question_count,
        reading_time_seconds: real(row.reading_ms) / 1000.0,
        answering_time_seconds: real(row.answering_ms) / 1000.0,
        raw_reading_ms: row.raw_reading_ms,
        raw_answering_ms: row.raw_answering_ms,
        interruptions: row.interruptions,
        completed_at: row.completed_on.map(midnight),
        flags: flags::names(&row.flags),
        condition: naming.of(protocol, &row.condition).to_owned(),
        folder: row.folder,
    }
}

fn midnight(day: NaiveDate) -> Moment {
    day.and_time(NaiveTime::MIN).into()
}
