//! Texts and questions, without the key.

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{Json, Path, Query};
use actix_web::{Responder, get};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use vokal_stories::{Condition, Story};

use super::design::{AgeGroup, ENGLISH, FOLDERS};
use super::scoring;
use vokal_base::problem::{ApiError, Problem};

/// A text with its questions.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Quiz {
    /// 1 to 5; the English text has 5, as it takes the last one's place.
    id: i32,
    /// Whose text it is; everybody's without.
    #[schema(required, value_type = Option<String>)]
    age_group: Option<&'static str>,
    #[schema(value_type = String)]
    folder: &'static str,
    title: String,
    language: String,
    source: String,
    /// The condition of the fixed protocol.
    #[schema(value_type = String)]
    condition: &'static str,
    questions: Vec<QuizQuestion>,
}

/// A question with the texts of its answers.
#[derive(Serialize, ToSchema)]
pub(crate) struct QuizQuestion {
    id: String,
    text: String,
    answers: Vec<String>,
}

/// Which group's.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(crate) struct OfGroup {
    /// All groups, or for a single quiz the oldest one, without.
    #[param(required = false)]
    age_group: Option<AgeGroup>,
}

/// All quizzes, or those of one age group.
#[utoipa::path(tag = "study", params(OfGroup), responses((status = 200, body = Vec<Quiz>)))]
#[get("/api/datacollection/quizzes")]
pub(crate) async fn list_quizzes(of: Query<OfGroup>) -> impl Responder {
    let name = of.age_group.map(AgeGroup::name);
    let stories = vokal_stories::stories().iter().filter(|story| {
        name.is_none_or(|name| story.age_group.is_none_or(|group| group.name() == name))
    });
    let quizzes: Vec<Quiz> = stories.map(quiz).collect();
    Json(quizzes)
        .customize()
        .insert_header((CACHE_CONTROL, "no-cache"))
}

/// One quiz: `1` to `5`, a folder's name, or `english`.
#[utoipa::path(
    tag = "study",
    params(("id" = String, Path), OfGroup),
    responses((status = 200, body = Quiz), (status = 404, body = Problem)),
)]
#[get("/api/datacollection/quizzes/{id}")]
pub(crate) async fn get_quiz(
    id: Path<String>,
    of: Query<OfGroup>,
) -> Result<impl Responder, ApiError> {
    let by_number = id
        .parse::<usize>()
        .ok()
        .and_then(|number| number.checked_sub(1));
    let folder = by_number
        .and_then(|at| FOLDERS.get(at).copied())
        .unwrap_or(&id);
    let group = of.age_group.unwrap_or(AgeGroup::Oldest);
    let story = scoring::story(group, folder).ok_or(ApiError::NotFound("quiz"))?;
    Ok(Json(quiz(story))
        .customize()
        .insert_header((CACHE_CONTROL, "no-cache")))
}

fn quiz(story: &Story) -> Quiz {
    let at = FOLDERS.iter().position(|folder| *folder == story.folder);
    let last = FOLDERS.len() - 1;
    let questions = story.questions.iter().map(|question| QuizQuestion {
        id: question.id.clone(),
        text: question.text.clone(),
        answers: question
            .answers
            .iter()
            .map(|answer| answer.text.clone())
            .collect(),
    });
    Quiz {
        id: at.unwrap_or(last) as i32 + 1,
        age_group: story.age_group.map(vokal_stories::AgeGroup::name),
        folder: if at.is_some() { story.folder } else { ENGLISH },
        title: story.title.clone(),
        language: story.language.clone(),
        source: story.source.clone(),
        condition: Condition::fixed(story).slug(),
        questions: questions.collect(),
    }
}
