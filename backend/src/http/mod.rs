//! What holds for every request, and which routes are there?

pub(crate) mod body;
mod fallback;
mod frontend;
mod headers;
mod health;
mod log;
pub mod metrics;
mod patience;
pub(crate) mod pipe;
mod xsrf;

use actix_web::body::BoxBody;
use actix_web::dev::{ServiceFactory, ServiceRequest, ServiceResponse};
use actix_web::error::{JsonPayloadError, PathError, QueryPayloadError};
use actix_web::middleware::{Compress, from_fn};
use actix_web::web::{Data, JsonConfig, PathConfig, QueryConfig};
use actix_web::{App, Error, HttpRequest};
use utoipa::openapi::{Info, OpenApi};
use utoipa_actix_web::AppExt;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::accounts::Accounts;
use crate::db::Database;
use crate::error::ApiError;
use crate::library::Library;
use crate::pdf::Pdfs;
use crate::study::Study;
use crate::{accounts, library, pdf, study};
use fallback::Contract;
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
    /// The books.
    pub library: Library,
    /// The PDFs.
    pub pdfs: Pdfs,
    /// The reading study.
    pub study: Study,
    /// The address under which readers know this server.
    pub public_url: String,
    /// What is counted.
    pub metrics: Metrics,
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
    let (app, api) = App::new()
        .into_utoipa_app()
        .configure(routes(state.clone()))
        .split_for_parts();
    app.app_data(Data::new(Contract::new(described(api))))
        .app_data(
            JsonConfig::default()
                .limit(LARGEST_JSON)
                .error_handler(bad_json),
        )
        .app_data(PathConfig::default().error_handler(bad_path))
        .app_data(QueryConfig::default().error_handler(bad_query))
        .app_data(Data::new(state.metrics.clone()))
        .app_data(Data::new(xsrf::Policy {
            public_url: state.public_url.clone(),
        }))
        .service(fallback::openapi_json)
        .default_service(actix_web::web::to(fallback::anything_else))
        .wrap(from_fn(patience::limited))
        .wrap(from_fn(xsrf::guard))
        .wrap(Compress::default())
        .wrap(from_fn(headers::secure))
        .wrap(from_fn(log::requests))
}

/// The contract that the routes keep.
#[must_use]
pub fn contract(state: &State) -> OpenApi {
    let (_, api) = App::new()
        .into_utoipa_app()
        .configure(routes(state.clone()))
        .split_for_parts();
    described(api)
}

/// Registers every route together with its documentation.
fn routes(state: State) -> impl FnOnce(&mut ServiceConfig<'_>) {
    move |config| {
        config
            .app_data(Data::new(state.database))
            .app_data(Data::new(state.accounts))
            .app_data(Data::new(state.library))
            .app_data(Data::new(state.pdfs))
            .app_data(Data::new(state.study))
            .service(health::health)
            .service(health::ready)
            .service(metrics::metrics)
            .configure(account_routes)
            .configure(study_routes)
            .configure(pdf_routes)
            .service(library::books::list_books)
            .service(library::upload::upload_book)
            .service(library::uploads::upload_events)
            .service(library::samples::list_samples)
            .service(library::samples::add_sample)
            .service(library::books::get_book)
            .service(library::books::delete_book)
            .service(library::reading::get_manifest)
            .service(library::reading::get_chapters)
            .service(library::reading::get_chapter)
            .service(library::reading::get_content)
            .service(library::pictures::get_cover)
            .service(library::pictures::get_image)
            .service(library::progress::get_progress)
            .service(library::progress::put_progress);
    }
}

fn account_routes(config: &mut ServiceConfig<'_>) {
    use accounts::{admins, audit, google, profile, registration, sessions};
    config
        .service(registration::register)
        .service(sessions::handlers::login)
        .service(sessions::handlers::refresh)
        .service(sessions::handlers::logout)
        .service(sessions::list::list_sessions)
        .service(sessions::list::end_session)
        .service(sessions::list::end_all_sessions)
        .service(google::handlers::get_google)
        .service(google::handlers::start_google)
        .service(google::handlers::finish_google)
        .service(google::handlers::link_google)
        .service(profile::handlers::get_profile)
        .service(profile::handlers::change_profile)
        .service(profile::password::change_password)
        .service(profile::deletion::delete_account)
        .service(profile::export::export_account)
        .service(audit::handlers::get_activity)
        .service(admins::handlers::admin_login)
        .service(admins::handlers::admin_logout)
        .service(admins::handlers::admin_confirm)
        .service(admins::handlers::get_admin)
        .service(admins::handlers::change_admin_password)
        .service(audit::handlers::get_audit);
}

fn study_routes(config: &mut ServiceConfig<'_>) {
    use study::{
        export, kiosk, quizzes, results, runs, sessions, settings, submission, summary, trash,
        withdrawal,
    };
    config
        .service(settings::get_study)
        .service(sessions::open_study_session)
        .service(sessions::release_study_sessions)
        .service(quizzes::list_quizzes)
        .service(quizzes::get_quiz)
        .service(runs::report_run)
        .service(submission::submit_batch)
        .service(submission::submit_quiz)
        .service(withdrawal::withdraw)
        .service(kiosk::unlock_kiosk)
        .service(results::get_results)
        .service(results::delete_all_results)
        .service(results::get_result)
        .service(results::delete_result)
        .service(results::get_trash)
        .service(trash::restore_result)
        .service(settings::get_study_settings)
        .service(settings::put_study_settings)
        .service(summary::get_study_summary)
        .service(export::export_participant)
        .service(export::export_study);
}

fn pdf_routes(config: &mut ServiceConfig<'_>) {
    config
        .service(pdf::upload::upload_pdf)
        .service(pdf::upload::pdf_upload_events)
        .service(pdf::upload::cancel_pdf_upload)
        .service(pdf::documents::list_pdfs)
        .service(pdf::documents::download_pdf)
        .service(pdf::documents::delete_pdf)
        .service(pdf::content::get_pdf_content)
        .service(pdf::content::put_pdf_content)
        .service(pdf::export::export_pdf)
        .service(pdf::pictures::get_pdf_image);
}

fn described(mut api: OpenApi) -> OpenApi {
    api.info = Info::new("Vokal", env!("CARGO_PKG_VERSION"));
    api
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
