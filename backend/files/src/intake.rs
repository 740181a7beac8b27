//! How do a file and its rows become durable together?

use actix_web::{rt, web};
use vokal_accounts::OrSignedOut;
use vokal_base::db::{Database, Db, QueryResult};
use vokal_base::problem::ApiError;

use super::Files;
use super::shelf::Shelf;

/// Files that stand on the shelf, and what rows will say of them.
pub struct Kept<N> {
    /// Their names on the shelf.
    pub blobs: Vec<String>,
    /// How many bytes the reader keeps with them.
    pub size: u64,
    /// What the rows will say.
    pub rows: N,
}

impl Files {
    /// Keeps files for a reader: first they stand on the shelf, synced, then come the
    /// rows that name them. When this returns, both are durable; when it fails, neither
    /// is there. A crash in between leaves files that no row knows, which the next
    /// sweep finds; it never leaves a row without its file.
    ///
    /// What has begun comes to its end: a reader who hangs up leaves nothing half done.
    ///
    /// # Errors
    ///
    /// [`Exceeded::Quota`](super::quota::Exceeded), also if another upload has used up
    /// the room meanwhile; whatever `keep` fails with; and if the database does not answer.
    pub async fn take_in<N, T>(
        &self,
        database: &Database,
        reader: i64,
        keep: impl FnOnce(&Shelf) -> Result<Kept<N>, ApiError> + Send + 'static,
        add: impl Fn(&mut Db, &N) -> QueryResult<Option<T>> + Send + 'static,
    ) -> Result<T, ApiError>
    where
        N: Send + 'static,
        T: Send + 'static,
    {
        let (files, database) = (self.clone(), database.clone());
        let stored = rt::spawn(async move { files.store(&database, reader, keep, add).await });
        stored.await.map_err(ApiError::internal)?
    }

    async fn store<N, T>(
        &self,
        database: &Database,
        reader: i64,
        keep: impl FnOnce(&Shelf) -> Result<Kept<N>, ApiError> + Send + 'static,
        add: impl Fn(&mut Db, &N) -> QueryResult<Option<T>> + Send + 'static,
    ) -> Result<T, ApiError>
    where
        N: Send + 'static,
        T: Send + 'static,
    {
        let files = self.clone();
        let keeping = files.shelf.clone();
        let Kept { blobs, size, rows } = web::block(move || keep(&keeping))
            .await
            .map_err(ApiError::internal)??;
        let added = database
            .write(move |db| {
                // Asked again, as another upload may have come in between.
                if let Err(exceeded) = files.check_room(db, reader, size)? {
                    return Ok(Err(exceeded));
                }
                let row = add(db, &rows)?;
                Ok(Ok((row, files.give_way(db, reader)?)))
            })
            .await
            .or_signed_out();
        let added = added.and_then(|added| {
            let (row, free) = added?;
            let gone = || ApiError::internal("a row that was just written is not there");
            Ok((row.ok_or_else(gone)?, free))
        });
        match added {
            Ok((row, free)) => {
                self.shelf.discard(free).await;
                Ok(row)
            }
            Err(error) => {
                self.shelf.discard(blobs).await;
                Err(error)
            }
        }
    }
}
