//! Finding participants and all that belongs to them.

use std::collections::{HashMap, HashSet};

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::Text;

use super::intake::{EventRow, ItemRow, PageRow, ParticipantRow, TrialRow};
use vokal_base::db::Db;
use vokal_base::db::schema::{
    study_events, study_items, study_pages, study_participants, study_trials,
};

diesel::define_sql_function! {
    fn lower(text: Text) -> Text;
}

/// The status of those who have not come to the end.
pub(crate) const PARTIAL: &str = "partial";

/// Which participants; outside the trash, of those who have come to the end unless
/// the status says otherwise.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Filter {
    /// In lower case.
    pub search: Option<String>,
    /// A name that is looked for as it is.
    pub label: Option<String>,
    pub age_group: Option<String>,
    pub protocol: Option<String>,
    pub status: Option<String>,
    pub flag: Option<String>,
    pub from: Option<NaiveDate>,
    pub to: Option<NaiveDate>,
    pub in_trash: bool,
}

/// Whether somebody has come to the end; the trash counts, for what lies there
/// may come back.
pub(crate) fn are_any(db: &mut Db) -> QueryResult<bool> {
    let found: Option<String> = study_participants::table
        .filter(study_participants::complete.eq(true))
        .select(study_participants::id)
        .limit(1)
        .first(db)
        .optional()?;
    Ok(found.is_some())
}

/// Whether what is kept of a run that is not whole lies in the trash.
pub(crate) fn is_part_in_trash(db: &mut Db, run: &str) -> QueryResult<bool> {
    use study_participants::dsl as of;
    let count: i64 = study_participants::table
        .filter(of::run.eq(run))
        .filter(of::deleted_on.is_not_null())
        .count()
        .get_result(db)?;
    Ok(count > 0)
}

type Boxed = study_participants::BoxedQuery<'static, <Db as Connection>::Backend>;

fn filtered(filter: &Filter) -> Boxed {
    use study_participants::dsl as of;
    let mut all = study_participants::table.into_boxed();
    all = if filter.in_trash {
        all.filter(of::deleted_on.is_not_null())
    } else {
        all.filter(of::deleted_on.is_null())
    };
    if let Some(text) = &filter.search {
        let pattern = format!("%{}%", escaped(text));
        let mut found: Box<
            dyn BoxableExpression<
                    study_participants::table,
                    <Db as Connection>::Backend,
                    SqlType = diesel::sql_types::Bool,
                >,
        > = Box::new(lower(of::id).like(pattern.clone()).escape('\\'));
        found = Box::new(found.or(lower(of::label).like(pattern.clone()).escape('\\')));
        if let Some(label) = &filter.label {
            found = Box::new(found.or(of::label.eq(label.clone())));
        }
        all = all.filter(found);
    }
    if let Some(group) = &filter.age_group {
        all = all.filter(of::age_group.eq(group.clone()));
    }
    if let Some(protocol) = &filter.protocol {
        all = all.filter(of::protocol.eq(protocol.clone()));
    }
    match filter.status.as_deref() {
        Some(PARTIAL) => all = all.filter(of::complete.eq(false)),
        Some(status) => {
            all = all.filter(of::complete.eq(true).and(of::status.eq(status.to_owned())));
        }
        // What is not whole is never counted among what is.
        None if !filter.in_trash => all = all.filter(of::complete.eq(true)),
        None => {}
    }
    if let Some(flag) = &filter.flag {
        let pattern = format!("% {} %", escaped(flag));
        all = all.filter(of::flags.like(pattern).escape('\\'));
    }
    if let Some(from) = filter.from {
        all = all.filter(of::received_on.ge(from));
    }
    if let Some(to) = filter.to {
        all = all.filter(of::received_on.le(to));
    }
    all
}

fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '\\' | '%' | '_') {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}

/// Participants, the newest day first, from `offset` on.
pub(crate) fn page(
    db: &mut Db,
    filter: &Filter,
    limit: i64,
    offset: i64,
) -> QueryResult<Vec<ParticipantRow>> {
    filtered(filter)
        .order((
            study_participants::received_on.desc(),
            study_participants::id,
        ))
        .limit(limit)
        .offset(offset)
        .select(ParticipantRow::as_select())
        .load(db)
}

