//! Which parts of a book are pages that it has drawn whole?
//!
//! A book says so of itself or of a part (EPUB 3.3, section 8.2), or of itself as Apple's and
//! Amazon's programs asked for it before. A part that is one picture is shown as that page. Where
//! text is placed on a page, the places are kept; where nobody knows how large that page is, its
//! text is shown as any other's.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use vokal_core::document::{NodeKind, Tree};

use super::xml::Document;

/// Where Apple's programs look.
pub(super) const APPLE: &str = "META-INF/com.apple.ibooks.display-options.xml";

/// A part of a book that it has drawn as a whole page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum FixedPage {
    /// One picture, on either side of a spread.
    Any,
    /// On its left.
    Left,
    /// On its right.
    Right,
    /// Alone, in the middle of both.
    Center,
    /// Things in their places, on either side of a spread.
    PlacedAny,
    /// On its left.
    PlacedLeft,
    /// On its right.
    PlacedRight,
    /// Alone, in the middle of both.
    PlacedCenter,
    /// Text that stands in places, which it does not here.
    Reflowed,
}

impl FixedPage {
    const ALL: [(Self, &'static str); 9] = [
        (Self::Any, "any"),
        (Self::Left, "left"),
        (Self::Right, "right"),
        (Self::Center, "center"),
        (Self::PlacedAny, "placed-any"),
        (Self::PlacedLeft, "placed-left"),
        (Self::PlacedRight, "placed-right"),
        (Self::PlacedCenter, "placed-center"),
        (Self::Reflowed, "reflowed"),
    ];

    /// Whether its text stands in places that are known.
    pub(super) fn is_placed(self) -> bool {
        matches!(
            self,
            Self::PlacedAny | Self::PlacedLeft | Self::PlacedRight | Self::PlacedCenter
        )
    }

    /// As it is stored.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        let mut all = Self::ALL.into_iter();
        all.find(|(page, _)| *page == self)
            .map_or("", |(_, word)| word)
    }

    /// From what is stored.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find(|(_, word)| *word == text).map(|(page, _)| page)
    }

    /// What a part becomes that is to stand on this page; nothing if there is nothing to see.
    pub(super) fn of(self, tree: &Tree) -> Option<Self> {
        match pictures_alone(tree) {
            Some(0) => None,
            Some(1) => Some(self),
            _ => Some(Self::Reflowed),
        }
    }

    /// The same page with all that it holds in its places. One that is wider than high is a spread
    /// by itself: two of them beside each other would be small.
    pub(super) fn placed(self, is_wide: bool) -> Self {
        match self {
            Self::Any if is_wide => Self::PlacedCenter,
            Self::Any => Self::PlacedAny,
            Self::Left => Self::PlacedLeft,
            Self::Right => Self::PlacedRight,
            Self::Center => Self::PlacedCenter,
            other => other,
        }
    }
}

/// What holds for the parts of a book that do not say otherwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct WholeBook {
    /// They are such pages.
    is_fixed: bool,
    /// No two of them stand side by side.
    are_alone: bool,
    /// How large they are, CSS pixels.
    size: Option<(u16, u16)>,
}

impl WholeBook {
    /// * `apple`: what stands at [`APPLE`].
    pub(super) fn of(package: &Document, apple: Option<&Document>) -> Self {
        let says = |property: &str, value: &str| {
            package.all("meta").any(|meta| {
                meta.attribute("property") == Some(property) && meta.text().trim() == value
            })
        };
        let is_fixed_for_amazon = || {
            package.all("meta").any(|meta| {
                meta.attribute("name") == Some("fixed-layout")
                    && meta.attribute("content") == Some("true")
            })
        };
        Self {
            is_fixed: says("rendition:layout", "pre-paginated")
                || is_fixed_for_amazon()
                || apple.is_some_and(is_fixed_for_apple),
            are_alone: says("rendition:spread", "none"),
            size: size(package),
        }
    }

    /// How large its pages are that do not say so themselves, CSS pixels.
    pub(super) fn size(self) -> Option<(u16, u16)> {
        self.size
    }
}

/// As EPUB 3.0.1 had it for the whole (`rendition:viewport`), or as Amazon's programs ask for it
/// (`original-resolution`).
fn size(package: &Document) -> Option<(u16, u16)> {
    package.all("meta").find_map(|meta| {
        if meta.attribute("property") == Some("rendition:viewport") {
            let text = meta.text();
            let side = |name: &str| {
                let mut pairs = text.split(',').filter_map(|pair| pair.split_once('='));
                let (_, value) = pairs.find(|(key, _)| key.trim() == name)?;
                value.trim().parse().ok()
            };
            return Some((side("width")?, side("height")?));
        }
        let is_resolution = meta.attribute("name") == Some("original-resolution");
        let (width, height) = meta.attribute("content")?.split_once('x')?;
        let side = |side: &str| side.trim().parse().ok();
        is_resolution.then(|| Some((side(width)?, side(height)?)))?
    })
}

