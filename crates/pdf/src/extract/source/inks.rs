//! What is drawn with lines and areas: of what form, and where.

use hayro_interpret::kurbo::{Affine, BezPath, PathEl, Point, Rect, Shape};

use super::{Area, Mark};

/// Inks of a page that are looked at.
const INKS: usize = 20_000;
/// A line is no thicker than this, in points.
const THIN: f64 = 2.5;
/// A point is on an edge if it is so near, in points.
const NEAR: f64 = 0.3;
/// Longer paths are no boxes.
const BOX_ELEMENTS: usize = 16;

/// What a path is made of, as far as reading cares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::extract) enum Form {
    /// A line across or down.
    Rule,
    /// A rectangle, its corners round or not.
    Box,
    /// Whatever no table, frame or underline is made of.
    Free,
}

/// Something drawn.
#[derive(Clone, Copy, Debug)]
pub(in crate::extract) struct Ink {
    pub area: Area,
    pub form: Form,
    pub mark: Mark,
}

/// A drawing with its letters.
#[derive(Clone, Debug)]
pub(in crate::extract) struct Drawing {
    pub area: Area,
    pub mark: Mark,
    /// What is written in it, in the order of reading.
    pub labels: String,
    /// How many inks it is made of.
    pub inks: usize,
}

/// What is drawn on a page, within what clips leave of it.
#[derive(Debug, Default)]
pub(super) struct Inks {
    pub found: Vec<Ink>,
    clips: Vec<Rect>,
}

impl Inks {
    pub(super) fn push_clip(&mut self, path: &BezPath) {
        let bounds = path.bounding_box();
        let clip = self
            .clips
            .last()
            .map_or(bounds, |clip| clip.intersect(bounds));
        self.clips.push(clip);
    }

    pub(super) fn pop_clip(&mut self) {
        self.clips.pop();
    }

    pub(super) fn push(&mut self, path: &BezPath, transform: Affine, mark: Mark) {
        if self.found.len() >= INKS {
            return;
        }
        // Long paths cost as much to copy as to draw: their bounds are enough.
        let (bounds, form) = if path.elements().len() > BOX_ELEMENTS {
            (
                transform.transform_rect_bbox(path.bounding_box()),
                Form::Free,
            )
        } else {
            let path = transform * path.clone();
            let bounds = path.bounding_box();
            (bounds, form(&path, bounds))
        };
        let seen = self
            .clips
            .last()
            .map_or(bounds, |clip| clip.intersect(bounds));
        let is_finite = [seen.x0, seen.y0, seen.x1, seen.y1]
            .iter()
            .all(|value| value.is_finite());
        if is_finite && seen.x1 >= seen.x0 && seen.y1 >= seen.y0 {
            let area = Area {
                left: seen.x0 as f32,
                top: seen.y0 as f32,
                right: seen.x1 as f32,
                bottom: seen.y1 as f32,
            };
            self.found.push(Ink { area, form, mark });
        }
    }
}

/// A path whose lines are straight and lie along its bounds is a box, whatever its corners are;
/// one that touches them in four places alone is an ellipse.
fn form(path: &BezPath, bounds: Rect) -> Form {
    if bounds.width() <= THIN || bounds.height() <= THIN {
        return Form::Rule;
    }
    let is_edge = |point: Point| {
        (point.x - bounds.x0).abs() < NEAR
            || (point.x - bounds.x1).abs() < NEAR
            || (point.y - bounds.y0).abs() < NEAR
            || (point.y - bounds.y1).abs() < NEAR
    };
    let is_straight =
        |from: Point, to: Point| (from.x - to.x).abs() < NEAR || (from.y - to.y).abs() < NEAR;
    let (mut from, mut start) = (Point::ZERO, Point::ZERO);
    let (mut curves, mut lines) = (0, 0);
    for element in path.elements() {
        let to = match *element {
            PathEl::MoveTo(to) => {
                start = to;
                from = to;
                continue;
            }
            PathEl::LineTo(to) => {
                if !is_straight(from, to) {
                    return Form::Free;
                }
                lines += usize::from((from - to).hypot() > NEAR);
                to
            }
            PathEl::ClosePath => {
                if !is_straight(from, start) {
                    return Form::Free;
                }
                start
            }
            PathEl::QuadTo(_, to) | PathEl::CurveTo(_, _, to) => {
                curves += 1;
                to
            }
        };
        if !is_edge(to) || !is_edge(from) {
            return Form::Free;
        }
        from = to;
    }
    if curves > 0 && lines == 0 {
        Form::Free
    } else {
        Form::Box
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hayro_interpret::kurbo::{Circle, Line, RoundedRect, Triangle};

    #[test]
    fn boxes_rules_and_whatever_else_are_told_apart() {
        let of = |path: BezPath| form(&path, path.bounding_box());
        let frame = Rect::new(10.0, 10.0, 80.0, 40.0);
        assert_eq!(of(frame.to_path(0.1)), Form::Box);
        assert_eq!(
            of(RoundedRect::from_rect(frame, 6.0).to_path(0.1)),
            Form::Box
        );
        assert_eq!(
            of(Line::new((0.0, 5.0), (90.0, 5.0)).to_path(0.1)),
            Form::Rule
        );
        assert_eq!(of(Circle::new((9.0, 9.0), 30.0).to_path(0.1)), Form::Free);
        let arrow = Triangle::new((0.0, 0.0), (8.0, 4.0), (0.0, 8.0));
        assert_eq!(of(arrow.to_path(0.1)), Form::Free);
        assert_eq!(
            of(Line::new((0.0, 5.0), (90.0, 60.0)).to_path(0.1)),
            Form::Free
        );
    }

    #[test]
    fn what_a_clip_hides_takes_no_place() {
        let mut inks = Inks::default();
        inks.push_clip(&Rect::new(0.0, 0.0, 50.0, 50.0).to_path(0.1));
        inks.push_clip(&Rect::new(20.0, 0.0, 90.0, 50.0).to_path(0.1));
        let line = Line::new((0.0, 0.0), (100.0, 100.0)).to_path(0.1);
        inks.push(&line, Affine::IDENTITY, Mark::default());
        inks.pop_clip();
        inks.push(&line, Affine::IDENTITY, Mark::default());
        let widths: Vec<(f32, f32)> = (inks.found.iter())
            .map(|ink| (ink.area.left, ink.area.right))
            .collect();
        assert_eq!(widths, [(20.0, 50.0), (0.0, 50.0)]);
    }
}
