//! From a sanitised tree to blocks and items: what there is to lay out.

pub(super) mod blank;
pub(super) mod breaks;
pub(super) mod build;
pub(super) mod chapter;
pub(super) mod faces;
pub(super) mod inline;
pub(super) mod lexicon;
pub(super) mod markup;
pub(super) mod outline;
pub(super) mod short_string;
pub(super) mod zero_width;
