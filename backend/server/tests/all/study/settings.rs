//! What is decided about the study.

use chrono::{TimeDelta, Utc};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{each, each_of};
use crate::participants::{GROUP, SUBMIT, batch, found};
use crate::world::Manner;

const SETTINGS: &str = "/api/admin/study/settings";
const STUDY: &str = "/api/datacollection/study";

#[test]
fn the_study_opens_and_closes_on_its_days() {
    for (_, client, admin) in each() {
        assert_eq!(client.get(STUDY).expect(200)["open"], true);
        let day = |days| (Utc::now() + TimeDelta::days(days)).date_naive();
        let closed = json!({
            "protocol": "balanced", "consentText": "Ich nehme teil.",
            "opensOn": day(-9), "closesOn": day(-2),
        });
        let kept = admin.put(SETTINGS, &closed).expect(200);
        assert_eq!(kept["withdrawalDays"], 90);
        let told = client.get(STUDY).expect(200);
        assert_eq!(told["open"], false);
        assert_eq!(told["consentText"], "Ich nehme teil.");
        assert_eq!(told["protocol"], "balanced");
        let opened = client.post(
            "/api/datacollection/sessions",
            &json!({ "ageGroup": GROUP }),
        );
        assert_eq!(opened.code(409), "study_closed");
        // What was begun before may still arrive.
        let late = batch();
        client.post(SUBMIT, &late).expect(201);
        let result = found(&admin, late["userId"].as_str().unwrap());
        assert_eq!(result["flags"], json!(["no_token", "after_close"]));
        let open = json!({ "protocol": "fixed", "opensOn": day(0), "closesOn": day(0) });
        admin.put(SETTINGS, &open).expect(200);
        assert_eq!(client.get(STUDY).expect(200)["open"], true);
    }
}

#[test]
fn on_the_open_internet_the_study_waits_for_an_admin() {
    let manner = Manner {
        public_url: "https://vokal.test",
        ..Manner::default()
    };
    let begin = json!({ "ageGroup": GROUP });
    for (_, client, admin) in each_of(&manner) {
        let sessions = || client.post("/api/datacollection/sessions", &begin);
        let report = |name: &str| {
            let path = format!("/api/datacollection/runs/{name}");
            client.put(&path, &json!({ "revision": 1, "stage": "begun" }))
        };
        let id = Uuid::new_v4().to_string();
        assert_eq!(client.get(STUDY).expect(200)["open"], false);
        assert_eq!(admin.get(SETTINGS).expect(200)["opened"], false);
        assert_eq!(sessions().code(409), "study_closed");
        // Nobody can have taken part, so nothing is kept that anybody sends.
        assert_eq!(client.post(SUBMIT, &batch()).code(409), "study_closed");
        assert_eq!(report(&id).code(409), "study_closed");

        let decide = |opened: Value| {
            let mut settings = json!({ "protocol": "fixed" });
            if !opened.is_null() {
                settings["opened"] = opened;
            }
            admin.put(SETTINGS, &settings).expect(200)["opened"].clone()
        };
        // Other settings do not open it in passing.
        assert_eq!(decide(Value::Null), false);
        assert_eq!(decide(true.into()), true);
        assert_eq!(client.get(STUDY).expect(200)["open"], true);
        sessions().expect(201);
        report(&id).expect(201);
        assert_eq!(decide(false.into()), false);
        assert_eq!(decide(Value::Null), false);
        assert_eq!(sessions().code(409), "study_closed");
        // Devices without a network may have what was answered while it was open.
        client.post(SUBMIT, &batch()).expect(201);
    }
}

#[test]
fn the_kiosks_pin_is_kept_as_a_hash() {
    for (_, client, admin) in each() {
        let unlock =
            |pin: &str| client.post("/api/datacollection/kiosk/unlock", &json!({ "pin": pin }));
        unlock("1234").expect(422);
        let settings = json!({ "protocol": "fixed", "kioskPin": "482915" });
        let kept = admin.put(SETTINGS, &settings);
        assert_eq!(kept.expect(200)["kioskPinSet"], true);
        assert!(!String::from_utf8_lossy(&kept.bytes).contains("482915"));
        let told = unlock("482916").expect(422);
        assert_eq!(told["detail"], "The PIN is not right.");
        unlock("482915").expect(200);
        // Left out, it stays; an empty one takes it away.
        admin
            .put(SETTINGS, &json!({ "protocol": "fixed" }))
            .expect(200);
        unlock("482915").expect(200);
        admin
            .put(SETTINGS, &json!({ "protocol": "fixed", "kioskPin": "" }))
            .expect(200);
        unlock("482915").expect(422);
        assert_eq!(client.get(STUDY).expect(200)["kioskPinSet"], false);
    }
}

#[test]
fn whoever_saves_what_somebody_else_has_changed_is_told() {
    for (_, client, admin) in each() {
        let seen = admin.get(SETTINGS).expect(200)["revision"].clone();
        let mine = json!({ "protocol": "fixed", "consentText": "Ja.", "revision": seen });
        let saved = admin.put(SETTINGS, &mine).expect(200);
        assert_ne!(saved["revision"], seen);
        let theirs = json!({ "protocol": "balanced", "revision": seen });
        let refused = admin.put(SETTINGS, &theirs);
        assert_eq!(refused.code(409), "settings_changed");
        assert_eq!(admin.get(SETTINGS).expect(200)["consentText"], "Ja.");
        // The first list draws a seed, which nobody has decided.
        let theirs = json!({ "protocol": "balanced", "revision": saved["revision"] });
        let seen = admin.put(SETTINGS, &theirs).expect(200)["revision"].clone();
        client
            .post(
                "/api/datacollection/sessions",
                &json!({ "ageGroup": GROUP }),
            )
            .expect(201);
        assert_eq!(admin.get(SETTINGS).expect(200)["revision"], seen);
    }
}

#[test]
fn settings_that_cannot_be_are_refused() {
    for (_, _, admin) in each() {
        for (field, value) in [
            ("retentionDays", json!(0)),
            ("kioskPin", json!("12a4")),
            ("consentText", json!("x".repeat(20_001))),
            ("consentText", json!("Ich nehme\0teil")),
        ] {
            let mut settings = json!({ "protocol": "fixed" });
            settings[field] = value;
            let problem = admin.put(SETTINGS, &settings).expect(422);
            assert_eq!(problem["errors"][0]["field"], field);
        }
        let turned =
            json!({ "protocol": "fixed", "opensOn": "2026-12-01", "closesOn": "2026-11-01" });
        admin.put(SETTINGS, &turned).expect(422);
        admin
            .put(SETTINGS, &json!({ "protocol": "free" }))
            .expect(400);
        admin
            .put(SETTINGS, &json!({ "protocol": "fixed", "id": 1 }))
            .expect(422);
        assert_eq!(
            admin.get(SETTINGS).expect(200)["retentionDays"],
            Value::Null
        );
    }
}
