//! Which device is asking?

use actix_web::HttpRequest;
use actix_web::http::header::AUTHORIZATION;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;

/// The address behind the catalogue's own, and the key that stands in it for programs that send
/// no password with covers and files.
pub(crate) fn key_and_path(path: &str) -> (Option<&str>, &str) {
    let path = path.trim_start_matches('/');
    match path.strip_prefix("k/") {
        Some(behind) => {
            let (key, rest) = behind.split_once('/').unwrap_or((behind, ""));
            (Some(key), rest)
        }
        None => (None, path),
    }
}

/// The password of a request (RFC 7617). The name is not looked at: each password is that of one
/// device of one reader, and who types on an e-reader is not to type more than needed.
pub(crate) fn password_of(request: &HttpRequest) -> Option<String> {
    let header = request.headers().get(AUTHORIZATION)?.to_str().ok()?;
    let (scheme, encoded) = header.split_once(' ')?;
    if !scheme.eq_ignore_ascii_case("basic") {
        return None;
    }
    let decoded = STANDARD.decode(encoded.trim()).ok()?;
    let decoded = String::from_utf8(decoded).ok()?;
    decoded
        .split_once(':')
        .map(|(_, password)| password.to_owned())
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    #[test]
    fn a_key_stands_before_the_place() {
        assert_eq!(key_and_path("v1.2/books"), (None, "v1.2/books"));
        assert_eq!(key_and_path("k/abc/v2/books"), (Some("abc"), "v2/books"));
        assert_eq!(key_and_path("k/abc"), (Some("abc"), ""));
        assert_eq!(key_and_path("/"), (None, ""));
    }

    #[test]
    fn a_password_may_have_colons_and_all_else_is_none() {
        let of = |header: &str| {
            let request = TestRequest::default().insert_header(("authorization", header));
            password_of(&request.to_http_request())
        };
        let basic = |text: &str| format!("Basic {}", STANDARD.encode(text));
        assert_eq!(of(&basic("a@b:c:d")).as_deref(), Some("c:d"));
        assert_eq!(of(&basic(":c")).as_deref(), Some("c"));
        for wrong in ["", "Basic", "Basic !", "Bearer abc", &basic("abc")] {
            assert_eq!(of(wrong), None, "{wrong}");
        }
    }
}
