//! What has somebody to see to?

use chrono::{NaiveDateTime, TimeDelta};
use vokal_accounts::mail;
use vokal_documents::Converter;
use vokal_study::kiosks::Kiosk;

use super::certificate::{CertificateState, CertificateVerdict};
use super::need::{Need, NeedCode};
use super::space::Disk;
use crate::backup::FAULTY;

/// So little is low on any disk, and a tenth of it on one that is not much larger.
const LOW_BYTES: u64 = 1024 * 1024 * 1024;
const LOW_TENTH_BELOW: u64 = 20 * LOW_BYTES;
/// One is made each day, and may fail once.
const BACKUP_OLD: TimeDelta = TimeDelta::days(2);
/// A server that has just been started has had no time yet.
const SETTLING: TimeDelta = TimeDelta::hours(1);
/// What waits on a kiosk is sent as soon as there is a network, and a weekend has two days.
const KIOSK_DAYS: i64 = 3;
/// So long it is told that a mail was refused, if none is sent that would be taken.
const MAILS_REFUSED: TimeDelta = TimeDelta::days(7);
/// What is done each hour has not been done for so long.
const JOB_LATE: TimeDelta = TimeDelta::days(1);
const HOURLY: [&str; 3] = ["retention", "deleted files", "deleted accounts"];

/// What is looked at.
pub(super) struct Seen<'a> {
    pub now: NaiveDateTime,
    pub started_at: NaiveDateTime,
    pub disks: &'a [Disk],
    /// The certificate of the public address, if it has one.
    pub certificate: Option<&'a CertificateState>,
    /// Whether the database and the storage take in what comes.
    pub takes_in: bool,
    /// Whether the folder of backups can be used, if there is to be one.
    pub backups_lie: bool,
    /// Whether the operator wants backups.
    pub wants_backups: bool,
    pub backed_up_at: Option<NaiveDateTime>,
    /// How many backups of others lie where ours go.
    pub foreign_backups: usize,
    pub converter: Converter,
    pub public_url: &'a str,
    /// Files that are lost, and such that no row knows.
    pub stray: (i64, i64),
    pub jobs: &'a [(String, NaiveDateTime)],
    /// Mails that have been waiting for long.
    pub late_mails: i64,
    pub kiosks: &'a [Kiosk],
}

