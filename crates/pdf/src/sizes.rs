//! Points on paper and pixels on a screen.

/// The pixels that a size in points is shown with: 12 px at 1 pt and one more
/// for each point up to 16 pt, one and a half times the size above.
pub(crate) fn pixels(points: f32) -> f32 {
    if points <= 16.0 {
        11.0 + points
    } else {
        (points * 1.5).max(27.0)
    }
}

/// The points that were shown with a size in pixels: the other way round.
pub(crate) fn points(pixels: f32) -> f32 {
    if pixels <= 27.0 {
        pixels - 11.0
    } else {
        pixels / 1.5
    }
}

#[cfg(test)]
#[expect(clippy::cast_precision_loss, reason = "sizes are small")]
mod tests {
    use super::*;

    #[test]
    fn the_scale_is_the_specified_one_and_never_falls() {
        assert!((pixels(1.0) - 12.0).abs() < f32::EPSILON);
        assert!((pixels(16.0) - 27.0).abs() < f32::EPSILON);
        assert!((pixels(24.0) - 36.0).abs() < f32::EPSILON);
        let sizes: Vec<f32> = (1..200).map(|half| pixels(half as f32 / 2.0)).collect();
        assert!(sizes.is_sorted());
    }

    #[test]
    fn what_was_shown_goes_back_to_its_size() {
        for halves in (2..=32).chain(37..100) {
            let size = halves as f32 / 2.0;
            assert!((points(pixels(size)) - size).abs() < 0.01, "{size}");
        }
    }
}
