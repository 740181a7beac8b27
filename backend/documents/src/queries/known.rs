//! Which files readers have brought along already.

use std::collections::BTreeMap;

use diesel::prelude::*;

use super::PdfRow;
use vokal_base::db::Db;
use vokal_base::db::schema::pdfs;

/// So many hashes go into one question.
const AT_ONCE: usize = 500;

/// Those of the files with these hashes that are documents of the reader's: the hash, and the id and
/// the name of the oldest.
pub(crate) fn of(
    db: &mut Db,
    reader: i64,
    hashes: &[String],
) -> QueryResult<Vec<(String, String, String)>> {
    let mut known = BTreeMap::new();
    for hashes in hashes.chunks(AT_ONCE) {
        let found: Vec<(String, String, String)> = pdfs::table
            .filter(pdfs::user_id.eq(reader))
            .filter(pdfs::deleted_at.is_null())
            .filter(pdfs::file_hash.eq_any(hashes))
            .order((pdfs::uploaded_at, pdfs::id))
            .select((pdfs::file_hash, pdfs::id, pdfs::name))
            .load(db)?;
        for (hash, id, name) in found {
            known.entry(hash).or_insert((id, name));
        }
    }
    let known = known.into_iter();
    Ok(known.map(|(hash, (id, name))| (hash, id, name)).collect())
}

/// The reader's oldest document of this file, if it is not deleted.
pub(crate) fn one(db: &mut Db, reader: i64, hash: &str) -> QueryResult<Option<PdfRow>> {
    pdfs::table
        .filter(pdfs::user_id.eq(reader))
        .filter(pdfs::deleted_at.is_null())
        .filter(pdfs::file_hash.eq(hash))
        .order((pdfs::uploaded_at, pdfs::id))
        .select(PdfRow::as_select())
        .first(db)
        .optional()
}
