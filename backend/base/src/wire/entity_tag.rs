//! Does whoever asks have this version already (RFC 9110, section 13.1.2)?

use actix_web::HttpRequest;
use actix_web::http::header::{EntityTag, Header, IfNoneMatch};

/// Whether `If-None-Match` names this version, alone, among others, or as `*`.
#[must_use]
pub fn is_known(request: &HttpRequest, tag: &EntityTag) -> bool {
    match IfNoneMatch::parse(request) {
        Ok(IfNoneMatch::Any) => true,
        Ok(IfNoneMatch::Items(known)) => known.iter().any(|known| known.weak_eq(tag)),
        Err(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    #[test]
    fn a_version_is_known_by_any_of_the_tags_that_a_browser_has() {
        let tag = EntityTag::new_weak("abc".to_owned());
        let known = |value: &str| {
            let request = TestRequest::default()
                .insert_header(("if-none-match", value))
                .to_http_request();
            is_known(&request, &tag)
        };
        for value in ["W/\"abc\"", "\"abc\"", "\"x\", W/\"abc\"", "*"] {
            assert!(known(value), "{value}");
        }
        for value in ["W/\"abd\"", "abc", ""] {
            assert!(!known(value), "{value}");
        }
    }
}
