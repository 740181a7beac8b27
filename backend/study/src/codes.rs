//! Codes with which somebody may take part, where the study asks for one.
//!
//! A class has one code that is used often, or each participant has one that is used once. A
//! device exchanges the code for an admission, with which it opens sessions; a kiosk does so once
//! for all who sit down at it. Neither sessions nor answers name a code or an admission.

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{Data, Json, Path};
use actix_web::{HttpResponse, Responder, delete, get, post};
use chrono::{Days, NaiveDate};
use rand::Rng;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::Study;
use super::queries::codes::{self as queries, CodeRow};
use super::settings;
use crate::Refusal;
use vokal_accounts::audit::{self, Event, Who};
use vokal_accounts::limits::address::Caller;
use vokal_accounts::tokens::Tokens;
use vokal_accounts::{Accounts, Admin, NO_STORE, Researcher};
use vokal_base::db::{Database, Db, QueryResult};
use vokal_base::problem::{ApiError, FieldError, Problem};
use vokal_base::text::is_a_name;

/// Letters and digits that nobody takes for one another.
const ALPHABET: &[u8] = b"ABCDEFGHJKMNPQRSTUVWXYZ23456789";
const LENGTH: usize = 8;
const PURPOSE: &str = "vokal-study-admission";
/// As long as a kiosk may use the sessions that it has fetched.
const ADMITTED_DAYS: u64 = 45;
const MOST_CODES: u32 = 100;
const MOST_USES: u32 = 1000;
const MOST_DAYS: u32 = 366;
const LONGEST_LABEL: usize = 100;

/// What an admission says.
#[derive(Serialize, Deserialize)]
pub(crate) struct Admitted {
    sub: String,
    /// Whether it is for one participant alone.
    pub(crate) single: bool,
    /// Of its code.
    #[serde(default)]
    code: Option<AdmittedBy>,
}

/// The code of an admission.
#[derive(Serialize, Deserialize)]
struct AdmittedBy {
    /// With which others it was made.
    batch: String,
    good_until: NaiveDate,
    /// The day on which it was typed.
    used_on: NaiveDate,
}

impl Admitted {
    /// What a token says, if it is ours and not too old.
    pub(crate) fn read(tokens: &Tokens, token: &str) -> Option<Self> {
        tokens.read(token, PURPOSE)
    }

    /// As whose sessions are counted.
    pub(crate) fn whose(&self) -> String {
        format!("admission {}", self.sub)
    }

    /// Whether staff have ended its code before its time. Who has typed it today goes on: a class
    /// may be filling in the survey. One whose time is over is forgotten as well, and whoever
    /// was admitted by it may go on.
    pub(crate) fn was_ended(&self, db: &mut Db, today: NaiveDate) -> QueryResult<bool> {
        match &self.code {
            Some(code) if code.used_on < today && today <= code.good_until => {
                Ok(!queries::are_there(db, &code.batch)?)
            }
            _ => Ok(false),
        }
    }
}

/// A code, as it was typed.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TypedCode {
    /// Small letters, blanks and hyphens do not matter.
    code: String,
}

/// Leave to take part.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Admission {
    /// To be sent as `admission` when sessions are opened.
    token: String,
    /// Whether it is for one participant alone: the next one needs a code of their own.
    single: bool,
    /// The last day on which sessions may be opened with it.
    good_until: NaiveDate,
}