impl Seen<'_> {
    /// What needs somebody, the gravest first.
    pub(super) fn needs(&self) -> Vec<Need> {
        let (lost, unknown) = self.stray;
        let lost = (lost > 0).then(|| Need::counted(NeedCode::FilesLost, lost));
        let unknown = (unknown > 0).then(|| Need::counted(NeedCode::FilesUnknown, unknown));
        let foreign = i64::try_from(self.foreign_backups).unwrap_or(i64::MAX);
        let foreign = (foreign > 0).then(|| Need::counted(NeedCode::BackupsForeign, foreign));
        let late = self.late_mails;
        let mails = (late > 0).then(|| Need::counted(NeedCode::MailsLate, late));
        let refused = self.kiosks_with(NeedCode::KiosksRefused, |kiosk| kiosk.refused > 0);
        let waiting = self.kiosks_with(NeedCode::KiosksWaiting, |kiosk| {
            kiosk.waiting_days.is_some_and(|days| days >= KIOSK_DAYS)
        });
        let https = (!is_private(self.public_url)).then(|| Need::of(NeedCode::NoHttps));
        let kept = (!self.takes_in).then(|| Need::of(NeedCode::NothingKept));
        [
            kept,
            lost,
            self.disk(),
            self.certificate(),
            self.backup(),
            self.faulty_backup(),
            foreign,
            self.converter(),
            refused,
            waiting,
            mails,
            self.refused_mails(),
            https,
            unknown,
            self.jobs(),
        ]
        .into_iter()
        .flatten()
        .collect()
    }

    fn disk(&self) -> Option<Need> {
        let low = self.disks.iter().filter(|disk| is_low(**disk));
        let least = low.map(|disk| disk.free_bytes).min()?;
        Some(Need {
            bytes: Some(least),
            ..Need::of(NeedCode::DiskLow)
        })
    }

    fn certificate(&self) -> Option<Need> {
        let certificate = self.certificate?;
        let code = match certificate.verdict {
            CertificateVerdict::Over => NeedCode::CertificateOver,
            CertificateVerdict::OtherName => NeedCode::CertificateOtherName,
            CertificateVerdict::Untrusted => NeedCode::CertificateUntrusted,
            CertificateVerdict::EndsSoon => {
                let days = certificate.days_left.unwrap_or_default();
                return Some(Need::counted(NeedCode::CertificateEndsSoon, days));
            }
            // Some servers cannot reach themselves, and whoever comes from outside can.
            CertificateVerdict::Untried
            | CertificateVerdict::Good
            | CertificateVerdict::Unreachable
            | CertificateVerdict::Silent
            | CertificateVerdict::NoTls => return None,
        };
        Some(Need::of(code))
    }

    fn backup(&self) -> Option<Need> {
        if !self.wants_backups {
            return Some(Need::of(NeedCode::BackupsOff));
        }
        if !self.backups_lie {
            return Some(Need::of(NeedCode::BackupsNowhere));
        }
        match self.backed_up_at {
            None if !self.has_settled() => None,
            None => Some(Need::of(NeedCode::BackupMissing)),
            Some(last) if self.now - last > BACKUP_OLD => {
                let days = (self.now - last).num_days();
                Some(Need::counted(NeedCode::BackupOld, days))
            }
            Some(_) => None,
        }
    }

    /// Until one has been made that is whole.
    fn faulty_backup(&self) -> Option<Need> {
        let faulty = self.jobs.iter().find(|(name, _)| name == FAULTY)?.1;
        let is_last = self.backed_up_at.is_some_and(|last| faulty >= last);
        is_last.then(|| Need::of(NeedCode::BackupFaulty))
    }

    /// When mails are refused, and none has gone out since.
    fn refused_mails(&self) -> Option<Need> {
        let last = |wanted: &str| {
            let found = self.jobs.iter().find(|(name, _)| name == wanted);
            found.map(|(_, at)| *at)
        };
        let refused = last(mail::REFUSED)?;
        let is_recent = self.now - refused < MAILS_REFUSED;
        let none_since = last(mail::SENT).is_none_or(|sent| sent < refused);
        (is_recent && none_since).then(|| Need::of(NeedCode::MailsRefused))
    }

    fn converter(&self) -> Option<Need> {
        match self.converter {
            Converter::Missing => Some(Need::of(NeedCode::ConverterMissing)),
            Converter::Broken => Some(Need::of(NeedCode::ConverterBroken)),
            Converter::Untried | Converter::Works => None,
        }
    }

    fn kiosks_with(&self, code: NeedCode, meant: impl Fn(&Kiosk) -> bool) -> Option<Need> {
        let count = self.kiosks.iter().filter(|kiosk| meant(kiosk)).count();
        (count > 0).then(|| Need::counted(code, count as i64))
    }

    fn jobs(&self) -> Option<Need> {
        let late = self
            .jobs
            .iter()
            .any(|(name, last)| HOURLY.contains(&name.as_str()) && self.now - *last > JOB_LATE);
        (late && self.has_settled()).then(|| Need::of(NeedCode::JobsLate))
    }

    fn has_settled(&self) -> bool {
        self.now - self.started_at > SETTLING
    }
}

fn is_low(disk: Disk) -> bool {
    let Disk {
        free_bytes,
        total_bytes,
    } = disk;
    free_bytes < LOW_BYTES || (free_bytes < LOW_TENTH_BELOW && free_bytes < total_bytes / 10)
}

