//! Which files does a feature keep?

use chrono::NaiveDateTime;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use vokal_base::db::{Db, QueryResult};

/// A file of a reader's.
pub struct StoredFile {
    /// Where it stands in an export of the account.
    pub name: String,
    /// Its name on the shelf.
    pub blob: String,
}

/// What a feature keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = FileKind)]
pub enum Kind {
    /// An EPUB.
    Book,
    /// A PDF, with its pictures and texts.
    Pdf,
}

/// How much of the shelf and of the tables a reader takes up, in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bytes {
    /// What is there to be read.
    pub kept: u64,
    /// What the reader has deleted and can still have back.
    pub deleted: u64,
}

impl Bytes {
    /// Both together.
    #[must_use]
    pub fn all(self) -> u64 {
        self.kept.saturating_add(self.deleted)
    }

    /// Adds what takes so much.
    pub fn add(&mut self, bytes: u64, is_deleted: bool) {
        let sum = if is_deleted {
            &mut self.deleted
        } else {
            &mut self.kept
        };
        *sum = sum.saturating_add(bytes);
    }
}

/// How many of something there are, and how much of the disk they take.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = FileSum)]
pub struct Sum {
    /// How many.
    pub count: i64,
    /// In bytes.
    pub bytes: i64,
}

/// What all readers keep of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = FileTotal)]
pub struct Total {
    /// What it is.
    pub kind: Kind,
    /// What is there to be read.
    pub kept: Sum,
    /// What its readers have deleted and can still have back.
    pub deleted: Sum,
}

/// What a reader has deleted and can still have back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deleted {
    /// What it is.
    pub kind: Kind,
    /// Its id among its kind.
    pub id: String,
    /// What readers know it by.
    pub title: String,
    /// Who has written it, if that is known.
    pub author: String,
    /// How much it takes up.
    pub bytes: u64,
    /// When it was deleted.
    pub deleted_at: NaiveDateTime,
}

/// A feature whose rows name files on the shelf. A file that none of them names
/// belongs to nobody.
///
/// What a reader has deleted has its rows and files until it is [purged](Keeper::purge), and
/// no address.
pub trait Keeper: Sync {
    /// What it keeps.
    fn kind(&self) -> Kind;

    /// The files of a reader's, those of what is deleted among them.
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
    fn bytes_of(&self, db: &mut Db, reader: i64) -> QueryResult<Bytes>;

    /// What all readers keep.
    ///
    /// # Errors
    ///
    /// If the database refuses.
    fn total(&self, db: &mut Db) -> QueryResult<Total>;

    /// Every file that some row needs, be it deleted: its name on the shelf, and the hash
    /// of its content.
    ///
    /// # Errors
    ///
    /// If the database refuses.
    fn all_files(&self, db: &mut Db) -> QueryResult<Vec<(String, String)>>;

    /// What a reader has deleted.
    ///
    /// # Errors
    ///
    /// If the database refuses.
    fn deleted_of(&self, db: &mut Db, reader: i64) -> QueryResult<Vec<Deleted>>;

    /// The readers and ids of what was deleted before this moment; at most so many.
    ///
    /// # Errors
    ///
    /// If the database refuses.
    fn deleted_before(
        &self,
        db: &mut Db,
        moment: NaiveDateTime,
        most: i64,
    ) -> QueryResult<Vec<(i64, String)>>;

    /// Puts back what a reader has deleted; tells whether there was such a thing.
    ///
    /// # Errors
    ///
    /// If the database refuses.
    fn restore(&self, db: &mut Db, reader: i64, id: &str) -> QueryResult<bool>;

    /// Takes the rows of what a reader has deleted away for good, and tells which files are
    /// free then; none, if there was no such thing.
    ///
    /// # Errors
    ///
    /// If the database refuses.
    fn purge(&self, db: &mut Db, reader: i64, id: &str) -> QueryResult<Option<Vec<String>>>;
}

/// All features that keep files.
#[derive(Clone, Copy)]
pub struct Keepers(pub &'static [&'static dyn Keeper]);

impl Keepers {
    /// Who keeps what is of this kind.
    pub(crate) fn of(self, kind: Kind) -> Option<&'static dyn Keeper> {
        self.0.iter().copied().find(|keeper| keeper.kind() == kind)
    }

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
    pub fn bytes_of(self, db: &mut Db, reader: i64) -> QueryResult<Bytes> {
        let mut bytes = Bytes::default();
        for keeper in self.0 {
            let more = keeper.bytes_of(db, reader)?;
            bytes.add(more.kept, false);
            bytes.add(more.deleted, true);
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

    /// What all readers keep, kind by kind.
    ///
    /// # Errors
    ///
    /// If the database refuses.
    pub fn totals(self, db: &mut Db) -> QueryResult<Vec<Total>> {
        self.0.iter().map(|keeper| keeper.total(db)).collect()
    }

    /// All that a reader has deleted, the last first.
    ///
    /// # Errors
    ///
    /// If the database refuses.
    pub(crate) fn deleted_of(self, db: &mut Db, reader: i64) -> QueryResult<Vec<Deleted>> {
        let mut all = Vec::new();
        for keeper in self.0 {
            all.extend(keeper.deleted_of(db, reader)?);
        }
        all.sort_by(|one, other| {
            let last_first = other.deleted_at.cmp(&one.deleted_at);
            last_first.then_with(|| one.id.cmp(&other.id))
        });
        Ok(all)
    }
}
