//! Taking a reader's account away.

use actix_web::web::{Data, Path};
use actix_web::{HttpResponse, delete};
use vokal_accounts::limits::address::Caller;
use vokal_accounts::profile::TakenBy;
use vokal_accounts::{Accounts, FreshOperator};
use vokal_base::db::Database;
use vokal_base::problem::{ApiError, Problem};
use vokal_files::Files;

use crate::profile::leave;

/// Takes a reader's account away with books, PDFs and files, for good and at once.
#[utoipa::path(
    tag = "people",
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
    caller: Caller,
    accounts: Data<Accounts>,
    database: Data<Database>,
    files: Data<Files>,
) -> Result<HttpResponse, ApiError> {
    let by = TakenBy::Staff {
        name: operator.0.username,
        device: caller.device,
    };
    if leave(&database, &files, *id, by, accounts.clock.now()).await? {
        Ok(HttpResponse::NoContent().finish())
    } else {
        Err(ApiError::NotFound("person"))
    }
}
