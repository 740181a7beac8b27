//! From what was sent to what is kept.

use uuid::Uuid;
use vokal_stories::Story;

use super::answer_order::answer_order;
use super::design::{self, AgeGroup, ENGLISH, FOLDERS, Protocol, TRIALS, Trial};
use super::flags::{Flag, Flags};
use super::intake::Intake;
use super::judgement::{judge_finished, judge_participant, judge_times, judge_trial};
use super::payload::QuizSubmission;
use super::queries::intake::{EventRow, ItemRow, PageRow, ParticipantRow, Record, TrialRow};
use super::scoring;
use super::stages::Stage;
use super::timeline::{self, Timeline};

/// What is to be kept, but for what only the database knows.
pub(super) struct Judged {
    record: Record,
    flags: Flags,
    verified: bool,
}

impl Judged {
    /// How many rows it takes.
    pub(super) fn rows(&self) -> usize {
        let Record {
            participant: _,
            trials,
            items,
            pages,
            events,
        } = &self.record;
        1 + trials.len() + items.len() + pages.len() + events.len()
    }

    /// With what the database has told.
    pub(super) fn finished(&self, is_open: bool, is_known: bool, is_reused: bool) -> Record {
        let mut flags = self.flags.clone();
        flags.add_if(Flag::AfterClose, !is_open);
        flags.add_if(Flag::DuplicateContent, is_known);
        flags.add_if(Flag::TokenReused, is_reused);
        let mut record = self.record.clone();
        record.participant.status = match (flags.is_grave(), self.verified) {
            (true, _) => "quarantined",
            (false, true) => "verified",
            (false, false) => "unverified",
        }
        .into();
        record.participant.flags = flags.stored();
        record
    }
}

/// Judges what came in; nothing if nobody can tell whose texts they were.
pub(super) fn of(intake: &Intake) -> Option<Judged> {
    let batch = &intake.batch;
    let session = intake.session();
    let told = batch.user_details.as_ref();
    let by_birth = told.map(|details| AgeGroup::of_birth_year(details.birth_year));
    let group = intake.age_group()?;
    let mut flags = Flags::default();
    judge_participant(intake, by_birth, group, &mut flags);
    let timeline = timeline::follow(&batch.events, &mut flags);
    let id = Uuid::new_v4().to_string();
    let expected = session.map(|claims| design::trials(claims.list));
    let mut record = Record {
        participant: participant(intake, &id, group),
        trials: Vec::new(),
        items: Vec::new(),
        pages: Vec::new(),
        events: events(&id, &timeline),
    };
    for (position, quiz) in (1..).zip(&batch.quiz_submissions) {
        let place = Place {
            id: &id,
            position,
            group,
            expected: expected.as_deref(),
            alone: batch.quiz_submissions.len() < TRIALS,
            english: intake.reads_english(),
            seed: session.map(|claims| claims.seed),
            stage: intake.stage,
        };
        add_trial(&mut record, &place, quiz, &timeline, &mut flags);
    }
    judge_times(intake, &record, &mut flags);
    let finished = record
        .trials
        .iter()
        .filter(|trial| !trial.is_unfinished(intake.stage));
    record.participant.trial_count = finished.clone().count() as i32;
    record.participant.score = finished.clone().map(|trial| trial.score).sum();
    record.participant.question_count = finished.map(|trial| trial.question_count).sum();
    let now = intake.now.timestamp();
    Some(Judged {
        record,
        flags,
        verified: session.is_some_and(|claims| !claims.is_expired(now)),
    })
}