/// The place of each of these among all that are not in the trash, from 1: first
/// those who have come to the end, then the others, each the newest day first.
pub(crate) fn places(db: &mut Db, rows: &[ParticipantRow]) -> QueryResult<HashMap<String, i64>> {
    let (whole, parts): (Vec<_>, Vec<_>) = rows.iter().partition(|row| row.complete);
    let all = Filter::default();
    let mut places = places_among(db, &all, &whole, 1)?;
    if !parts.is_empty() {
        let before: i64 = filtered(&all).count().get_result(db)?;
        let partial = Filter {
            status: Some(PARTIAL.to_owned()),
            ..all
        };
        places.extend(places_among(db, &partial, &parts, before + 1)?);
    }
    Ok(places)
}

/// The place of each of these among all that the filter lets through, the newest
/// day first, from `first` on.
fn places_among(
    db: &mut Db,
    filter: &Filter,
    rows: &[&ParticipantRow],
    first: i64,
) -> QueryResult<HashMap<String, i64>> {
    let Some(oldest) = rows.iter().map(|row| row.received_on).min() else {
        return Ok(HashMap::new());
    };
    let wanted: HashSet<&str> = rows.iter().map(|row| row.id.as_str()).collect();
    // Whoever came on an older day changes no place.
    let ids: Vec<String> = filtered(filter)
        .filter(study_participants::received_on.ge(oldest))
        .order((
            study_participants::received_on.desc(),
            study_participants::id,
        ))
        .select(study_participants::id)
        .load(db)?;
    let numbered = ids.into_iter().zip(first..);
    Ok(numbered
        .filter(|(id, _)| wanted.contains(id.as_str()))
        .collect())
}

/// How many participants, quizzes, right answers and questions.
pub(crate) fn totals(db: &mut Db, filter: &Filter) -> QueryResult<(i64, i64, i64, i64)> {
    use diesel::dsl::sum;
    let count: i64 = filtered(filter).count().get_result(db)?;
    let (quizzes, score, questions): (Option<i64>, Option<i64>, Option<i64>) = filtered(filter)
        .select((
            sum(study_participants::trial_count),
            sum(study_participants::score),
            sum(study_participants::question_count),
        ))
        .first(db)?;
    let told = Option::unwrap_or_default;
    Ok((count, told(quizzes), told(score), told(questions)))
}

/// One participant who is not in the trash.
pub(crate) fn one(db: &mut Db, id: &str) -> QueryResult<Option<ParticipantRow>> {
    study_participants::table
        .find(id)
        .filter(study_participants::deleted_on.is_null())
        .select(ParticipantRow::as_select())
        .first(db)
        .optional()
}

/// Participants in the order of the list, those after `after`.
pub(crate) fn listed_after(
    db: &mut Db,
    after: Option<&ParticipantRow>,
    limit: i64,
) -> QueryResult<Vec<ParticipantRow>> {
    use study_participants::dsl as of;
    let mut all = filtered(&Filter::default());
    if let Some(ParticipantRow {
        received_on, id, ..
    }) = after
    {
        // The first condition lets the index begin where the last page ended.
        all = all.filter(of::received_on.le(*received_on));
        all = all.filter(of::received_on.lt(*received_on).or(of::id.gt(id.clone())));
    }
    all.order((of::received_on.desc(), of::id))
        .limit(limit)
        .select(ParticipantRow::as_select())
        .load(db)
}

/// Participants in the order of their ids, those after `after`.
pub(crate) fn after(db: &mut Db, after: &str, limit: i64) -> QueryResult<Vec<ParticipantRow>> {
    study_participants::table
        .filter(study_participants::deleted_on.is_null())
        .filter(study_participants::id.gt(after))
        .order(study_participants::id)
        .limit(limit)
        .select(ParticipantRow::as_select())
        .load(db)
}

macro_rules! rows_of {
    ($(#[$says:meta])* $name:ident, $table:ident, $row:ident, $order:expr) => {
        $(#[$says])*
        pub(crate) fn $name(db: &mut Db, ids: &[String]) -> QueryResult<Vec<$row>> {
            $table::table
                .filter($table::participant_id.eq_any(ids))
                .order($order)
                .select($row::as_select())
                .load(db)
        }
    };
}

rows_of!(
    /// The quizzes of these participants.
    trials, study_trials, TrialRow,
    (study_trials::participant_id, study_trials::position)
);
rows_of!(
    /// The answers of these participants.
    items, study_items, ItemRow,
    (study_items::participant_id, study_items::position, study_items::question)
);
rows_of!(
    /// The pages of these participants.
    pages, study_pages, PageRow,
    (study_pages::participant_id, study_pages::position, study_pages::page)
);
rows_of!(
    /// The events of these participants.
    events, study_events, EventRow,
    (study_events::participant_id, study_events::number)
);
