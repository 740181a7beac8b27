//! Taking a reader's account away.

use actix_web::web::{Data, Path, Query};
use actix_web::{HttpResponse, delete};
use serde::Deserialize;
use utoipa::IntoParams;
use vokal_accounts::deletion::TakenBy;
use vokal_accounts::limits::address::Caller;
use vokal_accounts::mail::Notice;
use vokal_accounts::{Accounts, FreshOperator, people};
use vokal_base::db::Database;
use vokal_base::problem::{ApiError, Problem};
use vokal_files::Files;

use crate::profile::leave;

/// How an account is to go.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Manner {
    /// At once, so that nothing can come back; one that is deleted already, too.
    #[serde(default)]
    for_good: bool,
}

/// Takes a reader's account away with books, PDFs and files. For 30 days the reader, by signing
/// in, and operators can take it back; then it goes for good.
///
/// To ask twice changes nothing more: only `forGood` deletes for good.
#[utoipa::path(
    tag = "people",
    params(("id" = i64, Path), Manner),
    responses(
        (status = 204),
        (status = 401, body = Problem),
        (status = 403, body = Problem, description = "`forbidden`, `confirmation_required`"),
        (status = 404, body = Problem),
    ),
)]
#[delete("/api/admin/people/{id}")]
pub(crate) async fn delete_person(
    operator: FreshOperator,
    id: Path<i64>,
    manner: Query<Manner>,
    caller: Caller,
    accounts: Data<Accounts>,
    database: Data<Database>,
    files: Data<Files>,
) -> Result<HttpResponse, ApiError> {
    if !manner.for_good {
        return people::mark_deleted(&database, &accounts, operator.0, caller, *id).await;
    }
    let notice = Notice::by(&accounts, &caller);
    let by = TakenBy::Staff {
        name: operator.0.username,
        device: caller.device,
    };
    if leave(&database, &files, *id, by, notice, accounts.clock.now()).await? {
        Ok(HttpResponse::NoContent().finish())
    } else {
        Err(ApiError::NotFound("person"))
    }
}
