//! How much of a time did nobody tell before?

use chrono::NaiveDateTime;

/// From one moment to a later one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Interval {
    pub start: NaiveDateTime,
    pub end: NaiveDateTime,
}

/// So many milliseconds of `new` lie in none of the others.
///
/// Added up as intervals come in, it is the length of their union, in whatever order they come:
/// who reads on two devices at once has had these minutes once.
///
/// The others come by their start.
pub(super) fn fresh_milliseconds(new: Interval, others: impl Iterator<Item = Interval>) -> i64 {
    let mut fresh = 0;
    let mut from = new.start;
    for other in others {
        if other.start > from {
            fresh += (other.start.min(new.end) - from).num_milliseconds().max(0);
        }
        from = from.max(other.end);
    }
    fresh + (new.end - from).num_milliseconds().max(0)
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, TimeDelta};

    use super::*;

    /// In seconds of one hour.
    fn interval((start, end): (i64, i64)) -> Interval {
        let at = |second| DateTime::UNIX_EPOCH.naive_utc() + TimeDelta::seconds(second);
        Interval {
            start: at(start),
            end: at(end),
        }
    }

    #[test]
    fn what_was_told_is_not_fresh() {
        for (new, others, seconds) in [
            ((0, 60), &[][..], 60),
            ((0, 60), &[(60, 90)], 60),
            ((60, 90), &[(0, 60)], 30),
            ((0, 60), &[(0, 60)], 0),
            ((10, 20), &[(0, 60)], 0),
            ((0, 60), &[(10, 20)], 50),
            ((0, 60), &[(30, 90)], 30),
            ((30, 90), &[(0, 60)], 30),
            ((0, 60), &[(40, 50), (10, 20), (15, 45)], 20),
            ((0, 60), &[(100, 200)], 60),
            ((0, 60), &[(10, 20), (10, 20)], 50),
        ] {
            let mut told: Vec<Interval> = others.iter().copied().map(interval).collect();
            told.sort_by_key(|one| one.start);
            let fresh = fresh_milliseconds(interval(new), told.into_iter());
            assert_eq!(fresh, seconds * 1000, "{new:?} beside {others:?}");
        }
    }

    #[test]
    fn the_order_makes_no_difference() {
        let all = [(0, 60), (50, 80), (10, 20), (100, 130), (75, 110), (0, 5)];
        for turn in 0..all.len() {
            let mut order = all;
            order.rotate_left(turn);
            let mut told = Vec::new();
            let mut sum = 0;
            for one in order.map(interval) {
                sum += fresh_milliseconds(one, told.iter().copied());
                told.push(one);
                told.sort_by_key(|one: &Interval| one.start);
            }
            assert_eq!(sum, 130_000, "from {turn}");
        }
    }
}