fn participant(intake: &Intake, id: &str, group: AgeGroup) -> ParticipantRow {
    let batch = &intake.batch;
    let session = intake.session();
    let json = |text: serde_json::Result<String>| text.ok();
    let withdrawal = batch.withdrawal_code.as_deref();
    ParticipantRow {
        label: intake.study.label(batch.user_id.as_deref(), id),
        id: id.into(),
        received_on: intake.now.date_naive(),
        age_group: group.name().into(),
        protocol: session
            .map_or(Protocol::Fixed, |claims| claims.protocol)
            .name()
            .into(),
        list: session.and_then(|claims| i32::try_from(claims.list?).ok()),
        status: String::new(),
        flags: String::new(),
        details: batch
            .user_details
            .as_ref()
            .and_then(|details| json(serde_json::to_string(details))),
        environment: batch
            .environment
            .as_ref()
            .and_then(|known| json(serde_json::to_string(known))),
        trial_count: 0,
        score: 0,
        question_count: 0,
        withdrawal: withdrawal.map(|code| intake.study.withdrawal(code)),
        deleted_on: None,
        complete: intake.stage.is_none(),
        stage: intake.stage.map(|stage| stage.name().to_owned()),
        run: intake
            .stage
            .and(batch.submission_id.as_deref())
            .map(|id| intake.study.part(id)),
        bytes: intake.size.try_into().unwrap_or(i64::MAX),
    }
}

/// Where a trial stands.
struct Place<'a> {
    id: &'a str,
    position: i32,
    group: AgeGroup,
    /// What the session told to read.
    expected: Option<&'a [Trial]>,
    /// Whether some are missing, so that positions tell nothing.
    alone: bool,
    english: bool,
    /// Of the session, from which the order of answers is made.
    seed: Option<u32>,
    /// How far they came, if not to the end.
    stage: Option<Stage>,
}

impl Place<'_> {
    /// Which text it was, and what the session says about it.
    fn text(&self, quiz: &QuizSubmission) -> (&'static str, Option<Trial>) {
        let expected = self
            .expected
            .and_then(|all| all.iter().find(|trial| trial.quiz_id == quiz.quiz_id));
        let own = usize::try_from(quiz.quiz_id - 1)
            .ok()
            .and_then(|at| FOLDERS.get(at));
        let is_last = expected.map_or(quiz.quiz_id == 5, |trial| trial.position == 5);
        let named = quiz.folder.as_deref().and_then(|name| {
            FOLDERS
                .iter()
                .chain([&ENGLISH])
                .find(|folder| **folder == name)
        });
        let folder = match named {
            Some(folder) => folder,
            None if is_last && self.english => ENGLISH,
            None => own.copied().unwrap_or(FOLDERS[0]),
        };
        (folder, expected.copied())
    }

    fn fits(&self, quiz: &QuizSubmission, folder: &str, trial: Trial) -> bool {
        let text = folder == trial.folder || (folder == ENGLISH && trial.position == 5);
        let condition = quiz
            .condition
            .as_deref()
            .is_none_or(|named| named == trial.condition);
        text && condition && (self.alone || self.position == trial.position)
    }
}

