//! Who has an account, and how much do they keep?

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{Data, Json, Query};
use actix_web::{Responder, get};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use vokal_accounts::people::{self, Page, Person, Wanted};
use vokal_accounts::{Accounts, NO_STORE, Operator};
use vokal_base::db::{Database, Db, QueryResult};
use vokal_base::problem::{ApiError, Problem};
use vokal_files::{Files, Keepers};

/// Whom an operator looks for.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct Search {
    /// Words that all have to be in the name or the address, in capitals or not.
    search: Option<String>,
    /// The `next` of the page before.
    before: Option<i64>,
}

/// A reader, and how much they keep.
#[derive(Serialize, ToSchema)]
pub(crate) struct PersonWithFiles {
    #[serde(flatten)]
    pub(crate) person: Person,
    /// How many bytes their books and PDFs take, with those that are deleted and can still
    /// come back.
    pub(crate) bytes: u64,
}

/// Some of the readers who were looked for, the newest accounts first.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PeoplePage {
    /// At most 50.
    people: Vec<PersonWithFiles>,
    /// What to send as `before` for more; none, if there are no more.
    #[schema(required)]
    next: Option<i64>,
    /// How many readers there are, whoever is looked for.
    total: i64,
    /// How many megabytes each may keep for whom nothing else is decided.
    quota_megabytes: u64,
}

/// The readers, as operators see them: who they are, and never what they read.
#[utoipa::path(
    tag = "people",
    params(Search),
    responses(
        (status = 200, body = PeoplePage),
        (status = 401, body = Problem),
        (status = 403, body = Problem, description = "`forbidden`"),
    ),
)]
#[get("/api/admin/people")]
pub(crate) async fn list_people(
    _operator: Operator,
    search: Query<Search>,
    accounts: Data<Accounts>,
    database: Data<Database>,
    files: Data<Files>,
) -> Result<impl Responder, ApiError> {
    let Search { search, before } = search.into_inner();
    let wanted = Wanted {
        search: search.unwrap_or_default(),
        before,
    };
    let (keepers, now) = (files.keepers, accounts.clock.now());
    let told = database.read(move |db| {
        let Page {
            people,
            next,
            total,
        } = people::people(db, &wanted, now)?;
        Ok((with_bytes(db, keepers, people)?, next, total))
    });
    let (people, next, total) = told.await?;
    let page = PeoplePage {
        people,
        next,
        total,
        quota_megabytes: files.limits.quota_megabytes,
    };
    Ok(Json(page)
        .customize()
        .insert_header((CACHE_CONTROL, NO_STORE)))
}

/// These readers, each with how much they keep.
pub(crate) fn with_bytes(
    db: &mut Db,
    keepers: Keepers,
    people: Vec<Person>,
) -> QueryResult<Vec<PersonWithFiles>> {
    let with_bytes = |person: Person| {
        let bytes = keepers.bytes_of(db, person.id)?.all();
        Ok(PersonWithFiles { person, bytes })
    };
    people.into_iter().map(with_bytes).collect()
}
