//! Images among words and on lines of their own.

use crate::document::NodeKind;

use super::InlineBuilder;
use crate::paginate::decimal;
use crate::paginate::source::chapter::AtomKind;
use crate::paginate::style::INLINE_IMAGE_PX;

impl InlineBuilder<'_> {
    /// How an image stands: in the line, or on one of its own.
    pub(super) fn image(&self, node: u32, from: u32, to: u32) -> AtomKind {
        let NodeKind::Element(element) = self.tree.nodes[node as usize].kind else {
            return AtomKind::Break;
        };
        let number = |name: &str| {
            self.tree
                .attribute(&element, name)
                .and_then(|value| decimal::parse(value.trim().trim_end_matches("px")))
                .filter(|size| *size >= 1.0 && *size < 100_000.0)
        };
        let (width, height) = match (number("width"), number("height")) {
            (Some(width), Some(height)) => (width, height),
            _ => self.view_box(&element).unwrap_or((0.0, 0.0)),
        };
        // Along the line, and across it.
        let (width, height) = if self.chapter.vertical {
            (height, width)
        } else {
            (width, height)
        };
        let small = height > 0.0 && height <= f64::from(INLINE_IMAGE_PX);
        if small && self.has_words(from, to) {
            return AtomKind::Inline {
                ratio: (width / height).clamp(0.05, 20.0) as f32,
            };
        }
        AtomKind::Block {
            width: width as u32,
            height: height as u32,
        }
    }

    fn view_box(&self, element: &crate::document::Element) -> Option<(f64, f64)> {
        let value = self.tree.attribute(element, "viewBox")?;
        let mut numbers = value
            .split([' ', ','])
            .filter(|part| !part.is_empty())
            .map(decimal::parse);
        let (width, height) = (numbers.nth(2)??, numbers.next()??);
        (width >= 1.0 && height >= 1.0 && width < 100_000.0 && height < 100_000.0)
            .then_some((width, height))
    }

    fn has_words(&self, from: u32, to: u32) -> bool {
        self.tree.nodes[from as usize..to as usize]
            .iter()
            .any(|node| {
                matches!(node.kind, NodeKind::Text { start, end }
                if !self.tree.text[start as usize..end as usize].trim().is_empty())
            })
    }
}
