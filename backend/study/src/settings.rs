//! What is decided about the study.

mod intake;

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{Data, Json};
use actix_web::{Responder, get, put};
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Study;
use super::access::Access;
use super::design::Protocol;
use super::exclusion::Rules;
use super::queries;
use super::queries::participants;
use crate::Refusal;
use intake::StudyIntake;
use vokal_accounts::audit::{self, Event, Who};
use vokal_accounts::limits::address::Caller;
use vokal_accounts::secret::random_hex;
use vokal_accounts::{Accounts, FreshAdmin, NO_STORE, Researcher};
use vokal_base::db::{Database, Db, QueryResult};
use vokal_base::digest::sha256_hex;
use vokal_base::problem::{ApiError, FieldError, Problem};

const LONGEST_CONSENT: usize = 20_000;
const LONGEST_RETENTION: u32 = 36_500;

/// All that is decided, as it is kept.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct Kept {
    /// Whether an admin has opened the study, or closed it; nothing before the first time.
    pub opened: Option<bool>,
    pub access: Access,
    pub protocol: Protocol,
    pub consent_text: String,
    pub opens_on: Option<NaiveDate>,
    pub closes_on: Option<NaiveDate>,
    pub retention_days: Option<u32>,
    pub withdrawal_days: u32,
    pub kiosk_pin_hash: Option<String>,
    pub seed: String,
    pub exclusions: Rules,
    pub blind_ends_on: Option<NaiveDate>,
}

impl Default for Kept {
    fn default() -> Self {
        Self {
            opened: None,
            access: Access::default(),
            protocol: Protocol::default(),
            consent_text: String::new(),
            opens_on: None,
            closes_on: None,
            retention_days: None,
            withdrawal_days: 90,
            kiosk_pin_hash: None,
            seed: String::new(),
            exclusions: Rules::default(),
            blind_ends_on: None,
        }
    }
}

impl Kept {
    /// Another word for other settings: whoever changes them says which they have seen.
    fn revision(&self) -> String {
        // The seed is not decided but drawn, at the first list.
        let decided = Self {
            seed: String::new(),
            ..self.clone()
        };
        let text = serde_json::to_string(&decided).unwrap_or_default();
        sha256_hex(text)
    }

    /// Whether the study is open on this day; both named days belong to it.
    pub(super) fn is_open(&self, study: &Study, day: NaiveDate) -> bool {
        self.is_opened(study)
            && self.opens_on.is_none_or(|first| first <= day)
            && self.closes_on.is_none_or(|last| day <= last)
    }

    /// Whether the study is open but for its days: on the open Internet once an admin has said
    /// so, on one's own machine from the start.
    fn is_opened(&self, study: &Study) -> bool {
        self.opened.unwrap_or(!study.is_public)
    }

    /// Whether anybody can have taken part: then their answers may still be on their way, also
    /// from devices that had no network and so no session.
    pub(super) fn may_be_awaited(&self, study: &Study) -> bool {
        self.opened.is_some() || !study.is_public
    }

    /// Whether nobody is to know yet which condition does well: until the study
    /// has closed, or the day on which the blind ends.
    pub(super) fn is_blind(&self, day: NaiveDate) -> bool {
        let has_closed = self.closes_on.is_some_and(|last| last < day);
        let has_ended = self.blind_ends_on.is_some_and(|end| end <= day);
        !has_closed && !has_ended
    }
}

/// What is decided at the moment.
pub(super) fn load(db: &mut Db) -> QueryResult<Kept> {
    let text = queries::settings::get(db)?;
    Ok(text
        .and_then(|text| serde_json::from_str(&text).ok())
        .unwrap_or_default())
}

/// The same, with a seed for the order of the lists, as part of a transaction that writes.
pub(super) fn load_seeded(db: &mut Db) -> QueryResult<Kept> {
    let mut kept = load(db)?;
    if kept.seed.is_empty() {
        kept.seed = random_hex(16);
        save(db, &kept)?;
    }
    Ok(kept)
}

fn save(db: &mut Db, kept: &Kept) -> QueryResult<()> {
    // Plain values always serialise.
    queries::settings::put(db, &serde_json::to_string(kept).unwrap_or_default())
}

