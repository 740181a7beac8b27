//! Taking results out of the trash.

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{Data, Json, Path};
use actix_web::{Responder, post};

use super::Study;
use super::queries::trash as queries;
use super::results::{Moved, asked_id};
use vokal_accounts::audit::{self, Event, Who};
use vokal_accounts::limits::address::Caller;
use vokal_accounts::{Accounts, Admin, NO_STORE};
use vokal_base::db::Database;
use vokal_base::problem::{ApiError, Problem};

/// Takes a result out of the trash, or with the id `all` everything.
#[utoipa::path(
    tag = "study",
    params(("id" = String, Path)),
    responses(
        (status = 200, body = Moved),
        (status = 401, body = Problem),
        (status = 403, body = Problem, description = "`forbidden`"),
        (status = 404, body = Problem),
    ),
)]
#[post("/api/admin/study/trash/{id}/restore")]
pub(crate) async fn restore_result(
    admin: Admin,
    id: Path<String>,
    caller: Caller,
    accounts: Data<Accounts>,
    study: Data<Study>,
    database: Data<Database>,
) -> Result<impl Responder, ApiError> {
    let id = asked_id(id);
    let everything = id == "all";
    let now = accounts.clock.now();
    let count = database
        .write(move |db| {
            let who = Who::Staff(&admin.0.username);
            let count = if everything {
                queries::restore_all(db)?
            } else {
                usize::from(queries::restore(db, &id)?)
            };
            if count > 0 {
                let event = if everything {
                    Event::StudyAllRestored
                } else {
                    Event::StudyRestored
                };
                audit::note(db, now, event, who, &caller.device)?;
            }
            Ok(count)
        })
        .await?;
    study.unverified.forget();
    if count == 0 && !everything {
        return Err(ApiError::NotFound("result"));
    }
    Ok(Json(Moved { count })
        .customize()
        .insert_header((CACHE_CONTROL, NO_STORE)))
}
