//! Everything that is tested from outside, in one program: it is linked once.

mod export;
mod faults;
mod figures;
mod fonts;
mod isolation;
mod joined;
mod kinds;
mod order;
mod recognition;
mod structure;
mod support;
mod truth;
