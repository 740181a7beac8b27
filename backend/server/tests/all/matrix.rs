//! Who may do what: every route with every role.
//!
//! The routes come from the contract, which a test in `architecture.rs`
//! compares with the source; one that is not listed here fails.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use vokal_accounts::admins::Role;
use vokal_accounts::mail;

use crate::askers::{ask, place};
use crate::browser::Browser;
use crate::client::{Client, serve};
use crate::world::Manner;
use crate::{passkey, staff, world};

/// Who may.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum For {
    /// Whoever comes.
    Anybody,
    /// Any reader, each with what is their own.
    Readers,
    /// The reader whose book it is; to others it does not exist.
    Owner,
    /// Other programs, by a device's password: no session opens it.
    Devices,
    /// All roles of staff.
    Staff,
    /// Researchers and admins: whoever may see what the study found.
    Researchers,
    /// Operators and admins: whoever looks after people.
    Operators,
    /// Admins alone.
    Admins,
}

impl For {
    fn is_staff(self) -> bool {
        matches!(
            self,
            Self::Staff | Self::Researchers | Self::Operators | Self::Admins
        )
    }

    /// How somebody is refused who may do what is for these, and nothing else.
    fn but_for(self, these: &[Self]) -> &'static [u16] {
        if these.contains(&self) { &[] } else { &[403] }
    }
}

