//! Colours of text (CSS Color 4), as what is left of them: grey or one of twelve hues. How light a
//! letter is, is the reader's theme's to say.

use cssparser::color::{parse_hash_color, parse_named_color};

use crate::document::looks::{GREY, HUES};

/// Letters that are seen through are no letters of their own colour.
const LEAST_ALPHA: f32 = 0.4;
/// With less chroma (Oklab) a colour has no hue.
const LEAST_CHROMA: f32 = 0.04;
/// What is darker or lighter, and has no more chroma than `FAINT`, is text on its ground.
const TEXT_LIGHTNESS: std::ops::RangeInclusive<f32> = 0.3..=0.92;
const FAINT: f32 = 0.08;
/// Grey that is told apart from black and from white.
const GREY_LIGHTNESS: std::ops::RangeInclusive<f32> = 0.45..=0.8;

/// What is left of a colour; 0 for that of text, `None` if the value is no colour of its own.
pub(super) fn tint(value: &str) -> Option<u8> {
    let [red, green, blue, alpha] = parsed(value)?;
    (alpha >= LEAST_ALPHA).then(|| tint_of([red, green, blue]))
}

/// Red, green, blue and alpha of a colour.
pub(super) fn bytes(value: &str) -> Option<[u8; 4]> {
    parsed(value).map(|colour| colour.map(|share| (share * 255.0).round() as u8))
}

fn tint_of(rgb: [f32; 3]) -> u8 {
    let [lightness, a, b] = oklab(rgb);
    let chroma = a.hypot(b);
    if chroma < LEAST_CHROMA {
        return if GREY_LIGHTNESS.contains(&lightness) {
            GREY
        } else {
            0
        };
    }
    if chroma < FAINT && !TEXT_LIGHTNESS.contains(&lightness) {
        return 0;
    }
    let turn = b.atan2(a) / std::f32::consts::TAU;
    let steps = (turn.rem_euclid(1.0) * f32::from(HUES)).round() as u8;
    steps % HUES + 1
}

/// Red, green, blue and alpha from 0 to 1.
fn parsed(value: &str) -> Option<[f32; 4]> {
    if let Some(hash) = value.strip_prefix('#') {
        let (red, green, blue, alpha) = parse_hash_color(hash.as_bytes()).ok()?;
        return Some([of_byte(red), of_byte(green), of_byte(blue), alpha]);
    }
    if let Ok((red, green, blue)) = parse_named_color(value) {
        return Some([of_byte(red), of_byte(green), of_byte(blue), 1.0]);
    }
    let (name, rest) = value.split_once('(')?;
    let numbers = rest.strip_suffix(')')?;
    let numbers: Vec<&str> = numbers
        .split(|c: char| c.is_ascii_whitespace() || matches!(c, ',' | '/'))
        .filter(|number| !number.is_empty())
        .collect();
    let [one, two, three, alpha @ ..] = &numbers[..] else {
        return None;
    };
    let alpha = match alpha {
        [] => 1.0,
        [alpha] => share(alpha, 1.0)?,
        _ => return None,
    };
    let rgb = match name.trim_ascii_end() {
        "rgb" | "rgba" => [share(one, 255.0)?, share(two, 255.0)?, share(three, 255.0)?],
        "hsl" | "hsla" => of_hsl(degrees(one)?, share(two, 100.0)?, share(three, 100.0)?),
        _ => return None,
    };
    let [red, green, blue] = rgb;
    Some([red, green, blue, alpha])
}

fn of_byte(byte: u8) -> f32 {
    f32::from(byte) / 255.0
}

/// A number of `whole`, or a percentage, as a share.
fn share(word: &str, whole: f32) -> Option<f32> {
    let share = match word.strip_suffix('%') {
        Some(percent) => percent.parse::<f32>().ok()? / 100.0,
        None => word.parse::<f32>().ok()? / whole,
    };
    share.is_finite().then_some(share.clamp(0.0, 1.0))
}

fn degrees(word: &str) -> Option<f32> {
    let degrees: f32 = word.strip_suffix("deg").unwrap_or(word).parse().ok()?;
    degrees.is_finite().then_some(degrees.rem_euclid(360.0))
}

/// CSS Color 4, section 7.1.
fn of_hsl(hue: f32, saturation: f32, lightness: f32) -> [f32; 3] {
    let most = saturation * lightness.min(1.0 - lightness);
    [0.0, 8.0, 4.0].map(|at| {
        let k = (at + hue / 30.0).rem_euclid(12.0);
        lightness - most * (k - 3.0).min(9.0 - k).clamp(-1.0, 1.0)
    })
}

/// Lightness and both axes of Oklab (CSS Color 4, section 10).
fn oklab(rgb: [f32; 3]) -> [f32; 3] {
    let [red, green, blue] = rgb.map(|channel| {
        if channel <= 0.04045 {
            channel / 12.92
        } else {
            ((channel + 0.055) / 1.055).powf(2.4)
        }
    });
    let long = (0.412_221_5 * red + 0.536_332_5 * green + 0.051_446 * blue).cbrt();
    let medium = (0.211_903_5 * red + 0.680_699_5 * green + 0.107_397 * blue).cbrt();
    let short = (0.088_302_46 * red + 0.281_718_8 * green + 0.629_978_7 * blue).cbrt();
    [
        0.210_454_3 * long + 0.793_617_8 * medium - 0.004_072_047 * short,
        1.977_998_5 * long - 2.428_592_2 * medium + 0.450_593_7 * short,
        0.025_904_04 * long + 0.782_771_8 * medium - 0.808_675_8 * short,
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_told_apart_by_their_hue() {
        // Hues of Oklab in steps of thirty degrees, from 1.
        for (value, expected) in [
            ("red", 2),
            ("#c00", 2),
            ("rgb(255, 0, 0)", 2),
            ("rgb(100% 0% 0% / 1)", 2),
            ("hsl(0, 100%, 40%)", 2),
            ("hsl(360deg 100% 40%)", 2),
            ("#0000ff", 10),
            ("navy", 10),
            ("green", 6),
            ("hsl(120 100% 25%)", 6),
            ("gold", 4),
            ("purple", 12),
        ] {
            assert_eq!(tint(value), Some(expected), "{value}");
        }
    }

    #[test]
    fn what_is_nearly_black_or_white_is_text_and_the_rest_is_grey() {
        for text in [
            "black", "#333", "#1a1a2e", "white", "ivory", "#fffef5", "#222b",
        ] {
            assert_eq!(tint(text), Some(0), "{text}");
        }
        for grey in ["gray", "#888888", "rgb(120 120 125)", "darkgray"] {
            assert_eq!(tint(grey), Some(GREY), "{grey}");
        }
    }

    #[test]
    fn what_is_no_colour_of_its_own_says_nothing() {
        for none in [
            "",
            "transparent",
            "currentcolor",
            "rgba(255,0,0,.1)",
            "#ff000022",
            "rgb(1,2)",
            "rgb(1,2,3,4,5)",
            "rgb(nan,0,0)",
            "hsl(inf,1%,1%)",
            "var(--x)",
            "#12",
            "rot",
            "oklch(0.5 0.2 30",
        ] {
            assert_eq!(tint(none), None, "{none}");
        }
    }
}
