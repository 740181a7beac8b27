//! Kiosks that staff have enrolled tell what waits on them, and nobody else does.

use chrono::{TimeDelta, Timelike};
use serde_json::{Value, json};

use super::each;
use crate::client::Client;
use crate::kiosks::{PATH, enrolled, leave_to_enrol, report, set_pin, told};

/// The codes of what needs somebody because of kiosks, with how many they are.
fn needs(admin: &Client) -> Vec<(String, i64)> {
    let system = admin.get("/api/admin/system").expect(200);
    let needs = system["needs"].as_array().unwrap().iter();
    let named = needs.map(|need| (need["code"].as_str().unwrap(), &need["count"]));
    let about = named.filter(|(code, _)| code.starts_with("kiosks_"));
    about
        .map(|(code, count)| (code.to_owned(), count.as_i64().unwrap()))
        .collect()
}

#[test]
fn an_enrolled_kiosk_tells_what_waits_and_staff_see_it() {
    for (_, client, admin) in each() {
        assert_eq!(told(&admin), [Value::Null; 0]);
        set_pin(&admin);
        let (library, hall) = (enrolled(&client, " Bücherei "), enrolled(&client, "Aula"));
        report(&client, &hall, "Aula", [0, 0, 0]).expect(204);
        report(&client, &library, "Bücherei 2", [3, 1, 2]).expect(204);
        let [first, second] = &told(&admin)[..] else {
            panic!("{:?}", told(&admin));
        };
        assert_eq!(
            (&first["name"], &first["waitingDays"]),
            (&json!("Aula"), &Value::Null)
        );
        assert_eq!(second["name"], "Bücherei 2");
        let numbers = (
            &second["waiting"],
            &second["refused"],
            &second["waitingDays"],
        );
        assert_eq!(numbers, (&json!(3), &json!(1), &json!(2)));
        assert_eq!(needs(&admin), [("kiosks_refused".to_owned(), 1)]);
        // All has arrived: nothing is left of what was.
        report(&client, &library, "Bücherei 2", [0, 0, 0]).expect(204);
        assert_eq!(told(&admin)[1]["waitingDays"], Value::Null);
        assert_eq!(needs(&admin), []);
    }
}

#[test]
fn what_waits_for_three_days_needs_somebody_also_when_the_kiosk_is_silent() {
    for (world, client, admin) in each() {
        set_pin(&admin);
        let tokens = ["A", "B"].map(|name| enrolled(&client, name));
        report(&client, &tokens[0], "A", [1, 0, 0]).expect(204);
        report(&client, &tokens[1], "B", [0, 0, 0]).expect(204);
        let admin = |world| super::admin(world, &client);
        assert_eq!(needs(&admin(&world)), []);
        world.wait(TimeDelta::days(2));
        assert_eq!(needs(&admin(&world)), [], "a weekend");
        world.wait(TimeDelta::days(1));
        assert_eq!(needs(&admin(&world)), [("kiosks_waiting".to_owned(), 1)]);
        // It is heard of, and what waits is as old as it is.
        report(&client, &tokens[0], "A", [1, 0, 3]).expect(204);
        assert_eq!(needs(&admin(&world)), [("kiosks_waiting".to_owned(), 1)]);
        report(&client, &tokens[1], "B", [2, 0, 9]).expect(204);
        assert_eq!(needs(&admin(&world)), [("kiosks_waiting".to_owned(), 2)]);
    }
}

#[test]
fn who_has_not_typed_the_pin_writes_no_row() {
    for (world, client, admin) in each() {
        set_pin(&admin);
        let kiosk = |enrolment: &Value| json!({ "enrolment": enrolment, "name": "x" });
        let session = client.post(
            "/api/datacollection/sessions",
            &json!({ "ageGroup": crate::participants::GROUP }),
        );
        // A token of ours for something else is none for this.
        let session = session.expect(201)["sessionToken"].clone();
        for forged in [json!(""), json!("a.b.c"), session] {
            let refused = client.post(PATH, &kiosk(&forged));
            assert_eq!(refused.code(403), "forbidden");
            let told = refused.expect(403)["detail"].clone();
            assert_eq!(told, "Please type the PIN of the kiosk once more.");
            report(&client, forged.as_str().unwrap(), "x", [1, 0, 0]).expect(404);
        }
        let leave = leave_to_enrol(&client);
        world.wait(TimeDelta::minutes(61));
        assert_eq!(client.post(PATH, &kiosk(&leave)).code(403), "forbidden");
        let odd = ["", " ", &"x".repeat(61), "a\nb", "\u{202e}x", "\u{200b}"];
        let leave = leave_to_enrol(&client);
        for name in odd {
            let kiosk = json!({ "enrolment": leave, "name": name });
            assert_eq!(client.post(PATH, &kiosk).code(422), "invalid", "{name:?}");
        }
        let admin = super::admin(&world, &client);
        assert_eq!(told(&admin), [Value::Null; 0]);
    }
}

