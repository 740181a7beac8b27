//! What concerns a reader's account in every feature: taking everything along, and
//! leaving for good.

mod deletion;
mod export;

pub(crate) use deletion::leave;
pub use export::Exports;

use utoipa_actix_web::service_config::ServiceConfig;

/// The routes of this module.
pub(crate) fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(deletion::delete_account)
        .service(export::export_account);
}
