//! Everything that is tested from outside, in one program: it is linked once.

mod guessing;
#[cfg(feature = "render")]
mod images;
mod texts;