const TABLE: [(&str, &str, For); 172] = [
    ("GET", "/api/health", For::Anybody),
    ("GET", "/api/ready", For::Anybody),
    ("HEAD", "/api/health", For::Anybody),
    ("HEAD", "/api/ready", For::Anybody),
    // From this machine, or with the operator's token.
    ("GET", "/api/metrics", For::Anybody),
    ("GET", "/api/openapi.json", For::Anybody),
    ("POST", "/api/auth/register", For::Anybody),
    ("GET", "/api/auth/registration", For::Anybody),
    ("GET", "/api/auth/forgotten", For::Anybody),
    ("POST", "/api/auth/forgotten", For::Anybody),
    ("POST", "/api/auth/reset", For::Anybody),
    ("POST", "/api/auth/login", For::Anybody),
    ("POST", "/api/auth/refresh", For::Anybody),
    ("POST", "/api/auth/logout", For::Anybody),
    ("GET", "/api/auth/google", For::Anybody),
    ("GET", "/api/auth/providers", For::Anybody),
    ("POST", "/api/auth/google/start", For::Anybody),
    ("POST", "/api/auth/google/callback", For::Anybody),
    ("POST", "/api/auth/google/link", For::Anybody),
    ("GET", "/api/auth/passkeys", For::Anybody),
    ("POST", "/api/auth/passkeys/start", For::Anybody),
    ("POST", "/api/auth/passkeys/finish", For::Anybody),
    ("GET", "/api/auth/sessions", For::Readers),
    ("DELETE", "/api/auth/sessions", For::Readers),
    ("DELETE", "/api/auth/sessions/{id}", For::Owner),
    ("GET", "/api/search", For::Readers),
    ("GET", "/api/books/{id}/annotations/{format}", For::Owner),
    ("POST", "/api/books/{id}/annotations", For::Owner),
    ("POST", "/api/sync", For::Readers),
    ("GET", "/api/sync/events", For::Readers),
    ("POST", "/api/reading/stretches", For::Readers),
    ("GET", "/api/reading/statistics", For::Readers),
    ("DELETE", "/api/reading/statistics", For::Readers),
    ("GET", "/api/profile", For::Readers),
    ("PATCH", "/api/profile", For::Readers),
    ("DELETE", "/api/profile", For::Readers),
    ("POST", "/api/profile/password", For::Readers),
    ("POST", "/api/profile/recovery-codes", For::Readers),
    ("GET", "/api/profile/passkeys", For::Readers),
    ("POST", "/api/profile/passkeys/start", For::Readers),
    ("POST", "/api/profile/passkeys", For::Readers),
    ("PATCH", "/api/profile/passkeys/{id}", For::Owner),
    ("DELETE", "/api/profile/passkeys/{id}", For::Owner),
    ("GET", "/api/profile/devices", For::Readers),
    ("POST", "/api/profile/devices", For::Readers),
    ("DELETE", "/api/profile/devices/{id}", For::Owner),
    ("POST", "/api/profile/verification", For::Readers),
    ("GET", "/api/profile/export", For::Readers),
    ("GET", "/api/profile/activity", For::Readers),
    ("GET", "/api/books", For::Readers),
    ("POST", "/api/books/upload", For::Readers),
    ("POST", "/api/books/known", For::Readers),
    ("GET", "/api/books/uploads/{upload_id}/events", For::Readers),
    ("GET", "/api/books/samples", For::Readers),
    ("POST", "/api/books/samples/{name}", For::Readers),
    ("GET", "/api/books/facets", For::Readers),
    ("GET", "/api/books/series", For::Readers),
    ("POST", "/api/books/bulk", For::Readers),
    ("GET", "/api/shelves", For::Readers),
    ("POST", "/api/shelves", For::Readers),
    ("PATCH", "/api/shelves/{id}", For::Owner),
    ("DELETE", "/api/shelves/{id}", For::Owner),
    ("PUT", "/api/shelves/{id}/books/{book}", For::Owner),
    ("GET", "/api/books/{id}", For::Owner),
    ("PATCH", "/api/books/{id}", For::Owner),
    ("DELETE", "/api/books/{id}", For::Owner),
    ("GET", "/api/books/{id}/manifest", For::Owner),
    ("GET", "/api/books/{id}/chapters", For::Owner),
    ("GET", "/api/books/{id}/chapters/{index}", For::Owner),
    ("GET", "/api/books/{id}/page-list", For::Owner),
    ("GET", "/api/books/{id}/content", For::Owner),
    ("GET", "/opds", For::Devices),
    // It says where device passwords are made.
    ("POST", "/kosync/users/create", For::Anybody),
    ("GET", "/kosync/users/auth", For::Devices),
    ("PUT", "/kosync/syncs/progress", For::Devices),
    ("GET", "/kosync/syncs/progress/{document}", For::Devices),
    ("HEAD", "/opds", For::Devices),
    ("GET", "/opds/{path}", For::Devices),
    ("HEAD", "/opds/{path}", For::Devices),
    ("GET", "/api/books/{id}/cover", For::Owner),
    ("GET", "/api/books/{id}/thumbnail", For::Owner),
    ("GET", "/api/books/{id}/file", For::Owner),
    ("HEAD", "/api/books/{id}/file", For::Owner),
    ("PUT", "/api/books/{id}/cover", For::Owner),
    ("DELETE", "/api/books/{id}/cover", For::Owner),
    ("GET", "/api/books/{id}/fonts/{hash}", For::Owner),
    ("GET", "/api/fonts", For::Readers),
    ("POST", "/api/fonts", For::Readers),
    ("GET", "/api/fonts/{family}/{hash}", For::Owner),
    ("DELETE", "/api/fonts/{family}", For::Owner),
    ("GET", "/api/books/{id}/images/{path}", For::Owner),
    ("GET", "/api/books/{id}/media/{path}", For::Owner),
    ("GET", "/api/books/{id}/places", For::Owner),
    ("GET", "/api/books/{id}/progress", For::Owner),
    ("PUT", "/api/books/{id}/progress", For::Owner),
    ("POST", "/api/pdf/upload", For::Readers),
    ("POST", "/api/pdf/known", For::Readers),
    ("GET", "/api/pdf/uploads/{upload_id}/events", For::Readers),
    ("DELETE", "/api/pdf/uploads/{upload_id}", For::Readers),
    ("GET", "/api/pdf/list", For::Readers),
    ("POST", "/api/pdf/export", For::Readers),
    ("GET", "/api/pdf/content/{file_name}", For::Owner),
    ("PUT", "/api/pdf/content/{file_name}", For::Owner),
    ("GET", "/api/pdf/download/{id}", For::Owner),
    ("GET", "/api/pdf/images/{name}", For::Owner),
    ("DELETE", "/api/pdf/{file_name}", For::Owner),
    ("POST", "/api/pdf/{file_name}/book", For::Owner),
    ("GET", "/api/pdf/{file_name}/epub", For::Owner),
    ("POST", "/api/pdf/{file_name}/recognition", For::Owner),
    ("DELETE", "/api/pdf/{file_name}/recognition", For::Owner),
    ("GET", "/api/pdf/{file_name}/pages/{number}", For::Owner),
    ("GET", "/api/books/{id}/original", For::Owner),
    ("GET", "/api/trash", For::Readers),
    ("DELETE", "/api/trash", For::Readers),
    ("POST", "/api/trash/{kind}/{id}/restore", For::Owner),
    ("DELETE", "/api/trash/{kind}/{id}", For::Owner),
    ("POST", "/api/admin/login", For::Anybody),
    ("POST", "/api/admin/first", For::Anybody),
    ("POST", "/api/admin/first/word", For::Anybody),
    ("POST", "/api/admin/session", For::Anybody),
    ("PUT", "/api/admin/session", For::Staff),
    ("POST", "/api/admin/logout", For::Staff),
    ("POST", "/api/admin/confirm", For::Staff),
    ("GET", "/api/admin/me", For::Staff),
    ("POST", "/api/admin/password", For::Staff),
    ("GET", "/api/admin/second-factor", For::Staff),
    ("POST", "/api/admin/second-factor", For::Staff),
    ("POST", "/api/admin/second-factor/confirm", For::Staff),
    (
        "POST",
        "/api/admin/second-factor/recovery-codes",
        For::Staff,
    ),
    ("DELETE", "/api/admin/second-factor", For::Staff),
    ("GET", "/api/admin/audit", For::Admins),
    ("GET", "/api/admin/people", For::Operators),
    ("POST", "/api/admin/people/{id}/reset-link", For::Operators),
    ("DELETE", "/api/admin/people/{id}/sessions", For::Operators),
    ("POST", "/api/admin/people/{id}/disable", For::Operators),
    ("POST", "/api/admin/people/{id}/enable", For::Operators),
    ("POST", "/api/admin/people/{id}/restore", For::Operators),
    ("PUT", "/api/admin/people/{id}/quota", For::Operators),
    ("DELETE", "/api/admin/people/{id}", For::Operators),
    ("GET", "/api/admin/system", For::Operators),
    ("DELETE", "/api/admin/kiosks/{id}", For::Operators),
    ("PUT", "/api/admin/registration", For::Operators),
    ("GET", "/api/admin/invitations", For::Operators),
    ("POST", "/api/admin/invitations", For::Operators),
    ("DELETE", "/api/admin/invitations/{id}", For::Operators),
    ("GET", "/api/datacollection/study", For::Anybody),
    ("POST", "/api/datacollection/admission", For::Anybody),
    ("POST", "/api/datacollection/sessions", For::Anybody),
    ("POST", "/api/datacollection/sessions/release", For::Anybody),
    (
        "PUT",
        "/api/datacollection/runs/{submission_id}",
        For::Anybody,
    ),
    ("GET", "/api/datacollection/quizzes", For::Anybody),
    ("GET", "/api/datacollection/quizzes/{id}", For::Anybody),
    ("POST", "/api/datacollection/submit-batch", For::Anybody),
    ("POST", "/api/datacollection/submit", For::Anybody),
    ("POST", "/api/datacollection/withdraw", For::Anybody),
    ("POST", "/api/datacollection/kiosk/unlock", For::Anybody),
    // By the PIN, or by a token that it was answered with.
    ("POST", "/api/datacollection/kiosks", For::Anybody),
    ("PUT", "/api/datacollection/kiosks", For::Anybody),
    ("GET", "/api/datacollection/results", For::Researchers),
    ("GET", "/api/datacollection/results/{id}", For::Researchers),
    ("DELETE", "/api/datacollection/results/{id}", For::Admins),
    ("DELETE", "/api/datacollection/results/all", For::Admins),
    ("GET", "/api/admin/study/summary", For::Researchers),
    ("GET", "/api/admin/study/settings", For::Researchers),
    ("PUT", "/api/admin/study/settings", For::Admins),
    ("GET", "/api/admin/study/codes", For::Researchers),
    ("POST", "/api/admin/study/codes", For::Admins),
    ("DELETE", "/api/admin/study/codes/{id}", For::Admins),
    ("GET", "/api/admin/study/trash", For::Admins),
    ("POST", "/api/admin/study/trash/{id}/restore", For::Admins),
    ("POST", "/api/admin/study/export/{format}", For::Admins),
    (
        "POST",
        "/api/admin/study/export/participants/{id}",
        For::Admins,
    ),
];

