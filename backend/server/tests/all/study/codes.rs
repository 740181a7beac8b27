//! Where the study asks for a code, who has one takes part, and nobody else.

use chrono::TimeDelta;
use serde_json::{Value, json};

use super::{each, each_of};
use crate::client::Client;
use crate::participants::{GROUP, SUBMIT, batch, found};
use crate::world::Manner;

const OPEN: &str = "/api/datacollection/sessions";
const ADMISSION: &str = "/api/datacollection/admission";
const CODES: &str = "/api/admin/study/codes";

fn ask_for_codes(admin: &Client) {
    let settings = json!({ "protocol": "balanced", "access": "code" });
    admin
        .put("/api/admin/study/settings", &settings)
        .expect(200);
}

fn make(admin: &Client, codes: u32, uses: u32) -> Vec<String> {
    let wanted = json!({ "label": "Klasse vier", "codes": codes, "uses": uses, "days": 7 });
    let made = admin.post(CODES, &wanted).expect(201);
    let codes = made["codes"].as_array().unwrap().iter();
    codes
        .map(|code| code.as_str().unwrap().to_owned())
        .collect()
}

fn begin(admission: &Value) -> Value {
    json!({ "ageGroup": GROUP, "admission": admission })
}

#[test]
fn a_class_has_one_code_and_nobody_else_begins() {
    for (_, client, admin) in each() {
        client.post(OPEN, &json!({ "ageGroup": GROUP })).expect(201);
        ask_for_codes(&admin);
        let told = client.get("/api/datacollection/study").expect(200);
        assert_eq!(told["codeRequired"], true);
        let refused = client.post(OPEN, &json!({ "ageGroup": GROUP }));
        assert_eq!(refused.code(403), "study_code_required");
        let forged = client.post(OPEN, &begin(&json!("a.b.c")));
        assert_eq!(forged.code(403), "study_code_required");
        let code = &make(&admin, 1, 2)[0];
        let sloppy = format!(" {} ", code.replace('-', " ").to_lowercase());
        for typed in [code, &sloppy] {
            let admitted = client
                .post(ADMISSION, &json!({ "code": typed }))
                .expect(200);
            assert_eq!(admitted["single"], false);
            let session = client.post(OPEN, &begin(&admitted["token"])).expect(201);
            let mut answers = batch();
            answers["sessionToken"] = session["sessionToken"].clone();
            let receipt = client.post(SUBMIT, &answers).expect(201);
            assert_eq!(receipt["verified"], true);
            let result = found(&admin, answers["userId"].as_str().unwrap());
            assert!(!result.to_string().contains("Klasse vier"), "{result}");
        }
        let used_up = client.post(ADMISSION, &json!({ "code": code }));
        assert_eq!(used_up.code(422), "wrong_study_code");
        let listed = &admin.get(CODES).expect(200)[0];
        assert_eq!(
            (&listed["label"], &listed["used"]),
            (&json!("Klasse vier"), &json!(2))
        );
        assert!(!listed.to_string().contains(code));
    }
}

#[test]
fn a_code_for_one_opens_what_one_needs() {
    for (_, client, admin) in each_of(&Manner {
        rates: vokal_accounts::limits::Rates::default(),
        ..Manner::default()
    }) {
        ask_for_codes(&admin);
        let codes = make(&admin, 30, 1);
        let mut apart = codes.clone();
        apart.sort();
        apart.dedup();
        assert_eq!(apart.len(), 30);
        let admitted = client
            .post(ADMISSION, &json!({ "code": codes[7] }))
            .expect(200);
        assert_eq!(admitted["single"], true);
        let opened = (0..100)
            .map(|_| client.post(OPEN, &begin(&admitted["token"])).status)
            .take_while(|status| *status == 201)
            .count();
        // Whoever has to begin anew may do so twice.
        assert_eq!(opened, 3);
    }
}

#[test]
fn codes_end_by_themselves_or_by_staff() {
    for (world, client, admin) in each() {
        ask_for_codes(&admin);
        let (old, ended) = (make(&admin, 1, 9), make(&admin, 2, 9));
        let listed = admin.get(CODES).expect(200);
        let two = listed.as_array().unwrap().iter();
        let two = two.clone().find(|batch| batch["codes"] == 2).unwrap();
        let admitted = client
            .post(ADMISSION, &json!({ "code": ended[0] }))
            .expect(200);
        let end = format!("{CODES}/{}", two["id"].as_str().unwrap());
        admin.delete(&end).expect(204);
        admin.delete(&end).expect(404);
        let typed = |code: &str| client.post(ADMISSION, &json!({ "code": code }));
        assert_eq!(typed(&ended[1]).code(422), "wrong_study_code");
        // Who was let in today stays so; a code that got about opens nothing from tomorrow on.
        client.post(OPEN, &begin(&admitted["token"])).expect(201);
        world.wait(TimeDelta::days(1));
        let over = client.post(OPEN, &begin(&admitted["token"]));
        assert_eq!(over.code(403), "study_code_required");
        world.wait(TimeDelta::days(5));
        let kept = typed(&old[0]).expect(200)["token"].clone();
        // Seven days from when they were made, whatever the hour.
        world.wait(TimeDelta::days(1));
        typed(&old[0]).expect(200);
        world.wait(TimeDelta::days(1));
        assert_eq!(typed(&old[0]).code(422), "wrong_study_code");
        // One whose code's time is over goes on for as long as a kiosk may.
        world.wait(TimeDelta::days(38));
        client.post(OPEN, &begin(&kept)).expect(201);
        world.wait(TimeDelta::days(6));
        let late = client.post(OPEN, &begin(&kept));
        assert_eq!(late.code(403), "study_code_required");
    }
}

#[test]
fn no_code_is_used_up_while_the_study_is_closed() {
    for (world, client, admin) in each() {
        ask_for_codes(&admin);
        let code = &make(&admin, 1, 1)[0];
        let mut settings = json!({ "protocol": "balanced" });
        settings["opensOn"] = json!(world.clock.now().date() + TimeDelta::days(2));
        admin
            .put("/api/admin/study/settings", &settings)
            .expect(200);
        for typed in [code, "wrong"] {
            let early = client.post(ADMISSION, &json!({ "code": typed }));
            assert_eq!(early.code(409), "study_closed");
        }
        assert_eq!(admin.get(CODES).expect(200)[0]["used"], 0);
        world.wait(TimeDelta::days(2));
        client.post(ADMISSION, &json!({ "code": code })).expect(200);
    }
}

#[test]
fn what_cannot_be_made_is_told_and_only_admins_make_codes() {
    for (_, client, admin) in each() {
        let wanted = json!({ "label": " ", "codes": 0, "uses": 1001, "days": 400 });
        let refused = admin.post(CODES, &wanted).expect(422);
        assert_eq!(refused["errors"].as_array().unwrap().len(), 4);
        let turned = json!({ "label": "Klasse \u{202e}b4", "codes": 1, "uses": 1, "days": 1 });
        let refused = admin.post(CODES, &turned).expect(422);
        assert_eq!(refused["errors"][0]["field"], "label");
        client.get(CODES).expect(401);
        client.post(CODES, &wanted).expect(401);
        for odd in ["", "----", &"A".repeat(9000), "ÄÖÜ\0"] {
            let answer = client.post(ADMISSION, &json!({ "code": odd }));
            assert_eq!(answer.code(422), "wrong_study_code", "{odd:?}");
        }
    }
}
