//! From the rows to the dashboard's numbers.

use std::collections::{BTreeMap, HashMap};

use vokal_stories::{Condition, Story};

use super::statistics::{Spread, percent, rounded, share, words_per_minute};
use super::{
    Allocation, AnswerCell, Cell, Difference, FEWEST, ItemCell, Measures, ParticipantCounts,
    PositionCell, SessionCounts, SpeedBin, Summary,
};
use crate::db::{Db, QueryResult};
use crate::study::blind::Naming;
use crate::study::design::{AgeGroup, FOLDERS, Protocol, TRIALS};
use crate::study::queries::allocation::{COMPLETED, DROPPED, OPEN};
use crate::study::queries::summary::{Choice, Reading};
use crate::study::queries::{allocation, summary as queries};
use crate::study::scoring;

/// Width of a bin, in words a minute, and how many there are; the last has no end.
const BIN: i32 = 40;
const BINS: i32 = 10;
const NO_END: i32 = 1_000_000;

/// What is known of one text that was read.
struct Measured {
    participant: String,
    group: AgeGroup,
    position: i32,
    condition: Condition,
    speed: Option<f64>,
    score: Option<f64>,
}

impl Measured {
    fn is_in(&self, group: Option<AgeGroup>, condition: Condition) -> bool {
        self.condition == condition && group.is_none_or(|group| group == self.group)
    }
}

/// All numbers.
pub(in crate::study) fn summary(db: &mut Db, naming: &Naming) -> QueryResult<Summary> {
    let measured = measured(queries::readings(db)?);
    let (sessions, allocation) = sessions(allocation::counts(db)?);
    Ok(Summary {
        blind: naming.is_blind(),
        participants: participants(queries::statuses(db)?),
        sessions,
        allocation,
        conditions: conditions(&measured, naming),
        differences: if naming.is_blind() {
            Vec::new()
        } else {
            differences(&measured)
        },
        positions: positions(&measured),
        items: items(queries::choices(db)?),
        speed_accuracy: speed_accuracy(&measured),
    })
}

