//! What concerns a reader who is looked after in every feature: what they keep, and taking
//! the account away.

mod deletion;
mod list;

use utoipa_actix_web::service_config::ServiceConfig;

pub(crate) use list::with_bytes;

/// The routes of this module.
pub(crate) fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(list::list_people)
        .service(deletion::delete_person);
}
