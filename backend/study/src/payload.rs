//! What a page sends when somebody has finished, or has come so far.

use std::collections::BTreeMap;

use chrono::{DateTime, Datelike, NaiveDate, Utc};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use super::design::{AgeGroup, FOLDERS, TRIALS};
use super::details::{self, Oddities, UserDetails};
use super::environment::{self, Environment};
use super::fields::{Faults, Node, whole};
use crate::Refusal;

/// More rows than this no participant makes.
const MOST_ROWS: usize = 1000;
/// No quiz takes longer than a day.
const LONGEST_SECONDS: f64 = 86_400.0;
const LONGEST_MS: f64 = LONGEST_SECONDS * 1000.0;
/// No question has more answers.
const MOST_ANSWERS: usize = 10;
const MOST_PLACE: i64 = 9;
const FAMILIARITY: [(&str, &[&str]); 3] = [("yes", &[]), ("no", &[]), ("unsure", &[])];
/// Of a withdrawal code, without 0, 1, I, L, O and U.
const CODE_ALPHABET: &str = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const CODE_LENGTH: usize = 8;
const CONDITIONS: [(&str, &[&str]); 5] = [
    ("standard", &[]),
    ("1-low", &[]),
    ("2-high", &[]),
    ("2-low", &[]),
    ("3-high", &[]),
];

/// All that one participant has done.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Batch {
    /// A UUID of the client's, so that the same submission is taken in once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub submission_id: Option<String>,
    /// From `POST /api/datacollection/sessions`. Without it the answers are kept and marked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub session_token: Option<String>,
    /// A name for the participant, which says nothing about them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user_id: Option<String>,
    /// What they say about themselves.
    #[schema(required)]
    pub user_details: Option<UserDetails>,
    /// One to five, in the order of reading.
    pub quiz_submissions: Vec<QuizSubmission>,
    /// What happened, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub events: Vec<Event>,
    /// What they read on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub environment: Option<Environment>,
    /// Eight characters of `23456789ABCDEFGHJKMNPQRSTVWXYZ`; only an HMAC is kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub withdrawal_code: Option<String>,
}

/// One text with its questions.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuizSubmission {
    /// 1 to 5.
    pub quiz_id: i32,
    /// The chosen answer's text by the question's id (`q1` to `q5`).
    pub answers: BTreeMap<String, String>,
    /// How many the client counted as right; the server counts itself.
    #[schema(required = false)]
    pub score: Option<i32>,
    /// Active time: without hidden, overlaid and skipped time.
    pub reading_time_seconds: f64,
    /// Active time.
    pub answering_time_seconds: f64,
    /// Only the date is kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub completed_at: Option<DateTime<Utc>>,
    /// Which text, if the number does not say it: `english` instead of the number's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub folder: Option<String>,
    /// In which condition it was shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub condition: Option<String>,
    /// The same as `readingTimeSeconds`, to the millisecond.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reading_ms: Option<f64>,
    /// The same as `answeringTimeSeconds`, to the millisecond.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answering_ms: Option<f64>,
    /// With hidden, overlaid and skipped time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub raw_reading_ms: Option<f64>,
    /// With hidden, overlaid and skipped time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub raw_answering_ms: Option<f64>,
    /// How often it was interrupted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub interruptions: Option<i32>,
    /// In which order the answers of each question were shown: places in the
    /// content's file, from 0, by the question's id.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schema(required = false)]
    pub answer_order: BTreeMap<String, Vec<usize>>,
    /// Whether they had known the story: `yes`, `no` or `unsure`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub familiarity: Option<String>,
}

/// Something that happened.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Event {
    /// Such as `page-shown`, `answer-chosen`, `hidden`; lower case with hyphens.
    #[serde(rename = "type")]
    pub kind: String,
    /// Milliseconds on a clock that never goes back; only differences are kept.
    pub at: f64,
    /// Milliseconds since 1970; only differences are kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wall: Option<f64>,
    /// Which quiz.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quiz_id: Option<i32>,
    /// Which page, 1 to 4.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub page: Option<i32>,
    /// Which question.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub question: Option<String>,
    /// Whatever else there is to say, such as the answer or a duration.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
}

/// What is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sent {
    /// All that one participant has done.
    Whole,
    /// What somebody has done so far, down to nothing.
    Part,
    /// A quiz alone.
    Quiz,
}

