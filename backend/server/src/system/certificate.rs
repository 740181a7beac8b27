//! What do readers' browsers find at the server's own public address?
//!
//! Each server looks by itself and keeps what it saw in memory: a look costs one handshake,
//! and what another server saw an hour ago would need a table.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use chrono::{NaiveDateTime, TimeDelta};
use serde::Serialize;
use utoipa::ToSchema;
use vokal_base::clock::Clock;
use vokal_base::db::moment::Moment;
use vokal_base::tls::certificate::{self, Address, Certificate, RootCertStore, Unseen};

/// The proxy in front may be starting as well.
const FIRST: Duration = Duration::from_mins(1);
const EACH: Duration = Duration::from_hours(24);
/// As long as something is wrong, so that what has been mended is soon seen.
const AGAIN: Duration = Duration::from_hours(1);
/// What is renewed by itself is renewed weeks before its end.
const SOON: TimeDelta = TimeDelta::days(14);

/// How it is with the certificate of the public address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum CertificateVerdict {
    /// Nobody has looked yet.
    Untried,
    /// Browsers take it, and will for two weeks at least.
    Good,
    /// Browsers take it, but for less than two weeks.
    EndsSoon,
    /// Its time is over.
    Over,
    /// It is for another host.
    OtherName,
    /// Nobody whom browsers believe vouches for it.
    Untrusted,
    /// The server cannot reach its own address; readers may.
    Unreachable,
    /// Whoever is there says nothing.
    Silent,
    /// Whoever is there does not speak TLS.
    NoTls,
}

/// What is known of the certificate of the public address.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct CertificateState {
    /// For whom it has to be.
    host: String,
    pub verdict: CertificateVerdict,
    /// Until when it is good, if it was seen.
    #[schema(required)]
    good_until: Option<Moment>,
    /// How many whole days are left; less than nothing when it is over.
    #[schema(required)]
    pub days_left: Option<i64>,
    /// When it was last looked at.
    #[schema(required)]
    looked_at: Option<Moment>,
}

/// Looks at the certificate now and then.
#[derive(Clone)]
pub struct Watch {
    address: Address,
    roots: Arc<RootCertStore>,
    last: Arc<Mutex<Option<Look>>>,
}

struct Look {
    at: NaiveDateTime,
    seen: Result<Certificate, Unseen>,
}

impl Look {
    fn good_until(&self) -> Option<NaiveDateTime> {
        self.seen.as_ref().ok()?.good_until
    }
}

impl Watch {
    /// Of the address under which readers know the server, if it is one over https; what
    /// they see there is judged as by somebody who believes these `roots`.
    #[must_use]
    pub fn of(public_url: &str, roots: RootCertStore) -> Option<Self> {
        Some(Self {
            address: Address::of(public_url)?,
            roots: Arc::new(roots),
            last: Arc::default(),
        })
    }

    /// Looks once.
    pub async fn look(&self, clock: &Clock) {
        let at = clock.now();
        let seen = certificate::shown(&self.address, &self.roots, at).await;
        match (verdict(&seen, at), &seen) {
            (CertificateVerdict::Good, _) => {}
            // Some servers cannot reach themselves, and whoever comes from outside can.
            (_, Err(error)) => {
                let error = error as &dyn std::error::Error;
                tracing::info!(error, "the certificate of the public address is not seen");
            }
            (verdict, Ok(_)) => {
                tracing::warn!(?verdict, "the certificate of the public address");
            }
        }
        *self.last() = Some(Look { at, seen });
    }

    /// Looks for as long as the server runs.
    pub(crate) async fn keep(self, clock: Clock) {
        tokio::time::sleep(FIRST).await;
        loop {
            self.look(&clock).await;
            let is_good = self.told(clock.now()).verdict == CertificateVerdict::Good;
            tokio::time::sleep(if is_good { EACH } else { AGAIN }).await;
        }
    }

