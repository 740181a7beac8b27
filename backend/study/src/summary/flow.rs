//! From the first who began to the last who counts: how many came how far, and
//! who is left out. After CONSORT, and it adds up.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;

use super::statistics::share;
use super::{Allocation, People};
use crate::allocation::LEFT_AFTER;
use crate::design::{AgeGroup, Protocol};
use crate::exclusion::Reason;
use crate::queries::allocation::{COMPLETED, OPEN};
use crate::queries::runs::{Count, FINISHED, GOING};
use crate::queries::{allocation, runs};
use crate::stages::{Milestone, Stage};
use vokal_base::db::{Db, QueryResult};

/// How many came how far. `begun` is `finished`, `left` and `underWay`; `finished`
/// is `removed` and `kept`; `kept` is `excluded` and `analysed`.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = StudyFlow)]
pub(crate) struct Flow {
    /// Sessions, which are no people: devices fetch them ahead.
    pub sessions: Sessions,
    pub people: People,
    /// Each stage with those who came to it.
    pub stages: Vec<FlowStage>,
    /// Of those who finished, whose answers were withdrawn, deleted or put into
    /// the trash.
    pub removed: i64,
    /// Of those who finished, whose answers are there.
    pub kept: i64,
    /// Of those, who is left out as the rules have it.
    pub excluded: i64,
    /// Each of them with the first reason.
    pub excluded_by: Vec<ExcludedBy>,
    /// Of those, who counts.
    pub analysed: i64,
    /// Their texts, German and English.
    pub texts: i64,
    /// Of those, which are left out as the rules have it.
    pub excluded_texts: i64,
    /// Each of them with the first reason.
    pub excluded_texts_by: Vec<ExcludedBy>,
}

/// Sessions that were handed out.
#[derive(Clone, Copy, Debug, Default, Serialize, ToSchema)]
#[schema(as = IssuedSessions)]
pub(crate) struct Sessions {
    pub issued: i64,
    /// Somebody has begun with them.
    pub used: i64,
    /// May still be used.
    pub waiting: i64,
    /// Were given back or have expired.
    pub unused: i64,
}

/// A stage of the way. Those who reached it reached the next, have left or are
/// under way; the last text is read either in German or in English.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FlowStage {
    pub stage: Milestone,
    pub reached: i64,
    /// Reached this, and no further.
    pub left: i64,
    /// The same, and may go on.
    pub under_way: i64,
}

/// How many are left out for a reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct ExcludedBy {
    pub reason: Reason,
    pub count: i64,
}

/// What the rules have left out.
#[derive(Default)]
pub(super) struct Left {
    pub kept: i64,
    pub analysed: i64,
    pub texts: i64,
    pub participants: BTreeMap<Reason, i64>,
    pub texts_by: BTreeMap<Reason, i64>,
}

impl People {
    fn add(&mut self, state: &str, count: i64) {
        self.begun += count;
        match state {
            FINISHED => self.finished += count,
            GOING => self.under_way += count,
            _ => self.left += count,
        }
        self.left_percent = share(self.left, self.left + self.finished);
    }
}

/// The flow under a protocol, and the same by list.
pub(super) fn flow(
    db: &mut Db,
    protocol: Protocol,
    today: NaiveDate,
    left: &Left,
) -> QueryResult<(Flow, Vec<Allocation>)> {
    let mut people = People::default();
    let mut lists: BTreeMap<(Option<AgeGroup>, Option<i32>), People> = BTreeMap::new();
    let mut stages = Milestone::ALL.map(|stage| FlowStage {
        stage,
        reached: 0,
        left: 0,
        under_way: 0,
    });
    for row in runs::counts(db, protocol.name())? {
        let state = state(&row, today).to_owned();
        let (group, list, english, reached, _, _, count) = row;
        people.add(&state, count);
        let group = group.as_deref().and_then(AgeGroup::named);
        lists.entry((group, list)).or_default().add(&state, count);
        let reached = Stage::named(&reached).unwrap_or(Stage::Begun).milestone();
        for of in &mut stages {
            if reached.has_reached(of.stage, english) {
                of.reached += count;
            }
            if of.stage == reached.read_in(english) && state != FINISHED {
                let ended = if state == GOING {
                    &mut of.under_way
                } else {
                    &mut of.left
                };
                *ended += count;
            }
        }
    }
    let excluded: i64 = left.participants.values().sum();
    let flow = Flow {
        sessions: sessions(db, protocol, today)?,
        people,
        stages: stages.into(),
        removed: people.finished - left.kept,
        kept: left.kept,
        excluded,
        excluded_by: told(&left.participants),
        analysed: left.analysed,
        texts: left.texts,
        excluded_texts: left.texts_by.values().sum(),
        excluded_texts_by: told(&left.texts_by),
    };
    let allocation = lists
        .into_iter()
        .map(|((age_group, list), people)| Allocation {
            age_group,
            list,
            people,
        });
    Ok((flow, allocation.collect()))
}

/// Who is not heard of any more has left.
fn state((.., state, seen_on, _): &Count, today: NaiveDate) -> &str {
    let is_silent = today
        .checked_sub_days(LEFT_AFTER)
        .is_some_and(|day| *seen_on < day);
    if state == GOING && is_silent {
        runs::LEFT
    } else {
        state
    }
}

fn sessions(db: &mut Db, protocol: Protocol, today: NaiveDate) -> QueryResult<Sessions> {
    let mut told = Sessions::default();
    for (begun, until, state, count) in allocation::counts(db, protocol.name())? {
        told.issued += count;
        let may_begin = state == OPEN && until.is_none_or(|until| today <= until);
        match (begun || state == COMPLETED, may_begin) {
            (true, _) => told.used += count,
            (false, true) => told.waiting += count,
            (false, false) => told.unused += count,
        }
    }
    Ok(told)
}

fn told(reasons: &BTreeMap<Reason, i64>) -> Vec<ExcludedBy> {
    let all = reasons.iter();
    all.map(|(reason, count)| ExcludedBy {
        reason: *reason,
        count: *count,
    })
    .collect()
}