/// Reads a payload.
///
/// # Errors
///
/// [`Refusal::InvalidPayload`] with the path of each fault.
pub(super) fn read(
    value: &Value,
    today: NaiveDate,
    sent: Sent,
) -> Result<(Batch, Oddities), Refusal> {
    let mut faults = Faults::default();
    let root = Node::root(value);
    if !value.is_object() {
        faults.add("", "must be an object");
        return Err(Refusal::InvalidPayload(faults.into_inner()));
    }
    let quizzes = root.get("quizSubmissions");
    let quizzes = match sent {
        Sent::Quiz => vec![Node::root(value)],
        Sent::Part => quizzes.items(&mut faults, TRIALS),
        Sent::Whole => quizzes.required(&mut faults).items(&mut faults, TRIALS),
    };
    let quizzes = quizzes.iter().map(|node| quiz(node, sent, &mut faults));
    let quizzes: Vec<_> = quizzes.collect();
    if sent == Sent::Whole && quizzes.is_empty() {
        faults.add("quizSubmissions", "must have at least one entry");
    }
    for (at, one) in quizzes.iter().enumerate() {
        if quizzes[..at]
            .iter()
            .any(|other| other.quiz_id == one.quiz_id)
        {
            faults.add(&format!("quizSubmissions[{at}].quizId"), "occurs twice");
        }
    }
    let events = root.get("events").items(&mut faults, MOST_ROWS);
    let events: Vec<_> = events.iter().map(|node| event(node, &mut faults)).collect();
    let answers: usize = quizzes.iter().map(|quiz| quiz.answers.len()).sum();
    if 1 + quizzes.len() + answers + events.len() > MOST_ROWS {
        faults.add(
            "events",
            format!("are more than {MOST_ROWS} rows, with the answers"),
        );
    }
    let node = root.get("userDetails");
    let (user_details, odd) = if node.is_some() || sent == Sent::Whole {
        let node = node.required(&mut faults);
        let (details, odd) = details::read(&node, &mut faults, today.year());
        (Some(details), odd)
    } else {
        (None, Oddities::default())
    };
    let batch = Batch {
        submission_id: submission_id(&root.get("submissionId"), &mut faults),
        session_token: root.get("sessionToken").text(&mut faults, 2000),
        user_id: root.get("userId").text(&mut faults, 200),
        user_details,
        quiz_submissions: quizzes,
        events,
        environment: environment::read(&root.get("environment"), &mut faults),
        withdrawal_code: withdrawal_code(&root.get("withdrawalCode"), &mut faults),
    };
    match faults.into_inner() {
        nothing if nothing.is_empty() => Ok((batch, odd)),
        faults => Err(Refusal::InvalidPayload(faults)),
    }
}

/// The age group that a payload without details or token names.
pub(super) fn age_group(value: &Value) -> Option<AgeGroup> {
    AgeGroup::named(value.get("ageGroup")?.as_str()?)
}

/// A withdrawal code as it is kept, however it was typed.
pub(super) fn normalised_code(typed: &str) -> Option<String> {
    let code: String = typed
        .chars()
        .filter(|c| !c.is_whitespace() && *c != '-')
        .map(|c| c.to_ascii_uppercase())
        .collect();
    let fits = code.len() == CODE_LENGTH && code.chars().all(|c| c.is_ascii_alphanumeric());
    fits.then_some(code)
}

/// A new withdrawal code.
pub(super) fn new_code() -> String {
    use rand::Rng;
    let letters = CODE_ALPHABET.as_bytes();
    let mut random = rand::rng();
    let letter = |_| char::from(letters[random.random_range(0..letters.len())]);
    (0..CODE_LENGTH).map(letter).collect()
}

fn submission_id(node: &Node<'_>, faults: &mut Faults) -> Option<String> {
    let text = node.text(faults, 100)?;
    let id = Uuid::parse_str(&text).ok();
    if id.is_none() {
        faults.add(&node.path, "must be a UUID");
    }
    id.map(|id| id.to_string())
}

fn withdrawal_code(node: &Node<'_>, faults: &mut Faults) -> Option<String> {
    let text = node.text(faults, 20)?;
    let code = normalised_code(&text);
    if code.is_none() {
        faults.add(&node.path, "must have eight letters or digits");
    }
    code
}

