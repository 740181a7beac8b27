//! What is kept here of a reader?

use chrono::NaiveDateTime;
use serde::Serialize;

use super::handlers::{Profile, profile};
use super::queries;
use crate::audit::handlers::{Activity, activity};
use crate::device_passwords::queries as devices;
use crate::language::Language;
use crate::mail::queries as mails;
use crate::passkeys::queries as passkeys;
use crate::revision::devices as reading_devices;
use crate::sessions;
use vokal_base::db::moment::Moment;
use vokal_base::db::{Db, QueryResult};

/// All rows of accounts that belong to a reader, but for what opens the account.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Account {
    exported_at: Moment,
    profile: Option<Profile>,
    /// In which mails are written, such as `de`.
    language: Option<&'static str>,
    sign_in_providers: Vec<Identity>,
    passkeys: Vec<Passkey>,
    devices: Vec<Device>,
    reading_devices: Vec<ReadingDevice>,
    sessions: Vec<Session>,
    activity: Vec<Activity>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Identity {
    issuer: String,
    subject: String,
    linked_at: Moment,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Passkey {
    name: String,
    /// The host for which it was made.
    made_for: String,
    made_at: Moment,
    used_at: Option<Moment>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Device {
    name: String,
    /// What it may do.
    scopes: String,
    created_at: Moment,
    last_used_at: Option<Moment>,
}

/// A browser that has what its reader's other devices have.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ReadingDevice {
    id: String,
    name: String,
    last_seen_at: Moment,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Session {
    created_at: Moment,
    last_used_at: Moment,
    device: String,
}

/// What is kept here of a reader, as an export tells it.
///
/// # Errors
///
/// If the database refuses.
pub fn told(db: &mut Db, reader: i64, now: NaiveDateTime) -> QueryResult<Account> {
    let identities = queries::identities_of(db, reader)?.into_iter();
    let passkeys = passkeys::of_reader(db, reader)?.into_iter();
    let devices = devices::of_reader(db, reader)?.into_iter();
    let sessions = sessions::queries::of_reader(db, reader, now)?.into_iter();
    let reading_devices = reading_devices::seen_of(db, reader)?.into_iter();
    Ok(Account {
        exported_at: now.into(),
        profile: profile(db, reader)?,
        language: mails::language_of(db, reader)?.map(Language::name),
        sign_in_providers: identities
            .map(|(issuer, subject, linked_at)| Identity {
                issuer,
                subject,
                linked_at: linked_at.into(),
            })
            .collect(),
        passkeys: passkeys
            .map(|passkey| Passkey {
                name: passkey.name,
                made_for: passkey.rp_id,
                made_at: passkey.made_at.into(),
                used_at: passkey.used_at.map(Moment::from),
            })
            .collect(),
        devices: devices
            .map(|device| Device {
                name: device.name,
                scopes: device.scopes,
                created_at: device.created_at.into(),
                last_used_at: device.last_used_at.map(Moment::from),
            })
            .collect(),
        reading_devices: reading_devices
            .map(|(id, name, seen_at)| ReadingDevice {
                id,
                name,
                last_seen_at: seen_at.into(),
            })
            .collect(),
        sessions: sessions
            .map(|session| Session {
                created_at: session.created_at.into(),
                last_used_at: session.last_used_at.into(),
                device: session.device,
            })
            .collect(),
        activity: activity(db, reader)?,
    })
}
