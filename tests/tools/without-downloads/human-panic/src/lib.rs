//! The message of a panic is what the standard library prints.

use std::borrow::Cow;
use std::io;
use std::panic::PanicHookInfo;
use std::path::PathBuf;

pub struct Metadata;

impl Metadata {
    pub fn new(_: impl Into<Cow<'static, str>>, _: impl Into<Cow<'static, str>>) -> Self {
        Self
    }

    #[must_use]
    pub fn authors(self, _: impl Into<Cow<'static, str>>) -> Self {
        self
    }

    #[must_use]
    pub fn homepage(self, _: impl Into<Cow<'static, str>>) -> Self {
        self
    }
}

pub fn handle_dump(_: &Metadata, _: &PanicHookInfo<'_>) -> Option<PathBuf> {
    None
}

pub fn print_msg(_: Option<PathBuf>, _: &Metadata) -> io::Result<()> {
    Ok(())
}
