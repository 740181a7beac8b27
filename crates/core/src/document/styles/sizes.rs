//! When do two font sizes look alike?

use crate::document::looks::{SIZE_STEP, SIZES};

/// Sizes within these of each other look alike.
pub(super) const ALIKE: f32 = 0.026;

/// Which of three sizes letters have for the eye.
pub(super) fn look_of(size: f32) -> i8 {
    if size > 1.18 {
        1
    } else if size < 0.86 {
        -1
    } else {
        0
    }
}

/// Percent in steps, on the same side of what the eye tells apart.
pub(super) fn rounded(size: f32) -> u16 {
    let step = f32::from(SIZE_STEP);
    let steps = |size: f32| {
        let percent = (size * 100.0 / step).round() * step;
        percent.clamp(f32::from(*SIZES.start()), f32::from(*SIZES.end())) as u16
    };
    let near = steps(size);
    let by = i32::from(look_of(size)) - i32::from(look_of(f32::from(near) / 100.0));
    (i32::from(near) + by * i32::from(SIZE_STEP)) as u16
}
