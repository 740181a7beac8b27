//! What concerns a reader who is looked after in every feature: what they keep, and taking
//! the account away.

mod deletion;
mod list;

use vokal_base::routes::Routes;

pub(crate) use list::with_bytes;

/// The routes of this module.
pub(crate) fn routes(config: &mut impl Routes) {
    config
        .service(list::list_people)
        .service(deletion::delete_person);
}