/// What staff see of the study's settings.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct StudySettings {
    /// Whether participants are let in, on the days that are named.
    opened: bool,
    /// Who may take part.
    access: Access,
    protocol: Protocol,
    /// Shown before the study begins; empty for the standard text.
    consent_text: String,
    /// The first day; open at once without.
    #[schema(required)]
    opens_on: Option<NaiveDate>,
    /// The last day; open for ever without.
    #[schema(required)]
    closes_on: Option<NaiveDate>,
    /// After so many days answers are deleted; never without.
    #[schema(required)]
    retention_days: Option<u32>,
    /// For so many days a withdrawal code works; from then on answers are anonymous.
    withdrawal_days: u32,
    /// Whether there is a PIN for the kiosk's staff page.
    kiosk_pin_set: bool,
    /// What the balanced protocol's order of lists is made from; empty before the first list.
    seed: String,
    /// What is left out of the figures.
    exclusions: Rules,
    /// Whether that can no longer be changed, because there are answers.
    exclusions_frozen: bool,
    /// From this day on staff are told which condition is which; else when the
    /// study has closed.
    #[schema(required)]
    blind_ends_on: Option<NaiveDate>,
    intake: StudyIntake,
    /// Changes with the settings; to be sent back with them.
    revision: String,
}

impl StudySettings {
    fn of(kept: Kept, study: &Study, exclusions_frozen: bool, intake: StudyIntake) -> Self {
        Self {
            revision: kept.revision(),
            intake,
            opened: kept.is_opened(study),
            access: kept.access,
            exclusions: kept.exclusions,
            exclusions_frozen,
            blind_ends_on: kept.blind_ends_on,
            protocol: kept.protocol,
            consent_text: kept.consent_text,
            opens_on: kept.opens_on,
            closes_on: kept.closes_on,
            retention_days: kept.retention_days,
            withdrawal_days: kept.withdrawal_days,
            kiosk_pin_set: kept.kiosk_pin_hash.is_some(),
            seed: kept.seed,
        }
    }
}

/// The study's settings, all of them.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct NewStudySettings {
    /// Whether participants are let in; what is set stays without.
    #[serde(default)]
    opened: Option<bool>,
    /// Who may take part; what is set stays without.
    #[serde(default)]
    access: Option<Access>,
    protocol: Protocol,
    #[serde(default)]
    consent_text: String,
    #[serde(default)]
    opens_on: Option<NaiveDate>,
    #[serde(default)]
    closes_on: Option<NaiveDate>,
    #[serde(default)]
    retention_days: Option<u32>,
    /// 90 without.
    #[serde(default)]
    withdrawal_days: Option<u32>,
    /// 4 to 12 digits; what is set stays without, and an empty one takes it away.
    #[serde(default)]
    kiosk_pin: Option<String>,
    /// What is set stays without. It cannot be changed while there are answers.
    #[serde(default)]
    exclusions: Option<Rules>,
    #[serde(default)]
    blind_ends_on: Option<NaiveDate>,
    /// Of the settings that were seen; without it the last who saves is right.
    #[serde(default)]
    revision: Option<String>,
}

impl NewStudySettings {
    fn faults(&self) -> Vec<FieldError> {
        let mut faults = Vec::new();
        let mut add = |field: &'static str, detail: &str| {
            faults.push(FieldError {
                field: field.into(),
                detail: detail.into(),
            });
        };
        if self.consent_text.chars().count() > LONGEST_CONSENT {
            add("consentText", "may have at most 20,000 characters");
        }
        let breaks_lines = |c: char| matches!(c, '\n' | '\r' | '\t');
        if self
            .consent_text
            .contains(|c: char| c.is_control() && !breaks_lines(c))
        {
            add("consentText", "may have no control characters");
        }
        if self
            .opens_on
            .zip(self.closes_on)
            .is_some_and(|(first, last)| last < first)
        {
            add("closesOn", "must not be before the first day");
        }
        if self
            .retention_days
            .is_some_and(|days| days == 0 || days > LONGEST_RETENTION)
        {
            add("retentionDays", "must be from 1 to 36,500");
        }
        if self
            .withdrawal_days
            .is_some_and(|days| days > LONGEST_RETENTION)
        {
            add("withdrawalDays", "must be from 0 to 36,500");
        }
        let digits = |pin: &String| {
            pin.is_empty()
                || ((4..=12).contains(&pin.len()) && pin.bytes().all(|c| c.is_ascii_digit()))
        };
        if let Some((field, detail)) = self.exclusions.and_then(|rules| rules.fault()) {
            add(field, detail);
        }
        if !self.kiosk_pin.as_ref().is_none_or(digits) {
            add("kioskPin", "must have 4 to 12 digits");
        }
        faults
    }
}

