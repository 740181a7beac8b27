//! Which files does a feature keep?

use vokal_base::db::{Db, QueryResult};

/// A file of a reader's.
pub struct StoredFile {
    /// Where it stands in an export of the account.
    pub name: String,
    /// Its name on the shelf.
    pub blob: String,
}

/// A feature whose rows name files on the shelf. A file that none of them names
/// belongs to nobody.
pub trait Keeper: Sync {
    /// The files of a reader's.
    ///
    /// # Errors
    ///
    /// If the database refuses.
    fn files_of(&self, db: &mut Db, reader: i64) -> QueryResult<Vec<StoredFile>>;

    /// How many bytes a reader keeps.
    ///
    /// # Errors
    ///
    /// If the database refuses.
    fn bytes_of(&self, db: &mut Db, reader: i64) -> QueryResult<u64>;

    /// Every file that some row needs: its name on the shelf, and the hash of its content.
    ///
    /// # Errors
    ///
    /// If the database refuses.
    fn all_files(&self, db: &mut Db) -> QueryResult<Vec<(String, String)>>;
}

/// All features that keep files.
#[derive(Clone, Copy)]
pub struct Keepers(pub &'static [&'static dyn Keeper]);

impl Keepers {
    /// All files of a reader's.
    ///
    /// # Errors
    ///
    /// If the database refuses.
    pub fn files_of(self, db: &mut Db, reader: i64) -> QueryResult<Vec<StoredFile>> {
        let mut files = Vec::new();
        for keeper in self.0 {
            files.extend(keeper.files_of(db, reader)?);
        }
        Ok(files)
    }

    /// How many bytes a reader keeps.
    ///
    /// # Errors
    ///
    /// If the database refuses.
    pub fn bytes_of(self, db: &mut Db, reader: i64) -> QueryResult<u64> {
        let mut bytes: u64 = 0;
        for keeper in self.0 {
            bytes = bytes.saturating_add(keeper.bytes_of(db, reader)?);
        }
        Ok(bytes)
    }

    /// Every file that some row needs, with the hash of its content.
    ///
    /// # Errors
    ///
    /// If the database refuses.
    pub fn all_files(self, db: &mut Db) -> QueryResult<Vec<(String, String)>> {
        let mut files = Vec::new();
        for keeper in self.0 {
            files.extend(keeper.all_files(db)?);
        }
        Ok(files)
    }
}