/// Whether nobody on the way can read along: over https, or on this machine.
fn is_private(public_url: &str) -> bool {
    let Some(host) = public_url.strip_prefix("http://") else {
        return true;
    };
    let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
    let name = name.trim_matches(['[', ']']);
    let address: Option<std::net::IpAddr> = name.parse().ok();
    name == "localhost" || address.is_some_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;

    use super::*;

    const GIB: u64 = 1024 * 1024 * 1024;

    fn noon(day: u32) -> NaiveDateTime {
        let day = NaiveDate::from_ymd_opt(2026, 11, day).unwrap();
        day.and_hms_opt(12, 0, 0).unwrap()
    }

    fn disk(free: u64, total: u64) -> Disk {
        Disk {
            free_bytes: free,
            total_bytes: total,
        }
    }

    /// A server with which all is well.
    fn well() -> Seen<'static> {
        Seen {
            now: noon(23),
            started_at: noon(1),
            disks: &[],
            certificate: None,
            takes_in: true,
            backups_lie: true,
            wants_backups: true,
            foreign_backups: 0,
            backed_up_at: Some(noon(22)),
            converter: Converter::Works,
            public_url: "https://vokal.example",
            stray: (0, 0),
            jobs: &[],
            late_mails: 0,
            kiosks: &[],
        }
    }

    fn codes(seen: &Seen) -> Vec<NeedCode> {
        seen.needs().iter().map(|need| need.code).collect()
    }

    #[test]
    fn who_has_seen_to_everything_is_left_in_peace() {
        assert_eq!(codes(&well()), []);
    }

    #[test]
    fn a_small_disk_is_low_at_a_tenth_and_a_large_one_later() {
        for (free, total, low) in [
            (9 * GIB, 100 * GIB, true),
            (11 * GIB, 100 * GIB, false),
            (21 * GIB, 4000 * GIB, false),
            (19 * GIB, 4000 * GIB, true),
            (GIB / 2, 3 * GIB, true),
            (2 * GIB, 3 * GIB, false),
        ] {
            let disks = [disk(500 * GIB, 900 * GIB), disk(free, total)];
            let seen = Seen {
                disks: &disks,
                ..well()
            };
            let expected = low.then_some(free);
            let told = seen.needs().first().and_then(|need| need.bytes);
            assert_eq!(told, expected, "{free} of {total}");
        }
    }

    #[test]
    fn a_backup_is_missed_after_two_days_and_one_hour_after_the_start() {
        let with = |wants_backups, backed_up_at, started_at| Seen {
            started_at,
            wants_backups,
            backed_up_at,
            ..well()
        };
        let code = |seen: Seen| codes(&seen);
        assert_eq!(code(with(false, None, noon(1))), [NeedCode::BackupsOff]);
        assert_eq!(code(with(true, None, noon(1))), [NeedCode::BackupMissing]);
        assert_eq!(code(with(true, None, noon(23))), []);
        assert_eq!(code(with(true, Some(noon(21)), noon(1))), []);
        // A folder that is not there is told at once.
        let nowhere = Seen {
            backups_lie: false,
            ..with(true, None, noon(23))
        };
        assert_eq!(code(nowhere), [NeedCode::BackupsNowhere]);
        let old = with(true, Some(noon(19)), noon(1));
        assert_eq!(old.needs(), [Need::counted(NeedCode::BackupOld, 4)]);
    }

    #[test]
    fn without_https_only_this_machine_is_private() {
        for (address, private) in [
            ("http://127.0.0.1:8080", true),
            ("http://localhost:8080", true),
            ("http://[::1]:8080", true),
            ("https://vokal.example", true),
            ("http://vokal.example", false),
            ("http://192.168.0.2:8080", false),
            ("http://127.0.0.1.example", false),
        ] {
            assert_eq!(is_private(address), private, "{address}");
        }
    }

    #[test]
    fn the_gravest_comes_first() {
        let disks = [disk(1, 100)];
        let jobs = [
            ("retention".to_owned(), noon(20)),
            ("sweep".into(), noon(2)),
        ];
        let seen = Seen {
            disks: &disks,
            takes_in: false,
            backed_up_at: None,
            converter: Converter::Broken,
            public_url: "http://vokal.example",
            stray: (2, 11),
            jobs: &jobs,
            late_mails: 3,
            ..well()
        };
        let expected = [
            NeedCode::NothingKept,
            NeedCode::FilesLost,
            NeedCode::DiskLow,
            NeedCode::BackupMissing,
            NeedCode::ConverterBroken,
            NeedCode::MailsLate,
            NeedCode::NoHttps,
            NeedCode::FilesUnknown,
            NeedCode::JobsLate,
        ];
        assert_eq!(codes(&seen), expected);
        let sweeping = [("sweep".to_owned(), noon(2))];
        let seen = Seen {
            jobs: &sweeping,
            ..well()
        };
        assert_eq!(codes(&seen), []);
    }
}
