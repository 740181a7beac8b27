//! What does a row look like to both engines?
//!
//! As a JSON object: moments as `2026-11-21T08:15:00.25`, bytes as `\x` and
//! hexadecimal digits, which is how PostgreSQL writes both.

use diesel::connection::{DefaultLoadingMode, SimpleConnection};
use diesel::prelude::*;
use diesel::sql_types::{Bool, Text};
use serde_json::Value;

use super::tables::{Column, Kind, Table, quoted};
use super::{Adding, Fault, TableSum};
use vokal_base::db::{Db, on_either};

/// So many rows PostgreSQL hands over at once.
const FETCHED: usize = 100;
/// And so many that have bytes in them: fonts are up to 5 MB, twice that in digits.
const FETCHED_OF_BYTES: usize = 4;

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = Text)]
    row: String,
}

#[derive(QueryableByName)]
struct Answer {
    #[diesel(sql_type = Bool)]
    answer: bool,
}

/// Hands over every row of a table, one after the other, in the order of its key.
pub(super) fn each(
    db: &mut Db,
    table: &Table,
    mut take: impl FnMut(String) -> Result<(), Fault>,
) -> Result<(), Fault> {
    let name = quoted(&table.name);
    let order = table.order();
    match db {
        Db::Sqlite(connection) => {
            let pairs: Vec<String> = table.columns.iter().map(told_by_sqlite).collect();
            let pairs = pairs.join(", ");
            let query = format!("SELECT json_object({pairs}) AS row FROM {name}{order}");
            let rows = diesel::sql_query(query);
            for row in rows.load_iter::<Row, DefaultLoadingMode>(connection)? {
                take(canonical(&row?.row)?)?;
            }
        }
        Db::Postgres(connection) => {
            connection.batch_execute(&format!(
                "DECLARE backup NO SCROLL CURSOR FOR \
                 SELECT row_to_json(t)::text AS row FROM {name} t{order}"
            ))?;
            let has_bytes = table
                .columns
                .iter()
                .any(|column| matches!(column.kind, Kind::Bytes));
            let count = if has_bytes { FETCHED_OF_BYTES } else { FETCHED };
            loop {
                let fetch = format!("FETCH {count} FROM backup");
                let rows: Vec<Row> = diesel::sql_query(fetch).load(connection)?;
                if rows.is_empty() {
                    break;
                }
                for row in rows {
                    take(canonical(&row.row)?)?;
                }
            }
            connection.batch_execute("CLOSE backup")?;
        }
    }
    Ok(())
}

/// The same text for the same row, whoever has written it.
fn canonical(row: &str) -> Result<String, Fault> {
    // Objects of this crate are in the order of their keys.
    let row: Value = serde_json::from_str(row)?;
    Ok(row.to_string())
}

fn told_by_sqlite(column: &Column) -> String {
    let name = quoted(&column.name);
    let value = match column.kind {
        Kind::Plain => name,
        Kind::Boolean => format!("json(CASE {name} WHEN 0 THEN 'false' WHEN 1 THEN 'true' END)"),
        Kind::Moment => format!(
            "replace(CASE WHEN instr({name}, '.') THEN rtrim(rtrim({name}, '0'), '.') \
             ELSE {name} END, ' ', 'T')"
        ),
        Kind::Bytes => format!("'\\x' || lower(hex({name}))"),
    };
    format!("'{}', {value}", column.name.replace('\'', "''"))
}

fn taken_by_sqlite(column: &Column) -> String {
    let value = format!("json_extract(value, '$.{}')", quoted(&column.name));
    match column.kind {
        Kind::Plain | Kind::Boolean => value,
        Kind::Moment => format!("replace({value}, 'T', ' ')"),
        Kind::Bytes => format!("unhex(substr({value}, 3))"),
    }
}

/// Puts rows into a table; `rows` is a JSON array of them.
pub(super) fn put(db: &mut Db, table: &Table, rows: &str) -> QueryResult<()> {
    let name = quoted(&table.name);
    let list = table.list();
    let insert = match db {
        Db::Sqlite(_) => {
            let values: Vec<String> = table.columns.iter().map(taken_by_sqlite).collect();
            let values = values.join(", ");
            format!("INSERT INTO {name} ({list}) SELECT {values} FROM json_each(?)")
        }
        Db::Postgres(_) => format!(
            "INSERT INTO {name} ({list}) OVERRIDING SYSTEM VALUE \
             SELECT {list} FROM json_populate_recordset(NULL::{name}, $1::json)"
        ),
    };
    on_either!(db, |connection| diesel::sql_query(insert)
        .bind::<Text, _>(rows)
        .execute(connection))
    .map(drop)
}

/// The content of a table in short.
pub(super) fn sum(db: &mut Db, table: &Table) -> Result<TableSum, Fault> {
    let mut sum = Adding::default();
    each(db, table, |row| {
        sum.add(&row);
        Ok(())
    })?;
    Ok(sum.done())
}

/// Whether a table has any row.
pub(super) fn any(db: &mut Db, table: &Table) -> QueryResult<bool> {
    let query = format!(
        "SELECT EXISTS (SELECT 1 FROM {}) AS answer",
        quoted(&table.name)
    );
    let answer: Answer = on_either!(db, |connection| diesel::sql_query(query)
        .get_result(connection))?;
    Ok(answer.answer)
}

/// Lets rows come before those they refer to, until [`settle`].
pub(super) fn unsettle(db: &mut Db) -> QueryResult<()> {
    match db {
        // Ends with the transaction.
        Db::Sqlite(connection) => connection.batch_execute("PRAGMA defer_foreign_keys = ON"),
        Db::Postgres(connection) => {
            alter_references(connection, "DEFERRABLE")?;
            connection.batch_execute("SET CONSTRAINTS ALL DEFERRED")
        }
    }
}

/// Checks what every row refers to, and counts on behind the highest number.
pub(super) fn settle(db: &mut Db, tables: &[Table]) -> QueryResult<()> {
    let Db::Postgres(connection) = db else {
        return Ok(());
    };
    connection.batch_execute("SET CONSTRAINTS ALL IMMEDIATE")?;
    alter_references(connection, "NOT DEFERRABLE")?;
    for table in tables {
        for column in table.columns.iter().filter(|column| column.counted) {
            let (table, column) = (quoted(&table.name), &column.name);
            let highest = format!("(SELECT max({}) FROM {table})", quoted(column));
            connection.batch_execute(&format!(
                "SELECT setval(pg_get_serial_sequence('{}', '{}'), \
                 coalesce({highest}, 1), {highest} IS NOT NULL)",
                table.replace('\'', "''"),
                column.replace('\'', "''"),
            ))?;
        }
    }
    Ok(())
}

fn alter_references(connection: &mut PgConnection, how: &str) -> QueryResult<()> {
    let references = diesel::sql_query(
        "SELECT 'ALTER TABLE ' || conrelid::regclass || ' ALTER CONSTRAINT ' \
         || quote_ident(conname) AS row FROM pg_constraint \
         WHERE contype = 'f' AND connamespace = current_schema()::regnamespace",
    );
    let references: Vec<Row> = references.load(connection)?;
    for Row { row } in references {
        connection.batch_execute(&format!("{row} {how}"))?;
    }
    Ok(())
}
