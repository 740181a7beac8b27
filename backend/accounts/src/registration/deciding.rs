//! What an operator decides about the door.

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{Data, Json};
use actix_web::{HttpResponse, Responder, get, put};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::door::{Door, Rules};
use super::queries;
use crate::audit::{self, Event, Who};
use crate::limits::address::Caller;
use crate::{Accounts, NO_STORE, Operator, rules};
use vokal_base::db::{Database, Db, QueryResult};
use vokal_base::problem::{ApiError, FieldError, Problem};

/// As many as fit on a page.
const MOST_DOMAINS: usize = 50;

/// Who may make an account.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RegistrationRules {
    door: Door,
    /// Whose addresses may register while the door is open, such as `school.example`; all, if
    /// there are none.
    domains: Vec<String>,
}

impl From<Rules> for RegistrationRules {
    fn from(rules: Rules) -> Self {
        let Rules { door, domains } = rules;
        Self { door, domains }
    }
}

/// Keeps this door for a server on which nobody has decided anything yet.
///
/// # Errors
///
/// If the database does not answer.
pub async fn begin(database: &Database, door: Door) -> Result<(), ApiError> {
    database
        .write(move |db| {
            if queries::decided(db)?.is_some() {
                return Ok(());
            }
            decide_first(db, door)
        })
        .await
}

/// Decides for the first time, as part of a transaction.
pub(crate) fn decide_first(db: &mut Db, door: Door) -> QueryResult<()> {
    let domains = Vec::new();
    queries::decide(db, &Rules { door, domains })
}

/// Who may make an account here.
#[utoipa::path(tag = "accounts", responses((status = 200, body = RegistrationRules)))]
#[get("/api/auth/registration")]
pub(crate) async fn get_registration(database: Data<Database>) -> Result<impl Responder, ApiError> {
    let rules = database.read(queries::rules).await?;
    Ok(Json(RegistrationRules::from(rules))
        .customize()
        .insert_header((CACHE_CONTROL, NO_STORE)))
}

/// Decides who may make an account, by the form and with the sign-in provider.
#[utoipa::path(
    tag = "people",
    responses(
        (status = 204),
        (status = 400, body = Problem, description = "`invalid`, with the field"),
        (status = 401, body = Problem),
        (status = 403, body = Problem, description = "`forbidden`"),
    ),
)]
#[put("/api/admin/registration")]
pub(crate) async fn put_registration(
    operator: Operator,
    wanted: Json<RegistrationRules>,
    caller: Caller,
    accounts: Data<Accounts>,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    let RegistrationRules { door, domains } = wanted.into_inner();
    let domains = acceptable(&domains)?;
    let (rules, now) = (Rules { door, domains }, accounts.clock.now());
    database
        .write(move |db| {
            queries::decide(db, &rules)?;
            let who = Who::Staff(&operator.0.username);
            audit::note(db, now, Event::RegistrationChanged, who, &caller.device)
        })
        .await?;
    Ok(HttpResponse::NoContent().finish())
}

/// The domains as they are compared, each once.
fn acceptable(domains: &[String]) -> Result<Vec<String>, ApiError> {
    let mut known = Vec::new();
    for domain in domains {
        let domain = domain.trim().trim_start_matches('@').to_lowercase();
        if !domain.contains('.') || rules::fault_of_email(&format!("a@{domain}")).is_some() {
            return Err(wrong("Please enter domains such as school.example"));
        }
        if !known.contains(&domain) {
            known.push(domain);
        }
    }
    if known.len() > MOST_DOMAINS {
        return Err(wrong("Please enter at most 50 domains"));
    }
    Ok(known)
}

fn wrong(detail: &str) -> ApiError {
    ApiError::InvalidFields(vec![FieldError {
        field: "domains".into(),
        detail: detail.into(),
    }])
}
