//! What may a device do?

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What a device may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    /// Look through the books and fetch them.
    Catalogue,
    /// Tell and ask where its reader is in them.
    Sync,
}

impl Scope {
    fn name(self) -> &'static str {
        match self {
            Self::Catalogue => "catalogue",
            Self::Sync => "sync",
        }
    }
}

/// As they are stored.
pub(super) fn stored(scopes: &[Scope]) -> String {
    let mut scopes = scopes.to_vec();
    scopes.sort_unstable();
    scopes.dedup();
    let names: Vec<_> = scopes.into_iter().map(Scope::name).collect();
    names.join(" ")
}

/// From what is stored.
pub(crate) fn read(stored: &str) -> Vec<Scope> {
    let all = [Scope::Catalogue, Scope::Sync];
    let has = |scope: &Scope| stored.split(' ').any(|name| name == scope.name());
    all.into_iter().filter(has).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_stored_is_read_again_in_order_and_once() {
        let scopes = [Scope::Sync, Scope::Catalogue, Scope::Sync];
        assert_eq!(stored(&scopes), "catalogue sync");
        assert_eq!(read("catalogue sync"), [Scope::Catalogue, Scope::Sync]);
        assert_eq!(read("sync"), [Scope::Sync]);
        assert_eq!(read("catalogues"), []);
    }
}