    /// For whom the certificate has to be, and until when it is good if it was seen.
    pub(crate) fn good_until(&self) -> Option<(&str, NaiveDateTime)> {
        let good_until = self.last().as_ref().and_then(Look::good_until)?;
        Some((self.address.host(), good_until))
    }

    /// What was seen, as it stands now.
    pub(super) fn told(&self, now: NaiveDateTime) -> CertificateState {
        let last = self.last();
        let seen = last.as_ref().map(|look| &look.seen);
        let good_until = last.as_ref().and_then(Look::good_until);
        CertificateState {
            host: self.address.host().to_owned(),
            verdict: seen.map_or(CertificateVerdict::Untried, |seen| verdict(seen, now)),
            good_until: good_until.map(Moment::from),
            days_left: good_until.map(|end| whole_days(end - now)),
            looked_at: last.as_ref().map(|look| look.at.into()),
        }
    }

    fn last(&self) -> MutexGuard<'_, Option<Look>> {
        // Nothing is left half done by whoever panicked.
        self.last.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Towards the past on both sides of the end: half a second after it, a day has begun.
fn whole_days(left: TimeDelta) -> i64 {
    left.num_milliseconds()
        .div_euclid(TimeDelta::days(1).num_milliseconds())
}

fn verdict(seen: &Result<Certificate, Unseen>, now: NaiveDateTime) -> CertificateVerdict {
    let certificate = match seen {
        Ok(certificate) => certificate,
        Err(Unseen::Unreachable(_)) => return CertificateVerdict::Unreachable,
        Err(Unseen::Silent) => return CertificateVerdict::Silent,
        Err(Unseen::NoTls(_)) => return CertificateVerdict::NoTls,
    };
    let left = certificate.good_until.map(|end| end - now);
    if left.is_some_and(|left| left <= TimeDelta::zero()) {
        CertificateVerdict::Over
    } else if !certificate.names_host {
        CertificateVerdict::OtherName
    } else if !certificate.is_trusted {
        CertificateVerdict::Untrusted
    } else if left.is_some_and(|left| left < SOON) {
        CertificateVerdict::EndsSoon
    } else {
        CertificateVerdict::Good
    }
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;

    use super::*;

    #[test]
    fn days_are_counted_alike_before_and_after_the_end() {
        let half_a_second = TimeDelta::milliseconds(500);
        assert_eq!(whole_days(TimeDelta::days(1)), 1);
        assert_eq!(whole_days(TimeDelta::days(1) - half_a_second), 0);
        assert_eq!(whole_days(-half_a_second), -1);
        // A test of the whole server was as quick as this, and read -1.
        assert_eq!(whole_days(-TimeDelta::days(1) - half_a_second), -2);
    }

    #[test]
    fn what_is_worst_is_told_alone() {
        let noon = NaiveDate::from_ymd_opt(2026, 11, 24)
            .and_then(|day| day.and_hms_opt(12, 0, 0))
            .unwrap();
        let seen = |days, names_host, is_trusted| {
            let good_until = Some(noon + TimeDelta::days(days));
            let certificate = Certificate {
                good_until,
                names_host,
                is_trusted,
            };
            verdict(&Ok(certificate), noon)
        };
        for (days, names_host, is_trusted, expected) in [
            (90, true, true, CertificateVerdict::Good),
            (14, true, true, CertificateVerdict::Good),
            (13, true, true, CertificateVerdict::EndsSoon),
            (0, true, false, CertificateVerdict::Over),
            (-3, false, false, CertificateVerdict::Over),
            (3, false, false, CertificateVerdict::OtherName),
            (3, true, false, CertificateVerdict::Untrusted),
        ] {
            let told = seen(days, names_host, is_trusted);
            assert_eq!(told, expected, "{days} {names_host} {is_trusted}");
        }
        let unreadable = Certificate {
            good_until: None,
            names_host: true,
            is_trusted: false,
        };
        let told = verdict(&Ok(unreadable), noon);
        assert_eq!(told, CertificateVerdict::Untrusted);
    }
}
