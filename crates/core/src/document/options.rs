//! How is a chapter read, and where does it lie in its book?

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use super::lookups::{PathLookup, PathOf, SizeLookup, SizeOf};
use super::{Stylesheets, detect};

/// The rules by which a chapter's source is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Syntax {
    /// As the source says of itself: [`Syntax::Xhtml`] if it begins with an XML
    /// declaration, has a document type of XHTML, or its first element names the
    /// namespace of XHTML; [`Syntax::Html`] otherwise.
    #[default]
    Detect,
    /// HTML, as browsers read it. Nothing is an error. A source that says of itself
    /// that it is XHTML and would show nothing so (after `<title/>` all is title) is
    /// read as XHTML instead.
    Html,
    /// XHTML, whatever the source says. What is not well-formed is read as HTML instead.
    Xhtml,
}

impl Syntax {
    /// The rules that a source is read by; never [`Syntax::Detect`].
    pub(super) fn of(self, source: &str) -> Self {
        match self {
            Self::Detect if detect::is_xhtml(source) => Self::Xhtml,
            Self::Detect => Self::Html,
            known => known,
        }
    }
}

/// How to read a chapter and where it lies in the book.
///
/// Cheap to clone, for each chapter with its own path; without borrowed look-ups it is
/// `'static` and can be kept.
///
/// ```
/// use vokal_core::document::SourceOptions;
///
/// struct Importer {
///     options: SourceOptions<'static>,
/// }
/// let sizes = std::collections::HashMap::from([("images/map.png", (640, 480))]);
/// let importer = Importer {
///     options: SourceOptions::default().with_image_size(move |path| sizes.get(path).copied()),
/// };
/// let options = importer.options.clone().with_base_path("text/one.xhtml");
/// assert_eq!(options.base_path.as_deref(), Some("text/one.xhtml"));
/// ```
#[derive(Clone, Default)]
#[non_exhaustive]
pub struct SourceOptions<'a> {
    /// The rules by which the source is read.
    pub syntax: Syntax,
    /// The chapter's own path from the container's root, against which links
    /// and images are resolved. `None`: they are from the root already.
    pub base_path: Option<Cow<'a, str>>,
    image_size: Option<Arc<SizeOf<'a>>>,
    image_path: Option<Arc<PathOf<'a>>>,
    recording_path: Option<Arc<PathOf<'a>>>,
    chapter_path: Option<Arc<PathOf<'a>>>,
    stylesheets: Option<Stylesheets<'a>>,
    drawn_page: Option<DrawnPage>,
}

/// A chapter that is a page.
#[derive(Clone, Copy, Debug)]
pub(super) struct DrawnPage {
    /// Of one that does not say its own, CSS pixels.
    pub size: Option<(u16, u16)>,
}

impl<'a> SourceOptions<'a> {
    /// The same with other rules of reading.
    #[must_use]
    pub fn with_syntax(mut self, syntax: Syntax) -> Self {
        self.syntax = syntax;
        self
    }

    /// The same with the chapter's own path from the container's root.
    #[must_use]
    pub fn with_base_path(mut self, base_path: impl Into<Cow<'a, str>>) -> Self {
        self.base_path = Some(base_path.into());
        self
    }

    /// The same with a look-up of image sizes, so that the page knows them in advance:
    /// width and height in pixels of the image at a path from the container's root,
    /// decoded, as it is named in the container (EPUB 3.3, section 4.2.3).
    #[must_use]
    pub fn with_image_size(
        mut self,
        image_size: impl Fn(&str) -> Option<(u32, u32)> + Send + Sync + 'a,
    ) -> Self {
        self.image_size = Some(Arc::new(image_size));
        self
    }

    /// The same with a look-up of where the container has an image: from the path that
    /// the chapter means, decoded, to the one under which it is found. An image that it
    /// does not know stays as it is written. Without it every image is where the
    /// chapter says.
    #[must_use]
    pub fn with_image_path(
        mut self,
        image_path: impl Fn(&str) -> Option<String> + Send + Sync + 'a,
    ) -> Self {
        self.image_path = Some(Arc::new(image_path));
        self
    }

    /// The same with a look-up of where the container has a recording (a sound, a film, or the
    /// captions of one): from the path that the chapter means, decoded, to the one under which it
    /// is found. One that it does not know is not played; a player without any has its text
    /// beside it. Without it every recording is where the chapter says.
    #[must_use]
    pub fn with_recording_path(
        mut self,
        recording_path: impl Fn(&str) -> Option<String> + Send + Sync + 'a,
    ) -> Self {
        self.recording_path = Some(Arc::new(recording_path));
        self
    }

    /// The same with a look-up of which chapter a link leads to: from the path that is
    /// meant, decoded, to the one under which the book has it. A link to a chapter that
    /// it does not know leads nowhere. Without it every chapter is where the link says.
    #[must_use]
    pub fn with_chapter_path(
        mut self,
        chapter_path: impl Fn(&str) -> Option<String> + Send + Sync + 'a,
    ) -> Self {
        self.chapter_path = Some(Arc::new(chapter_path));
        self
    }

    /// The same with the stylesheets of the book; without them only those in the chapter
    /// count.
    #[must_use]
    pub fn with_stylesheets(mut self, stylesheets: &Stylesheets<'a>) -> Self {
        self.stylesheets = Some(stylesheets.clone());
        self
    }

    /// The same for a chapter that its book has drawn as a page (EPUB 3.3, section 8.2): where
    /// things stand on it is kept in bounded numbers, once the book's stylesheets are given. Its
    /// tree is [drawn](super::Tree::is_drawn) then.
    ///
    /// * `size`: width and height, CSS pixels, of a page that does not say its own.
    #[must_use]
    pub fn with_drawn_page(mut self, size: Option<(u16, u16)>) -> Self {
        self.drawn_page = Some(DrawnPage { size });
        self
    }

    pub(super) fn drawn_page(&self) -> Option<DrawnPage> {
        self.drawn_page
    }

    pub(super) fn image_size(&self) -> SizeLookup<'_> {
        Some(&**self.image_size.as_ref()?)
    }

    pub(super) fn image_path(&self) -> PathLookup<'_> {
        Some(&**self.image_path.as_ref()?)
    }

    pub(super) fn recording_path(&self) -> PathLookup<'_> {
        Some(&**self.recording_path.as_ref()?)
    }

    pub(super) fn chapter_path(&self) -> PathLookup<'_> {
        Some(&**self.chapter_path.as_ref()?)
    }

    pub(super) fn stylesheets(&self) -> Option<&Stylesheets<'a>> {
        self.stylesheets.as_ref()
    }
}

impl fmt::Debug for SourceOptions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SourceOptions")
            .field("syntax", &self.syntax)
            .field("base_path", &self.base_path)
            .field("image_size", &self.image_size.as_ref().map(|_| "Fn"))
            .field("image_path", &self.image_path.as_ref().map(|_| "Fn"))
            .field(
                "recording_path",
                &self.recording_path.as_ref().map(|_| "Fn"),
            )
            .field("chapter_path", &self.chapter_path.as_ref().map(|_| "Fn"))
            .field("stylesheets", &self.stylesheets)
            .field("drawn_page", &self.drawn_page)
            .finish()
    }
}
