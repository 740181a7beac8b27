//! What holds for every request, and which routes are there?

mod addresses;
mod contract;
mod fallback;
mod frontend;
mod headers;
pub(crate) mod health;
mod log;
pub mod metrics;
pub mod patience;
mod xsrf;

use std::path::Path;

use actix_web::body::BoxBody;
use actix_web::dev::{ServiceFactory, ServiceRequest, ServiceResponse};
use actix_web::error::{JsonPayloadError, PathError, QueryPayloadError};
use actix_web::middleware::{Compress, from_fn};
use actix_web::web::{Data, JsonConfig, PathConfig, QueryConfig};
use actix_web::{App, Error, HttpRequest};

use vokal_accounts::Accounts;
use vokal_base::db::Database;
use vokal_base::problem::ApiError;
use vokal_base::routes::Routes;
use vokal_documents::Pdfs;
use vokal_files::Files;
use vokal_library::Library;
use vokal_study::Study;
use vokal_sync::{Exchanges, Revisions};

use crate::people;
use crate::profile::{self, Exports};
use crate::system;
use crate::system::premises::Premises;
pub use contract::described;
use metrics::Metrics;

/// A form is never larger than this; files are streamed and have limits of their own.
const LARGEST_JSON: usize = 64 * 1024;

/// What the handlers work with.
#[derive(Clone)]
pub struct State {
    /// The rows.
    pub database: Database,
    /// Who may sign in.
    pub accounts: Accounts,
    /// The readers' files.
    pub files: Files,
    /// The books.
    pub library: Library,
    /// The PDFs.
    pub pdfs: Pdfs,
    /// The reading study.
    pub study: Study,
    /// The address under which readers know this server.
    pub public_url: String,
    /// Who listens for changes of an account.
    pub revisions: Revisions,
    /// Files of annotations that are being written or looked through.
    pub exchanges: Exchanges,
    /// What is counted.
    pub metrics: Metrics,
    /// Exports of accounts that are being written.
    pub exports: Exports,
    /// Where all of it lies, for whoever looks after it.
    pub premises: Premises,
}

impl State {
    /// Has books and PDFs stand among these files, and PDFs be converted by this program.
    pub fn stand_on(&mut self, files: Files, worker: Option<&Path>) {
        self.library = Library::new(files.clone(), worker);
        self.pdfs = Pdfs::new(files.clone(), worker);
        self.files = files;
    }
}

/// The whole application; used by the server and by the tests.
pub fn app(
    state: &State,
) -> App<
    impl ServiceFactory<
        ServiceRequest,
        Config = (),
        Response = ServiceResponse<BoxBody>,
        Error = Error,
        InitError = (),
    > + use<>,
> {
    let state = state.clone();
    App::new()
        .configure(routes)
        .app_data(Data::new(state.database))
        .app_data(Data::new(state.accounts))
        .app_data(Data::new(state.files))
        .app_data(Data::new(state.library))
        .app_data(Data::new(state.pdfs))
        .app_data(Data::new(state.study))
        .app_data(Data::new(state.revisions))
        .app_data(Data::new(state.exchanges))
        .app_data(Data::new(state.exports))
        .app_data(Data::new(state.premises))
        .app_data(Data::new(state.metrics))
        .app_data(Data::new(xsrf::Policy {
            public_url: state.public_url,
        }))
        .app_data(
            JsonConfig::default()
                .limit(LARGEST_JSON)
                .error_handler(bad_json),
        )
        .app_data(PathConfig::default().error_handler(bad_path))
        .app_data(QueryConfig::default().error_handler(bad_query))
        .service(contract::openapi_json)
        .default_service(actix_web::web::to(fallback::anything_else))
        .wrap(from_fn(addresses::nameable))
        .wrap(from_fn(patience::limited))
        .wrap(from_fn(xsrf::guard))
        .wrap(Compress::default())
        .wrap(from_fn(headers::secure))
        .wrap(from_fn(log::requests))
}

/// Registers every route.
fn routes(config: &mut impl Routes) {
    config
        // Their patterns are tried one after the other: what is asked for most stands first.
        .configure(vokal_library::routes)
        .configure(vokal_study::routes)
        .configure(vokal_sync::routes)
        .configure(vokal_accounts::routes)
        .configure(vokal_documents::routes)
        .configure(vokal_catalogue::routes)
        .configure(vokal_files::deleted::routes)
        .configure(profile::routes)
        .configure(people::routes)
        .configure(system::routes)
        .service(health::health)
        .service(health::ready)
        .service(health::health_head)
        .service(health::ready_head)
        .service(metrics::metrics);
}

fn bad_json(error: JsonPayloadError, _: &HttpRequest) -> Error {
    match error {
        JsonPayloadError::Overflow { .. } | JsonPayloadError::OverflowKnownLength { .. } => {
            ApiError::Invalid("The request is too long.".into())
        }
        JsonPayloadError::ContentType => ApiError::Invalid("The request must be JSON.".into()),
        // It can be read, but asks for something that nobody may decide.
        JsonPayloadError::Deserialize(error) if error.to_string().starts_with("unknown field") => {
            ApiError::UnknownField(error.into())
        }
        other => ApiError::unreadable(other.to_string()),
    }
    .into()
}

/// An address that does not fit its pattern names nothing that exists.
fn bad_path(_: PathError, _: &HttpRequest) -> Error {
    ApiError::NotFound("address").into()
}

#[expect(clippy::needless_pass_by_value, reason = "actix-web gives it so")]
fn bad_query(error: QueryPayloadError, _: &HttpRequest) -> Error {
    ApiError::unreadable(error.to_string()).into()
}
