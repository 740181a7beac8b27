//! Student's t distribution: intervals, and how surprising a mean is.

use serde::Serialize;
use utoipa::ToSchema;

use super::statistics::{Spread, real};

/// Where a fraction would be divided by nothing.
const TINY: f64 = 1e-300;

/// What a mean difference says of all who might have taken part. The p value
/// stands beside the one after Holm, for the four conditions that are compared
/// with the standard text in a measure and a group.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Tested {
    /// The lower end of the 95 % interval.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
    pub t: f64,
    pub df: i64,
    /// Two-sided, for itself.
    pub p: f64,
    /// Two-sided, corrected after Holm.
    pub p_holm: f64,
}

impl Tested {
    /// Whether the mean is zero; nothing where there is no spread.
    pub(super) fn of(spread: &Spread) -> Option<Self> {
        let df = spread.n as i64 - 1;
        let error = spread.sd / real(spread.n as i64).sqrt();
        if df < 1 || error <= 0.0 {
            return None;
        }
        let reach = quantile(0.975, real(df)) * error;
        let t = spread.mean / error;
        let p = 2.0 * (1.0 - cumulative(t.abs(), real(df)));
        Some(Self {
            low: spread.mean - reach,
            high: spread.mean + reach,
            t,
            df,
            p,
            p_holm: p,
        })
    }
}

/// Corrects the p values of a family after Holm (1979).
pub(super) fn holm<'a>(family: impl Iterator<Item = &'a mut Tested>) {
    let mut family: Vec<&mut Tested> = family.collect();
    family.sort_by(|one, other| one.p.total_cmp(&other.p));
    let mut least = 0.0_f64;
    let count = family.len();
    for (rank, tested) in family.into_iter().enumerate() {
        least = least.max(tested.p * real((count - rank) as i64)).min(1.0);
        tested.p_holm = least;
    }
}

/// The share of the distribution below `t`.
fn cumulative(t: f64, df: f64) -> f64 {
    let tail = 0.5 * incomplete_beta(df / 2.0, 0.5, df / (df + t * t));
    if t > 0.0 { 1.0 - tail } else { tail }
}

/// Below which so large a share lies, from one half on; by halving.
fn quantile(share: f64, df: f64) -> f64 {
    let (mut low, mut high) = (0.0, 1e4);
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if cumulative(middle, df) < share {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}

#[expect(clippy::many_single_char_names, reason = "as the handbook has them")]
/// The regularised incomplete beta function, by its continued fraction (DLMF
/// 8.17.22), evaluated after Lentz.
fn incomplete_beta(a: f64, b: f64, x: f64) -> f64 {
    if x <= 0.0 || x >= 1.0 {
        return x.clamp(0.0, 1.0);
    }
    if x > (a + 1.0) / (a + b + 2.0) {
        return 1.0 - incomplete_beta(b, a, 1.0 - x);
    }
    let front = a.mul_add(x.ln(), b * (1.0 - x).ln()) - ln_beta(a, b);
    let (mut c, mut d) = (1.0, 0.0);
    let mut fraction = 1.0;
    for step in 0..500_i32 {
        let m = f64::from(step / 2);
        let term = match step {
            0 => 1.0,
            _ if step % 2 == 0 => m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m)),
            _ => -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0)),
        };
        d = 1.0 + term * d;
        d = 1.0 / if d.abs() < TINY { TINY } else { d };
        c = 1.0 + term / c;
        c = if c.abs() < TINY { TINY } else { c };
        let change = c * d;
        fraction *= change;
        if step > 1 && (change - 1.0).abs() < 1e-15 {
            break;
        }
    }
    front.exp() * (fraction - 1.0) / a
}

fn ln_beta(a: f64, b: f64) -> f64 {
    ln_gamma(a) + ln_gamma(b) - ln_gamma(a + b)
}

/// The logarithm of the gamma function for positive numbers: Stirling's series
/// (DLMF 5.11.1), from a number that is large enough for it.
fn ln_gamma(number: f64) -> f64 {
    let mut shift = 0.0;
    let mut x = number;
    while x < 15.0 {
        shift += x.ln();
        x += 1.0;
    }
    let square = 1.0 / (x * x);
    let series =
        (1.0 / 12.0 - square * (1.0 / 360.0 - square * (1.0 / 1260.0 - square / 1680.0))) / x;
    (x - 0.5) * x.ln() - x + 0.5 * (2.0 * std::f64::consts::PI).ln() + series - shift
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_distribution_is_that_of_r() {
        // R: pt(c(2, 2, 0.5), c(1, 10, 30))
        for (t, df, share) in [
            (2.0, 1.0, 0.852_416_382_349_566_7),
            (2.0, 10.0, 0.963_305_982_614_630_6),
            (0.5, 30.0, 0.689_638_497_557_436_3),
        ] {
            assert!(
                (cumulative(t, df) - share).abs() < 1e-10,
                "{t} {df}: {}",
                cumulative(t, df)
            );
        }
        // R: qt(0.975, c(1, 4, 30, 1000))
        for (df, limit) in [
            (1.0, 12.706_204_736_174_7),
            (4.0, 2.776_445_105_197_79),
            (30.0, 2.042_272_456_301_24),
            (1000.0, 1.962_339_080_8),
        ] {
            assert!(
                (quantile(0.975, df) - limit).abs() < 1e-8,
                "{df}: {}",
                quantile(0.975, df)
            );
        }
    }

    #[test]
    fn holm_is_that_of_r() {
        // R: p.adjust(c(0.01, 0.04, 0.03, 0.5), "holm")
        let mut family = [0.01, 0.04, 0.03, 0.5].map(|p| Tested {
            low: 0.0,
            high: 0.0,
            t: 0.0,
            df: 1,
            p,
            p_holm: p,
        });
        holm(family.iter_mut());
        for (tested, p) in family.iter().zip([0.04, 0.09, 0.09, 0.5]) {
            assert!((tested.p_holm - p).abs() < 1e-12, "{tested:?}");
        }
    }
}
