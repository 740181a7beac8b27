//! Is the database's file whole?

use diesel::sql_types::Text;
use diesel::{QueryResult, QueryableByName, RunQueryDsl, sql_query};

use super::Db;

#[derive(QueryableByName)]
struct Line {
    #[diesel(sql_type = Text)]
    integrity_check: String,
}

/// What is wrong with it, as SQLite tells it (`PRAGMA integrity_check`); nothing if all is well.
pub(super) fn faults(db: &mut Db) -> QueryResult<Vec<String>> {
    let Db::Sqlite(connection) = db else {
        return Ok(Vec::new());
    };
    let lines: Vec<Line> = sql_query("PRAGMA integrity_check").load(connection)?;
    let told = lines.into_iter().map(|line| line.integrity_check);
    Ok(told.filter(|line| line != "ok").collect())
}