fn add_trial(
    record: &mut Record,
    place: &Place<'_>,
    quiz: &QuizSubmission,
    timeline: &Timeline,
    all: &mut Flags,
) {
    let (folder, expected) = place.text(quiz);
    let Some(story) = scoring::story(place.group, folder) else {
        return;
    };
    let mut flags = Flags::default();
    flags.add_if(
        Flag::WrongTrial,
        expected.is_some_and(|trial| !place.fits(quiz, folder, trial)),
    );
    let items = scoring::items(story, &quiz.answers, &mut flags);
    let score = scoring::score(&items);
    flags.add_if(
        Flag::ForgedScore,
        quiz.score.is_some_and(|told| told != score),
    );
    let fixed = vokal_stories::Condition::fixed(story).slug();
    let condition = quiz
        .condition
        .as_deref()
        .or(expected.map(|trial| trial.condition));
    let told = timeline.quizzes.get(&quiz.quiz_id);
    let milliseconds =
        |exact: Option<f64>, seconds: f64| exact.unwrap_or(seconds * 1000.0).round() as i64;
    let trial = TrialRow {
        participant_id: place.id.into(),
        position: place.position,
        quiz_id: quiz.quiz_id,
        folder: folder.into(),
        condition: condition.unwrap_or(fixed).into(),
        question_count: story.questions.len() as i32,
        score,
        client_score: quiz.score,
        reading_ms: milliseconds(quiz.reading_ms, quiz.reading_time_seconds),
        answering_ms: milliseconds(quiz.answering_ms, quiz.answering_time_seconds),
        raw_reading_ms: quiz.raw_reading_ms.map(|ms| ms.round() as i64),
        raw_answering_ms: quiz.raw_answering_ms.map(|ms| ms.round() as i64),
        interruptions: quiz
            .interruptions
            .unwrap_or_default()
            .max(told.map_or(0, |told| told.interruptions)),
        completed_on: quiz.completed_at.map(|end| end.date_naive()),
        flags: String::new(),
        familiarity: quiz.familiarity.clone(),
    };
    judge_trial(&trial, told, &mut flags);
    if !trial.is_unfinished(place.stage) {
        let is_whole = scoring::are_all_answered(story, &items);
        flags.add_if(Flag::MissingAnswers, !is_whole);
        judge_finished(&trial, story.words(), told, &mut flags);
    }
    flags.add_if(
        Flag::OtherAnswerOrder,
        place
            .seed
            .is_some_and(|seed| !is_in_order(seed, story, quiz)),
    );
    all.merge(&flags);
    let items = items.into_iter();
    record
        .items
        .extend(items.map(|item| item_row(place, quiz, item, timeline)));
    let pages = told.map(|told| &told.pages);
    record
        .pages
        .extend(pages.into_iter().flatten().map(|(page, seen)| PageRow {
            participant_id: place.id.into(),
            position: place.position,
            page: *page,
            visits: seen.visits,
            shown_ms: seen.shown_ms,
        }));
    record.trials.push(TrialRow {
        flags: flags.stored(),
        ..trial
    });
}

/// Whether the answers were shown in the session's order, as far as is told.
fn is_in_order(seed: u32, story: &Story, quiz: &QuizSubmission) -> bool {
    quiz.answer_order.iter().all(|(id, shown)| {
        let question = story.questions.iter().find(|question| question.id == *id);
        question.is_some_and(|question| {
            *shown == answer_order(seed, story.folder, id, question.answers.len())
        })
    })
}

fn item_row(
    place: &Place<'_>,
    quiz: &QuizSubmission,
    item: scoring::Item,
    timeline: &Timeline,
) -> ItemRow {
    let asked = timeline
        .questions
        .get(&(quiz.quiz_id, item.question.clone()));
    let order = quiz.answer_order.get(&item.question);
    let chosen = item
        .choice
        .and_then(|choice| usize::try_from(choice - 1).ok());
    let stood = order
        .zip(chosen)
        .and_then(|(order, chosen)| order.iter().position(|one| *one == chosen));
    let places = |order: &Vec<usize>| {
        let places: Vec<String> = order.iter().map(|place| (place + 1).to_string()).collect();
        places.join(" ")
    };
    ItemRow {
        participant_id: place.id.into(),
        position: place.position,
        shown_order: order.map(places),
        shown_place: stood.and_then(|at| i32::try_from(at + 1).ok()),
        response_ms: asked.and_then(|asked| asked.response_ms),
        shown_ms: asked.map(|asked| asked.shown_ms),
        changes: asked.map(|asked| asked.changes),
        question: item.question,
        answer: item.answer,
        choice: item.choice,
        correct: item.correct,
    }
}

fn events(id: &str, timeline: &Timeline) -> Vec<EventRow> {
    let numbered = (1..).zip(&timeline.events);
    numbered
        .map(|(number, event)| EventRow {
            participant_id: id.into(),
            number,
            kind: event.kind.clone(),
            at_ms: event.at_ms,
            wall_ms: event.wall_ms,
            quiz_id: event.quiz_id,
            page: event.page,
            question: event.question.clone(),
            value: event.value.clone(),
        })
        .collect()
}
