//! Everything that is tested from outside, in one program: it is linked once.
#![cfg(feature = "parse")]

mod anchors;
mod canonical;
#[cfg(feature = "styles")]
mod colours;
mod drawn;
#[cfg(feature = "paginate")]
mod examples;
#[cfg(feature = "highlight")]
mod highlight;
mod href;
#[cfg(feature = "styles")]
mod initials;
#[cfg(feature = "styles")]
mod looks;
mod manifest;
mod meant;
#[cfg(feature = "paginate")]
mod measuring;
#[cfg(feature = "paginate")]
mod misuse;
mod public_api;
#[cfg(feature = "styles")]
mod quotations;
#[cfg(feature = "paginate")]
mod references;
mod sanitise;
mod sanitise_rules;
mod source_map;
mod styles;
mod support;
mod syntax;
#[cfg(feature = "highlight")]
mod unicode;
