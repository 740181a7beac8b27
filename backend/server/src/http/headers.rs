//! The headers that every answer carries.

use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{HeaderName, HeaderValue, STRICT_TRANSPORT_SECURITY};
use actix_web::middleware::Next;
use actix_web::web::Data;

use vokal_accounts::Accounts;

const HEADERS: [(&str, &str); 6] = [
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
         img-src 'self' blob: data:; media-src blob:; font-src 'self'; connect-src 'self'; \
         worker-src 'self' blob:; manifest-src 'self'; base-uri 'none'; object-src 'none'; \
         form-action 'self'; frame-src 'self' blob:; frame-ancestors 'none'; \
         require-trusted-types-for 'script'; trusted-types vokal ProseMirrorClipboard",
    ),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    (
        "permissions-policy",
        "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    ),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
];

/// A browser that has been here over https comes over https alone for a year (RFC 6797). Of
/// other hosts of the domain nothing is said: they are not ours.
const HTTPS_ALONE: (HeaderName, HeaderValue) = (
    STRICT_TRANSPORT_SECURITY,
    HeaderValue::from_static("max-age=31536000"),
);

/// Adds the headers, except where a handler has set a stricter one of its own.
pub(super) async fn secure(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let accounts = request.app_data::<Data<Accounts>>();
    let is_https = accounts.is_some_and(|accounts| accounts.secure_cookies);
    let mut response = next.call(request).await?;
    let headers = response.headers_mut();
    if is_https {
        let (name, value) = HTTPS_ALONE;
        headers.insert(name, value);
    }
    for (name, value) in HEADERS {
        let name = HeaderName::from_static(name);
        if !headers.contains_key(&name) {
            headers.insert(name, HeaderValue::from_static(value));
        }
    }
    Ok(response)
}
