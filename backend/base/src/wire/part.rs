//! Which part of something does whoever asks want (RFC 9110, section 14)?

use actix_web::HttpRequest;
use actix_web::http::header::{EntityTag, Header, IfRange, Range};

/// How much of it somebody wants.
#[derive(Debug, PartialEq, Eq)]
pub enum Asked {
    /// The whole.
    All,
    /// From this byte to that one.
    Part(u64, u64),
    /// A part that it does not have.
    Nothing,
}

/// What cannot be read, names several parts, or asks for a part of another version, asks for all.
#[must_use]
pub fn asked(request: &HttpRequest, tag: &EntityTag, length: u64) -> Asked {
    let Ok(Range::Bytes(parts)) = Range::parse(request) else {
        return Asked::All;
    };
    let is_other = match IfRange::parse(request) {
        Ok(IfRange::EntityTag(known)) => !known.strong_eq(tag),
        Ok(IfRange::Date(_)) => true,
        Err(_) => request.headers().contains_key("if-range"),
    };
    match parts.as_slice() {
        [part] if !is_other => match part.to_satisfiable_range(length) {
            Some((first, last)) => Asked::Part(first, last),
            None => Asked::Nothing,
        },
        _ => Asked::All,
    }
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    fn of(range: &str, if_range: Option<&str>) -> Asked {
        let mut request = TestRequest::default().insert_header(("range", range));
        if let Some(tag) = if_range {
            request = request.insert_header(("if-range", tag));
        }
        let tag = EntityTag::new_strong("abc".to_owned());
        asked(&request.to_http_request(), &tag, 100)
    }

    #[test]
    fn a_part_is_within_the_whole() {
        for (range, expected) in [
            ("bytes=0-0", Asked::Part(0, 0)),
            ("bytes=10-19", Asked::Part(10, 19)),
            ("bytes=90-", Asked::Part(90, 99)),
            ("bytes=90-900", Asked::Part(90, 99)),
            ("bytes=-5", Asked::Part(95, 99)),
            ("bytes=-500", Asked::Part(0, 99)),
            ("bytes=100-", Asked::Nothing),
            ("bytes=5-4", Asked::All),
            ("bytes=0-1,3-4", Asked::All),
            ("bytes=x", Asked::All),
            ("lines=0-1", Asked::All),
            ("bytes=99999999999999999999-", Asked::All),
        ] {
            assert_eq!(of(range, None), expected, "{range}");
        }
    }

    #[test]
    fn a_part_of_another_version_is_all_of_this_one() {
        assert_eq!(of("bytes=0-9", Some("\"abc\"")), Asked::Part(0, 9));
        for other in [
            "\"abd\"",
            "W/\"abc\"",
            "Tue, 15 Nov 1994 12:45:26 GMT",
            "abc",
        ] {
            assert_eq!(of("bytes=0-9", Some(other)), Asked::All, "{other}");
        }
    }
}