/// What is decided about the study.
#[utoipa::path(
    tag = "study",
    responses(
        (status = 200, body = StudySettings),
        (status = 401, body = Problem),
        (status = 403, body = Problem, description = "`forbidden`"),
    ),
)]
#[get("/api/admin/study/settings")]
pub(crate) async fn get_study_settings(
    _staff: Researcher,
    accounts: Data<Accounts>,
    study: Data<Study>,
    database: Data<Database>,
) -> Result<impl Responder, ApiError> {
    let today = accounts.clock.now().date();
    let this = study.get_ref().clone();
    let (kept, frozen, intake) = database
        .read(move |db| {
            let intake = StudyIntake::load(db, &this, today)?;
            Ok((load(db)?, participants::are_any(db)?, intake))
        })
        .await?;
    Ok(Json(StudySettings::of(kept, &study, frozen, intake))
        .customize()
        .insert_header((CACHE_CONTROL, NO_STORE)))
}

/// Decides about the study.
#[utoipa::path(
    tag = "study",
    responses(
        (status = 200, body = StudySettings),
        (status = 401, body = Problem),
        (status = 403, body = Problem, description = "`forbidden`, `confirmation_required`"),
        (status = 409, body = Problem, description = "`exclusions_frozen`: there are answers already; `settings_changed`: by somebody else meanwhile"),
        (status = 422, body = Problem, description = "`invalid`, with the fields"),
    ),
)]
#[put("/api/admin/study/settings")]
pub(crate) async fn put_study_settings(
    admin: FreshAdmin,
    form: Json<NewStudySettings>,
    caller: Caller,
    accounts: Data<Accounts>,
    study: Data<Study>,
    database: Data<Database>,
) -> Result<impl Responder, ApiError> {
    let form = form.into_inner();
    let faults = form.faults();
    if !faults.is_empty() {
        return Err(Refusal::InvalidPayload(faults).into());
    }
    let pin = match form.kiosk_pin.clone() {
        None => None,
        Some(pin) if pin.is_empty() => Some(None),
        Some(pin) => Some(Some(accounts.passwords.hash(pin).await?)),
    };
    let now = accounts.clock.now();
    let this = study.get_ref().clone();
    let written = database
        .write(move |db| {
            let before = load(db)?;
            let seen = form.revision.as_ref();
            if seen.is_some_and(|seen| *seen != before.revision()) {
                return Ok(Err(Refusal::SettingsChanged));
            }
            let intake = StudyIntake::load(db, &this, now.date())?;
            let exclusions = form.exclusions.unwrap_or(before.exclusions);
            let frozen = participants::are_any(db)?;
            if frozen && exclusions != before.exclusions {
                return Ok(Err(Refusal::ExclusionsFrozen));
            }
            let was_blind = before.is_blind(now.date());
            let kept = Kept {
                opened: form.opened.or(before.opened),
                access: form.access.unwrap_or(before.access),
                exclusions,
                blind_ends_on: form.blind_ends_on,
                protocol: form.protocol,
                consent_text: form.consent_text.clone(),
                opens_on: form.opens_on,
                closes_on: form.closes_on,
                retention_days: form.retention_days,
                withdrawal_days: form.withdrawal_days.unwrap_or(90),
                kiosk_pin_hash: pin.clone().unwrap_or(before.kiosk_pin_hash),
                seed: before.seed,
            };
            save(db, &kept)?;
            let who = Who::Staff(&admin.0.username);
            audit::note(db, now, Event::StudySettingsChanged, who, &caller.device)?;
            if exclusions != before.exclusions {
                audit::note(db, now, Event::StudyExclusionsChanged, who, &caller.device)?;
            }
            // Whoever has seen the names, if only for a moment, has seen them.
            match (was_blind, kept.is_blind(now.date())) {
                (true, false) => {
                    audit::note(db, now, Event::StudyBlindEnded, who, &caller.device)?;
                }
                (false, true) => {
                    audit::note(db, now, Event::StudyBlindBegun, who, &caller.device)?;
                }
                _ => {}
            }
            Ok(Ok((kept, frozen, intake)))
        })
        .await?;
    let (kept, frozen, intake) = written?;
    Ok(Json(StudySettings::of(kept, &study, frozen, intake))
        .customize()
        .insert_header((CACHE_CONTROL, NO_STORE)))
}
