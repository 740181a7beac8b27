//! What the client keeps until it may forget the answers.

use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;

use super::queries::intake::ReceiptRow;

/// More than any participant sends at once.
pub(super) const LARGEST_MEGABYTES: usize = 1;

/// What the client keeps until it may forget the answers.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Receipt {
    /// The client's, or a new one.
    submission_id: String,
    /// Of the request's body, in hexadecimal digits.
    sha256: String,
    /// The day.
    received_on: NaiveDate,
    /// Whether it came with a session of ours.
    verified: bool,
}

impl Receipt {
    pub(super) fn new(
        submission_id: String,
        sha256: String,
        received_on: NaiveDate,
        verified: bool,
    ) -> Self {
        Self {
            submission_id,
            sha256,
            received_on,
            verified,
        }
    }
}

impl From<ReceiptRow> for Receipt {
    fn from(row: ReceiptRow) -> Self {
        Self {
            submission_id: row.submission_id,
            sha256: row.sha256,
            received_on: row.received_on,
            verified: row.verified,
        }
    }
}
