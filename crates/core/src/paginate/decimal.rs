//! Decimal numbers as CSS writes and SVG reads them.
//!
//! The conversions of the standard library are exact for every float there is,
//! and weigh as much in WebAssembly as the whole slicer. Lengths on a page need
//! four decimals.

use std::fmt;

/// Writes a number with at most four decimals.
#[derive(Clone, Copy)]
pub(super) struct Decimal(pub f64);

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SCALE: u64 = 10_000;
        let scaled = (self.0.abs() * 10_000.0).round() as u64;
        if self.0 < 0.0 && scaled > 0 {
            f.write_str("-")?;
        }
        write!(f, "{}", scaled / SCALE)?;
        let (mut rest, mut digits) = (scaled % SCALE, 4);
        if rest == 0 {
            return Ok(());
        }
        while rest.is_multiple_of(10) {
            rest /= 10;
            digits -= 1;
        }
        write!(f, ".{rest:0digits$}")
    }
}

/// Reads a number without exponent; nine digits on either side of the point are enough.
pub(super) fn parse(text: &str) -> Option<f64> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    if whole.is_empty() && part.is_empty() {
        return None;
    }
    let number = |digits: &str| {
        digits.bytes().try_fold(0_u32, |number, byte| {
            let digit = char::from(byte).to_digit(10)?;
            number.checked_mul(10)?.checked_add(digit)
        })
    };
    let is_digits = part.bytes().all(|byte| byte.is_ascii_digit());
    let part = is_digits.then(|| &part[..part.len().min(9)])?;
    let scale = 10_f64.powi(part.len() as i32);
    let value = f64::from(number(whole)?) + f64::from(number(part)?) / scale;
    Some(if negative { -value } else { value })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_written_short() {
        let written =
            [24.0, 16.8, 0.875, -1.5, 1160.0, 0.000_01, 33.333_333].map(|n| Decimal(n).to_string());
        assert_eq!(
            written,
            ["24", "16.8", "0.875", "-1.5", "1160", "0", "33.3333"]
        );
    }

    #[test]
    fn what_svg_writes_is_read() {
        assert_eq!(parse("600"), Some(600.0));
        assert_eq!(parse("+12.25"), Some(12.25));
        assert_eq!(parse("-.5"), Some(-0.5));
        assert_eq!(parse("3."), Some(3.0));
        assert_eq!(parse("0.12345678901234"), Some(0.123_456_789));
        for wrong in ["", ".", "1e3", "1x", "99999999999", "1.x", "--1"] {
            assert_eq!(parse(wrong), None, "{wrong}");
        }
    }
}
