//! Participants that never were, for tests and load.

mod people;

use std::collections::BTreeMap;

use chrono::{Days, NaiveTime, TimeDelta};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use uuid::Uuid;
use vokal_stories::Condition;

use super::allocation::Place;
use super::answer_order::answer_order;
use super::claims::Claims;
use super::design::{AgeGroup, ENGLISH, Protocol, TRIALS, Trial, trials};
use super::details::Oddities;
use super::intake::{Intake, Ticket};
use super::payload::{Batch, Event, QuizSubmission, new_code};
use super::queries::intake::{Record, add};
use super::queries::runs::{FINISHED, LEFT, RunRow};
use super::record;
use super::settings::Kept;
use super::stages::Stage;
use super::summary::statistics::real;
use super::{Study, allocation, queries, scoring, settings};
use people::{details, environment};
use vokal_base::clock::Clock;
use vokal_base::db::{Database, Db, QueryResult};
use vokal_base::problem::ApiError;

/// So many in one transaction.
const AT_ONCE: u32 = 250;

/// A study as it might go.
#[derive(Clone, Copy, Debug)]
pub struct Scenario {
    /// How many begin.
    pub count: u32,
    /// The same seed draws the same.
    pub seed: u64,
    /// In which condition German texts are read faster, and by how much: the
    /// logarithm of the ratio.
    pub effect: Option<(Condition, f64)>,
    /// The share of those who click their way through.
    pub clickers: f64,
    /// The share of those who leave before the end.
    pub leavers: f64,
    /// How fast the English text is read, of the speed in German.
    pub english_speed: f64,
    /// Over how many days they come.
    pub days: u64,
}

impl Scenario {
    /// A plain study: nothing makes a difference, a twentieth leaves.
    #[must_use]
    pub fn of(count: u32, seed: u64) -> Self {
        Self {
            count,
            seed,
            effect: None,
            clickers: 0.0,
            leavers: 0.05,
            english_speed: 1.0,
            days: 60,
        }
    }
}

/// Adds participants whose answers, times and events are plausible: slower and
/// surer readers, harder texts, tired ends, a few interrupted, a few with faults.
///
/// # Errors
///
/// If the database does not answer.
pub async fn run(
    database: &Database,
    study: &Study,
    clock: &Clock,
    scenario: Scenario,
) -> Result<(), ApiError> {
    let mut done = 0;
    while done < scenario.count {
        let some = AT_ONCE.min(scenario.count - done);
        let (study, clock) = (study.clone(), clock.clone());
        database
            .write(move |db| {
                // Who reads what is drawn, too, so the same seed has to draw it.
                let settings = Kept {
                    seed: scenario.seed.to_string(),
                    ..settings::load(db)?
                };
                let mut come = Come::default();
                for number in done..done + some {
                    one(db, &mut come, &study, &settings, &clock, &scenario, number)?;
                }
                queries::runs::add(db, &come.runs)?;
                add(db, &come.records)
            })
            .await?;
        done += some;
    }
    Ok(())
}

/// Who has come so far.
#[derive(Default)]
struct Come {
    records: Vec<Record>,
    runs: Vec<RunRow>,
}