fn measured(readings: Vec<Reading>) -> Vec<Measured> {
    let mut words: HashMap<(AgeGroup, String), u32> = HashMap::new();
    let one = |reading: Reading| {
        let group = AgeGroup::named(&reading.age_group)?;
        let condition = Condition::ALL
            .into_iter()
            .find(|condition| condition.slug() == reading.condition)?;
        let words = *words
            .entry((group, reading.folder))
            .or_insert_with_key(|(group, folder)| {
                scoring::story(*group, folder).map_or(0, scoring::words)
            });
        Some(Measured {
            participant: reading.participant,
            group,
            position: reading.position,
            condition,
            speed: words_per_minute(words, reading.reading_ms),
            score: percent(reading.score, reading.question_count),
        })
    };
    readings.into_iter().filter_map(one).collect()
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

fn conditions(all: &[Measured], naming: &Naming) -> Vec<Cell> {
    let cells = groups().flat_map(|group| naming.all().map(move |condition| (group, condition)));
    let cell = |(age_group, (condition, name))| Cell {
        age_group,
        condition: name,
        measures: measures(all.iter().filter(|one| one.is_in(age_group, condition))),
    };
    cells.map(cell).collect()
}

fn differences(all: &[Measured]) -> Vec<Difference> {
    let base: HashMap<&str, &Measured> = all
        .iter()
        .filter(|one| one.condition == Condition::Standard)
        .map(|one| (one.participant.as_str(), one))
        .collect();
    let less = |one: Option<f64>, base: Option<f64>| Some(rounded(one? - base?));
    let cells = groups().flat_map(|group| Condition::ALL.map(|condition| (group, condition)));
    let cell = |(age_group, condition): (_, Condition)| {
        let of = all.iter().filter(|one| one.is_in(age_group, condition));
        let pairs = of.filter_map(|one| {
            let base = base.get(one.participant.as_str())?;
            Some((less(one.speed, base.speed), less(one.score, base.score)))
        });
        Difference {
            age_group,
            condition: condition.slug(),
            measures: measures_of(&pairs.collect::<Vec<_>>()),
        }
    };
    let others = cells.filter(|(_, condition)| *condition != Condition::Standard);
    others.map(cell).collect()
}

fn positions(all: &[Measured]) -> Vec<PositionCell> {
    let cell = |position| PositionCell {
        position,
        measures: measures(all.iter().filter(|one| one.position == position)),
    };
    (1..=TRIALS as i32).map(cell).collect()
}

fn speed_accuracy(all: &[Measured]) -> Vec<SpeedBin> {
    let bins = groups().flat_map(|group| (0..BINS).map(move |bin| (group, bin)));
    let cell = |(age_group, bin): (Option<AgeGroup>, i32)| {
        let from = bin * BIN;
        let to = if bin + 1 == BINS { NO_END } else { from + BIN };
        let range = f64::from(from)..f64::from(to);
        let of = all.iter().filter(|one| {
            one.speed.is_some_and(|speed| range.contains(&speed))
                && age_group.is_none_or(|group| group == one.group)
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

fn participants(statuses: Vec<(String, i64)>) -> ParticipantCounts {
    let mut counts = ParticipantCounts::default();
    for (status, count) in statuses {
        counts.total += count;
        match status.as_str() {
            "verified" => counts.verified += count,
            "unverified" => counts.unverified += count,
            _ => counts.quarantined += count,
        }
    }
    counts
}

impl SessionCounts {
    fn add(&mut self, state: &str, count: i64) {
        self.opened += count;
        match state {
            COMPLETED => self.completed += count,
            DROPPED => self.dropped += count,
            OPEN => self.open += count,
            _ => {}
        }
        let ended = self.completed + self.dropped;
        self.dropout_percent = share(self.dropped, ended);
    }
}

fn sessions(
    counts: Vec<(String, String, Option<i32>, String, i64)>,
) -> (SessionCounts, Vec<Allocation>) {
    let mut all = SessionCounts::default();
    let mut lists: BTreeMap<(Option<AgeGroup>, String, Option<i32>), SessionCounts> =
        BTreeMap::new();
    for (group, protocol, list, state, count) in counts {
        all.add(&state, count);
        lists
            .entry((AgeGroup::named(&group), protocol, list))
            .or_default()
            .add(&state, count);
    }
    let told = lists
        .into_iter()
        .map(|((age_group, protocol, list), sessions)| Allocation {
            age_group,
            protocol: Protocol::named(&protocol).unwrap_or_default(),
            list,
            sessions,
        });
    (all, told.collect())
}

fn items(choices: Vec<Choice>) -> Vec<ItemCell> {
    let mut counts: HashMap<(Option<AgeGroup>, String, String), BTreeMap<i32, i64>> =
        HashMap::new();
    for (group, folder, question, choice, count) in choices {
        let group = AgeGroup::named(&group).filter(|_| FOLDERS.contains(&folder.as_str()));
        let chosen = counts.entry((group, folder, question)).or_default();
        *chosen.entry(choice.unwrap_or_default()).or_default() += count;
    }
    let mut cells = Vec::new();
    for story in vokal_stories::stories() {
        let group = story
            .age_group
            .and_then(|group| AgeGroup::named(group.name()));
        for question in &story.questions {
            let key = (group, story.folder.to_owned(), question.id.clone());
            let chosen = counts.remove(&key).unwrap_or_default();
            cells.push(item(story, question, group, &chosen));
        }
    }
    cells
}

fn item(
    story: &Story,
    question: &vokal_stories::Question,
    age_group: Option<AgeGroup>,
    chosen: &BTreeMap<i32, i64>,
) -> ItemCell {
    let few = |count: i64| (1..FEWEST as i64).contains(&count);
    let n: i64 = chosen.values().sum();
    let hidden = few(n);
    let answers = (1..).zip(&question.answers).map(|(place, answer)| {
        let count = chosen.get(&place).copied().unwrap_or_default();
        (count, answer)
    });
    let correct: i64 = answers
        .clone()
        .filter(|(_, answer)| answer.correct)
        .map(|(count, _)| count)
        .sum();
    ItemCell {
        age_group,
        folder: story.folder,
        question: question.id.clone(),
        text: question.text.clone(),
        kind: question.kind,
        n: (!hidden).then_some(n),
        hidden,
        correct_percent: share(correct, n).filter(|_| !hidden),
        answers: answers
            .map(|(count, answer)| AnswerCell {
                text: answer.text.clone(),
                correct: answer.correct,
                count: (!hidden && !few(count)).then_some(count),
            })
            .collect(),
    }
}
