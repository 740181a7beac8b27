//! How do other reading programs get at a reader's books?
//!
//! | module | what it answers |
//! | --- | --- |
//! | `handlers` | What is asked for, and may whoever asks have it? |
//! | `asking` | Which device is asking, and what is told to one that has shown nothing? |
//! | `place`, `addresses` | What stands where, and how is it linked? |
//! | `feed` | What does a page of the catalogue say, whatever it is written as? |
//! | `atom`, `json` | How is that written as OPDS 1.2, and as OPDS 2.0? |
//! | `ids` | By what is a book known, wherever the server moves? |
//! | `koreader` | How do KOReader's devices and the page go on from each other's places? |
//! | `words` | What are its pages called, in the languages that Vokal speaks? |
//!
//! Decision 0049 says why it is like that.
#![warn(missing_docs, clippy::unwrap_used)]

mod addresses;
mod asking;
mod atom;
mod feed;
mod handlers;
mod ids;
mod json;
mod koreader;
mod place;
mod queries;
mod words;

pub use koreader::{SaidByKoreader, said_by_koreader};

use vokal_base::routes::Routes;

/// The routes of the catalogue.
pub fn routes(config: &mut impl Routes) {
    config
        .service(koreader::handlers::create_user)
        .service(koreader::handlers::authorise)
        .service(koreader::handlers::put_koreader_progress)
        .service(koreader::handlers::get_koreader_progress)
        .service(handlers::get_start)
        .service(handlers::head_start)
        .service(handlers::get_place)
        .service(handlers::head_place);
}