#[test]
fn a_kiosk_that_is_forgotten_is_not_heard_of_until_it_is_enrolled_anew() {
    for (_, client, admin) in each() {
        set_pin(&admin);
        let token = enrolled(&client, "Aula");
        let id = told(&admin)[0]["id"].as_str().unwrap().to_owned();
        let forget = format!("/api/admin/kiosks/{id}");
        client.delete(&forget).expect(401);
        admin.delete(&forget).expect(204);
        admin.delete(&forget).expect(404);
        report(&client, &token, "Aula", [1, 0, 0]).expect(404);
        assert_eq!(told(&admin), [Value::Null; 0]);
        let log = admin.get("/api/admin/audit").expect(200).to_string();
        assert!(log.contains("kiosk_forgotten"), "{log}");
        let token = enrolled(&client, "Aula");
        report(&client, &token, "Aula", [1, 0, 0]).expect(204);
        assert_eq!(told(&admin)[0]["waiting"], 1);
    }
}

#[test]
fn who_enrols_twice_by_one_leave_enrols_one_kiosk() {
    for (_, client, admin) in each() {
        set_pin(&admin);
        let leave = leave_to_enrol(&client);
        let enrol = |name: &str| {
            let kiosk = json!({ "enrolment": leave, "name": name });
            client.post(PATH, &kiosk).expect(201)["token"].clone()
        };
        assert_eq!(enrol("Aula"), enrol("Bücherei"));
        let [only] = &told(&admin)[..] else {
            panic!("{:?}", told(&admin));
        };
        assert_eq!(only["name"], "Bücherei");
        assert_ne!(leave_to_enrol(&client), leave);
    }
}

#[test]
fn there_are_five_hundred_at_most_and_none_gives_way() {
    let (_world, client, admin) = each().swap_remove(0);
    set_pin(&admin);
    let first = enrolled(&client, "0");
    for at in 1..500 {
        enrolled(&client, &at.to_string());
    }
    let leave = leave_to_enrol(&client);
    let one_more = json!({ "enrolment": leave, "name": "one more" });
    let one_more = client.post(PATH, &one_more);
    assert_eq!(one_more.code(409), "too_many_kiosks");
    report(&client, &first, "0", [1, 0, 0]).expect(204);
    assert_eq!(told(&admin).len(), 500);
}

#[test]
fn a_kiosk_that_is_silent_for_a_year_is_forgotten_unless_something_waits_there() {
    for (world, client, admin) in each() {
        set_pin(&admin);
        let [silent, waiting, awake] = ["A", "B", "C"].map(|name| enrolled(&client, name));
        report(&client, &silent, "A", [0, 0, 0]).expect(204);
        report(&client, &waiting, "B", [1, 0, 0]).expect(204);
        world.wait(TimeDelta::days(401));
        report(&client, &awake, "C", [0, 0, 0]).expect(204);
        super::run(vokal_study::retention::run(
            &world.state.database,
            &world.clock,
        ))
        .unwrap();
        let left = told(&super::admin(&world, &client));
        let names: Vec<_> = left.iter().map(|kiosk| kiosk["name"].as_str()).collect();
        assert_eq!(names, [Some("B"), Some("C")]);
    }
}

/// What is written for answers has days alone; a kiosk's last minute would be that of whoever
/// sat there last.
#[test]
fn a_kiosk_is_kept_with_an_hour_and_with_nobodys_name() {
    for (_, client, admin) in each() {
        set_pin(&admin);
        let token = enrolled(&client, "Aula");
        report(&client, &token, "Aula", [1, 0, 0]).expect(204);
        let kiosk = &told(&admin)[0];
        let fields: Vec<&String> = kiosk.as_object().unwrap().keys().collect();
        let expected = ["heardAt", "id", "name", "refused", "waiting", "waitingDays"];
        assert_eq!(fields, expected);
        let heard = kiosk["heardAt"].as_str().unwrap();
        let heard: chrono::DateTime<chrono::Utc> = heard.parse().unwrap();
        assert_eq!(
            (heard.minute(), heard.second(), heard.nanosecond()),
            (0, 0, 0)
        );
        assert!(
            !kiosk.to_string().contains(&token),
            "it opens the kiosk's row"
        );
        let mut more =
            json!({ "token": token, "name": "Aula", "waiting": 0, "refused": 0, "oldestDays": 0 });
        more["sessionToken"] = json!("x");
        let refused = client.put(PATH, &more);
        assert!([400, 422].contains(&refused.status), "{}", refused.status);
    }
}
