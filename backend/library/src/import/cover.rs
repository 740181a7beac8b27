//! What is the book's cover?

use super::archive::Archive;
use super::gallery::Gallery;
use super::package::{self, Package};
use super::paths;

/// The path of the cover, if the book has one that can be shown.
pub(super) fn path(
    archive: &Archive<'_>,
    package: &Package,
    gallery: &Gallery<'_>,
) -> Option<String> {
    let picture = |path: &str| Some(gallery.find(path)?.path.clone());
    package.cover_hints.iter().find_map(|hint| {
        picture(hint).or_else(|| {
            // A page that shows the cover.
            let page = package::document(archive, archive.entry(hint)?).ok()??;
            let shown = page.first("img").or_else(|| page.first("image"))?;
            let href = shown.attribute("src").or_else(|| shown.attribute("href"))?;
            picture(&paths::resolved(href, hint)?.0)
        })
    })
}
