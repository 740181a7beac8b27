//! What every answer carries.

use serde_json::json;

use crate::client::serve;
use crate::world::{self, Manner};

#[test]
fn every_answer_carries_the_headers_that_protect_the_page() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let answers = [
            reader.get("/"),
            reader.get("/dashboard"),
            reader.get("/assets/none.js"),
            reader.get("/api/health"),
            reader.get("/api/books"),
            reader.get("/api/none"),
            reader.get("/api/books/none"),
            reader.delete("/api/books"),
            reader.post("/api/auth/login", &json!({ "email": 1 })),
            reader.send(
                "DELETE",
                "/api/books/1",
                &[("sec-fetch-site", "cross-site")],
                &[],
            ),
        ];
        for answer in answers {
            let policy = answer.header("content-security-policy");
            assert!(policy.contains("default-src 'none'"), "{policy}");
            assert!(!policy.contains("'unsafe-inline'") && !policy.contains("'unsafe-eval'"));
            assert!(policy.contains("frame-ancestors 'none'"));
            assert_eq!(answer.header("x-content-type-options"), "nosniff");
            assert_eq!(answer.header("referrer-policy"), "no-referrer");
            assert_eq!(answer.header("cross-origin-opener-policy"), "same-origin");
            assert_eq!(answer.header("cross-origin-resource-policy"), "same-origin");
            assert!(!answer.header("permissions-policy").is_empty());
            assert!(!answer.header("x-request-id").is_empty());
        }
    }
}

#[test]
fn who_came_over_https_comes_over_https_alone() {
    let known = |public_url| {
        let manner = Manner {
            public_url,
            ..Manner::default()
        };
        let world = world::each_of(&manner).swap_remove(0);
        serve(&world)
            .get("/")
            .header("strict-transport-security")
            .to_owned()
    };
    assert_eq!(known("https://vokal.test"), "max-age=31536000");
    assert_eq!(known("http://vokal.test"), "");
}

#[test]
fn what_is_personal_is_not_stored_on_the_way() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        for path in ["/api/books", "/api/books/1", "/api/books/1/progress"] {
            assert_eq!(
                reader.get(path).header("cache-control"),
                "no-store",
                "{path}"
            );
        }
    }
}