fn quiz(node: &Node<'_>, sent: Sent, faults: &mut Faults) -> QuizSubmission {
    let id = node.get("quizId").required(faults);
    let answers = node.get("answers").required(faults);
    let answers = answers.entries(faults, 50);
    let answers = answers
        .into_iter()
        .filter_map(|(question, answer)| Some((question, answer.text(faults, 500)?)));
    let answers = answers.collect();
    let seconds = |name: &str, faults: &mut Faults| {
        let node = node.get(name);
        // Whoever has left has not come to the end of it.
        let node = if sent == Sent::Part {
            node
        } else {
            node.required(faults)
        };
        node.number(faults, 0.0..=LONGEST_SECONDS)
    };
    let reading = seconds("readingTimeSeconds", faults);
    let answering = seconds("answeringTimeSeconds", faults);
    let ms = |name: &str, faults: &mut Faults| node.get(name).number(faults, 0.0..=LONGEST_MS);
    let mut folders: Vec<(&'static str, &[&str])> =
        FOLDERS.map(|folder| (folder, [].as_slice())).to_vec();
    folders.push(("english", &["English"]));
    QuizSubmission {
        quiz_id: whole(id.integer(faults, 1..=5)).unwrap_or_default(),
        answers,
        score: whole(node.get("score").integer(faults, 0..=5)),
        reading_time_seconds: reading.unwrap_or_default(),
        answering_time_seconds: answering.unwrap_or_default(),
        completed_at: moment(&node.get("completedAt"), faults),
        folder: node.get("folder").code(faults, &folders).map(str::to_owned),
        condition: node
            .get("condition")
            .code(faults, &CONDITIONS)
            .map(str::to_owned),
        reading_ms: ms("readingMs", faults),
        answering_ms: ms("answeringMs", faults),
        raw_reading_ms: ms("rawReadingMs", faults),
        raw_answering_ms: ms("rawAnsweringMs", faults),
        interruptions: whole(node.get("interruptions").integer(faults, 0..=10_000)),
        answer_order: answer_order(&node.get("answerOrder"), faults),
        familiarity: node
            .get("familiarity")
            .code(faults, &FAMILIARITY)
            .map(str::to_owned),
    }
}

fn answer_order(node: &Node<'_>, faults: &mut Faults) -> BTreeMap<String, Vec<usize>> {
    let mut orders = BTreeMap::new();
    for (question, order) in node.entries(faults, 50) {
        let places = order.items(faults, MOST_ANSWERS);
        let places: Vec<usize> = places
            .iter()
            .filter_map(|place| usize::try_from(place.integer(faults, 0..=MOST_PLACE)?).ok())
            .collect();
        let mut sorted = places.clone();
        sorted.sort_unstable();
        if !sorted.into_iter().eq(0..places.len()) {
            faults.add(&order.path, "must name each place once, from 0");
        }
        orders.insert(question, places);
    }
    orders
}

fn moment(node: &Node<'_>, faults: &mut Faults) -> Option<DateTime<Utc>> {
    let text = node.text(faults, 40)?;
    let read = DateTime::parse_from_rfc3339(&text).ok();
    let sensible = read
        .map(|moment| moment.with_timezone(&Utc))
        .filter(|moment| (2000..2200).contains(&moment.year()));
    if sensible.is_none() {
        faults.add(&node.path, "must be a time such as 2026-11-21T10:00:00Z");
    }
    sensible
}

fn event(node: &Node<'_>, faults: &mut Faults) -> Event {
    let kind = node.get("type").required(faults);
    let at = node.get("at").required(faults);
    // A clock of 1970 in milliseconds is the largest there is.
    let clock = 0.0..=1e14;
    let named = kind.text(faults, 40).unwrap_or_default();
    let letters = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if !named.chars().all(letters) {
        faults.add(&kind.path, "must be lower case with hyphens");
    }
    Event {
        kind: named,
        at: at.number(faults, clock.clone()).unwrap_or_default(),
        wall: node.get("wall").number(faults, clock),
        quiz_id: whole(node.get("quizId").integer(faults, 1..=5)),
        page: whole(node.get("page").integer(faults, 1..=4)),
        question: node.get("question").text(faults, 100),
        value: node.get("value").text(faults, 500),
    }
}
