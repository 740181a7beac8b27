//! The generic cell rate algorithm (ITU-T I.371).
//!
//! Of each key one moment is kept, its mark: when all that it has used up will have
//! come back (the theoretical arrival time). [`queries`](super::queries) says the
//! same in SQL, where several servers count. Times are microseconds.

use super::Rate;

/// A rate, as it is counted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gcra {
    /// How long until there is one more.
    pub pause: i64,
    /// How far ahead a mark may lie: the pauses of all that may be used at once.
    pub span: i64,
}

impl Gcra {
    pub(super) fn new(rate: Rate) -> Self {
        let pause = i64::try_from(rate.pause.as_micros()).unwrap_or(i64::MAX);
        // Without a pause there would be no rate. With one of centuries a sum with the
        // time would still not overflow.
        let pause = pause.clamp(1, i64::MAX >> 10);
        let span = pause.saturating_mul(rate.burst.max(1).into());
        Self {
            pause,
            span: span.min(i64::MAX >> 2),
        }
    }

    /// As it counts what uses up so many at once.
    pub(super) fn times(self, count: u32) -> Self {
        Self {
            pause: self.pause.saturating_mul(count.into()).min(i64::MAX >> 2),
            ..self
        }
    }

    /// The mark after one more use, or how long until there may be one.
    pub(super) fn judge(self, mark: Option<i64>, now: i64) -> Result<i64, i64> {
        let next = mark.unwrap_or(now).max(now) + self.pause;
        let wait = next - self.span - now;
        if wait <= 0 { Ok(next) } else { Err(wait) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn so_many_at_once_then_one_after_each_pause() {
        let gcra = Gcra::new(Rate::new(3, 60));
        let mut mark = None;
        for _ in 0..3 {
            mark = Some(gcra.judge(mark, 1_000).unwrap());
        }
        assert_eq!(gcra.judge(mark, 1_000), Err(60_000_000));
        assert_eq!(gcra.judge(mark, 30_001_000), Err(30_000_000));
        let later = gcra.judge(mark, 60_001_000).unwrap();
        assert!(gcra.judge(Some(later), 60_001_000).is_err());
        // Who has been quiet for long has no more than at the beginning.
        let now = 9_000_000_000;
        let mut mark = Some(later);
        for _ in 0..3 {
            mark = Some(gcra.judge(mark, now).unwrap());
        }
        assert!(gcra.judge(mark, now).is_err());
    }

    #[test]
    fn several_at_once_are_several_one_by_one() {
        let gcra = Gcra::new(Rate::new(10, 60));
        let mark = gcra.times(6).judge(None, 1_000).unwrap();
        assert!(gcra.times(6).judge(Some(mark), 1_000).is_err());
        let mark = gcra.times(4).judge(Some(mark), 1_000).unwrap();
        assert!(gcra.judge(Some(mark), 1_000).is_err());
    }

    #[test]
    fn no_rate_overflows() {
        for rate in [Rate::new(0, 0), Rate::new(u32::MAX, u64::MAX)] {
            let gcra = Gcra::new(rate);
            assert!(gcra.judge(None, i64::MAX >> 9).is_ok(), "{gcra:?}");
            let _ = gcra.times(u32::MAX).judge(None, i64::MAX >> 9);
        }
    }
}
