//! What the database is asked about books.

pub(super) mod books;
pub(super) mod chapters;
pub(super) mod deleted;
pub(super) mod earlier;
pub(super) mod fonts;
pub(super) mod keys;
pub(super) mod page_list;
pub(super) mod places;
pub(super) mod reader_fonts;
pub(super) mod replacing;
pub(super) mod rereading;
pub(super) mod resources;
pub(super) mod search;
pub(super) mod shelf;
pub(super) mod sources;
