//! From the rows to the dashboard's numbers.

use std::collections::{BTreeSet, HashMap};

use chrono::NaiveDate;
use vokal_stories::Condition;

use super::flow::{self, Left};
use super::items::{counts_of, items, less};
use super::statistics::{Spread, percent, rounded, words_per_minute};
use super::student::{self, Tested};
use super::{
    Cell, Difference, FEWEST, Figures, LanguageCell, Measures, ParticipantCounts, PositionCell,
    SpeedBin, Summary,
};
use crate::blind::Naming;
use crate::design::{AgeGroup, ENGLISH, Protocol, TRIALS};
use crate::exclusion::{Excluded, Rules, Text};
use crate::queries::intake::{ParticipantRow, TrialRow};
use crate::queries::summary::Reading;
use crate::queries::{runs, summary as queries};
use crate::{scoring, settings};
use vokal_base::db::{Db, QueryResult};

/// Width of a bin, in words a minute, and how many there are; the last has no end.
const BIN: i32 = 40;
const BINS: i32 = 10;
const NO_END: i32 = 1_000_000;

/// What is known of one text that was read.
#[derive(Clone)]
struct Measured {
    participant: String,
    group: AgeGroup,
    position: i32,
    is_german: bool,
    condition: Condition,
    speed: Option<f64>,
    score: Option<f64>,
    /// As the rules have it.
    counts: bool,
}

impl Measured {
    /// German texts alone: language is a factor of its own.
    fn is_in(&self, group: Option<AgeGroup>, condition: Condition) -> bool {
        self.is_german && self.condition == condition && self.is_of(group)
    }

    fn is_of(&self, group: Option<AgeGroup>) -> bool {
        group.is_none_or(|group| group == self.group)
    }
}

/// The protocols under which somebody has begun.
pub(crate) fn protocols(db: &mut Db) -> QueryResult<Vec<Protocol>> {
    let names = runs::protocols(db)?;
    let mut all: Vec<_> = names
        .iter()
        .filter_map(|name| Protocol::named(name))
        .collect();
    all.sort_by_key(|protocol| protocol.name());
    Ok(all)
}

/// All numbers under a protocol.
pub(crate) fn summary(
    db: &mut Db,
    naming: &Naming,
    protocol: Protocol,
    today: NaiveDate,
) -> QueryResult<Summary> {
    let rules = settings::load(db)?.exclusions;
    let (all, left) = measured(&queries::readings(db, protocol.name())?, &rules);
    let counted: Vec<Measured> = all.iter().filter(|one| one.counts).cloned().collect();
    let choices = queries::choices(db, protocol.name())?;
    let excluded: BTreeSet<(&str, i32)> = all
        .iter()
        .filter(|one| !one.counts)
        .map(|one| (one.participant.as_str(), one.position))
        .collect();
    let of_excluded = queries::choices_of(db, &excluded)?;
    let (flow, allocation) = flow::flow(db, protocol, today, &left)?;
    let figures = |measured: &[Measured], choices| Figures {
        conditions: conditions(measured, &naming.all(protocol)),
        differences: if naming.is_blind() {
            Vec::new()
        } else {
            differences(measured, protocol.is_confounded())
        },
        positions: if naming.is_blind() && protocol.is_confounded() {
            Vec::new()
        } else {
            positions(measured)
        },
        languages: languages(measured),
        items: items(choices),
        speed_accuracy: speed_accuracy(measured),
    };
    Ok(Summary {
        blind: naming.is_blind(),
        protocol,
        protocols: protocols(db)?,
        confounded: protocol.is_confounded(),
        exclusions: rules,
        participants: participants(queries::statuses(db, protocol.name())?),
        flow,
        allocation,
        figures: figures(&counted, less(counts_of(choices.clone()), of_excluded)),
        without_exclusions: figures(&all, counts_of(choices)),
    })
}

