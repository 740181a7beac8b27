//! Which backups are kept?
//!
//! Of each of the last seven days, four weeks and six months that have one, the last.

use std::collections::HashSet;

use chrono::{Datelike, NaiveDateTime};

const DAYS: usize = 7;
const WEEKS: usize = 4;
const MONTHS: usize = 6;

/// How a backup's file is called: by the second it was begun in, UTC.
const NAME: &str = "vokal-%Y-%m-%dT%H-%M-%SZ.tar";

/// The name of the backup that is begun now.
pub(super) fn name(now: NaiveDateTime) -> String {
    now.format(NAME).to_string()
}

/// When the backup of this name was begun; nothing, if it is none of ours.
pub(super) fn moment(name: &str) -> Option<NaiveDateTime> {
    let moment = NaiveDateTime::parse_from_str(name, NAME).ok()?;
    // What is written in another way belongs to somebody else.
    (self::name(moment) == name).then_some(moment)
}

/// Of backups begun at these moments those that are not needed any more.
pub(super) fn superfluous(mut all: Vec<NaiveDateTime>) -> Vec<NaiveDateTime> {
    all.sort_unstable();
    all.reverse();
    let mut kept = HashSet::new();
    kept.extend(last_of_each(&all, DAYS, NaiveDateTime::date));
    kept.extend(last_of_each(&all, WEEKS, NaiveDateTime::iso_week));
    kept.extend(last_of_each(&all, MONTHS, |it| (it.year(), it.month())));
    all.retain(|moment| !kept.contains(moment));
    all
}

/// The first of each span, for so many spans; `all` begins with the newest.
fn last_of_each<S: PartialEq>(
    all: &[NaiveDateTime],
    most: usize,
    span: impl Fn(&NaiveDateTime) -> S,
) -> Vec<NaiveDateTime> {
    let mut last = None;
    let mut kept = Vec::new();
    for moment in all {
        let this = Some(span(moment));
        if this != last {
            kept.push(*moment);
            last = this;
        }
        if kept.len() == most {
            break;
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use chrono::{NaiveDate, TimeDelta};

    use super::*;

    /// Takes one backup a day for so many days, and tidies after each.
    fn after(days: i64) -> Vec<NaiveDateTime> {
        let first = NaiveDate::from_ymd_opt(2025, 1, 1).unwrap();
        let first = first.and_hms_opt(2, 15, 0).unwrap();
        let mut kept = Vec::new();
        for day in 0..days {
            kept.push(first + TimeDelta::days(day));
            let gone = superfluous(kept.clone());
            kept.retain(|moment| !gone.contains(moment));
        }
        kept
    }

    #[test]
    fn seven_days_four_weeks_and_six_months_are_kept() {
        assert_eq!(after(7).len(), 7);
        // 2026-01-04 is a Sunday: the weeks end on the last of these days, and on three
        // Sundays before; the months on their last days.
        let kept = after(369);
        let told: Vec<String> = kept.iter().map(|it| it.date().to_string()).collect();
        assert_eq!(
            told,
            [
                "2025-08-31",
                "2025-09-30",
                "2025-10-31",
                "2025-11-30",
                "2025-12-14",
                "2025-12-21",
                "2025-12-28",
                "2025-12-29",
                "2025-12-30",
                "2025-12-31",
                "2026-01-01",
                "2026-01-02",
                "2026-01-03",
                "2026-01-04",
            ]
        );
        // However long it goes on, there are no more.
        assert!(after(2000).len() <= DAYS + WEEKS + MONTHS);
    }

    #[test]
    fn pauses_cost_nothing() {
        // Nobody was there for a year: what was taken before is kept until there is enough.
        let mut all = after(60);
        let before = all.len();
        all.push(all[before - 1] + TimeDelta::days(365));
        assert!(superfluous(all).len() <= 2);
    }

    #[test]
    fn only_our_own_files_are_counted() {
        let now = NaiveDate::from_ymd_opt(2026, 11, 23).unwrap();
        let now = now.and_hms_opt(2, 5, 9).unwrap();
        assert_eq!(name(now), "vokal-2026-11-23T02-05-09Z.tar");
        assert_eq!(moment(&name(now)), Some(now));
        for other in [
            "vokal-2026-11-23.tar",
            "vokal-2026-11-23T2-5-9Z.tar",
            "vokal-2026-11-23T02-05-09Z.tar.unchecked",
            "before-the-upgrade.tar",
        ] {
            assert_eq!(moment(other), None, "{other}");
        }
    }
}
