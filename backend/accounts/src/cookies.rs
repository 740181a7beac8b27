//! The cookies: one renews a reader's session, one is a session of staff, one proves our
//! own page, one ties a sign-in with the provider to the browser that began it.

use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};

use crate::tokens::STAFF_SECONDS;

/// The cookie that the page repeats in a header.
pub const XSRF_COOKIE: &str = "XSRF-TOKEN";
/// The header that repeats it.
pub const XSRF_HEADER: &str = "X-XSRF-TOKEN";

/// How long a session lives at most.
pub const SESSION_DAYS: i64 = 30;
/// How long a device is known on which somebody has signed in.
const DEVICE_DAYS: i64 = 400;
/// How long a sign-in with the provider may take.
pub const PROVIDER_MINUTES: i64 = 10;

/// The name of the renewing cookie.
#[must_use]
pub fn refresh_name(secure: bool) -> &'static str {
    // `__Host-` keeps other hosts of the domain from setting it; without https
    // no browser takes a cookie of that name.
    if secure {
        "__Host-vokal-refresh"
    } else {
        "vokal-refresh"
    }
}

/// The name of the cookie that is a session of staff.
#[must_use]
pub fn staff_name(secure: bool) -> &'static str {
    if secure {
        "__Host-vokal-staff"
    } else {
        "vokal-staff"
    }
}

/// The name of the cookie that is there while somebody signs in with the provider.
#[must_use]
pub fn provider_name(secure: bool) -> &'static str {
    if secure {
        "__Host-vokal-provider"
    } else {
        "vokal-provider"
    }
}

/// The name of the cookie that is kept of accounts that were opened on this device.
#[must_use]
pub(crate) fn devices_name(secure: bool) -> &'static str {
    if secure {
        "__Host-vokal-devices"
    } else {
        "vokal-devices"
    }
}

/// The cookie that is kept of accounts that were opened on this device, for as long as
/// browsers keep one.
pub(crate) fn devices(entries: String, secure: bool) -> Cookie<'static> {
    let kept = Duration::days(DEVICE_DAYS);
    hidden(devices_name(secure), entries, secure, kept)
}

/// The cookie that renews a session; no script can read it.
#[must_use]
pub fn refresh(token: String, secure: bool) -> Cookie<'static> {
    hidden(
        refresh_name(secure),
        token,
        secure,
        Duration::days(SESSION_DAYS),
    )
}

/// The same, to be forgotten.
#[must_use]
pub fn no_refresh(secure: bool) -> Cookie<'static> {
    hidden(refresh_name(secure), String::new(), secure, Duration::ZERO)
}

/// The cookie that is a session of staff; when that ends, the server decides.
pub(crate) fn staff(token: String, secure: bool) -> Cookie<'static> {
    let kept = Duration::seconds(STAFF_SECONDS);
    hidden(staff_name(secure), token, secure, kept)
}

/// The same, to be forgotten.
pub(crate) fn no_staff(secure: bool) -> Cookie<'static> {
    hidden(staff_name(secure), String::new(), secure, Duration::ZERO)
}

/// The cookie of who is signing in with the provider.
///
/// It is the page that comes back to us that sends it, and not the provider's
/// redirect, so it may be as strict as the others.
#[must_use]
pub fn provider(browser: String, secure: bool) -> Cookie<'static> {
    hidden(
        provider_name(secure),
        browser,
        secure,
        Duration::minutes(PROVIDER_MINUTES),
    )
}

/// A cookie for the page to repeat.
#[must_use]
pub fn xsrf(word: String, secure: bool) -> Cookie<'static> {
    Cookie::build(XSRF_COOKIE, word)
        .path("/")
        .secure(secure)
        .same_site(SameSite::Strict)
        .finish()
}

fn hidden(name: &'static str, value: String, secure: bool, max_age: Duration) -> Cookie<'static> {
    Cookie::build(name, value)
        .path("/")
        .http_only(true)
        .secure(secure)
        .same_site(SameSite::Strict)
        .max_age(max_age)
        .finish()
}
