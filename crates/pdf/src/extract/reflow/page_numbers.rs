//! Numbers in a line that may be the page's.

/// Numbers of a line that are looked at.
const NUMBERS: usize = 8;
/// No document has more pages than this has digits.
const DIGITS: usize = 4;
/// The zeros of scripts that write numbers with ten digits.
const ZEROS: [u32; 8] = [0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10, 0x17e0];

/// A number and where it stands in its line, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Number {
    pub value: i32,
    pub is_roman: bool,
    pub from: usize,
    pub to: usize,
}

/// The numbers of a line: digits anywhere, Roman ones as its first or last word.
pub(super) fn numbers(text: &str) -> Vec<Number> {
    let mut found = Vec::new();
    let mut from = None;
    let mut value = 0;
    let mut count = 0;
    let ends = std::iter::once((text.len(), '\0'));
    for (at, c) in text.char_indices().chain(ends) {
        if let Some(digit) = digit(c) {
            from = from.or(Some(at));
            count += 1;
            value = if count <= DIGITS {
                value * 10 + digit
            } else {
                0
            };
        } else if let Some(start) = from.take() {
            if count <= DIGITS {
                found.push(Number {
                    value,
                    is_roman: false,
                    from: start,
                    to: at,
                });
            }
            (value, count) = (0, 0);
        }
    }
    let words = || {
        text.split(|c: char| !c.is_alphanumeric())
            .filter(|word| !word.is_empty())
    };
    for word in words().next().into_iter().chain(words().next_back()) {
        if let Some(value) = roman(word) {
            let from = word.as_ptr() as usize - text.as_ptr() as usize;
            found.push(Number {
                value,
                is_roman: true,
                from,
                to: from + word.len(),
            });
        }
    }
    found.truncate(NUMBERS);
    found
}

fn digit(c: char) -> Option<i32> {
    let code = u32::from(c);
    ZEROS
        .iter()
        .find(|&&zero| (zero..zero + 10).contains(&code))
        .map(|zero| (code - zero) as i32)
}

fn roman(word: &str) -> Option<i32> {
    if word.len() > 9 {
        return None;
    }
    let is_one_case = word.bytes().all(|byte| byte.is_ascii_lowercase())
        || word.bytes().all(|byte| byte.is_ascii_uppercase());
    let values: Option<Vec<i32>> = word
        .bytes()
        .map(|byte| {
            Some(match byte.to_ascii_lowercase() {
                b'i' => 1,
                b'v' => 5,
                b'x' => 10,
                b'l' => 50,
                b'c' => 100,
                b'd' => 500,
                _ => return None,
            })
        })
        .collect();
    let values = values.filter(|values| is_one_case && !values.is_empty())?;
    let mut sum = 0;
    for (at, &value) in values.iter().enumerate() {
        let is_taken_off = values.get(at + 1).is_some_and(|&next| next > value);
        sum += if is_taken_off { -value } else { value };
    }
    Some(sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(text: &str) -> Vec<i32> {
        numbers(text).iter().map(|number| number.value).collect()
    }

    #[test]
    fn digits_of_all_scripts_and_roman_ones_are_read() {
        assert_eq!(values("Page 3 of 12"), [3, 12]);
        assert_eq!(values("xiv PREFACE"), [14]);
        assert_eq!(values("PREFACE XIX"), [19]);
        assert_eq!(values("– ٤٢ –"), [42]);
        assert_eq!(values("1.1. FOO 1234567"), [1, 1]);
        assert!(values("WAR AND PEACE").is_empty());
        let number = numbers("Überblick 7")[0];
        assert_eq!(&"Überblick 7"[number.from..number.to], "7");
    }
}
