//! Mean, spread and quartiles.

use serde::Serialize;
use utoipa::ToSchema;

/// What is told of a list of numbers. Nothing is rounded: whoever shows it
/// rounds once, and gets what a statistics program gets.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
pub(crate) struct Spread {
    /// How many.
    pub n: usize,
    /// The arithmetic mean.
    pub mean: f64,
    /// The standard deviation of a sample (n - 1).
    pub sd: f64,
    /// A quarter lies below (type 7, as R does by default).
    pub q1: f64,
    /// Half lies below.
    pub median: f64,
    /// Three quarters lie below.
    pub q3: f64,
}

/// A count or a time as a number that can be divided.
#[expect(
    clippy::cast_precision_loss,
    reason = "counts and milliseconds stay far below 2^53"
)]
pub(crate) fn real(number: i64) -> f64 {
    number as f64
}

/// `part` in percent of `whole`, to one decimal; none of nothing.
pub(crate) fn tenths_of_percent(part: i64, whole: i64) -> Option<f64> {
    (whole > 0).then(|| (real(part) * 1000.0 / real(whole)).round() / 10.0)
}

/// `part` in percent of `whole`; none of nothing.
pub(crate) fn share(part: i64, whole: i64) -> Option<f64> {
    (whole > 0).then(|| real(part) * 100.0 / real(whole))
}

/// To two decimals.
pub(crate) fn rounded(number: f64) -> f64 {
    (number * 100.0).round() / 100.0
}

/// Reading speed to two decimals; none without time.
pub(crate) fn words_per_minute(words: u32, reading_ms: i64) -> Option<f64> {
    (reading_ms > 0).then(|| rounded(f64::from(words) * 60_000.0 / real(reading_ms)))
}

/// Percent to two decimals; none without questions.
pub(crate) fn percent(score: i32, questions: i32) -> Option<f64> {
    (questions > 0).then(|| rounded(f64::from(score) * 100.0 / f64::from(questions)))
}

impl Spread {
    /// Of these numbers; none of none.
    pub(crate) fn of(mut numbers: Vec<f64>) -> Option<Self> {
        numbers.sort_by(f64::total_cmp);
        let n = numbers.len();
        if n == 0 {
            return None;
        }
        let mean = numbers.iter().sum::<f64>() / real(n as i64);
        // Two passes, so that large numbers close together lose no digits.
        let squares: f64 = numbers.iter().map(|number| (number - mean).powi(2)).sum();
        let sd = if n > 1 {
            (squares / real(n as i64 - 1)).sqrt()
        } else {
            0.0
        };
        Some(Self {
            n,
            mean,
            sd,
            q1: quantile(&numbers, 0.25),
            median: quantile(&numbers, 0.5),
            q3: quantile(&numbers, 0.75),
        })
    }
}

fn quantile(sorted: &[f64], share: f64) -> f64 {
    let at = real(sorted.len() as i64 - 1) * share;
    let below = sorted[at.floor() as usize];
    let above = sorted[at.ceil() as usize];
    if (at.fract() - 0.5).abs() < f64::EPSILON {
        // As others count the median, to the last digit.
        return f64::midpoint(below, above);
    }
    below + (above - below) * at.fract()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quartiles_and_deviation_are_those_of_r() {
        // R: x <- c(2,4,4,4,5,5,7,9); mean, sd, quantile(x)
        let spread = Spread::of(vec![9.0, 2.0, 4.0, 5.0, 4.0, 4.0, 7.0, 5.0]).unwrap();
        let of_r = Spread {
            n: 8,
            mean: 5.0,
            sd: 2.138_089_935_299_395,
            q1: 4.0,
            median: 4.5,
            q3: 5.5,
        };
        assert_eq!(spread, of_r);
        let one = Spread::of(vec![3.0]).map(|spread| (spread.n, spread.sd));
        assert_eq!(one, Some((1, 0.0)));
        assert!(Spread::of(Vec::new()).is_none());
    }

    #[test]
    fn speed_is_told_to_two_decimals() {
        assert_eq!(words_per_minute(160, 90_000), Some(106.67));
        assert_eq!(words_per_minute(160, 0), None);
    }
}
