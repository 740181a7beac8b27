//! All tables as a ZIP, named and described after Psych-DS.

use std::collections::HashMap;
use std::io::{self, Write};

use csv::{Terminator, Writer, WriterBuilder};
use serde_json::Value;
use zip::CompressionMethod;
use zip::write::{SimpleFileOptions, StreamWriter, ZipWriter};

use super::codebook::{self, TABLES, Table};
use super::rows::{Order, batches, cell};
use super::stimuli;
use crate::blind::Naming;
use crate::design::{AgeGroup, Protocol};
use crate::exclusion::{Excluded, Reason, Rules};
use crate::queries::intake::{EventRow, ItemRow, PageRow, ParticipantRow, TrialRow};
use crate::queries::participants as queries;
use crate::results::json;
use crate::summary::statistics::{percent, words_per_minute};
use crate::{scoring, settings, summary};
use vokal_base::db::{Db, QueryResult};

type Zip<W> = ZipWriter<StreamWriter<W>>;
type Row = Vec<String>;

/// Writes the package.
pub(super) fn write(db: &mut Db, out: &mut impl Write, naming: &Naming) -> io::Result<()> {
    let mut zip = ZipWriter::new_stream(out);
    text(
        &mut zip,
        "dataset_description.json",
        &codebook::description()?,
    )?;
    text(&mut zip, "README.md", codebook::README)?;
    for (name, analysis) in codebook::ANALYSES {
        text(&mut zip, name, analysis)?;
    }
    let rules = settings::load(db).map_err(io::Error::other)?.exclusions;
    text(
        &mut zip,
        "exclusions.json",
        &(serde_json::to_string_pretty(&rules)? + "\n"),
    )?;
    table(
        &mut zip,
        "codebook.csv",
        &["table", "variable", "type", "description", "values"],
        |table| {
            for row in codebook::rows() {
                table.write_record(row)?;
            }
            Ok(())
        },
    )?;
    for kind in TABLES {
        let columns: Vec<&str> = kind.columns().iter().map(|column| column.0).collect();
        table(
            &mut zip,
            &format!("data/study-reading_description-{}_data.csv", kind.name()),
            &columns,
            |table| {
                let mut put =
                    |row: Row| table.write_record(row.iter().map(|text| cell(text).into_owned()));
                for row in stimuli::rows(kind) {
                    put(row)?;
                }
                if kind.is_stimulus() {
                    return Ok(());
                }
                batches(db, Order::ById, |db, participants| {
                    let rows = rows(db, kind, participants, naming, &rules);
                    for row in rows.map_err(io::Error::other)? {
                        put(row)?;
                    }
                    Ok(())
                })
            },
        )?;
    }
    zip.finish()?.into_inner().flush()
}

fn options() -> SimpleFileOptions {
    // Always the same moment, so that the same data gives the same bytes.
    SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .last_modified_time(zip::DateTime::default())
        .large_file(true)
}

fn text<W: Write>(zip: &mut Zip<W>, name: &str, text: &str) -> io::Result<()> {
    zip.start_file(name, options())?;
    zip.write_all(text.as_bytes())
}

fn table<W: Write>(
    zip: &mut Zip<W>,
    name: &str,
    columns: &[&str],
    write: impl FnOnce(&mut Writer<&mut Zip<W>>) -> io::Result<()>,
) -> io::Result<()> {
    zip.start_file(name, options())?;
    let mut table = WriterBuilder::new()
        .terminator(Terminator::Any(b'\n'))
        .from_writer(zip);
    table.write_record(columns)?;
    write(&mut table)?;
    table.flush()
}

fn rows(
    db: &mut Db,
    table: Table,
    participants: Vec<ParticipantRow>,
    naming: &Naming,
    rules: &Rules,
) -> QueryResult<Vec<Row>> {
    let ids: Vec<String> = participants.iter().map(|row| row.id.clone()).collect();
    Ok(match table {
        Table::Participants | Table::Trials => {
            let mut trials: HashMap<String, Vec<TrialRow>> = HashMap::new();
            for row in queries::trials(db, &ids)? {
                trials
                    .entry(row.participant_id.clone())
                    .or_default()
                    .push(row);
            }
            let told = participants.into_iter().flat_map(|row| {
                let trials = trials.remove(&row.id).unwrap_or_default();
                let excluded = summary::judged(rules, &row, &trials);
                if table == Table::Participants {
                    return vec![participant(row, &excluded, naming)];
                }
                let numbered = trials.into_iter().enumerate();
                numbered
                    .map(|(at, text)| trial(text, at, &row, &excluded, naming))
                    .collect()
            });
            told.collect()
        }
        Table::Items => queries::items(db, &ids)?.into_iter().map(item).collect(),
        Table::Pages => queries::pages(db, &ids)?.into_iter().map(page).collect(),
        Table::Events => queries::events(db, &ids)?.into_iter().map(event).collect(),
        Table::Texts | Table::TextPages | Table::Questions => Vec::new(),
    })
}