/// Where there are passkeys.
fn at_home() -> Manner {
    Manner {
        public_url: passkey::HOME,
        ..Manner::default()
    }
}

#[test]
fn every_route_has_an_entry() {
    let world = world::each().swap_remove(0);
    let contract = serve(&world).get("/api/openapi.json").expect(200);
    let mut routes = BTreeSet::from([("GET".to_owned(), "/api/openapi.json".to_owned())]);
    for (path, item) in contract["paths"].as_object().unwrap() {
        for method in item.as_object().unwrap().keys() {
            routes.insert((method.to_uppercase(), path.clone()));
        }
    }
    let listed: BTreeSet<_> = TABLE
        .iter()
        .map(|(method, path, _)| ((*method).to_owned(), (*path).to_owned()))
        .collect();
    assert_eq!(routes, listed);
}

#[test]
fn each_role_may_do_what_the_table_says_and_no_more() {
    let manner = Manner {
        // Nobody here sends what it asks for.
        mail: mail::Settings::new("smtp://127.0.0.1:9", "vokal@vokal.test").ok(),
        ..at_home()
    };
    for world in world::each_apart(&manner) {
        let client = serve(&world);
        let page = Browser::on(&client);
        let signed_in = |role| {
            let name = staff::new_staff(&world, role);
            client.with(&staff::login(&page, &name))
        };
        let (mut admin, mut since) = (signed_in(Role::Admin), Instant::now());
        for (method, path, who) in TABLE {
            // On a busy machine all of this takes longer than a password is fresh.
            if since.elapsed() > Duration::from_mins(2) {
                (admin, since) = (signed_in(Role::Admin), Instant::now());
            }
            // Each its own, as many of these end a session or an account.
            let owner = client.new_reader();
            let form = path;
            let path = place(path, &owner, &admin);
            let asked = |client: &Client| ask(client, method, &path).status;
            let refused = [401, 403];
            let expected: [(&str, Client, &[u16]); 5] = match who {
                For::Anybody => continue,
                For::Devices => [(); 5].map(|()| ("a session", owner.clone(), &[401][..])),
                For::Readers | For::Owner => [
                    ("nobody", client.clone(), &[401]),
                    ("a researcher", signed_in(Role::Researcher), &refused),
                    ("an operator", signed_in(Role::Operator), &refused),
                    ("an admin", signed_in(Role::Admin), &refused),
                    (
                        "another reader",
                        client.new_reader(),
                        if who == For::Owner { &[404] } else { &[] },
                    ),
                ],
                of_staff => [
                    ("nobody", client.clone(), &[401]),
                    ("a reader", owner.clone(), &[403]),
                    (
                        "a researcher",
                        signed_in(Role::Researcher),
                        of_staff.but_for(&[For::Staff, For::Researchers]),
                    ),
                    (
                        "an operator",
                        signed_in(Role::Operator),
                        of_staff.but_for(&[For::Staff, For::Operators]),
                    ),
                    ("an admin", signed_in(Role::Admin), &[]),
                ],
            };
            for (role, client, statuses) in expected {
                let status = if who == For::Readers && role == "another reader" {
                    ask(&client, method, &place(form, &client, &admin)).status
                } else if who == For::Operators {
                    // Each somebody of their own, as some of these end an account.
                    let owner = client.new_reader();
                    ask(&client, method, &place(form, &owner, &admin)).status
                } else {
                    asked(&client)
                };
                if statuses.is_empty() {
                    assert!(status < 300, "{role}: {method} {path}: {status}");
                } else {
                    assert!(
                        statuses.contains(&status),
                        "{role}: {method} {path}: {status}"
                    );
                }
            }
            if who == For::Owner {
                let status = asked(&owner);
                // Nothing recognises text here, and who asks for it is told so.
                let is_good = status < 300 || status == 503 && path.ends_with("/recognition");
                assert!(is_good, "the owner: {method} {path}: {status}");
            }
        }
    }
}

