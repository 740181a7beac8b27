//! The application's own pages, kept inside the binary, each as it is and as its build has
//! compressed it: nothing is compressed again, and nothing is copied, however many read it.

use std::borrow::Cow;

use actix_web::http::header::{
    AcceptEncoding, CACHE_CONTROL, CONTENT_ENCODING, ETag, Encoding, EntityTag, Header, VARY,
};
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse};
use percent_encoding::percent_decode_str;
use rust_embed::{EmbeddedFile, RustEmbed};

use vokal_base::digest::hex;
use vokal_base::wire::entity_tag::is_known;
use vokal_base::wire::pieces::Pieces;

/// The built front end. A debug build reads it from the folder each time.
#[derive(RustEmbed)]
#[folder = "../../frontend/dist"]
#[allow_missing = true]
struct Dist;

const INDEX: &str = "index.html";

/// The file of this path, or the page that finds out itself what the path means.
pub(super) fn page(request: &HttpRequest) -> HttpResponse {
    let path = file_name(request.path());
    if let Some(file) = Dist::get(&path) {
        return answer(request, &path, file);
    }
    // What has a name of its own and is not there must not be taken for a page.
    if names_a_file(&path) {
        return HttpResponse::NotFound().finish();
    }
    match Dist::get(INDEX) {
        Some(index) => answer(request, INDEX, index),
        None => HttpResponse::Ok()
            .content_type("text/plain; charset=utf-8")
            .body("The server runs, but it was built without the application's pages.\n"),
    }
}

/// Pages whose addresses end in a name that somebody gave, which may have a dot.
const PAGES_WITH_NAMES: [&str; 1] = ["pdf-editor/"];

/// Whether this can be no page: an asset, or a name with an ending where no page has one.
fn names_a_file(path: &str) -> bool {
    path.starts_with("assets/")
        || path.contains('.') && !PAGES_WITH_NAMES.iter().any(|page| path.starts_with(page))
}

/// The file that a URL's path names: the study's folders have a space, which a URL
/// writes as `%20`.
fn file_name(path: &str) -> String {
    percent_decode_str(path.trim_start_matches('/'))
        .decode_utf8_lossy()
        .into_owned()
}

fn answer(request: &HttpRequest, path: &str, file: EmbeddedFile) -> HttpResponse {
    let tag = EntityTag::new_weak(hex(&file.metadata.sha256_hash()[..16]));
    let policy = if is_hashed(path) {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let known = is_known(request, &tag);
    let mut response = if known {
        HttpResponse::NotModified()
    } else {
        HttpResponse::Ok()
    };
    response
        .insert_header(ETag(tag))
        .insert_header((CACHE_CONTROL, policy));
    if known {
        return response.finish();
    }
    let mime = file.metadata.mimetype();
    let content_type = match mime {
        "text/html" | "text/css" | "text/javascript" | "application/json" => {
            format!("{mime}; charset=utf-8")
        }
        other => other.to_owned(),
    };
    let (coding, data) = representation(request, path, file);
    response
        .content_type(content_type)
        .insert_header((CONTENT_ENCODING, coding.to_string()))
        .insert_header((VARY, "accept-encoding"))
        .body(Pieces::of(data))
}

/// The bytes that are sent of this file, and how they are encoded: as small as the browser can
/// read them (RFC 9110, section 12.5.3).
fn representation(request: &HttpRequest, path: &str, file: EmbeddedFile) -> (Encoding, Bytes) {
    let accepted = AcceptEncoding::parse(request).ok();
    let accepts = |coding: &Encoding| {
        let choice = [coding.clone(), Encoding::identity()];
        accepted
            .as_ref()
            .and_then(|accepted| accepted.negotiate(choice.iter()))
            .is_some_and(|chosen| chosen == *coding)
    };
    [(Encoding::brotli(), "br"), (Encoding::gzip(), "gz")]
        .into_iter()
        .filter(|(coding, _)| accepts(coding))
        .find_map(|(coding, suffix)| Some((coding, Dist::get(&format!("{path}.{suffix}"))?)))
        .map_or_else(
            || (Encoding::identity(), bytes(file.data)),
            |(coding, smaller)| (coding, bytes(smaller.data)),
        )
}

/// The bytes where they lie.
fn bytes(data: Cow<'static, [u8]>) -> Bytes {
    match data {
        Cow::Borrowed(data) => Bytes::from_static(data),
        Cow::Owned(data) => Bytes::from(data),
    }
}

/// Whether the build has put a hash of the content into the name, as in
/// `assets/index-B3x_9aQz.js`; another content would have another name.
fn is_hashed(path: &str) -> bool {
    let stem = path
        .strip_prefix("assets/")
        .and_then(|name| name.rsplit_once('.'))
        .map(|(stem, _)| stem);
    stem.is_some_and(|stem| {
        let hash = stem.get(stem.len().saturating_sub(9)..);
        hash.is_some_and(|hash| {
            hash.len() == 9
                && hash.starts_with('-')
                && hash[1..]
                    .chars()
                    .all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_')
                && !stem.contains('/')
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_names_its_file() {
        assert_eq!(file_name("/"), "");
        assert_eq!(
            file_name("/assets/Quizes/Birth%202017-2018/mandatory/1.jpg"),
            "assets/Quizes/Birth 2017-2018/mandatory/1.jpg"
        );
    }

    #[test]
    fn an_address_with_an_ending_is_no_page() {
        for file in [
            "nix.js",
            "assets/none",
            "favicon.ico",
            ".well-known/x",
            "a.b/c",
        ] {
            assert!(names_a_file(file), "{file}");
        }
        for page in [
            "",
            "login",
            "reader/12",
            "admin/people",
            "pdf-editor/0d6e_a.pdf",
        ] {
            assert!(!names_a_file(page), "{page}");
        }
    }

    #[test]
    fn only_a_name_with_a_hash_is_kept_for_good() {
        assert!(is_hashed("assets/index-B3x_9aQz.js"));
        assert!(is_hashed("assets/vokal_wasm_bg-C0ffee12.wasm"));
        assert!(!is_hashed("assets/Quizes/quiz-qa-complete.json"));
        assert!(!is_hashed("index.html"));
    }
}