fn reasons(reasons: &[Reason]) -> String {
    let names: Vec<_> = reasons.iter().map(|reason| reason.name()).collect();
    names.join(" ")
}

fn participant(row: ParticipantRow, excluded: &Excluded, naming: &Naming) -> Row {
    let (details, environment) = (json(row.details), json(row.environment));
    let told = |of: &Value, name: &str| plain(&of[name]);
    let protocol = Protocol::named(&row.protocol).unwrap_or_default();
    vec![
        row.id,
        row.label,
        row.received_on.to_string(),
        row.age_group,
        naming
            .protocol(protocol)
            .map_or_else(String::new, |protocol| protocol.name().to_owned()),
        protocol.is_confounded().to_string(),
        number(naming.list(row.list)),
        if row.complete {
            row.status
        } else {
            queries::PARTIAL.to_owned()
        },
        row.stage.unwrap_or_default(),
        reasons(&excluded.participant),
        row.flags.trim().to_owned(),
        told(&details, "birthYear"),
        told(&details, "gender"),
        told(&details, "education"),
        told(&details, "readingFrequency"),
        told(&details, "readingFormat"),
        told(&details, "textTypes"),
        told(&details["languages"], "de"),
        told(&details["languages"], "en"),
        told(&details["languages"], "other"),
        told(&details, "readingIssues"),
        told(&details, "otherIssue"),
        row.score.to_string(),
        row.question_count.to_string(),
        told(&environment, "viewportWidth"),
        told(&environment, "viewportHeight"),
        told(&environment, "pixelRatio"),
        told(&environment, "pointer"),
        told(&environment, "browser"),
        told(&environment, "browserVersion"),
        told(&environment, "contentHash"),
    ]
}

fn trial(
    row: TrialRow,
    at: usize,
    participant: &ParticipantRow,
    excluded: &Excluded,
    naming: &Naming,
) -> Row {
    let group = AgeGroup::named(&participant.age_group);
    let protocol = Protocol::named(&participant.protocol).unwrap_or_default();
    let story = group.and_then(|group| scoring::story(group, &row.folder));
    let words = story.map_or(0, vokal_stories::Story::words);
    let counted = participant.complete && excluded.counts(at);
    // What was left in the midst has neither a score nor, unless they came, times.
    let is_unfinished = row.is_unfinished(participant.stopped_at());
    let time = |ms: i64| Some(ms).filter(|ms| !is_unfinished || *ms > 0);
    let score = Some(row.score).filter(|_| !is_unfinished);
    let reasons_of = excluded.texts.get(at).filter(|_| !is_unfinished);
    vec![
        row.participant_id,
        row.position.to_string(),
        row.quiz_id.to_string(),
        row.folder,
        naming.of(protocol, &row.condition).to_owned(),
        words.to_string(),
        number(time(row.reading_ms)),
        number(time(row.answering_ms)),
        number(row.raw_reading_ms),
        number(row.raw_answering_ms),
        number(words_per_minute(words, row.reading_ms)),
        number(score),
        number(row.client_score),
        row.question_count.to_string(),
        number(score.and_then(|score| percent(score, row.question_count))),
        row.interruptions.to_string(),
        number(row.completed_on),
        row.flags.trim().to_owned(),
        story.map_or_else(String::new, |story| story.language.clone()),
        row.familiarity.unwrap_or_default(),
        reasons_of.map_or_else(String::new, |all| reasons(all)),
        counted.to_string(),
    ]
}

fn item(row: ItemRow) -> Row {
    vec![
        row.participant_id,
        row.position.to_string(),
        row.question,
        row.answer,
        number(row.choice),
        row.correct.to_string(),
        row.shown_order.unwrap_or_default(),
        number(row.shown_place),
        number(row.response_ms),
        number(row.shown_ms),
        number(row.changes),
    ]
}

fn page(row: PageRow) -> Row {
    vec![
        row.participant_id,
        row.position.to_string(),
        row.page.to_string(),
        row.visits.to_string(),
        row.shown_ms.to_string(),
    ]
}

fn event(row: EventRow) -> Row {
    vec![
        row.participant_id,
        row.number.to_string(),
        row.kind,
        row.at_ms.to_string(),
        number(row.wall_ms),
        number(row.quiz_id),
        number(row.page),
        row.question.unwrap_or_default(),
        row.value.unwrap_or_default(),
    ]
}

fn number(number: Option<impl ToString>) -> String {
    number.map_or_else(String::new, |number| number.to_string())
}

fn plain(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(all) => {
            let all: Vec<String> = all.iter().map(plain).collect();
            all.join(";")
        }
        other => other.to_string(),
    }
}
