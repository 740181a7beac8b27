//! Does a condition of `@supports` hold (CSS Conditional 3, section 2)?
//!
//! Books look as their authors saw them in browsers: what those know counts as known.

use super::media::Holds;

/// How deep conditions may stand in each other.
const DEEPEST: u8 = 8;

/// The answer for a condition.
pub(super) fn supported(condition: &str) -> Holds {
    holds(&condition.to_ascii_lowercase(), DEEPEST)
}

fn holds(condition: &str, deepest: u8) -> Holds {
    let condition = condition.trim_ascii();
    if deepest == 0 {
        return Holds::Perhaps;
    }
    if let Some(rest) = condition.strip_prefix("not")
        && rest.starts_with(|c: char| c == '(' || c.is_ascii_whitespace())
    {
        return match holds(rest, deepest - 1) {
            Holds::Yes => Holds::No,
            Holds::No => Holds::Yes,
            Holds::Perhaps => Holds::Perhaps,
        };
    }
    let Some((first, mut rest)) = operand(condition) else {
        return Holds::Perhaps;
    };
    let mut answer = of_operand(first, deepest);
    while !rest.is_empty() {
        let Some((word, behind)) = rest.split_once(|c: char| c == '(' || c.is_ascii_whitespace())
        else {
            return Holds::Perhaps;
        };
        let behind =
            &rest[rest.len() - behind.len() - usize::from(rest.as_bytes()[word.len()] == b'(')..];
        let Some((next, after)) = operand(behind.trim_ascii_start()) else {
            return Holds::Perhaps;
        };
        let next = of_operand(next, deepest);
        answer = match word {
            "and" => answer.min(next),
            "or" => answer.max(next),
            _ => return Holds::Perhaps,
        };
        rest = after;
    }
    answer
}

/// What stands first, up to the end of its parentheses, and what comes after it.
fn operand(condition: &str) -> Option<(&str, &str)> {
    let mut depth = 0_u32;
    for (at, byte) in condition.bytes().enumerate() {
        match byte {
            b'(' => depth += 1,
            b')' if depth == 1 => {
                let (operand, rest) = condition.split_at(at + 1);
                return Some((operand, rest.trim_ascii_start()));
            }
            b')' => depth = depth.checked_sub(1)?,
            _ => {}
        }
    }
    None
}

fn of_operand(operand: &str, deepest: u8) -> Holds {
    let Some((function, inside)) = operand
        .strip_suffix(')')
        .and_then(|operand| operand.split_once('('))
    else {
        return Holds::Perhaps;
    };
    let of_others = ["-moz-", "-ms-", "-o-", "-ibooks-", "-kf8-"];
    let knows = |text: &str| !of_others.iter().any(|prefix| text.contains(prefix));
    let answer = |is| if is { Holds::Yes } else { Holds::No };
    match (function.trim_ascii(), inside.trim_ascii()) {
        ("", inside) if inside.starts_with('(') || inside.starts_with("not") => {
            holds(inside, deepest - 1)
        }
        ("", inside) => match inside.split_once(':') {
            // Only one maker's telephones have it, which is what it is asked for.
            Some(("-webkit-touch-callout", _)) => Holds::No,
            Some(_) => answer(knows(inside)),
            None => holds(inside, deepest - 1),
        },
        ("selector", inside) => answer(knows(inside)),
        _ => Holds::Perhaps,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_browsers_know_is_supported() {
        for (condition, answer) in [
            ("(display: grid)", Holds::Yes),
            ("(DISPLAY:grid) and (not (display:inline-grid))", Holds::No),
            ("not (display: grid)", Holds::No),
            (
                "not ((text-align-last:center) or (-moz-text-align-last:center))",
                Holds::No,
            ),
            ("(-ms-ime-align: auto)", Holds::No),
            ("(-webkit-touch-callout: none)", Holds::No),
            ("(-moz-appearance:none) or (initial-letter: 3)", Holds::Yes),
            ("(-moz-appearance:none)or (hyphens: auto)", Holds::Yes),
            ("selector(:has(a))", Holds::Yes),
            ("font-tech(color-COLRv1)", Holds::Perhaps),
            ("((((display:grid))))", Holds::Yes),
            ("", Holds::Perhaps),
            ("(display:grid", Holds::Perhaps),
            ("(a:b) xor (c:d)", Holds::Perhaps),
        ] {
            assert_eq!(supported(condition), answer, "{condition}");
        }
        let deep = "(".repeat(50_000) + "a:b" + &")".repeat(50_000);
        assert_eq!(supported(&deep), Holds::Perhaps);
    }
}