/// Exchanges a code for leave to take part. Each time uses it once.
#[utoipa::path(
    tag = "study",
    responses(
        (status = 200, body = Admission),
        (status = 400, body = Problem, description = "`invalid`"),
        (status = 409, body = Problem, description = "`study_closed`; the code is not used"),
        (status = 422, body = Problem, description = "`wrong_study_code`"),
        (status = 429, body = Problem, description = "`too_many`"),
    ),
)]
#[post("/api/datacollection/admission")]
pub(crate) async fn admit(
    typed: Json<TypedCode>,
    caller: Caller,
    accounts: Data<Accounts>,
    study: Data<Study>,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    accounts.limits.admission(&caller.address).await?;
    let today = accounts.clock.now().date();
    let code = study.code(&typed.code);
    let this = study.get_ref().clone();
    let used = database.write(move |db| {
        if !settings::load(db)?.is_open(&this, today) {
            return Ok(Err(Refusal::StudyClosed));
        }
        Ok(queries::take(db, &code, today)?.ok_or(Refusal::WrongCode))
    });
    let used = used.await??;
    let good_until = after(today, ADMITTED_DAYS);
    let admitted = Admitted {
        sub: Uuid::new_v4().to_string(),
        single: used.uses == 1,
        code: Some(AdmittedBy {
            batch: used.batch,
            good_until: used.good_until,
            used_on: today,
        }),
    };
    let seconds = (good_until - today).num_seconds();
    let single = admitted.single;
    let token = accounts.tokens.issue(admitted, PURPOSE, seconds)?;
    Ok(HttpResponse::Ok()
        .insert_header((CACHE_CONTROL, NO_STORE))
        .json(Admission {
            token,
            single,
            good_until,
        }))
}

/// Codes to be made.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewCodes {
    /// For whom they are, at most 100 characters; only staff see it.
    label: String,
    /// How many codes, 1 to 100.
    codes: u32,
    /// How often each may be used, 1 to 1,000.
    uses: u32,
    /// For how many days from now, 1 to 366.
    days: u32,
}

impl NewCodes {
    fn faults(&self) -> Vec<FieldError> {
        let within = |number: u32, most: u32| (1..=most).contains(&number);
        let label = self.label.trim();
        let is_label =
            !label.is_empty() && label.chars().count() <= LONGEST_LABEL && is_a_name(label);
        let fields = [
            (
                "label",
                is_label,
                "Please enter at most 100 plain characters",
            ),
            (
                "codes",
                within(self.codes, MOST_CODES),
                "must be from 1 to 100",
            ),
            (
                "uses",
                within(self.uses, MOST_USES),
                "must be from 1 to 1,000",
            ),
            (
                "days",
                within(self.days, MOST_DAYS),
                "must be from 1 to 366",
            ),
        ];
        let wrong = fields.into_iter().filter(|(_, is_right, _)| !is_right);
        wrong
            .map(|(field, _, detail)| FieldError {
                field: field.into(),
                detail: detail.into(),
            })
            .collect()
    }
}

/// Codes that have been made.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MadeCodes {
    /// They are told this once.
    codes: Vec<String>,
    /// The last day on which they may be used.
    good_until: NaiveDate,
}

/// Codes that were made together.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CodeBatch {
    id: String,
    label: String,
    /// How many codes.
    codes: i64,
    /// How often all of them together may be used.
    uses: i64,
    /// How often they have been.
    used: i64,
    #[schema(required)]
    made_on: Option<NaiveDate>,
    #[schema(required)]
    good_until: Option<NaiveDate>,
}

/// The codes with which somebody may take part, the newest first; not the codes themselves.
#[utoipa::path(
    tag = "study",
    responses(
        (status = 200, body = Vec<CodeBatch>),
        (status = 401, body = Problem),
        (status = 403, body = Problem, description = "`forbidden`"),
    ),
)]
#[get("/api/admin/study/codes")]
pub(crate) async fn list_codes(
    _staff: Researcher,
    database: Data<Database>,
) -> Result<impl Responder, ApiError> {
    let rows = database.read(queries::batches).await?.into_iter();
    let told = rows.map(
        |(id, label, codes, uses, used, made_on, good_until)| CodeBatch {
            id,
            label: label.unwrap_or_default(),
            codes,
            uses,
            used,
            made_on,
            good_until,
        },
    );
    Ok(Json(told.collect::<Vec<_>>())
        .customize()
        .insert_header((CACHE_CONTROL, NO_STORE)))
}

