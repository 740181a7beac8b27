//! One thing that somebody has to see to.

use serde::Serialize;
use utoipa::ToSchema;

/// What needs somebody, as the page puts it into words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum NeedCode {
    /// The database or the storage is not where it was: nothing is taken in.
    NothingKept,
    /// Rows ask for files that are nowhere.
    FilesLost,
    /// There is little room left; `bytes` is how much.
    DiskLow,
    /// The certificate of the public address is over: browsers let nobody in.
    CertificateOver,
    /// It is for another host.
    CertificateOtherName,
    /// Nobody whom browsers believe vouches for it.
    CertificateUntrusted,
    /// It ends in `count` days.
    CertificateEndsSoon,
    /// There was never a backup.
    BackupMissing,
    /// The last backup is `count` days old.
    BackupOld,
    /// The folder where backups go is not there, or cannot be read.
    BackupsNowhere,
    /// Nobody has said where backups go.
    BackupsOff,
    /// The last backup was made without files that are lost, or with damaged ones.
    BackupFaulty,
    /// Where backups go lie `count` that are not this installation's.
    BackupsForeign,
    /// The program that converts PDFs is not there.
    ConverterMissing,
    /// It is there and cannot do its work.
    ConverterBroken,
    /// `count` mails have been waiting for more than an hour.
    MailsLate,
    /// The mail server has refused a mail for good, and has taken none since.
    MailsRefused,
    /// On `count` kiosks results wait that the server has refused.
    KiosksRefused,
    /// On `count` kiosks results have been waiting for three days.
    KiosksWaiting,
    /// Readers come from elsewhere, and without https.
    NoHttps,
    /// There are files that no row knows, too many to be put aside without a word.
    FilesUnknown,
    /// What is done every hour has not been done for a day.
    JobsLate,
}

/// Something that somebody has to see to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(super) struct Need {
    pub(super) code: NeedCode,
    #[schema(required)]
    pub(super) count: Option<i64>,
    #[schema(required)]
    pub(super) bytes: Option<u64>,
}

impl Need {
    pub(super) fn of(code: NeedCode) -> Self {
        Self {
            code,
            count: None,
            bytes: None,
        }
    }

    pub(super) fn counted(code: NeedCode, count: i64) -> Self {
        let count = Some(count);
        Self {
            count,
            ..Self::of(code)
        }
    }
}
