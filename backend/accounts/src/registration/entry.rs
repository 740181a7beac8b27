//! Does somebody come in?

use chrono::NaiveDateTime;

use super::queries;
use crate::Denial;
use vokal_base::db::{Db, QueryResult};

/// How somebody comes in.
pub(crate) enum Way {
    /// The door is open to them.
    Open,
    /// The door is open to addresses of their domain.
    Domain,
    /// By the invitation of this id.
    Invited(String),
}

/// How whoever has this address comes in, if at all; `invitation` is a word's hash.
///
/// An invitation is used up only by those whom the door would not let in without.
pub(crate) fn way_in(
    db: &mut Db,
    email: &str,
    invitation: Option<&str>,
    now: NaiveDateTime,
) -> QueryResult<Result<Way, Denial>> {
    let rules = queries::rules(db)?;
    let denial = match rules.admit(email) {
        Ok(()) if rules.domains.is_empty() => return Ok(Ok(Way::Open)),
        Ok(()) => return Ok(Ok(Way::Domain)),
        Err(denial) => denial,
    };
    let Some(word_hash) = invitation else {
        return Ok(Err(denial));
    };
    let good = queries::good_invitation(db, word_hash, now)?;
    Ok(good.map(Way::Invited).ok_or(Denial::WrongInvitation))
}

/// Somebody has come in.
pub(crate) fn passed(db: &mut Db, way: &Way) -> QueryResult<()> {
    match way {
        Way::Open | Way::Domain => Ok(()),
        Way::Invited(id) => queries::use_invitation(db, id),
    }
}
