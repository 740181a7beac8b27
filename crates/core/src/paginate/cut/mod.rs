//! Where do pages begin, and what stands on one?

pub(super) mod list_markers;
pub(super) mod page_lines;
pub(super) mod pages;
pub(super) mod slice;
