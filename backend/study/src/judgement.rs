//! Whether what came in can be: of a participant, of all times together, of a text.

use super::claims::Claims;
use super::design::{self, AgeGroup, TRIALS};
use super::exclusion::FASTEST_ANSWER_MS;
use super::flags::{Flag, Flags};
use super::intake::{Intake, Ticket};
use super::queries::intake::{Record, TrialRow};
use super::stages::Stage;
use super::timeline::OfQuiz;

/// Faster than this nobody reads.
const FASTEST_WORDS_A_MINUTE: i64 = 1000;
const SLOWEST_MS: i64 = 60 * 60 * 1000;
/// Clocks of client and server may differ by so much.
const LEEWAY_MS: i64 = 60_000;
/// The client's measure and the events may differ by so much.
const MEASURE_MS: i64 = 1000;
const PAGES: i32 = 4;

/// Who they say they are, and with what they came.
pub(super) fn judge_participant(
    intake: &Intake,
    by_birth: Option<AgeGroup>,
    group: AgeGroup,
    flags: &mut Flags,
) {
    let batch = &intake.batch;
    // Before the first text nobody has been given a session or a content.
    let has_read = intake.stage.is_none_or(Stage::has_read);
    flags.add_if(
        Flag::NoToken,
        has_read && matches!(intake.ticket, Ticket::None),
    );
    flags.add_if(Flag::BadToken, matches!(intake.ticket, Ticket::Foreign));
    let expired = |claims: &Claims| claims.is_expired(intake.now.timestamp());
    flags.add_if(Flag::ExpiredToken, intake.session().is_some_and(expired));
    flags.add_if(
        Flag::AgeGroupMismatch,
        by_birth.is_some_and(|by_birth| by_birth != group),
    );
    flags.add_if(Flag::UnknownValue, intake.oddities.unknown);
    flags.add_if(Flag::Contradictory, intake.oddities.contradictory);
    flags.add_if(Flag::Incomplete, batch.quiz_submissions.len() < TRIALS);
    if let Some(details) = &batch.user_details {
        let offered = design::offered_birth_years(intake.now.date_naive());
        flags.add_if(Flag::BirthYear, !offered.contains(&details.birth_year));
    }
    let hash = batch
        .environment
        .as_ref()
        .and_then(|known| known.content_hash.as_deref());
    flags.add_if(
        Flag::OtherContent,
        has_read && hash.is_some_and(|hash| hash != intake.study.content_hash()),
    );
}

/// Whether all times together fit into the time that there was.
pub(super) fn judge_times(intake: &Intake, record: &Record, flags: &mut Flags) {
    let ends: Vec<_> = intake
        .batch
        .quiz_submissions
        .iter()
        .filter_map(|quiz| quiz.completed_at)
        .collect();
    // Quizzes end by the clock on the wall, which somebody may have put right meanwhile; the
    // events, whose times are not its, say so and stand in order themselves.
    let is_put_back = flags.has(Flag::ClockGap) && !flags.has(Flag::UnorderedTimes);
    flags.add_if(
        Flag::UnorderedTimes,
        ends.windows(2).any(|two| two[1] < two[0]) && !is_put_back,
    );
    let future = ends
        .iter()
        .any(|end| (*end - intake.now).num_milliseconds() > LEEWAY_MS);
    flags.add_if(Flag::ClockGap, future);
    if let Some(claims) = intake.session() {
        let lasted = (intake.now.timestamp() - claims.opened) * 1000;
        let spent: i64 = record
            .trials
            .iter()
            .map(|trial| trial.reading_ms + trial.answering_ms)
            .sum();
        flags.add_if(Flag::ImpossibleTime, spent > lasted + LEEWAY_MS);
    }
}

/// Whether a text can have been read so, as far as it was read.
pub(super) fn judge_trial(trial: &TrialRow, told: Option<&OfQuiz>, flags: &mut Flags) {
    flags.add_if(
        Flag::TooSlow,
        trial.reading_ms.max(trial.answering_ms) > SLOWEST_MS,
    );
    flags.add_if(Flag::Interrupted, trial.interruptions > 0);
    let longer = |active: i64, raw: Option<i64>| raw.is_some_and(|raw| active > raw + 1);
    let told_longer = told.and_then(|told| told.reading_ms);
    flags.add_if(
        Flag::TimeMismatch,
        longer(trial.reading_ms, trial.raw_reading_ms)
            || longer(trial.answering_ms, trial.raw_answering_ms)
            || told_longer.is_some_and(|told| trial.reading_ms > told + MEASURE_MS),
    );
    flags.add_if(
        Flag::UnorderedTimes,
        told_longer.is_some_and(|told| told < 0),
    );
    let is_unavailable = told.is_some_and(|told| !told.unavailable.is_empty());
    flags.add_if(Flag::PageNotShown, is_unavailable);
}

/// Whether a text can have been read to its end, and its questions answered, so.
pub(super) fn judge_finished(
    trial: &TrialRow,
    words: u32,
    told: Option<&OfQuiz>,
    flags: &mut Flags,
) {
    let fastest = i64::from(words) * 60_000 / FASTEST_WORDS_A_MINUTE;
    let answers = i64::from(trial.question_count) * FASTEST_ANSWER_MS;
    flags.add_if(
        Flag::TooFast,
        trial.reading_ms < fastest || trial.answering_ms < answers,
    );
    let seen = told
        .map(|told| &told.pages)
        .filter(|pages| !pages.is_empty());
    let is_missing = seen.is_some_and(|pages| !(1..=PAGES).all(|page| pages.contains_key(&page)));
    flags.add_if(Flag::MissingPages, is_missing);
    flags.add_if(Flag::PageNotShown, is_missing);
}
