//! How wide is it?

pub(super) mod advances;
pub(super) mod glyphs;
pub(super) mod metrics;
