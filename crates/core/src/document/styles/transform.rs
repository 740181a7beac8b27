//! How a box is moved, turned and scaled, as one matrix (CSS Transforms 1).

use super::lengths::MEDIUM;
use super::words::{Length, decimal, length};

/// How a box is moved, turned and scaled (CSS Transforms 1, section 12).
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Transform {
    /// Percents of the box itself, before all else.
    pub moved: [f32; 2],
    /// As `matrix()` has it, lengths in pixels.
    pub matrix: [f32; 6],
}

impl Transform {
    pub(super) const NONE: Self = Self {
        moved: [0.0; 2],
        matrix: IDENTITY,
    };

    /// Whether the matrix changes nothing.
    pub(super) fn is_plain(&self) -> bool {
        self.matrix
            .iter()
            .zip(IDENTITY)
            .all(|(own, plain)| (own - plain).abs() < f32::EPSILON)
    }
}

const IDENTITY: [f32; 6] = [1.0, 0.0, 0.0, 1.0, 0.0, 0.0];
/// More functions than any honest transform has.
const MOST_FUNCTIONS: usize = 8;

/// All functions of a transform as one; those of three dimensions say nothing.
pub(super) fn transform(value: &str) -> Option<Transform> {
    let mut all = Transform::NONE;
    if value == "none" {
        return Some(all);
    }
    let mut rest = value;
    for _ in 0..MOST_FUNCTIONS {
        let (name, after) = rest.trim_ascii_start().split_once('(')?;
        let (arguments, after) = after.split_once(')')?;
        let arguments: Vec<&str> = arguments
            .split(|c: char| c == ',' || c.is_ascii_whitespace())
            .filter(|argument| !argument.is_empty())
            .collect();
        all.then(name.trim_ascii(), &arguments)?;
        rest = after.trim_ascii();
        if rest.is_empty() {
            return all
                .matrix
                .iter()
                .all(|number| number.is_finite())
                .then_some(all);
        }
    }
    None
}

impl Transform {
    /// What comes after it is done first.
    fn then(&mut self, name: &str, arguments: &[&str]) -> Option<()> {
        let number = |at: usize| decimal(arguments.get(at)?);
        let or_one = |at: usize, usual: f32| {
            if arguments.len() > at {
                number(at)
            } else {
                Some(usual)
            }
        };
        let angle = |at: usize| arguments.get(at).map_or(Some(0.0), |word| radians(word));
        let next = match name {
            "matrix" => {
                let mut all = [0.0; 6];
                for (at, one) in all.iter_mut().enumerate() {
                    *one = number(at)?;
                }
                all
            }
            "translate" | "translate3d" => {
                return self.translate(arguments.first(), arguments.get(1));
            }
            "translatex" => return self.translate(arguments.first(), None),
            "translatey" => return self.translate(None, arguments.first()),
            "scale" | "scale3d" => {
                let x = number(0)?;
                [x, 0.0, 0.0, or_one(1, x)?, 0.0, 0.0]
            }
            "scalex" => [number(0)?, 0.0, 0.0, 1.0, 0.0, 0.0],
            "scaley" => [1.0, 0.0, 0.0, number(0)?, 0.0, 0.0],
            "rotate" | "rotatez" => {
                let (sin, cos) = angle(0)?.sin_cos();
                [cos, sin, -sin, cos, 0.0, 0.0]
            }
            "skew" => [1.0, angle(1)?.tan(), angle(0)?.tan(), 1.0, 0.0, 0.0],
            "skewx" => [1.0, 0.0, angle(0)?.tan(), 1.0, 0.0, 0.0],
            "skewy" => [1.0, angle(0)?.tan(), 0.0, 1.0, 0.0, 0.0],
            _ => return None,
        };
        self.matrix = product(self.matrix, next);
        Some(())
    }

    fn translate(&mut self, x: Option<&&str>, y: Option<&&str>) -> Option<()> {
        let mut by = [0.0; 2];
        for (side, word) in [x, y].into_iter().enumerate() {
            let Some(word) = word else { continue };
            match length(word)? {
                // Percents are of a box that nobody knows here: they count if nothing was before.
                Length::Percent(percent) if self.is_plain() => self.moved[side] += percent,
                Length::Px(px) => by[side] = px,
                Length::Em(em) | Length::Rem(em) => by[side] = em * MEDIUM,
                Length::Percent(_) | Length::Auto => {}
            }
        }
        self.matrix = product(self.matrix, [1.0, 0.0, 0.0, 1.0, by[0], by[1]]);
        Some(())
    }
}

/// Both matrices as one: the second is done first.
fn product(one: [f32; 6], two: [f32; 6]) -> [f32; 6] {
    std::array::from_fn(|at| {
        let (row, column) = (at % 2, at / 2 * 2);
        let moved = if column == 4 { one[4 + row] } else { 0.0 };
        one[row] * two[column] + one[2 + row] * two[column + 1] + moved
    })
}

fn radians(word: &str) -> Option<f32> {
    let (number, whole) = [("deg", 360.0), ("grad", 400.0), ("turn", 1.0)]
        .into_iter()
        .find_map(|(unit, whole)| Some((word.strip_suffix(unit)?, whole)))
        .or_else(|| Some((word.strip_suffix("rad")?, std::f32::consts::TAU)))
        .or_else(|| (word == "0").then_some((word, 1.0)))?;
    Some(decimal(number)? / whole * std::f32::consts::TAU)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matrix(value: &str) -> Option<[f32; 6]> {
        Some(
            transform(value)?
                .matrix
                .map(|number| (number * 100.0).round() / 100.0),
        )
    }

    #[test]
    fn transforms_become_one() {
        for (value, expected) in [
            ("none", [1.0, 0.0, 0.0, 1.0, 0.0, 0.0]),
            ("translate(3px, 4px)", [1.0, 0.0, 0.0, 1.0, 3.0, 4.0]),
            ("translatex(3px) scale(2)", [2.0, 0.0, 0.0, 2.0, 3.0, 0.0]),
            ("scale(2) translate(3px)", [2.0, 0.0, 0.0, 2.0, 6.0, 0.0]),
            ("rotate(90deg)", [0.0, 1.0, -1.0, 0.0, 0.0, 0.0]),
            ("rotate(0.25turn)", [0.0, 1.0, -1.0, 0.0, 0.0, 0.0]),
            ("matrix(1, 2, 3, 4, 5, 6)", [1.0, 2.0, 3.0, 4.0, 5.0, 6.0]),
            ("skewx(45deg)", [1.0, 0.0, 1.0, 1.0, 0.0, 0.0]),
        ] {
            assert_eq!(matrix(value), Some(expected), "{value}");
        }
        let moved = transform("translate(-50%, -50%) scale(2)").map(|transform| transform.moved);
        assert_eq!(moved, Some([-50.0, -50.0]));
        for none in [
            "",
            "rotate(",
            "rotate(1)",
            "perspective(1px)",
            "scale(a)",
            "url(x)",
        ] {
            assert_eq!(transform(none), None, "{none}");
        }
    }
}