#[test]
fn nothing_is_open_to_who_has_deleted_the_account() {
    for world in world::each_apart(&at_home()) {
        let client = serve(&world);
        let page = Browser::on(&client);
        let admin = client.with(&staff::login(&page, &staff::new_admin(&world)));
        let owner = client.new_reader();
        let own = TABLE
            .iter()
            .filter(|(_, _, who)| matches!(who, For::Readers | For::Owner));
        let own = own.map(|(method, path, _)| (*method, place(path, &owner, &admin)));
        let own: Vec<_> = own.collect();
        assert!(own.len() > 30);
        ask(&owner, "DELETE", "/api/profile").expect(204);
        for (method, path) in own {
            let answer = ask(&owner, method, &path);
            assert_eq!(answer.status, 401, "{method} {path}");
            // Nothing else is told without a body.
            assert!(method == "HEAD" || answer.code(401) == "signed_out");
        }
    }
}

#[test]
fn no_request_that_changes_something_may_come_from_another_site() {
    for world in world::each_apart(&Manner::default()) {
        let client = serve(&world);
        let (reader, _) = Browser::on(&client).registered();
        let page = Browser::on(&client);
        let admin = client.with(&staff::login(&page, &staff::new_admin(&world)));
        for (method, path, who) in TABLE {
            // What other programs send has no cookies, and shows a password of its own.
            if matches!(method, "GET" | "HEAD") || path.starts_with("/kosync") {
                continue;
            }
            let path = path.replace(['{', '}'], "");
            let asker = match who {
                who if who.is_staff() => admin.clone(),
                _ => client.with_token(reader.token()),
            };
            let json = ("content-type", "application/json");
            let word = reader.cookie("XSRF-TOKEN").unwrap();
            let cookie = format!("XSRF-TOKEN={word}");
            let unsigned = [("cookie", "XSRF-TOKEN=x"), ("x-xsrf-token", "x"), json];
            for headers in [
                &[("sec-fetch-site", "cross-site"), json][..],
                &[("sec-fetch-site", "same-site"), json],
                &[("origin", "https://evil.example"), json],
                &[("cookie", cookie.as_str()), json],
                &unsigned,
            ] {
                let answer = asker.send(method, &path, headers, b"{}");
                assert_eq!(
                    answer.code(403),
                    "foreign_request",
                    "{method} {path} {headers:?}"
                );
            }
        }
    }
}

