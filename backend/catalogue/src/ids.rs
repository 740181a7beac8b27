//! By what is a book or a page of the catalogue known?
//!
//! Programs keep what they have seen by its id, so it stays the same when the server gets another
//! address, and in a backup that comes back.

use chrono::NaiveDateTime;
use sha1::{Digest, Sha1};
use uuid::{Builder, Uuid};

/// The space of names of this catalogue.
const SPACE: Uuid = Uuid::from_u128(0x5f0b_4d0e_7c31_4c5e_9a6d_2e8f_31c7_90b4);

/// A book, by its row and when it came in: ids are given anew where a database begins anew.
pub(crate) fn of_book(id: i64, uploaded_at: NaiveDateTime) -> String {
    urn(&format!("book {id} {}", uploaded_at.and_utc().timestamp()))
}

/// A page of a reader's catalogue, by what is asked for.
pub(crate) fn of_page(reader: i64, asked: &str) -> String {
    urn(&format!("page {reader} {asked}"))
}

/// A UUID of a name (RFC 9562, section 5.5).
fn urn(name: &str) -> String {
    let hash = Sha1::new()
        .chain_update(SPACE.as_bytes())
        .chain_update(name)
        .finalize();
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&hash[..16]);
    format!("urn:uuid:{}", Builder::from_sha1_bytes(bytes).into_uuid())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_stays_and_is_that_of_no_other() {
        let moment = NaiveDateTime::default();
        let first = of_book(1, moment);
        assert_eq!(first, "urn:uuid:65737eff-3d88-502f-a08d-6728002b699a");
        assert_ne!(first, of_book(2, moment));
        assert_ne!(of_page(1, "1"), of_page(11, ""));
        assert_eq!(
            Uuid::parse_str(&first[9..]).map(|id| id.get_version_num()),
            Ok(5)
        );
    }
}
