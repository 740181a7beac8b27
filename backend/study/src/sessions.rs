//! Opening sessions, and giving back those that nobody uses.

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{Data, Json};
use actix_web::{HttpResponse, post};
use chrono::NaiveDate;
use rand::Rng;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::access::Access;
use super::allocation::{self, Place};
use super::budget::Taken;
use super::claims::{self, Claims};
use super::codes::Admitted;
use super::design::{AgeGroup, Language, Protocol, TRIALS, Trial, trials};
use super::queries::allocation::{self as queries, SessionRow};
use super::{Study, settings};
use crate::Refusal;
use vokal_accounts::limits::address::Caller;
use vokal_accounts::{Accounts, NO_STORE};
use vokal_base::db::Database;
use vokal_base::problem::{ApiError, FieldError, Problem};

/// As many as a kiosk may keep for a day without a network.
const MOST: usize = 50;
/// So long it can be read, to tell an old one from a forged one.
const READABLE_SECONDS: i64 = 10 * 365 * 24 * 60 * 60;

/// Who wants to begin.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct NewSession {
    /// Decides on the texts.
    age_group: AgeGroup,
    /// Decides whether the last text is the English one.
    #[serde(default)]
    #[schema(required = false)]
    language: Language,
    /// What a code was exchanged for, where the study asks for one.
    #[serde(default)]
    admission: Option<String>,
    /// How many sessions, 1 to 50; those after the first come as `pool`.
    #[serde(default)]
    count: Option<usize>,
}

/// A session: what to read, in which order.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct StudySession {
    /// To be sent with the answers. It says nothing about the participant.
    session_token: String,
    /// For whatever the page orders at random, such as the answers.
    seed: u32,
    /// Its place in the order in which sessions of an age group are to be used.
    ordinal: i32,
    /// The last day on which somebody may begin with it: two days for one that
    /// was asked for alone, 45 for those of a pool.
    good_until: NaiveDate,
    protocol: Protocol,
    age_group: AgeGroup,
    /// Which of the balanced protocol's ten lists, from 0.
    #[schema(required)]
    list: Option<i32>,
    /// Five, in order.
    trials: Vec<Trial>,
    /// What takes the last trial's place if the participant reads English.
    english_trial: Trial,
    /// The hash of texts and images.
    content_hash: String,
}

/// A session, and more for later.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OpenedSessions {
    #[serde(flatten)]
    session: StudySession,
    /// For the next participants, if more than one was asked for.
    pool: Vec<StudySession>,
}