/// No engine takes NUL in a text, not even to look for it.
#[test]
fn nothing_is_called_by_a_name_with_nul_in_it() {
    for world in world::each_apart(&at_home()) {
        let client = serve(&world);
        let owner = client.new_reader();
        let page = Browser::on(&client);
        let admin = client.with(&staff::login(&page, &staff::new_admin(&world)));
        for (method, form, who) in TABLE.into_iter().filter(|(_, form, _)| form.contains('{')) {
            let asker = if who.is_staff() { &admin } else { &owner };
            for name in ["%00", "a%00b"] {
                let begin = form.find('{').unwrap();
                let end = form[begin..].find('}').unwrap() + begin;
                let path = format!("{}{name}{}", &form[..begin], &form[end + 1..]);
                let path = place(&path, &owner, &admin);
                assert_eq!(ask(asker, method, &path).status, 404, "{method} {path}");
            }
        }
    }
}

#[test]
fn to_get_something_changes_nothing() {
    use diesel::prelude::*;
    let world = world::each().swap_remove(0);
    let client = serve(&world);
    let owner = client.new_reader();
    let page = Browser::on(&client);
    let admin = client.with(&staff::login(&page, &staff::new_admin(&world)));
    let paths: Vec<_> = TABLE
        .iter()
        .filter(|(method, ..)| *method == "GET")
        .map(|(_, path, who)| (place(path, &owner, &admin), *who))
        .collect();
    // The number changes whenever another connection has changed anything.
    let file = world.folder.path().join("vokal.db");
    let mut watch = SqliteConnection::establish(file.to_str().unwrap()).unwrap();
    let mut version = move || {
        let query = diesel::dsl::sql::<diesel::sql_types::BigInt>("PRAGMA data_version");
        query.get_result::<i64>(&mut watch).unwrap()
    };
    let before = version();
    for (path, who) in paths {
        let asker = if who.is_staff() { &admin } else { &owner };
        let status = asker.get(&path).status;
        // A session does not open those for other programs.
        assert!(status < 300 || who == For::Devices, "{path}");
        assert_eq!(version(), before, "{path}");
    }
    ask(&owner, "PATCH", "/api/profile").expect(200);
    assert_ne!(version(), before, "the watch works");
}

#[test]
fn what_is_about_a_person_is_not_stored_on_the_way() {
    for world in world::each_apart(&Manner::default()) {
        let client = serve(&world);
        let owner = client.new_reader();
        let page = Browser::on(&client);
        let admin = client.with(&staff::login(&page, &staff::new_admin(&world)));
        for (method, path, who) in TABLE {
            if method != "GET" || who == For::Anybody {
                continue;
            }
            let asker = if who.is_staff() { &admin } else { &owner };
            let answer = asker.get(&place(path, &owner, &admin));
            let policy = answer.header("cache-control");
            // The same for everybody.
            let samples = path == "/api/books/samples";
            assert!(policy.contains("no-store") || samples, "{path}: {policy}");
            assert_eq!(
                client
                    .get(&place(path, &owner, &admin))
                    .header("cache-control"),
                "no-store"
            );
        }
    }
}

#[test]
fn two_readers_who_swap_every_id_find_nothing() {
    for world in world::each_apart(&at_home()) {
        let client = serve(&world);
        let [one, other] = [client.new_reader(), client.new_reader()];
        for (mine, theirs) in [(&one, &other), (&other, &one)] {
            for (method, path, _) in TABLE.iter().filter(|(.., who)| *who == For::Owner) {
                let path = place(path, theirs, theirs);
                let answer = ask(mine, method, &path);
                assert_eq!(answer.status, 404, "{method} {path}");
                assert!(*method == "HEAD" || answer.code(404) == "not_found");
            }
        }
        for reader in [one, other] {
            let books = reader.get("/api/books").expect(200);
            assert!(
                books
                    .as_array()
                    .unwrap()
                    .iter()
                    .all(|book| book["readingProgress"] == 0)
            );
        }
    }
}
