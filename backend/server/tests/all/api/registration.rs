//! Who may make an account.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::browser::{Browser, a_new_address};
use crate::client::{Answer, Client, PASSWORD, serve};
use crate::people::{operator, word_of};
use crate::provider::{FakeProvider, Person};
use crate::world::{Manner, each_apart};

fn decide(operator: &Browser, door: &str, domains: &[&str]) {
    let rules = json!({ "door": door, "domains": domains });
    assert_eq!(operator.put("/api/admin/registration", &rules).status, 204);
}

fn invite(operator: &Browser, uses: i32, days: i64) -> String {
    let new = json!({ "note": "Klasse 5b", "uses": uses, "days": days });
    word_of(&operator.post("/api/admin/invitations", &new).expect(201))
}

fn register(client: &Client, email: &str, invitation: Option<&str>) -> Answer {
    let form = json!({
        "firstName": "Grete", "lastName": "Samsa", "email": email, "password": PASSWORD,
        "invitation": invitation,
    });
    client.post("/api/auth/register", &form)
}

#[test]
fn a_door_is_open_until_an_operator_closes_it() {
    for world in each_apart(&Manner::default()) {
        let client = serve(&world);
        let operator = operator(&world, &client);
        let rules = || client.get("/api/auth/registration").expect(200);
        assert_eq!(rules(), json!({ "door": "open", "domains": [] }));
        let (_, taken) = Browser::on(&client).registered();
        for door in ["invitation", "closed"] {
            decide(&operator, door, &[]);
            assert_eq!(rules()["door"], door);
            for email in [a_new_address(), taken.clone()] {
                let refused = register(&client, &email, None);
                assert_eq!(
                    refused.code(403),
                    "registration_closed",
                    "nobody learns who is here"
                );
            }
        }
        Browser::on(&client)
            .signed_in(&taken)
            .get("/api/books")
            .expect(200);
        decide(
            &operator,
            "open",
            &["@Schule.Example", "schule.example", "lehrer.example"],
        );
        assert_eq!(
            rules()["domains"],
            json!(["schule.example", "lehrer.example"])
        );
        let refused = register(&client, "grete@elsewhere.example", None).expect(422);
        assert_eq!(refused["code"], "foreign_domain");
        assert_eq!(refused["errors"][0]["field"], "email");
        register(&client, "Grete@SCHULE.example", None).expect(201);
        for domains in [
            json!(["not a domain"]),
            json!([""]),
            json!(vec!["a.b"; 3000]),
        ] {
            let rules = json!({ "door": "open", "domains": domains });
            let answer = operator.put("/api/admin/registration", &rules);
            assert!(matches!(answer.status, 204 | 400), "{}", answer.status);
        }
    }
}

#[test]
fn an_invitation_opens_a_closed_door_so_often_and_so_long() {
    for world in each_apart(&Manner::default()) {
        let client = serve(&world);
        let operator = operator(&world, &client);
        decide(&operator, "closed", &["schule.example"]);
        let word = invite(&operator, 2, 3);
        let come = |email: &str, word: &str| register(&client, email, Some(word));
        let [first, second] = [a_new_address(), a_new_address()];
        come(&first, &word).expect(201);
        assert_eq!(come(&first, &word).code(409), "email_taken");
        come(&second, &word).expect(201);
        assert_eq!(come(&a_new_address(), &word).code(422), "wrong_invitation");
        assert_eq!(come(&a_new_address(), "x").code(422), "wrong_invitation");
        let listed = operator.get("/api/admin/invitations").expect(200);
        assert_eq!(
            (&listed[0]["used"], &listed[0]["uses"]),
            (&json!(2), &json!(2))
        );
        assert_eq!(listed[0]["note"], "Klasse 5b");
        assert!(!listed.to_string().contains(&word));

        let late = invite(&operator, 5, 1);
        world.wait(TimeDelta::days(1) + TimeDelta::seconds(1));
        assert_eq!(come(&a_new_address(), &late).code(422), "wrong_invitation");
    }
}

