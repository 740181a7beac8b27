//! What of its book does the sanitiser need to know when it reads a chapter?

use vokal_core::document::{SourceOptions, Stylesheets};

use super::archive::Archive;
use super::charset;
use super::gallery::Gallery;
use super::package::Package;
use super::paths::PathIndex;
use super::recordings::Recordings;

/// The book around its chapters.
pub(super) struct Surroundings<'a> {
    index: PathIndex,
    package: &'a Package,
    gallery: &'a Gallery<'a>,
    recordings: &'a Recordings,
    stylesheets: Stylesheets<'a>,
}

impl<'a> Surroundings<'a> {
    pub(super) fn of(
        archive: &'a Archive<'_>,
        package: &'a Package,
        gallery: &'a Gallery<'a>,
        recordings: &'a Recordings,
    ) -> Self {
        let stylesheet = |path: &str| {
            let bytes = archive.content(archive.entry(path)?)?;
            Some(charset::decoded(&bytes))
        };
        Self {
            index: package.chapters(),
            package,
            gallery,
            recordings,
            stylesheets: Stylesheets::new(stylesheet),
        }
    }

    /// How any of the chapters is read; which one it is, is still to be said.
    pub(super) fn options(&self) -> SourceOptions<'_> {
        let chapter_path = |path: &str| {
            let at = self.index.find(path)?;
            Some(self.package.spine[at].item.path.clone())
        };
        let picture_path = |path: &str| Some(self.gallery.find(path)?.path.clone());
        let picture_size = |path: &str| self.gallery.find(path)?.size;
        SourceOptions::default()
            .with_chapter_path(chapter_path)
            .with_image_path(picture_path)
            .with_image_size(picture_size)
            .with_recording_path(|path| self.recordings.find(path))
            .with_stylesheets(&self.stylesheets)
    }
}
