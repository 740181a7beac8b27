//! What do the devices of a reader have in common, and how do they come to agree?
//!
//! | module | what it answers |
//! | --- | --- |
//! | [`handlers`] | What does a device send, and what is it told? |
//! | `wire` | How is that written? |
//! | `merging` | Two devices changed one note: what becomes of it? |
//! | `push` | What of a device's changes is taken? |
//! | `pull` | What does a device not know yet? |
//! | [`exchange`] | How do annotations leave for other programs? |
//! | [`importing`] | How do those of other programs come in? |
//! | [`events`] | When is there something new? |
//! | `settings` | How does a reader have pages set? |
//! | [`statistics`] | How much does a reader read, and when? |
//! | `queries` | What is the database asked? |
//!
//! The protocol stands in `docs/sync.md`.
#![warn(missing_docs, clippy::unwrap_used)]

pub mod events;
pub mod exchange;
pub mod handlers;
pub mod importing;
mod merging;
mod pull;
mod push;
mod queries;
mod settings;
pub mod statistics;
mod wire;

use vokal_base::db::{Db, QueryResult};
use vokal_base::routes::Routes;

pub use events::Revisions;
pub use exchange::Exchanges;
pub use statistics::overview::KeptStatistics;
pub use wire::{KeptAnnotation, KeptSettings};

/// The routes of synchronisation.
pub fn routes(config: &mut impl Routes) {
    config
        .service(handlers::synchronise)
        .service(exchange::export_annotations)
        .service(importing::import_annotations)
        .service(events::sync_events)
        .service(statistics::handlers::count_stretches)
        .service(statistics::handlers::get_statistics)
        .service(statistics::handlers::delete_statistics);
}

/// All annotations of a reader, as an export of the account tells them.
///
/// # Errors
///
/// If the database refuses.
pub fn annotations_of(db: &mut Db, reader: i64) -> QueryResult<Vec<KeptAnnotation>> {
    let rows = queries::all(db, reader)?;
    Ok(rows.into_iter().map(KeptAnnotation::from).collect())
}

/// How a reader has pages set, as an export of the account tells it: for all books, for some, and
/// as presets.
///
/// # Errors
///
/// If the database refuses.
pub fn reading_settings_of(db: &mut Db, reader: i64) -> QueryResult<Vec<KeptSettings>> {
    let rows = settings::queries::all(db, reader)?;
    Ok(rows.into_iter().map(KeptSettings::from).collect())
}

/// How much a reader has read, and when, as an export of the account tells it.
///
/// # Errors
///
/// If the database refuses.
pub fn statistics_of(db: &mut Db, reader: i64) -> QueryResult<KeptStatistics> {
    statistics::overview::everything(db, reader)
}
