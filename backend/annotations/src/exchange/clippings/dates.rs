//! When was an entry made? Devices write it out in their language, without a time zone.

use chrono::{NaiveDate, NaiveDateTime, NaiveTime, SecondsFormat};

/// The beginnings of the months' names, in their order: de, en, es, fr, it, nl, pt, ru.
const MONTHS: [&[&str]; 12] = [
    &["jan", "ene", "gen", "янв"],
    &["feb", "fév", "fev", "фев"],
    &["mär", "mar", "maa", "мар"],
    &["apr", "abr", "avr", "апр"],
    &["mai", "may", "mag", "mei", "мая", "май"],
    &["jun", "juin", "giu", "июн"],
    &["jul", "juil", "lug", "июл"],
    &["aug", "ago", "aoû", "авг"],
    &["sep", "set", "сен"],
    &["okt", "oct", "ott", "out", "окт"],
    &["nov", "ноя"],
    &["dez", "dec", "dic", "déc", "дек"],
];

/// RFC 3339 in UTC; `None` if no date can be made out.
pub(super) fn moment(text: &str) -> Option<String> {
    let text = text.to_lowercase();
    let words: Vec<&str> = text
        .split(|c: char| c.is_whitespace() || ",;，年月日년월일".contains(c))
        .filter(|word| !word.is_empty())
        .collect();
    let (at, time) = words
        .iter()
        .enumerate()
        .find_map(|(at, word)| Some((at, clock(word)?)))?;
    // Behind the time: before it "am" is German.
    let after = words.get(at + 1).copied().unwrap_or_default();
    let is = |latin: [&str; 2], others: [&str; 2]| {
        latin.contains(&after) || others.iter().any(|word| text.contains(word))
    };
    let half = if is(["pm", "p.m."], ["下午", "오후"]) {
        Some(Half::Afternoon)
    } else if is(["am", "a.m."], ["上午", "오전"]) {
        Some(Half::Morning)
    } else {
        None
    };
    let moment = NaiveDateTime::new(date(&words)?, in_its_half(time, half)?).and_utc();
    Some(moment.to_rfc3339_opts(SecondsFormat::Secs, true))
}

/// Of a day of twice twelve hours.
#[derive(Clone, Copy)]
enum Half {
    Morning,
    Afternoon,
}

/// `7:03:09`, perhaps with words stuck to it.
fn clock(word: &str) -> Option<(u32, u32, u32)> {
    let digits = word.trim_matches(|c: char| !c.is_ascii_digit());
    let mut parts = digits.split(':').map(|part| part.parse().ok());
    let hours = parts.next()??;
    let minutes = parts.next()??;
    let seconds = parts.next().unwrap_or(Some(0))?;
    parts.next().is_none().then_some((hours, minutes, seconds))
}

fn in_its_half(
    (hours, minutes, seconds): (u32, u32, u32),
    half: Option<Half>,
) -> Option<NaiveTime> {
    let hours = match (hours, half) {
        (12, Some(Half::Morning)) => 0,
        (1..12, Some(Half::Afternoon)) => hours + 12,
        _ => hours,
    };
    NaiveTime::from_hms_opt(hours, minutes, seconds)
}

/// With a month by name the day beside it, otherwise year, month and day as numbers.
fn date(words: &[&str]) -> Option<NaiveDate> {
    let numbers: Vec<u32> = words
        .iter()
        .filter(|word| !word.contains(':'))
        .filter_map(|word| {
            word.trim_matches(|c: char| !c.is_ascii_digit())
                .parse()
                .ok()
        })
        .collect();
    let year = numbers
        .iter()
        .position(|number| (1900..=9999).contains(number))?;
    let year_number = i32::try_from(numbers[year]).ok()?;
    if let Some(month) = words.iter().find_map(|word| month(word)) {
        let day = numbers.iter().find(|number| (1..=31).contains(*number))?;
        return NaiveDate::from_ymd_opt(year_number, month, *day);
    }
    let (month, day) = (numbers.get(year + 1)?, numbers.get(year + 2)?);
    NaiveDate::from_ymd_opt(year_number, *month, *day)
}

fn month(word: &str) -> Option<u32> {
    // No day of the week begins so but those of one letter more.
    let is_day = ["martes", "mardi", "martedì", "maandag", "marți"].contains(&word);
    let at = MONTHS
        .iter()
        .position(|names| names.iter().any(|name| word.starts_with(name)))?;
    (!is_day).then_some(at as u32 + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_read_in_the_languages_of_devices() {
        for (text, expected) in [
            (
                "Added on Friday, January 1, 2021 12:05:00 AM",
                "2021-01-01T00:05:00Z",
            ),
            (
                "Added on Monday, 30 December 2024 14:46:33",
                "2024-12-30T14:46:33Z",
            ),
            (
                "Added on Sunday, December 18, 2022 3:19:56 PM",
                "2022-12-18T15:19:56Z",
            ),
            (
                "Hinzugefügt am Montag, 4. März 2021 09:15:00",
                "2021-03-04T09:15:00Z",
            ),
            (
                "Hinzugefügt am Samstag, 30. Mai 2020 um 12:03:09",
                "2020-05-30T12:03:09Z",
            ),
            (
                "Ajouté le mardi 6 août 2021 14:00:00",
                "2021-08-06T14:00:00Z",
            ),
            (
                "Añadido el martes, 5 de enero de 2021 10:30:00",
                "2021-01-05T10:30:00Z",
            ),
            (
                "Aggiunto in data lunedì 30 settembre 2019 18:00:39",
                "2019-09-30T18:00:39Z",
            ),
            (
                "Toegevoegd op maandag 30 september 2019 18:00:39",
                "2019-09-30T18:00:39Z",
            ),
            (
                "Adicionado: sexta-feira, 1 de fevereiro de 2024 10:30:45",
                "2024-02-01T10:30:45Z",
            ),
            (
                "Добавлено: понедельник, 30 декабря 2024 г. в 14:46:33",
                "2024-12-30T14:46:33Z",
            ),
            (
                "添加于 2019年9月30日星期一 下午6:00:39",
                "2019-09-30T18:00:39Z",
            ),
            (
                "作成日: 2024年12月30日月曜日 14:46:33",
                "2024-12-30T14:46:33Z",
            ),
        ] {
            assert_eq!(moment(text).as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn what_is_no_date_is_none() {
        for text in [
            "",
            "Added on",
            "Friday, January 1, 2021",
            "12:00:00",
            "February 31, 2021 10:00:00",
            "January 1, 2021 99:00:00",
        ] {
            assert_eq!(moment(text), None, "{text}");
        }
    }
}
