//! What concerns a reader's account in every feature: taking everything along, and
//! leaving.

mod deletion;
mod export;
mod purging;

pub(crate) use deletion::leave;
pub use export::Exports;
pub use purging::{keep_purging, purge_due};

use vokal_base::routes::Routes;

/// The routes of this module.
pub(crate) fn routes(config: &mut impl Routes) {
    config
        .service(deletion::delete_account)
        .service(export::export_account);
}
