//! Paths that mean something for reading: rulings and bullets.

use hayro_interpret::kurbo::{Affine, BezPath, PathEl, Point, Rect, Shape};

use super::{Area, PageContent, Ruling};

/// A line thicker than this is a box, in points.
const RULING_THICKNESS: f64 = 2.5;
/// A bullet is as wide and as high, in points.
const DOT: std::ops::Range<f64> = 1.2..8.0;
/// A line shorter than this belongs to a drawing, in points.
const RULING_LENGTH: f64 = 7.0;

impl PageContent {
    /// Notes a small shape that is as wide as high: it may be a bullet.
    pub(super) fn dot(&mut self, path: &BezPath, transform: Affine) {
        let area = (transform * path.clone()).bounding_box();
        let (width, height) = (area.width(), area.height());
        if DOT.contains(&width) && DOT.contains(&height) && (width - height).abs() < width * 0.35 {
            self.dots.push(Area {
                left: area.x0 as f32,
                top: area.y0 as f32,
                right: area.x1 as f32,
                bottom: area.y1 as f32,
            });
        }
    }

    pub(super) fn filled_bars(&mut self, path: &BezPath, transform: Affine) {
        // One path may hold the bars of a whole table.
        let mut bar = BezPath::new();
        let mut bars = Vec::new();
        for element in path.elements() {
            if matches!(element, PathEl::MoveTo(_)) && !bar.elements().is_empty() {
                bars.push(std::mem::take(&mut bar));
            }
            bar.push(*element);
        }
        bars.push(bar);
        if let [outer, inner] = bars.as_slice() {
            let bounds = |bar: &BezPath| (transform * bar.clone()).bounding_box();
            self.borders(bounds(outer), bounds(inner));
        }
        for bar in bars {
            let area = (transform * bar).bounding_box();
            let (width, height) = (area.width(), area.height());
            if height <= RULING_THICKNESS && width >= RULING_LENGTH {
                self.horizontal(area.center().y, area.x0, area.x1);
            } else if width <= RULING_THICKNESS && height >= RULING_LENGTH {
                self.vertical(area.center().x, area.y0, area.y1);
            }
        }
    }

    /// A border may be the difference of two boxes.
    fn borders(&mut self, outer: Rect, inner: Rect) {
        let is_inside = inner.x0 >= outer.x0 - 0.1
            && inner.y0 >= outer.y0 - 0.1
            && inner.x1 <= outer.x1 + 0.1
            && inner.y1 <= outer.y1 + 0.1;
        if !is_inside || inner.area() < outer.area() * 0.5 {
            return;
        }
        let is_thin = |width: f64| (0.1..=RULING_THICKNESS).contains(&width);
        for (width, y) in [
            (inner.y0 - outer.y0, outer.y0),
            (outer.y1 - inner.y1, outer.y1),
        ] {
            if is_thin(width) && outer.width() >= RULING_LENGTH {
                self.horizontal(y, outer.x0, outer.x1);
            }
        }
        for (width, x) in [
            (inner.x0 - outer.x0, outer.x0),
            (outer.x1 - inner.x1, outer.x1),
        ] {
            if is_thin(width) && outer.height() >= RULING_LENGTH {
                self.vertical(x, outer.y0, outer.y1);
            }
        }
    }

    pub(super) fn stroked_lines(&mut self, path: &BezPath, transform: Affine) {
        let mut from = Point::ZERO;
        let mut start = Point::ZERO;
        for element in path.elements() {
            let to = match *element {
                PathEl::MoveTo(point) => {
                    start = transform * point;
                    from = start;
                    continue;
                }
                PathEl::LineTo(point) => transform * point,
                PathEl::ClosePath => start,
                PathEl::QuadTo(_, point) | PathEl::CurveTo(_, _, point) => {
                    from = transform * point;
                    continue;
                }
            };
            if (from.y - to.y).abs() < 0.7 && (from.x - to.x).abs() >= RULING_LENGTH {
                self.horizontal(from.y, from.x.min(to.x), from.x.max(to.x));
            } else if (from.x - to.x).abs() < 0.7 && (from.y - to.y).abs() >= RULING_LENGTH {
                self.vertical(from.x, from.y.min(to.y), from.y.max(to.y));
            }
            from = to;
        }
    }

    fn horizontal(&mut self, y: f64, left: f64, right: f64) {
        self.rulings.push(Ruling::Horizontal {
            y: y as f32,
            left: left as f32,
            right: right as f32,
        });
    }

    fn vertical(&mut self, x: f64, top: f64, bottom: f64) {
        self.rulings.push(Ruling::Vertical {
            x: x as f32,
            top: top as f32,
            bottom: bottom as f32,
        });
    }
}
