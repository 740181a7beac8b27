//! Rows as they leave the house.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::{self, Write};

use chrono::NaiveDate;
use serde_json::{Value, json};

use super::{EventTold, PageTold, ParticipantExport};
use crate::blind::Naming;
use crate::details::UserDetails;
use crate::queries::intake::{EventRow, PageRow, ParticipantRow};
use crate::queries::participants as queries;
use crate::results::{Stored, Totals};
use crate::summary;
use vokal_base::db::{Db, QueryResult};

/// What the head of the summary speaks of.
const OF_ALL: &str = "totals, averageScore and demographics: all who came to the end, without \
    exclusions, both protocols and languages together; performance tells each protocol by \
    itself, with exclusions and without";
/// So many participants are held at once.
const AT_ONCE: i64 = 200;

/// In which order participants come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// As in the list, the newest day first.
    Listed,
    /// By their ids, which tells nothing.
    ById,
}

/// Hands out all participants, some at a time.
pub(super) fn batches(
    db: &mut Db,
    order: Order,
    mut work: impl FnMut(&mut Db, Vec<ParticipantRow>) -> io::Result<()>,
) -> io::Result<()> {
    let mut last: Option<ParticipantRow> = None;
    loop {
        let rows = match order {
            Order::Listed => queries::listed_after(db, last.as_ref(), AT_ONCE),
            Order::ById => queries::after(db, last.as_ref().map_or("", |row| &row.id), AT_ONCE),
        };
        let rows = rows.map_err(io::Error::other)?;
        last = rows.last().cloned();
        if last.is_none() {
            return Ok(());
        }
        work(db, rows)?;
    }
}

/// A text that no spreadsheet takes for a formula.
pub(super) fn cell(text: &str) -> Cow<'_, str> {
    if text.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        format!("'{text}").into()
    } else {
        text.into()
    }
}

/// One participant with all that happened.
pub(super) fn participant_export(
    result: Stored,
    pages: Vec<PageRow>,
    events: Vec<EventRow>,
) -> ParticipantExport {
    ParticipantExport {
        result,
        pages: pages
            .into_iter()
            .map(|page| PageTold {
                position: page.position,
                page: page.page,
                visits: page.visits,
                shown_ms: page.shown_ms,
            })
            .collect(),
        events: events
            .into_iter()
            .map(|event| EventTold {
                number: event.number,
                kind: event.kind,
                at_ms: event.at_ms,
                wall_ms: event.wall_ms,
                quiz_id: event.quiz_id,
                page: event.page,
                question: event.question,
                value: event.value,
            })
            .collect(),
    }
}

/// Totals, demographics and the dashboard's numbers.
pub(super) fn summary(
    db: &mut Db,
    out: &mut impl Write,
    naming: &Naming,
    today: NaiveDate,
) -> io::Result<()> {
    let totals = Totals::of(db, &queries::Filter::default()).map_err(io::Error::other)?;
    let demographics = demographics(db)?;
    let protocols = summary::protocols(db).map_err(io::Error::other)?;
    // One for each protocol: they are never pooled.
    let dashboards = protocols
        .into_iter()
        .map(|protocol| summary::summary(db, naming, protocol, today));
    let dashboards = dashboards
        .collect::<QueryResult<Vec<_>>>()
        .map_err(io::Error::other)?;
    let told = json!({
        "note": OF_ALL,
        "totalParticipants": totals.participants,
        "totalQuizAttempts": totals.quiz_attempts,
        "totalCorrect": totals.correct,
        "totalQuestions": totals.questions,
        "averageScore": totals.average_score,
        "demographics": demographics,
        "performance": dashboards,
    });
    serde_json::to_writer_pretty(&mut *out, &told)?;
    out.write_all(b"\n")
}

/// How often each value was given; one to four are told as `<5`.
fn demographics(db: &mut Db) -> io::Result<Value> {
    let mut counts: BTreeMap<&str, BTreeMap<String, usize>> = BTreeMap::new();
    batches(db, Order::ById, |_, rows| {
        for row in rows.into_iter().filter(|row| row.complete) {
            let mut count = |what, value: &str| {
                *counts
                    .entry(what)
                    .or_default()
                    .entry(value.to_owned())
                    .or_default() += 1;
            };
            count("ageGroup", &row.age_group);
            let details = row
                .details
                .as_deref()
                .map(serde_json::from_str::<UserDetails>);
            if let Some(Ok(details)) = details {
                count("gender", &details.gender);
                count("education", &details.education);
                count("readingFrequency", &details.reading_frequency);
                count("readingFormat", &details.reading_format);
                details
                    .text_types
                    .iter()
                    .for_each(|kind| count("textTypes", kind));
                details
                    .reading_issues
                    .iter()
                    .for_each(|issue| count("readingIssues", issue));
            }
        }
        Ok(())
    })?;
    let told = counts.into_iter().map(|(what, values)| {
        let values: BTreeMap<String, Value> = values
            .into_iter()
            .map(|(value, count)| {
                let few = (1..summary::FEWEST).contains(&count);
                (value, if few { json!("<5") } else { json!(count) })
            })
            .collect();
        (what.to_owned(), json!(values))
    });
    Ok(Value::Object(told.collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_cell_begins_a_formula() {
        for start in ["=", "+", "-", "@", "\t", "\r"] {
            assert_eq!(
                cell(&format!("{start}cmd|'/c calc'!A1")),
                format!("'{start}cmd|'/c calc'!A1")
            );
        }
        assert_eq!(cell("x=1"), "x=1");
        assert_eq!(cell(""), "");
    }
}
