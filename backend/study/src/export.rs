//! Taking answers out of the house.
//!
//! Written while it is sent, a few hundred participants at a time, in an order
//! that is always the same and from one view of the data: the same bytes each
//! time. Conditions are told as `blind` has it.

mod codebook;
mod columns;
mod package;
mod rows;
mod stimuli;
mod table;

use std::io::{self, Write};

use actix_web::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_ENCODING, CONTENT_TYPE};
use actix_web::web::{self, Data, Path};
use actix_web::{HttpResponse, post};
use chrono::NaiveDate;
use futures_util::stream;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Study;
use super::blind::Naming;
use super::queries::participants as queries;
use super::results::{self, Stored, asked_id};
use vokal_accounts::audit::{self, Event, Who};
use vokal_accounts::limits::address::Caller;
use vokal_accounts::{Accounts, FreshAdmin, NO_STORE};
use vokal_base::db::{Database, Db};
use vokal_base::problem::{ApiError, Problem};
use vokal_base::wire::pipe::{Pipe, pipe};

/// What an export is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Format {
    /// The table of one row for each quiz: UTF-8, commas, points.
    Csv,
    /// The same for Excel in German: a byte order mark, semicolons, decimal commas.
    Excel,
    /// Totals, average, demographics, per-quiz performance, as JSON.
    Summary,
    /// All tables with a codebook after Psych-DS, as ZIP.
    Package,
}

impl Format {
    fn content_type(self) -> &'static str {
        match self {
            Self::Csv | Self::Excel => "text/csv; charset=utf-8",
            Self::Summary => "application/json",
            Self::Package => "application/zip",
        }
    }

    fn file_name(self, today: NaiveDate) -> String {
        match self {
            Self::Csv => format!("survey-results-{today}.csv"),
            Self::Excel => format!("survey-results-excel-{today}.csv"),
            Self::Summary => format!("survey-summary-{today}.json"),
            Self::Package => format!("reading-study-{today}.zip"),
        }
    }
}

/// Exports all results that are not in the trash.
#[utoipa::path(
    tag = "study",
    params(("format" = inline(Format), Path)),
    responses(
        (status = 200, content_type = "application/octet-stream", description = "Streamed, with a file name"),
        (status = 401, body = Problem),
        (status = 403, body = Problem, description = "`forbidden`, `confirmation_required`"),
        (status = 404, body = Problem),
        (status = 503, body = Problem, description = "`busy`"),
    ),
)]
#[post("/api/admin/study/export/{format}")]
pub(crate) async fn export_study(
    admin: FreshAdmin,
    format: Path<Format>,
    caller: Caller,
    accounts: Data<Accounts>,
    study: Data<Study>,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    let format = format.into_inner();
    let slot = study.exports.take(admin.0.id)?;
    note(&admin, &caller, &accounts, &database).await?;
    let today = accounts.clock.now().date();
    let name = format.file_name(today);
    let (pipe, pieces) = pipe();
    let database = database.get_ref().clone();
    // Goes on beside the answer, and ends when nobody listens any more.
    drop(web::block(move || {
        let _slot = slot;
        let mut pipe = Some(pipe);
        let begun = database.view(|db| {
            let naming = Naming::on(today, &study, db)?;
            pipe.take()
                .into_iter()
                .for_each(|pipe| write(db, format, &naming, today, pipe));
            Ok(())
        });
        // Without a connection nothing has begun; half an answer must not look whole.
        if let (Err(error), Some(pipe)) = (begun, pipe) {
            pipe.fail(io::Error::other(error));
        }
    }));
    let pieces = stream::unfold(pieces, |mut pieces| async {
        pieces.recv().await.map(|piece| (piece, pieces))
    });
    let mut answer = file(format.content_type(), &name);
    Ok(answer.streaming(Box::pin(pieces)))
}

/// Exports all that is kept of one participant, as JSON.
#[utoipa::path(
    tag = "study",
    params(("id" = String, Path)),
    responses(
        (status = 200, body = ParticipantExport),
        (status = 401, body = Problem),
        (status = 403, body = Problem, description = "`forbidden`, `confirmation_required`"),
        (status = 404, body = Problem),
    ),
)]
#[post("/api/admin/study/export/participants/{id}")]
pub(crate) async fn export_participant(
    admin: FreshAdmin,
    id: Path<String>,
    caller: Caller,
    accounts: Data<Accounts>,
    study: Data<Study>,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    let (id, today) = (asked_id(id), accounts.clock.now().date());
    let found = database
        .read(move |db| {
            let Some(result) = results::one(db, &id, &study, today)? else {
                return Ok(None);
            };
            let ids = [id];
            let pages = queries::pages(db, &ids)?;
            let events = queries::events(db, &ids)?;
            Ok(Some(rows::participant_export(result, pages, events)))
        })
        .await?;
    let found = found.ok_or(ApiError::NotFound("result"))?;
    note(&admin, &caller, &accounts, &database).await?;
    let name = format!("participant-{}.json", found.result.id);
    let text = serde_json::to_vec_pretty(&found).map_err(ApiError::internal)?;
    Ok(file("application/json", &name).body(text))
}

/// All that is kept of one participant.
#[derive(Serialize, ToSchema)]
pub(crate) struct ParticipantExport {
    #[serde(flatten)]
    result: Stored,
    pages: Vec<PageTold>,
    events: Vec<EventTold>,
}

/// How often and how long a page was seen.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PageTold {
    position: i32,
    page: i32,
    visits: i32,
    shown_ms: i64,
}

/// Something that happened, in milliseconds since the session's first event.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct EventTold {
    number: i32,
    #[serde(rename = "type")]
    kind: String,
    at_ms: i64,
    #[schema(required)]
    wall_ms: Option<i64>,
    #[schema(required)]
    quiz_id: Option<i32>,
    #[schema(required)]
    page: Option<i32>,
    #[schema(required)]
    question: Option<String>,
    #[schema(required)]
    value: Option<String>,
}

async fn note(
    admin: &FreshAdmin,
    caller: &Caller,
    accounts: &Accounts,
    database: &Database,
) -> Result<(), ApiError> {
    let (name, device) = (admin.0.username.clone(), caller.device.clone());
    let now = accounts.clock.now();
    database
        .write(move |db| audit::note(db, now, Event::StudyExported, Who::Staff(&name), &device))
        .await
}

fn file(content_type: &'static str, name: &str) -> actix_web::HttpResponseBuilder {
    let mut answer = HttpResponse::Ok();
    answer
        .insert_header((CONTENT_TYPE, content_type))
        .insert_header((
            CONTENT_DISPOSITION,
            format!("attachment; filename=\"{name}\""),
        ))
        .insert_header((CACHE_CONTROL, NO_STORE))
        // Compressed, a stream would wait for more to come.
        .insert_header((CONTENT_ENCODING, "identity"));
    answer
}

fn write(db: &mut Db, format: Format, naming: &Naming, today: NaiveDate, mut pipe: Pipe) {
    let written = match format {
        Format::Csv => table::write(db, &mut pipe, table::Dialect::Plain, naming),
        Format::Excel => table::write(db, &mut pipe, table::Dialect::Excel, naming),
        Format::Summary => rows::summary(db, &mut pipe, naming, today),
        Format::Package => package::write(db, &mut pipe, naming),
    };
    match written.and_then(|()| pipe.flush()) {
        Ok(()) => {}
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
            tracing::info!("an export was broken off");
        }
        Err(error) => {
            tracing::error!(%error, "an export has failed");
            pipe.fail(error);
        }
    }
}