/// Makes codes.
#[utoipa::path(
    tag = "study",
    responses(
        (status = 201, body = MadeCodes),
        (status = 400, body = Problem, description = "`invalid`"),
        (status = 401, body = Problem),
        (status = 403, body = Problem, description = "`forbidden`"),
        (status = 422, body = Problem, description = "`invalid`, with the fields"),
    ),
)]
#[post("/api/admin/study/codes")]
pub(crate) async fn make_codes(
    admin: Admin,
    wanted: Json<NewCodes>,
    caller: Caller,
    accounts: Data<Accounts>,
    study: Data<Study>,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    let wanted = wanted.into_inner();
    let faults = wanted.faults();
    if !faults.is_empty() {
        return Err(Refusal::InvalidPayload(faults).into());
    }
    let now = accounts.clock.now();
    // Days are those of UTC: with one less, what is made in the evening would end with it.
    let good_until = after(now.date(), u64::from(wanted.days));
    let batch = Uuid::new_v4().to_string();
    let codes: Vec<String> = (0..wanted.codes).map(|_| new_code()).collect();
    let rows: Vec<CodeRow> = codes
        .iter()
        .map(|code| CodeRow {
            code: study.code(code),
            batch: batch.clone(),
            label: wanted.label.trim().to_owned(),
            uses: wanted.uses.cast_signed(),
            used: 0,
            made_on: now.date(),
            good_until,
        })
        .collect();
    database
        .write(move |db| {
            queries::add(db, &rows)?;
            let who = Who::Staff(&admin.0.username);
            audit::note(db, now, Event::StudyCodesMade, who, &caller.device)
        })
        .await?;
    Ok(HttpResponse::Created()
        .insert_header((CACHE_CONTROL, NO_STORE))
        .json(MadeCodes { codes, good_until }))
}

/// Ends codes that were made together. Whoever was let in with one stays so.
#[utoipa::path(
    tag = "study",
    params(("id" = String, Path)),
    responses(
        (status = 204),
        (status = 401, body = Problem),
        (status = 403, body = Problem, description = "`forbidden`"),
        (status = 404, body = Problem),
    ),
)]
#[delete("/api/admin/study/codes/{id}")]
pub(crate) async fn end_codes(
    admin: Admin,
    id: Path<String>,
    caller: Caller,
    accounts: Data<Accounts>,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    let (id, now) = (id.into_inner(), accounts.clock.now());
    let were_there = database
        .write(move |db| {
            let were_there = queries::end(db, &id)?;
            if were_there {
                let who = Who::Staff(&admin.0.username);
                audit::note(db, now, Event::StudyCodesEnded, who, &caller.device)?;
            }
            Ok(were_there)
        })
        .await?;
    if !were_there {
        return Err(ApiError::NotFound("code"));
    }
    Ok(HttpResponse::NoContent()
        .insert_header((CACHE_CONTROL, NO_STORE))
        .finish())
}

impl Study {
    /// What is kept of a code, however it was typed.
    fn code(&self, typed: &str) -> String {
        let letters = typed.chars().filter(char::is_ascii_alphanumeric);
        let letters: String = letters.take(2 * LENGTH).collect();
        self.pseudonym("code", &letters.to_ascii_uppercase())
    }
}

/// Eight letters and digits in two groups: 39 bits, and few tries.
fn new_code() -> String {
    let mut random = rand::rng();
    let mut letters = || -> String {
        let one = |_| char::from(ALPHABET[random.random_range(0..ALPHABET.len())]);
        (0..LENGTH / 2).map(one).collect()
    };
    let first = letters();
    format!("{first}-{}", letters())
}

fn after(day: NaiveDate, days: u64) -> NaiveDate {
    day.checked_add_days(Days::new(days)).unwrap_or(day)
}

#[cfg(test)]
mod tests {
    use vokal_accounts::secret::Secret;

    use super::*;
    use crate::budget::Room;

    #[test]
    fn a_code_is_the_same_however_it_is_typed() {
        let study = Study::new(&Secret::random(), "", Room::default());
        let code = new_code();
        assert_eq!(code.len(), LENGTH + 1);
        let typed = [
            code.to_lowercase(),
            code.replace('-', ""),
            format!(" {} ", code.replace('-', " ")),
        ];
        for typed in typed {
            assert_eq!(study.code(&typed), study.code(&code), "{typed}");
        }
        assert_ne!(study.code(&new_code()), study.code(&code));
    }
}