/// What the rules leave out of a participant with these texts, in their order.
pub(crate) fn judged(rules: &Rules, participant: &ParticipantRow, trials: &[TrialRow]) -> Excluded {
    let group = AgeGroup::named(&participant.age_group);
    let texts = trials.iter().map(|trial| {
        let story = group.and_then(|group| scoring::story(group, &trial.folder));
        let words = story.map_or(0, vokal_stories::Story::words);
        Text {
            is_german: trial.folder != ENGLISH,
            words_per_minute: words_per_minute(words, trial.reading_ms),
            flags: &trial.flags,
            answering_ms: trial.answering_ms,
            question_count: trial.question_count,
        }
    });
    rules.judge(&participant.status, &participant.flags, texts)
}

/// Every text that was read, and what the rules leave out of them.
fn measured(readings: &[Reading], rules: &Rules) -> (Vec<Measured>, Left) {
    let mut words: HashMap<(AgeGroup, String), u32> = HashMap::new();
    let mut all = Vec::with_capacity(readings.len());
    let mut left = Left::default();
    for of_one in readings.chunk_by(|one, next| one.participant == next.participant) {
        let speeds: Vec<_> = of_one.iter().map(|one| speed(one, &mut words)).collect();
        let texts = of_one.iter().zip(&speeds).map(|(one, speed)| Text {
            is_german: one.folder != ENGLISH,
            words_per_minute: *speed,
            flags: &one.flags,
            answering_ms: one.answering_ms,
            question_count: one.question_count,
        });
        let excluded = rules.judge(&of_one[0].status, &of_one[0].participant_flags, texts);
        left.note(&excluded);
        for (at, (one, speed)) in of_one.iter().zip(speeds).enumerate() {
            all.extend(text(one, speed, excluded.counts(at)));
        }
    }
    (all, left)
}

impl Left {
    fn note(&mut self, excluded: &Excluded) {
        self.kept += 1;
        if let Some(reason) = excluded.participant.first() {
            *self.participants.entry(*reason).or_default() += 1;
            return;
        }
        self.analysed += 1;
        for reasons in &excluded.texts {
            self.texts += 1;
            if let Some(reason) = reasons.first() {
                *self.texts_by.entry(*reason).or_default() += 1;
            }
        }
    }
}

fn speed(one: &Reading, words: &mut HashMap<(AgeGroup, String), u32>) -> Option<f64> {
    let group = AgeGroup::named(&one.age_group)?;
    let words = words
        .entry((group, one.folder.clone()))
        .or_insert_with_key(|(group, folder)| {
            scoring::story(*group, folder).map_or(0, vokal_stories::Story::words)
        });
    words_per_minute(*words, one.reading_ms)
}

fn text(one: &Reading, speed: Option<f64>, counts: bool) -> Option<Measured> {
    let condition = Condition::ALL
        .into_iter()
        .find(|condition| condition.slug() == one.condition)?;
    Some(Measured {
        participant: one.participant.clone(),
        group: AgeGroup::named(&one.age_group)?,
        position: one.position,
        is_german: one.folder != ENGLISH,
        condition,
        speed,
        score: percent(one.score, one.question_count),
        counts,
    })
}

fn measures<'a>(of: impl Iterator<Item = &'a Measured>) -> Measures {
    let pairs = of.map(|one| (one.speed, one.score));
    measures_of(&pairs.collect::<Vec<_>>())
}

fn measures_of(pairs: &[(Option<f64>, Option<f64>)]) -> Measures {
    let n = pairs.len();
    let hidden = (1..FEWEST).contains(&n);
    let spread = |numbers: Vec<f64>| {
        let tells = !hidden && numbers.len() >= FEWEST;
        Spread::of(numbers).filter(|_| tells)
    };
    Measures {
        n: (!hidden).then_some(n),
        hidden,
        words_per_minute: spread(pairs.iter().filter_map(|(speed, _)| *speed).collect()),
        score_percent: spread(pairs.iter().filter_map(|(_, score)| *score).collect()),
    }
}

