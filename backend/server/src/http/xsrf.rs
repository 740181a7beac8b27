//! Did our own page send this?

use actix_web::body::{BoxBody, MessageBody};
use actix_web::cookie::Cookie;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{COOKIE, HOST, HeaderMap, ORIGIN};
use actix_web::http::{Method, StatusCode};
use actix_web::middleware::Next;
use actix_web::web::Data;
use actix_web::{Error, ResponseError};
use subtle::ConstantTimeEq;

use vokal_accounts::cookies::{self, XSRF_COOKIE, XSRF_HEADER};
use vokal_accounts::reader::bearer_token;
use vokal_accounts::xsrf::Session;
use vokal_accounts::{Accounts, admins, sessions};
use vokal_base::problem::{ApiError, ErrorCode, Failure};

/// What counts as our own page.
pub(super) struct Policy {
    pub public_url: String,
}

/// The request does not come from our own page.
#[derive(Debug, thiserror::Error)]
#[error("This request did not come from the application's own page. Please reload the page.")]
struct ForeignRequest;

impl Failure for ForeignRequest {
    fn status(&self) -> StatusCode {
        StatusCode::FORBIDDEN
    }

    fn code(&self) -> ErrorCode {
        ErrorCode::ForeignRequest
    }
}

/// Turns away what another site has sent, and hands out the word that proves our own.
///
/// A plain API client without cookies has nothing that another site could
/// misuse, so it needs no proof.
pub(super) async fn guard(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    if is_for_devices(&request) {
        return Ok(next.call(request).await?.map_into_boxed_body());
    }
    let reads = matches!(
        *request.method(),
        Method::GET | Method::HEAD | Method::OPTIONS
    );
    if !reads && !is_ours(&request) {
        let refused = ApiError::from(ForeignRequest).error_response();
        return Ok(request.into_response(refused));
    }
    let fresh = if reads { fresh_word(&request) } else { None };
    let mut response = next.call(request).await?.map_into_boxed_body();
    if let Some(cookie) = fresh {
        response.response_mut().add_cookie(&cookie)?;
    }
    Ok(response)
}

/// Whether it is for other programs: none of our cookies opens anything there, and what does is
/// sent by no browser on behalf of another site.
fn is_for_devices(request: &ServiceRequest) -> bool {
    let path = request.path();
    path.starts_with("/opds") || path.starts_with("/kosync")
}

/// A word for who has none, or one that is not good for their sessions.
fn fresh_word(request: &ServiceRequest) -> Option<Cookie<'static>> {
    let accounts = request.app_data::<Data<Accounts>>()?;
    let before = request.cookie(XSRF_COOKIE);
    let before = before.as_ref().map(Cookie::value);
    let sessions = sessions_of(request, accounts);
    if before.is_some_and(|word| is_good(accounts, word, &sessions)) {
        return None;
    }
    let first = accounts.xsrf.issue(None, before);
    let word = sessions.iter().fold(first, |word, session| {
        accounts.xsrf.issue(Some(session.as_session()), Some(&word))
    });
    Some(cookies::xsrf(word, accounts.secure_cookies))
}

/// A session that a request says it belongs to. Whether it is open is for
/// the handlers to find out.
enum Claimed {
    Reader(String),
    Staff(String),
}

impl Claimed {
    fn as_session(&self) -> Session<'_> {
        match self {
            Self::Reader(id) => Session::Reader(id),
            Self::Staff(id) => Session::Staff(id),
        }
    }
}

/// That of the token; without one, those of all cookies that count as much.
fn sessions_of(request: &ServiceRequest, accounts: &Accounts) -> Vec<Claimed> {
    if let Some(token) = bearer_token(request.headers()) {
        if let Some(claims) = accounts.tokens.reader(token) {
            return vec![Claimed::Reader(claims.sid)];
        }
        if let Some(claims) = accounts.tokens.staff(token) {
            return vec![Claimed::Staff(claims.sid)];
        }
    }
    let secure = accounts.secure_cookies;
    let reader = request.cookie(cookies::refresh_name(secure));
    let reader = reader.and_then(|cookie| {
        sessions::session_of(cookie.value()).map(|id| Claimed::Reader(id.to_owned()))
    });
    let staff = request.cookie(cookies::staff_name(secure));
    let staff = staff.map(|cookie| Claimed::Staff(admins::session_of(cookie.value())));
    reader.into_iter().chain(staff).collect()
}

/// Whether a word is ours, and made for all of these.
fn is_good(accounts: &Accounts, word: &str, sessions: &[Claimed]) -> bool {
    accounts.xsrf.is_good(word, None)
        && sessions
            .iter()
            .all(|session| accounts.xsrf.is_good(word, Some(session.as_session())))
}

fn is_ours(request: &ServiceRequest) -> bool {
    let headers = request.headers();
    let at_home = match text(headers, "sec-fetch-site") {
        Some(site) => matches!(site, "same-origin" | "none"),
        None => comes_from_home(request),
    };
    at_home && (!headers.contains_key(COOKIE) || repeats_word(request))
}

/// For browsers that do not say `Sec-Fetch-Site`.
fn comes_from_home(request: &ServiceRequest) -> bool {
    let headers = request.headers();
    let Some(origin) = headers.get(ORIGIN) else {
        return true;
    };
    let Ok(origin) = origin.to_str() else {
        return false;
    };
    let host = origin.split_once("://").map(|(_, host)| host);
    let policy = request.app_data::<Data<Policy>>();
    policy.is_some_and(|policy| origin == policy.public_url)
        || (host.is_some() && host == text(headers, HOST.as_str()))
}

fn repeats_word(request: &ServiceRequest) -> bool {
    let Some(accounts) = request.app_data::<Data<Accounts>>() else {
        return false;
    };
    let cookie = request.cookie(XSRF_COOKIE);
    let header = request.headers().get(XSRF_HEADER);
    let sessions = sessions_of(request, accounts);
    cookie.zip(header).is_some_and(|(cookie, header)| {
        bool::from(cookie.value().as_bytes().ct_eq(header.as_bytes()))
            && is_good(accounts, cookie.value(), &sessions)
    })
}

fn text<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name)?.to_str().ok()
}
