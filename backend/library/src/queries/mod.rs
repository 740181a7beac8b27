//! What the database is asked about books.

pub(super) mod books;
pub(super) mod bulk;
pub(super) mod chapters;
pub(super) mod covers;
pub(super) mod deleted;
pub(super) mod details;
pub(super) mod digests;
pub(super) mod earlier;
pub(super) mod fonts;
pub(super) mod keys;
pub(super) mod offered;
pub(super) mod page_list;
pub(super) mod places;
pub(super) mod reader_fonts;
pub(super) mod replacing;
pub(super) mod rereading;
pub(super) mod resources;
pub(super) mod revs;
pub(super) mod said_elsewhere;
pub(super) mod search;
pub(super) mod series;
pub(super) mod shelf;
pub(super) mod shelves;
pub(super) mod sources;
pub(super) mod tags;
pub(super) mod thumbnails;
