//! Did our own page send this?

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::Method;
use actix_web::http::header::{COOKIE, HOST, HeaderMap, ORIGIN};
use actix_web::middleware::Next;
use actix_web::web::Data;
use actix_web::{Error, ResponseError};
use subtle::ConstantTimeEq;

use crate::accounts::cookies::{self, XSRF_COOKIE, XSRF_HEADER};
use crate::error::ApiError;

/// What counts as our own page.
pub(super) struct Policy {
    pub public_url: String,
    pub secure_cookies: bool,
}

/// Turns away what another site has sent, and hands out the cookie that proves our own.
///
/// A plain API client without cookies has nothing that another site could
/// misuse, so it needs no proof.
pub(super) async fn guard(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let reads = matches!(
        *request.method(),
        Method::GET | Method::HEAD | Method::OPTIONS
    );
    let policy = request.app_data::<Data<Policy>>().cloned();
    if !reads
        && !policy
            .as_ref()
            .is_some_and(|policy| is_ours(&request, policy))
    {
        let refused = ApiError::ForeignRequest.error_response();
        return Ok(request.into_response(refused));
    }
    let lacks_cookie = request.cookie(XSRF_COOKIE).is_none();
    let mut response = next.call(request).await?.map_into_boxed_body();
    if reads
        && lacks_cookie
        && let Some(policy) = policy
    {
        let cookie = cookies::xsrf(policy.secure_cookies);
        response.response_mut().add_cookie(&cookie)?;
    }
    Ok(response)
}

fn is_ours(request: &ServiceRequest, policy: &Policy) -> bool {
    let headers = request.headers();
    let at_home = match text(headers, "sec-fetch-site") {
        Some(site) => matches!(site, "same-origin" | "none"),
        None => comes_from_home(headers, policy),
    };
    at_home && (!headers.contains_key(COOKIE) || repeats_cookie(request))
}

/// For browsers that do not say `Sec-Fetch-Site`.
fn comes_from_home(headers: &HeaderMap, policy: &Policy) -> bool {
    let Some(origin) = headers.get(ORIGIN) else {
        return true;
    };
    let Ok(origin) = origin.to_str() else {
        return false;
    };
    let host = origin.split_once("://").map(|(_, host)| host);
    origin == policy.public_url || (host.is_some() && host == text(headers, HOST.as_str()))
}

fn repeats_cookie(request: &ServiceRequest) -> bool {
    let cookie = request.cookie(XSRF_COOKIE);
    let header = request.headers().get(XSRF_HEADER);
    cookie.zip(header).is_some_and(|(cookie, header)| {
        !cookie.value().is_empty() && bool::from(cookie.value().as_bytes().ct_eq(header.as_bytes()))
    })
}

fn text<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name)?.to_str().ok()
}