fn groups() -> impl Iterator<Item = Option<AgeGroup>> {
    [None].into_iter().chain(AgeGroup::ALL.map(Some))
}

fn conditions(all: &[Measured], names: &[(Condition, &'static str)]) -> Vec<Cell> {
    let cells = groups().flat_map(|group| names.iter().map(move |named| (group, *named)));
    let cell = |(age_group, (condition, name))| Cell {
        age_group,
        condition: name,
        measures: measures(all.iter().filter(|one| one.is_in(age_group, condition))),
    };
    cells.map(cell).collect()
}

fn differences(all: &[Measured], confounded: bool) -> Vec<Difference> {
    let base: HashMap<&str, &Measured> = all
        .iter()
        .filter(|one| one.is_in(None, Condition::Standard))
        .map(|one| (one.participant.as_str(), one))
        .collect();
    let less = |one: Option<f64>, base: Option<f64>| Some(rounded(one? - base?));
    let cell = |age_group, condition: Condition| {
        let of = all.iter().filter(|one| one.is_in(age_group, condition));
        let pairs = of.filter_map(|one| {
            let base = base.get(one.participant.as_str())?;
            Some((less(one.speed, base.speed), less(one.score, base.score)))
        });
        let measures = measures_of(&pairs.collect::<Vec<_>>());
        let tested = |spread: &Option<Spread>| {
            let spread = spread.as_ref().filter(|_| !confounded)?;
            Tested::of(spread)
        };
        Difference {
            age_group,
            condition: condition.slug(),
            speed_test: tested(&measures.words_per_minute),
            score_test: tested(&measures.score_percent),
            measures,
        }
    };
    let others = Condition::ALL
        .into_iter()
        .filter(|one| *one != Condition::Standard);
    let of_group = |group| {
        let mut cells: Vec<_> = others
            .clone()
            .map(|condition| cell(group, condition))
            .collect();
        student::holm(cells.iter_mut().filter_map(|cell| cell.speed_test.as_mut()));
        student::holm(cells.iter_mut().filter_map(|cell| cell.score_test.as_mut()));
        cells
    };
    groups().flat_map(of_group).collect()
}

fn positions(all: &[Measured]) -> Vec<PositionCell> {
    let cell = |position| PositionCell {
        position,
        measures: measures(
            all.iter()
                .filter(|one| one.is_german && one.position == position),
        ),
    };
    (1..=TRIALS as i32).map(cell).collect()
}

fn languages(all: &[Measured]) -> Vec<LanguageCell> {
    let cells = groups().flat_map(|group| [("de", true), ("en", false)].map(|of| (group, of)));
    let cell = |(age_group, (language, is_german))| LanguageCell {
        age_group,
        language,
        measures: measures(
            all.iter()
                .filter(|one| one.is_german == is_german && one.is_of(age_group)),
        ),
    };
    cells.map(cell).collect()
}

fn speed_accuracy(all: &[Measured]) -> Vec<SpeedBin> {
    let bins = groups().flat_map(|group| (0..BINS).map(move |bin| (group, bin)));
    let cell = |(age_group, bin): (Option<AgeGroup>, i32)| {
        let from = bin * BIN;
        let to = if bin + 1 == BINS { NO_END } else { from + BIN };
        let range = f64::from(from)..f64::from(to);
        let of = all.iter().filter(|one| {
            one.speed.is_some_and(|speed| range.contains(&speed))
                && one.is_german
                && one.is_of(age_group)
        });
        SpeedBin {
            age_group,
            from,
            to,
            measures: measures(of),
        }
    };
    bins.map(cell).collect()
}

fn participants(statuses: Vec<(String, bool, i64)>) -> ParticipantCounts {
    let mut counts = ParticipantCounts::default();
    for (status, complete, count) in statuses {
        if !complete {
            counts.partial += count;
            continue;
        }
        counts.total += count;
        match status.as_str() {
            "verified" => counts.verified += count,
            "unverified" => counts.unverified += count,
            _ => counts.quarantined += count,
        }
    }
    counts
}
