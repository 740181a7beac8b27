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

use self::table::{For, TABLE};

mod table;

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

/// One of each role, who asks only for what it is refused: that ends no session and no account,
/// so that they ask at every route. On a busy machine that takes longer than a password is fresh.
struct Refused {
    researcher: Client,
    operator: Client,
    /// Whose things the paths name, where they name one of staff.
    admin: Client,
    reader: Client,
    since: Instant,
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
        let refused_everywhere = || Refused {
            researcher: signed_in(Role::Researcher),
            operator: signed_in(Role::Operator),
            admin: signed_in(Role::Admin),
            reader: client.new_reader(),
            since: Instant::now(),
        };
        let mut others = refused_everywhere();
        for (method, path, who) in TABLE {
            if others.since.elapsed() > Duration::from_mins(2) {
                others = refused_everywhere();
            }
            let admin = &others.admin;
            // Each its own, as many of these end a session or an account.
            let owner = client.new_reader();
            let form = path;
            let path = place(path, &owner, admin);
            let asked = |client: &Client| ask(client, method, &path).status;
            let refused = [401, 403];
            let of_role = |role, kept: &Client, statuses: &'static [u16]| {
                if statuses.is_empty() {
                    (signed_in(role), statuses)
                } else {
                    (kept.clone(), statuses)
                }
            };
            let expected: [(&str, (Client, &[u16])); 5] = match who {
                For::Anybody => continue,
                For::Devices => [(); 5].map(|()| ("a session", (owner.clone(), &[401][..]))),
                For::Readers | For::Owner => [
                    ("nobody", (client.clone(), &[401])),
                    ("a researcher", (others.researcher.clone(), &refused)),
                    ("an operator", (others.operator.clone(), &refused)),
                    ("an admin", (admin.clone(), &refused)),
                    (
                        "another reader",
                        if who == For::Owner {
                            (others.reader.clone(), &[404])
                        } else {
                            (client.new_reader(), &[])
                        },
                    ),
                ],
                of_staff => [
                    ("nobody", (client.clone(), &[401])),
                    ("a reader", (owner.clone(), &[403])),
                    (
                        "a researcher",
                        of_role(
                            Role::Researcher,
                            &others.researcher,
                            of_staff.but_for(&[For::Staff, For::Researchers]),
                        ),
                    ),
                    (
                        "an operator",
                        of_role(
                            Role::Operator,
                            &others.operator,
                            of_staff.but_for(&[For::Staff, For::Operators]),
                        ),
                    ),
                    ("an admin", of_role(Role::Admin, admin, &[])),
                ],
            };
            for (role, (client, statuses)) in expected {
                let status = if who == For::Readers && role == "another reader" {
                    ask(&client, method, &place(form, &client, admin)).status
                } else if who == For::Operators {
                    // Each somebody of their own, as some of these end an account.
                    let owner = client.new_reader();
                    ask(&client, method, &place(form, &owner, admin)).status
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