/// Opens sessions. Nothing is asked or kept of who opens them.
///
/// However many have been opened that nobody has begun with, there is one more: its list is
/// then drawn, and no place is held for it.
#[utoipa::path(
    tag = "study",
    responses(
        (status = 201, body = OpenedSessions),
        (status = 400, body = Problem, description = "`invalid`"),
        (status = 403, body = Problem, description = "`study_code_required`"),
        (status = 409, body = Problem, description = "`study_closed`"),
        (status = 422, body = Problem, description = "`invalid`"),
        (status = 429, body = Problem, description = "`too_many`"),
    ),
)]
#[post("/api/datacollection/sessions")]
pub(crate) async fn open_study_session(
    form: Json<NewSession>,
    caller: Caller,
    accounts: Data<Accounts>,
    study: Data<Study>,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    let NewSession {
        age_group,
        language,
        admission,
        count,
    } = form.into_inner();
    let count = count.unwrap_or(1);
    if !(1..=MOST).contains(&count) {
        let detail = format!("must be from 1 to {MOST}");
        let field = "count".into();
        return Err(Refusal::InvalidPayload(vec![FieldError { field, detail }]).into());
    }
    let limits = &accounts.limits;
    limits.study_sessions(&caller.address, count).await?;
    let admission = admission.and_then(|token| Admitted::read(&accounts.tokens, &token));
    if let Some(admitted) = &admission {
        let whose = admitted.whose();
        if admitted.single {
            limits.single_admission(&whose, count).await?;
        } else {
            limits.study_sessions(&whose, count).await?;
        }
    }
    let today = accounts.clock.now().date();
    let this = study.get_ref().clone();
    let has_room = study.budget.has_room(&caller.address, today);
    let rows = database
        .write(move |db| {
            let settings = settings::load_seeded(db)?;
            if !settings.is_open(&this, today) {
                return Ok(Err(Refusal::StudyClosed));
            }
            if settings.access == Access::Code {
                let is_over = match &admission {
                    Some(admitted) => admitted.was_ended(db, today)?,
                    None => true,
                };
                if is_over {
                    return Ok(Err(Refusal::CodeRequired));
                }
            }
            let place = if has_room {
                allocation::place(db, today, count)?
            } else {
                Place::Drawn
            };
            let rows = (0..count)
                .map(|_| allocation::open(db, &settings, age_group, today, count, place))
                .collect::<Result<Vec<_>, _>>();
            Ok(Ok((rows?, place)))
        })
        .await?;
    let (rows, place) = rows?;
    if place == Place::Held {
        let taken = Taken::rows(count);
        study.budget.take(&caller.address, today, taken);
    }
    let mut sessions = Vec::with_capacity(count);
    for row in rows {
        sessions.push(session(&accounts, &study, age_group, language, row)?);
    }
    let pool = sessions.split_off(1);
    let Some(session) = sessions.pop() else {
        unreachable!("at least one was asked for");
    };
    Ok(HttpResponse::Created()
        .insert_header((CACHE_CONTROL, NO_STORE))
        .json(OpenedSessions { session, pool }))
}

fn session(
    accounts: &Accounts,
    study: &Study,
    age_group: AgeGroup,
    language: Language,
    row: SessionRow,
) -> Result<StudySession, ApiError> {
    let list = row.list.and_then(|list| usize::try_from(list).ok());
    let protocol = Protocol::named(&row.protocol).unwrap_or_default();
    let seed = rand::rng().random();
    let (ordinal, good_until) = (row.ordinal, row.good_until.unwrap_or(row.issued_on));
    let told = Claims {
        sub: row.id,
        group: age_group,
        protocol,
        list,
        seed,
        opened: accounts.clock.seconds(),
    };
    let mut trials = trials(list);
    let english_trial = trials[TRIALS - 1].in_english();
    if language != Language::German {
        trials[TRIALS - 1] = english_trial;
    }
    Ok(StudySession {
        session_token: accounts
            .tokens
            .issue(told, claims::PURPOSE, READABLE_SECONDS)?,
        seed,
        ordinal,
        good_until,
        protocol,
        age_group,
        list: row.list,
        trials,
        english_trial,
        content_hash: study.content_hash().to_owned(),
    })
}

/// Sessions that nobody will complete.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct GivenBack {
    /// At most 50.
    session_tokens: Vec<String>,
}

/// Gives sessions back whose participants have left, so that others get their lists.
///
/// What is not given back returns by itself: two days after its participant was
/// last heard of, or when the last day to begin has passed. Answers that come all
/// the same are taken.
#[utoipa::path(
    tag = "study",
    responses(
        (status = 204),
        (status = 400, body = Problem, description = "`invalid`"),
        (status = 429, body = Problem, description = "`too_many`"),
    ),
)]
#[post("/api/datacollection/sessions/release")]
pub(crate) async fn release_study_sessions(
    form: Json<GivenBack>,
    caller: Caller,
    accounts: Data<Accounts>,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    accounts.limits.study(&caller.address).await?;
    let tokens = form.into_inner().session_tokens;
    let known = tokens.iter().take(MOST);
    let ids: Vec<String> = known
        .filter_map(|token| Some(claims::read(&accounts.tokens, token)?.sub))
        .collect();
    database
        .write(move |db| {
            for id in &ids {
                queries::drop_session(db, id)?;
            }
            Ok(())
        })
        .await?;
    Ok(HttpResponse::NoContent()
        .insert_header((CACHE_CONTROL, NO_STORE))
        .finish())
}
