//! The first admin is made by whoever has the word that a new server prints, and no second.

use chrono::TimeDelta;
use serde_json::{Value, json};
use vokal_accounts::admins::{Role, first};

use crate::client::serve;
use crate::staff;
use crate::world::{self, Manner, World};

const FIRST: &str = "/api/admin/first";
/// Where the page asks before anybody fills it in.
const LOOK: &str = "/api/admin/first/word";

fn word(world: &World) -> Option<String> {
    let (accounts, database) = (&world.state.accounts, &world.state.database);
    let asked = first::word(accounts, database);
    actix_web::rt::System::new().block_on(asked).unwrap()
}

fn form(word: &str) -> Value {
    json!({ "word": word, "username": "grace", "password": "ungeheuer", "door": "closed" })
}

#[test]
fn the_word_makes_one_admin_and_decides_who_registers() {
    for world in world::each_apart(&Manner::default()) {
        let client = serve(&world);
        let word = word(&world).unwrap();
        for wrong in ["", "a.b.c", &word[..word.len() - 2]] {
            let refused = client.post(FIRST, &form(wrong));
            assert_eq!(refused.code(422), "wrong_reset_word");
            let told = client.post(LOOK, &json!({ "word": wrong }));
            assert_eq!(told.code(422), "wrong_reset_word");
        }
        let look = || client.post(LOOK, &json!({ "word": word }));
        assert_eq!(look().status, 204);
        let mut bad = form(&word);
        bad["username"] = json!("");
        bad["password"] = json!("kurz");
        let told = client.post(FIRST, &bad).expect(400);
        assert_eq!(told["errors"].as_array().unwrap().len(), 2);
        client.post(FIRST, &form(&word)).expect(204);
        let credentials = json!({ "username": "grace", "password": "ungeheuer" });
        let token = client.post("/api/admin/login", &credentials).expect(200);
        let admin = client.with_token(token["token"].as_str().unwrap());
        assert_eq!(admin.get("/api/admin/me").expect(200)["role"], "admin");
        let log = admin.get("/api/admin/audit").expect(200);
        let log = log.as_array().unwrap().iter();
        let made = log.filter(|line| line["admin"] == "grace" && line["event"] == "admin_made");
        assert_eq!(made.count(), 1);
        let rules = client.get("/api/auth/registration").expect(200);
        assert_eq!(rules["door"], "closed");
        // No second, neither by the same word nor by another.
        assert_eq!(look().code(422), "wrong_reset_word");
        assert_eq!(
            client.post(FIRST, &form(&word)).code(422),
            "wrong_reset_word"
        );
        assert_eq!(self::word(&world), None);
    }
}

#[test]
fn the_word_takes_nobodys_place() {
    for world in world::each_apart(&Manner::default()) {
        let client = serve(&world);
        let word = word(&world).unwrap();
        staff::set_password(&world, "grace", "Das Urteil 1912", Some(Role::Operator));
        let told = client.post(FIRST, &form(&word)).expect(400);
        assert_eq!(told["errors"][0]["field"], "username");
        let theirs = json!({ "username": "grace", "password": "Das Urteil 1912" });
        client.post("/api/admin/login", &theirs).expect(200);
        let mut other = form(&word);
        other["username"] = json!("ada");
        client.post(FIRST, &other).expect(204);
    }
}

#[test]
fn the_word_is_good_for_a_quarter_of_an_hour_and_for_nothing_else() {
    for world in world::each_apart(&Manner::default()) {
        let client = serve(&world);
        let word = word(&world).unwrap();
        client.with_token(&word).get("/api/admin/me").expect(401);
        client.with_token(&word).get("/api/books").expect(401);
        world.wait(TimeDelta::minutes(16));
        let told = client.post(LOOK, &json!({ "word": word }));
        assert_eq!(told.code(422), "wrong_reset_word");
        assert_eq!(
            client.post(FIRST, &form(&word)).code(422),
            "wrong_reset_word"
        );
        staff::new_admin(&world);
        assert_eq!(self::word(&world), None);
    }
}