/// One more participant.
fn one(
    db: &mut Db,
    come: &mut Come,
    study: &Study,
    settings: &Kept,
    clock: &Clock,
    scenario: &Scenario,
    number: u32,
) -> QueryResult<()> {
    let mut random = StdRng::seed_from_u64(scenario.seed ^ (u64::from(number) << 20));
    let group = AgeGroup::ALL[random.random_range(0..3)];
    let today = clock.now().date();
    let day = today - Days::new(random.random_range(0..scenario.days));
    let session = allocation::open(db, settings, group, today, 1, Place::Held)?;
    let opened = day.and_time(NaiveTime::MIN) + TimeDelta::hours(10);
    let claims = Claims {
        sub: session.id.clone(),
        group,
        protocol: Protocol::named(&session.protocol).unwrap_or_default(),
        list: session.list.and_then(|list| usize::try_from(list).ok()),
        seed: random.random(),
        opened: opened.and_utc().timestamp(),
    };
    let mut intake = participant(&mut random, study, claims, scenario);
    let stage = if random.random_bool(scenario.leavers) {
        leave(&mut random, &mut intake)
    } else {
        Stage::Summary
    };
    let finished = intake.stage.is_none();
    queries::allocation::seen(db, &session.id, today)?;
    if finished {
        queries::allocation::complete(db, &session.id)?;
    } else {
        queries::allocation::drop_session(db, &session.id)?;
    }
    come.runs.push(RunRow {
        id: study.run(&Uuid::new_v4().to_string()),
        session_id: Some(session.id),
        age_group: Some(session.age_group),
        protocol: session.protocol,
        list: session.list,
        english: intake.reads_english(),
        stage: stage.name().into(),
        reached: stage.reached(),
        state: if finished { FINISHED } else { LEFT }.into(),
        revision: 1,
        seen_on: day,
    });
    let judged = record::of(&intake).map(|judged| judged.finished(true, false, false));
    come.records.extend(judged);
    Ok(())
}

/// Somewhere on the way; what comes after is not there.
fn leave(random: &mut StdRng, intake: &mut Intake) -> Stage {
    let done = random.random_range(0..TRIALS);
    let stage = [
        Stage::Instructions,
        Stage::Done1,
        Stage::Done2,
        Stage::Done3,
        Stage::Done4,
    ][done];
    let quizzes = &mut intake.batch.quiz_submissions;
    let left: Vec<i32> = quizzes.drain(done..).map(|quiz| quiz.quiz_id).collect();
    let events = &mut intake.batch.events;
    events.retain(|event| event.quiz_id.is_none_or(|quiz| !left.contains(&quiz)));
    intake.batch.submission_id = Some(Uuid::new_v4().to_string());
    intake.stage = Some(stage);
    stage
}

fn participant(random: &mut StdRng, study: &Study, claims: Claims, scenario: &Scenario) -> Intake {
    let details = details(random, claims.group);
    let clicks = random.random_bool(scenario.clickers);
    // Their own speed in words a minute, and how sure they are.
    let pace = match claims.group {
        _ if clicks => random.random_range(700.0..5000.0),
        AgeGroup::Youngest => random.random_range(50.0..110.0),
        AgeGroup::Middle => random.random_range(80.0..150.0),
        AgeGroup::Oldest => random.random_range(130.0..280.0),
    };
    let skill = if clicks {
        1.0 / 3.0
    } else {
        random.random_range(0.5..0.95)
    };
    let mut list = trials(claims.list);
    if details.languages.en {
        list[4] = list[4].in_english();
    }
    let mut log = Log::new(claims.opened);
    let mut quizzes = Vec::new();
    for trial in &list {
        let reader = Reader {
            pace: pace * ease(trial, scenario).exp(),
            skill,
            seed: claims.seed,
        };
        quizzes.push(read(random, &mut log, claims.group, trial, &reader));
    }
    let end = log.moment();
    Intake {
        size: 0,
        batch: Batch {
            submission_id: None,
            session_token: None,
            user_id: Some(format!("user_{:08x}", random.random::<u32>())),
            user_details: Some(details),
            quiz_submissions: quizzes,
            events: log.events,
            environment: Some(environment(random, study)),
            withdrawal_code: Some(new_code()),
        },
        oddities: Oddities::default(),
        ticket: Ticket::Ours(claims),
        group: None,
        now: end,
        study: study.clone(),
        stage: None,
    }
}

/// How a text is read.
struct Reader {
    pace: f64,
    skill: f64,
    seed: u32,
}

/// The logarithm of how much faster than usual a text is read: texts differ in
/// hardness, everybody tires, English is another language, and the effect.
fn ease(trial: &Trial, scenario: &Scenario) -> f64 {
    let tired = -0.02 * f64::from(trial.position - 3);
    if trial.folder == ENGLISH {
        return tired + scenario.english_speed.ln();
    }
    let hard = 0.03 * f64::from(trial.quiz_id - 3);
    let effect = scenario
        .effect
        .filter(|(condition, _)| condition.slug() == trial.condition);
    tired + hard + effect.map_or(0.0, |(_, effect)| effect)
}

