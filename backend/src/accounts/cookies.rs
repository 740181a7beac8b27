//! The two cookies: one that renews a session, one that proves our own page.

use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};

use super::secret::random_hex;

/// The cookie that the page repeats in a header.
pub const XSRF_COOKIE: &str = "XSRF-TOKEN";
/// The header that repeats it.
pub const XSRF_HEADER: &str = "X-XSRF-TOKEN";

/// How long a session lives at most.
pub const SESSION_DAYS: i64 = 30;

/// Where the renewing cookie is sent, and nowhere else.
const REFRESH_PATH: &str = "/api/auth";

/// The name of the renewing cookie.
#[must_use]
pub fn refresh_name(secure: bool) -> &'static str {
    // `__Host-` would demand the path `/`.
    if secure {
        "__Secure-vokal-refresh"
    } else {
        "vokal-refresh"
    }
}

/// The cookie that renews a session; no script can read it.
#[must_use]
pub fn refresh(token: String, secure: bool) -> Cookie<'static> {
    Cookie::build(refresh_name(secure), token)
        .path(REFRESH_PATH)
        .http_only(true)
        .secure(secure)
        .same_site(SameSite::Strict)
        .max_age(Duration::days(SESSION_DAYS))
        .finish()
}

/// The same, to be forgotten.
#[must_use]
pub fn no_refresh(secure: bool) -> Cookie<'static> {
    let mut cookie = refresh(String::new(), secure);
    cookie.set_max_age(Duration::ZERO);
    cookie
}

/// A new cookie for the page to repeat.
#[must_use]
pub fn xsrf(secure: bool) -> Cookie<'static> {
    Cookie::build(XSRF_COOKIE, random_hex(16))
        .path("/")
        .secure(secure)
        .same_site(SameSite::Strict)
        .finish()
}
