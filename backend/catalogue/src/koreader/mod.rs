//! How do KOReader's devices and the page go on from each other's places?
//!
//! | module | what it answers |
//! | --- | --- |
//! | `handlers` | What does KOReader ask for, and as whom? |
//! | `wire` | What does it send and hear? |
//! | `telling` | Where is somebody to go on? |
//! | `taking` | What becomes of where a device says that it is? |
//! | `pointer` | Which place of a book does an `XPointer` mean? |
//!
//! Decision 0053 says why it is like that.

pub(crate) mod handlers;
mod pointer;
mod taking;
mod telling;
mod wire;

use serde::Serialize;
use vokal_base::db::moment::Moment;
use vokal_base::db::{Db, QueryResult};

use crate::queries::koreader as queries;

/// What a device has said, as an export of the account tells it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SaidByKoreader {
    document: String,
    progress: Option<String>,
    percentage: Option<f64>,
    device: String,
    told_at: Moment,
}

/// All that a reader's devices have said of where they are.
///
/// # Errors
///
/// If the database refuses.
pub fn said_by_koreader(db: &mut Db, reader: i64) -> QueryResult<Vec<SaidByKoreader>> {
    let rows = queries::of_reader(db, reader)?.into_iter();
    let told = rows.map(|row| SaidByKoreader {
        document: row.document,
        progress: row.progress,
        percentage: row.percentage,
        device: row.device,
        told_at: row.told_at.into(),
    });
    Ok(told.collect())
}
