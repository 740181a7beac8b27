//! Which account does an identity open?

use chrono::NaiveDateTime;
use vokal_base::db::QueryResult;

use super::provider::Identity;
use super::queries::{self, LinkRow};
use super::settings::Newcomers;
use crate::audit::{self, Event, Who};
use crate::limits::address::Caller;
use crate::queries::{NewUser, User, create_user, user, user_by_email};
use crate::registration::entry;
use crate::{Denial, rules};
use vokal_base::db::Db;

/// Which account an identity opens.
pub(super) enum Entrance {
    /// The one it is linked with.
    Known(User),
    /// A new one, made just now.
    New(User),
    /// The address has one, which must be opened by its password first.
    Waits,
    /// The address has one which this identity does not open.
    Taken,
    /// The provider does not vouch for the address.
    Unverified,
    /// Nobody may make an account so.
    Turned(Denial),
}

/// Finds the account of an identity, or makes it.
///
/// The key is the subject. An address that the provider has not verified might
/// be anybody's; one that it has verified and that is known here is linked
/// only by who knows the password.
pub(super) fn enter(
    db: &mut Db,
    who: &Identity,
    wait: &LinkRow,
    invitation: Option<&str>,
    by: &Caller,
    now: NaiveDateTime,
) -> QueryResult<Entrance> {
    if let Some(known) = queries::reader_of(db, &who.issuer, &who.subject)? {
        return Ok(Entrance::Known(known));
    }
    let email = who.email.as_deref().map(rules::normalised_email);
    let email = email.filter(|email| who.email_verified && rules::fault_of_email(email).is_none());
    let Some(email) = email else {
        return Ok(Entrance::Unverified);
    };
    if let Some(known) = user_by_email(db, &email)? {
        let is_somebody_else = queries::is_linked(db, known.id, &who.issuer)?;
        if known.password_hash.is_none() || is_somebody_else {
            return Ok(Entrance::Taken);
        }
        let wait = LinkRow {
            user_id: known.id,
            ..wait.clone()
        };
        queries::ask_to_link(db, &wait, now)?;
        return Ok(Entrance::Waits);
    }
    if who.newcomers == Newcomers::Nobody {
        return Ok(Entrance::Turned(Denial::RegistrationClosed));
    }
    let way = match entry::way_in(db, &email, invitation, now)? {
        Ok(way) => way,
        Err(denial) => return Ok(Entrance::Turned(denial)),
    };
    let new = NewUser {
        first_name: if who.first_name.is_empty() {
            rules::local_part(&email).to_owned()
        } else {
            who.first_name.clone()
        },
        last_name: who.last_name.clone(),
        email,
        password_hash: None,
        is_verified: true,
        must_verify: false,
        language: by.language,
    };
    let Some(id) = create_user(db, &new, now)? else {
        return Ok(Entrance::Taken);
    };
    entry::passed(db, &way)?;
    queries::link(db, id, &who.issuer, &who.subject, now)?;
    audit::note(db, now, Event::Registered, Who::Reader(id), &by.device)?;
    Ok(user(db, id)?.map_or(Entrance::Taken, Entrance::New))
}
