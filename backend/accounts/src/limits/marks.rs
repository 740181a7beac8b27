//! What is kept of each key, wherever that is.

use std::time::Duration;

use vokal_base::db::QueryResult;

use super::gcra::Gcra;

/// What is kept of a key. Whoever does not have the server's own key cannot tell
/// whose it is, not even by trying all addresses there are.
pub(super) type Key = [u8; 16];

/// How much of its rate each key has used up.
pub(super) trait Marks {
    /// Uses one up, or tells how long until there is one.
    fn take(&mut self, key: &Key, gcra: Gcra) -> QueryResult<Option<Duration>>;

    /// One that was used up is there again.
    fn give_back(&mut self, key: &Key, gcra: Gcra) -> QueryResult<()>;

    /// All that was used up is there again.
    fn forget(&mut self, key: &Key) -> QueryResult<()>;
}