#[test]
fn an_invitation_is_taken_back_and_is_spared_by_those_who_need_none() {
    for world in each_apart(&Manner::default()) {
        let client = serve(&world);
        let operator = operator(&world, &client);
        let word = invite(&operator, 1, 3);
        register(&client, &a_new_address(), Some(&word)).expect(201);
        register(&client, &a_new_address(), Some("of another time")).expect(201);
        let listed = operator.get("/api/admin/invitations").expect(200);
        assert_eq!(listed[0]["used"], 0, "the door was open");
        decide(&operator, "invitation", &[]);
        let path = format!(
            "/api/admin/invitations/{}",
            listed[0]["id"].as_str().unwrap()
        );
        assert_eq!(operator.delete(&path).status, 204);
        assert_eq!(operator.delete(&path).code(404), "not_found");
        let refused = register(&client, &a_new_address(), Some(&word));
        assert_eq!(refused.code(422), "wrong_invitation");
        for (field, wrong) in [
            ("uses", json!({ "note": "", "uses": 0, "days": 1 })),
            ("uses", json!({ "note": "", "uses": 1001, "days": 1 })),
            ("days", json!({ "note": "", "uses": 1, "days": 366 })),
            (
                "note",
                json!({ "note": "x".repeat(101), "uses": 1, "days": 1 }),
            ),
        ] {
            let fault = operator.post("/api/admin/invitations", &wrong).expect(400);
            assert_eq!(fault["errors"][0]["field"], field, "{wrong}");
        }
    }
}

#[test]
fn a_hundred_who_come_at_once_are_no_more_than_were_invited() {
    for world in each_apart(&Manner::default()) {
        let client = serve(&world);
        let operator = operator(&world, &client);
        decide(&operator, "closed", &[]);
        let word = invite(&operator, 3, 1);
        let come = || register(&client, &a_new_address(), Some(&word)).status;
        let let_in = std::thread::scope(|scope| {
            let all: Vec<_> = (0..12).map(|_| scope.spawn(come)).collect();
            let statuses = all.into_iter().map(|one| one.join().unwrap());
            statuses.filter(|status| *status == 201).count()
        });
        assert_eq!(let_in, 3);
    }
}

#[test]
fn the_door_is_closed_with_the_provider_too() {
    let provider = FakeProvider::start();
    let worlds = each_apart(&Manner {
        providers: vec![provider.settings()],
        ..Manner::default()
    });
    for world in worlds {
        let client = serve(&world);
        let operator = operator(&world, &client);
        let come = |person: &Person, invitation: Option<&str>| -> Answer {
            let page = Browser::on(&client);
            let start = json!({ "flow": "register", "invitation": invitation });
            let started: Value = page.post("/api/auth/google/start", &start).expect(200);
            let url = started["authorizationUrl"].as_str().unwrap();
            let code = provider.authorize(url, person);
            let back = json!({ "code": code, "state": started["state"] });
            page.post("/api/auth/google/callback", &back)
        };
        let known = Person::with(&a_new_address());
        come(&known, None).expect(200);
        decide(&operator, "closed", &[]);
        let stranger = Person::with(&a_new_address());
        assert_eq!(come(&stranger, None).code(403), "registration_closed");
        assert_eq!(come(&stranger, Some("x")).code(422), "wrong_invitation");
        come(&known, None).expect(200);
        let word = invite(&operator, 1, 1);
        assert_eq!(come(&stranger, Some(&word)).expect(200)["isNewUser"], true);
        let another = Person::with(&a_new_address());
        assert_eq!(come(&another, Some(&word)).code(422), "wrong_invitation");
        decide(&operator, "open", &["schule.example"]);
        assert_eq!(come(&another, None).code(422), "foreign_domain");
    }
}
