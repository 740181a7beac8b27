//! How is the server, and what needs somebody?
//!
//! | module | what it answers |
//! | --- | --- |
//! | `handlers` | What is told of it all? |
//! | `need` | What is one thing that somebody has to see to? |
//! | `needs` | What has somebody to see to? |
//! | [`certificate`] | What do browsers find at the public address? |
//! | [`premises`] | Where does everything of this server lie? |
//! | `space` | How much room is left where something lies? |

pub mod certificate;
mod handlers;
mod need;
mod needs;
pub mod premises;
mod space;

use vokal_base::routes::Routes;

/// The routes of this module.
pub(crate) fn routes(config: &mut impl Routes) {
    config.service(handlers::get_system);
}
