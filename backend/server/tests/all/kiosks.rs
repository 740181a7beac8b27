//! Kiosks for tests.

use serde_json::{Value, json};

use crate::client::{Answer, Client};

pub const PIN: &str = "482915";
pub const PATH: &str = "/api/datacollection/kiosks";

/// Decides on the PIN.
pub fn set_pin(admin: &Client) {
    let settings = json!({ "protocol": "fixed", "kioskPin": PIN });
    admin
        .put("/api/admin/study/settings", &settings)
        .expect(200);
}

/// What the right PIN is answered with.
pub fn leave_to_enrol(client: &Client) -> Value {
    let pin = json!({ "pin": PIN });
    let unlocked = client.post("/api/datacollection/kiosk/unlock", &pin);
    unlocked.expect(200)["enrolment"].clone()
}

/// The token of a new kiosk of this name.
pub fn enrolled(client: &Client, name: &str) -> String {
    let kiosk = json!({ "enrolment": leave_to_enrol(client), "name": name });
    let kiosk = client.post(PATH, &kiosk).expect(201);
    kiosk["token"].as_str().unwrap().to_owned()
}

/// A kiosk tells how many results wait, how many were refused, and how old the oldest is.
pub fn report(client: &Client, token: &str, name: &str, numbers: [u32; 3]) -> Answer {
    let [waiting, refused, days] = numbers;
    let report = json!({ "token": token, "name": name, "waiting": waiting, "refused": refused, "oldestDays": days });
    client.put(PATH, &report)
}

/// What staff are told of kiosks.
pub fn told(staff: &Client) -> Vec<Value> {
    let system = staff.get("/api/admin/system").expect(200);
    system["kiosks"].as_array().unwrap().clone()
}

/// The id of a new kiosk.
pub fn of(admin: &Client) -> String {
    set_pin(admin);
    let name = uuid::Uuid::new_v4().to_string();
    enrolled(admin, &name);
    let all = told(admin);
    let mut all = all.iter();
    let kiosk = all.find(|kiosk| kiosk["name"] == name).unwrap();
    kiosk["id"].as_str().unwrap().to_owned()
}