fn is_fixed_for_apple(options: &Document) -> bool {
    options.all("option").any(|option| {
        option.attribute("name") == Some("fixed-layout") && option.text().trim() == "true"
    })
}

/// What a place in the reading order says of its page; nothing if its text flows.
///
/// * `properties`: its own words.
pub(super) fn page(properties: &str, whole_book: WholeBook) -> Option<FixedPage> {
    let words = || {
        let all = properties.split_ascii_whitespace();
        all.map(|word| word.trim_start_matches("rendition:"))
    };
    let layout = words().find_map(|word| word.strip_prefix("layout-"));
    let is_fixed = layout.map_or(whole_book.is_fixed, |layout| layout == "pre-paginated");
    let spread = words().find_map(|word| word.strip_prefix("spread-"));
    let is_alone = spread.map_or(whole_book.are_alone, |spread| spread == "none");
    let usual = if is_alone {
        FixedPage::Center
    } else {
        FixedPage::Any
    };
    let side = || words().find_map(|word| FixedPage::parse(word.strip_prefix("page-spread-")?));
    let is_side = |side: &FixedPage| {
        use FixedPage::{Any, Center, Left, Right};
        matches!(side, Any | Center | Left | Right)
    };
    is_fixed.then(|| side().filter(is_side).unwrap_or(usual))
}

/// How many pictures there are, if there is nothing else. Words in a drawing are part of it.
fn pictures_alone(tree: &Tree) -> Option<usize> {
    let mut pictures = 0;
    let mut at = 0;
    while let Some(node) = tree.nodes().get(at) {
        at += 1;
        match node.kind {
            NodeKind::Text { start, end } => {
                if !tree.text()[start as usize..end as usize].trim().is_empty() {
                    return None;
                }
            }
            NodeKind::Element(element) => match element.name {
                "img" if tree.attribute(&element, "src").is_some() => pictures += 1,
                "svg" => {
                    pictures += 1;
                    at = node.subtree_end as usize;
                }
                "table" | "math" | "hr" | "audio" | "video" => return None,
                _ => {}
            },
        }
    }
    Some(pictures)
}

#[cfg(test)]
mod tests {
    use vokal_core::document::{SourceOptions, sanitise};

    use super::*;

    #[test]
    fn a_part_says_how_it_stands() {
        for (properties, whole_book, expected) in [
            ("", true, Some(FixedPage::Any)),
            ("rendition:spread-none", true, Some(FixedPage::Center)),
            ("", false, None),
            ("page-spread-left", true, Some(FixedPage::Left)),
            ("rendition:page-spread-right", true, Some(FixedPage::Right)),
            (
                "rendition:page-spread-center",
                true,
                Some(FixedPage::Center),
            ),
            ("page-spread-left", false, None),
            ("rendition:layout-reflowable page-spread-left", true, None),
            (
                "rendition:layout-pre-paginated",
                false,
                Some(FixedPage::Any),
            ),
            ("page-spread-reflowed", true, Some(FixedPage::Any)),
            ("page-spread-placed-left", true, Some(FixedPage::Any)),
        ] {
            let book = WholeBook {
                is_fixed: whole_book,
                ..WholeBook::default()
            };
            assert_eq!(page(properties, book), expected, "{properties}");
        }
        let alone = WholeBook {
            is_fixed: true,
            are_alone: true,
            ..WholeBook::default()
        };
        assert_eq!(page("", alone), Some(FixedPage::Center));
        assert_eq!(page("page-spread-left", alone), Some(FixedPage::Left));
        for (page, word) in FixedPage::ALL {
            assert_eq!((page.as_str(), FixedPage::parse(word)), (word, Some(page)));
        }
    }

    #[test]
    fn a_page_of_one_picture_is_shown_whole_and_any_other_as_text() {
        let of = |html: &str| FixedPage::Left.of(&sanitise(html, &SourceOptions::default()).tree);
        for one in [
            "<div><p> <img src=a.png></p></div>",
            "<svg viewBox='0 0 9 9'><image href='a.png'/><text>Wow</text></svg>",
        ] {
            assert_eq!(of(one), Some(FixedPage::Left), "{one}");
        }
        for other in [
            "<p><img src=a.png>Words</p>",
            "<img src=a.png><img src=b.png>",
            "<img src=a.png><hr>",
        ] {
            assert_eq!(of(other), Some(FixedPage::Reflowed), "{other}");
        }
        for blank in ["<p> </p>", "<img>", "<script>x</script>"] {
            assert_eq!(of(blank), None, "{blank}");
        }
    }
}