fn read(
    random: &mut StdRng,
    log: &mut Log,
    group: AgeGroup,
    trial: &Trial,
    reader: &Reader,
) -> QuizSubmission {
    let story = scoring::story(group, trial.folder);
    let words = story.map_or(200, vokal_stories::Story::words);
    let reading = f64::from(words) / (reader.pace * random.random_range(0.8..1.2)) * 60_000.0;
    log.quiz = trial.quiz_id;
    log.add("reading-started", None, None);
    for page in 1..=4 {
        log.add("page-shown", Some(page), None);
        log.pass(reading / 4.0);
    }
    let interrupted = random.random_bool(0.02);
    if interrupted {
        log.add("hidden", None, None);
        log.pass(random.random_range(2_000.0..30_000.0));
        log.add("visible", None, None);
    }
    log.add("reading-ended", None, None);
    let begin = log.at;
    let mut answers = BTreeMap::new();
    let mut order = BTreeMap::new();
    for question in story.map_or(&[][..], |story| &story.questions) {
        let count = question.answers.len();
        let shown = answer_order(reader.seed, trial.folder, &question.id, count);
        order.insert(question.id.clone(), shown);
        log.add("question-shown", None, Some((&question.id, "")));
        log.pass(random.random_range(2_500.0..12_000.0));
        let right = random.random_bool(reader.skill);
        let fitting: Vec<_> = question
            .answers
            .iter()
            .filter(|answer| answer.correct == right)
            .collect();
        let chosen = fitting[random.random_range(0..fitting.len())].text.clone();
        log.add("answer-chosen", None, Some((&question.id, &chosen)));
        log.add("question-left", None, Some((&question.id, "")));
        answers.insert(question.id.clone(), chosen);
    }
    let mut ignored = super::flags::Flags::default();
    let score = story.map_or(0, |story| {
        scoring::score(&scoring::items(story, &answers, &mut ignored))
    });
    let forged = random.random_bool(0.003);
    let answering = log.at - begin;
    QuizSubmission {
        quiz_id: trial.quiz_id,
        answers,
        score: Some(if forged { 5 } else { score }),
        reading_time_seconds: reading / 1000.0,
        answering_time_seconds: answering / 1000.0,
        completed_at: Some(log.moment()),
        folder: Some(trial.folder.into()),
        condition: Some(trial.condition.into()),
        interruptions: Some(i32::from(interrupted)),
        answer_order: order,
        familiarity: Some(if random.random_bool(0.1) { "yes" } else { "no" }.into()),
        ..QuizSubmission::default()
    }
}

/// A clock and what it has seen.
struct Log {
    begin: i64,
    at: f64,
    quiz: i32,
    events: Vec<Event>,
}

impl Log {
    fn new(begin: i64) -> Self {
        Self {
            begin,
            at: 0.0,
            quiz: 0,
            events: Vec::new(),
        }
    }

    fn pass(&mut self, ms: f64) {
        self.at += ms;
    }

    fn moment(&self) -> chrono::DateTime<chrono::Utc> {
        let begin = chrono::DateTime::from_timestamp(self.begin, 0).unwrap_or_default();
        begin + TimeDelta::milliseconds(self.at as i64)
    }

    fn add(&mut self, kind: &str, page: Option<i32>, answer: Option<(&str, &str)>) {
        self.events.push(Event {
            kind: kind.into(),
            at: self.at,
            wall: Some(real(self.begin) * 1000.0 + self.at),
            quiz_id: Some(self.quiz),
            page,
            question: answer.map(|(question, _)| question.into()),
            value: answer
                .filter(|(_, value)| !value.is_empty())
                .map(|(_, value)| value.into()),
        });
    }
}
