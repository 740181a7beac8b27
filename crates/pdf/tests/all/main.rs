//! Everything that is tested from outside, in one program: it is linked once.

mod export;
mod faults;
mod isolation;
mod support;
mod truth;
