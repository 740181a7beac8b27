//! Staff who have something beside the password.

use std::thread;

use chrono::TimeDelta;
use serde_json::{Value, json};
use vokal_accounts::admins::Role;
use vokal_accounts::limits::{Rates, unlocking};
use vokal_accounts::secret::Secret;
use vokal_accounts::{Accounts, Settings};

use crate::authenticator::{Authenticator, CODES, CONFIRM, PATH};
use crate::browser::Browser;
use crate::client::{Answer, Client, PASSWORD, serve};
use crate::world::{Manner, World, each_apart};
use crate::{crash, staff};

/// One of staff with an authenticator.
struct Holder {
    world: World,
    client: Client,
    name: String,
    /// Where they are signed in.
    page: Browser,
    authenticator: Authenticator,
    recovery: Vec<String>,
}

impl Holder {
    /// Has set it up in a world, more than a code's time ago.
    fn new(world: &World) -> Self {
        let client = serve(world);
        let page = Browser::on(&client);
        let name = staff::new_admin(world);
        sign_in(&page, &name, &json!(null)).expect(204);
        let authenticator = Authenticator::shown(&begin(&page));
        let code = json!({ "code": authenticator.code(world.clock.now()) });
        let told = page.post(CONFIRM, &code).expect(200);
        world.wait(TimeDelta::minutes(2));
        Self {
            world: world.clone(),
            client,
            name,
            page,
            authenticator,
            recovery: serde_json::from_value(told["codes"].clone()).unwrap(),
        }
    }

    fn code(&self) -> Value {
        json!(self.authenticator.code(self.world.clock.now()))
    }

    fn wrong_code(&self) -> Value {
        json!(self.authenticator.wrong(self.world.clock.now()))
    }

    /// A browser that nobody has used yet.
    fn elsewhere(&self, address: &str) -> Browser {
        Browser::on(&self.client).at(address)
    }

    fn next_code(&self) -> Value {
        self.world.wait(TimeDelta::seconds(30));
        self.code()
    }
}

fn begin(page: &Browser) -> Answer {
    page.post(PATH, &json!({ "password": PASSWORD }))
}

/// As a page signs in; without a code if it is null.
fn sign_in(page: &Browser, name: &str, code: &Value) -> Answer {
    page.post("/api/admin/session", &credentials(name, PASSWORD, code))
}

/// As a script signs in.
fn script(page: &Browser, name: &str, code: &Value) -> Answer {
    page.post("/api/admin/login", &credentials(name, PASSWORD, code))
}

fn credentials(name: &str, password: &str, code: &Value) -> Value {
    let mut form = json!({ "username": name, "password": password });
    if !code.is_null() {
        form["code"] = code.clone();
    }
    form
}

fn strict() -> Vec<World> {
    each_apart(&Manner {
        rates: Rates::default(),
        ..Manner::default()
    })
}

#[test]
fn a_code_is_asked_for_once_a_first_one_has_come() {
    for world in each_apart(&Manner::default()) {
        let page = Browser::on(&serve(&world));
        let name = staff::new_staff(&world, Role::Researcher);
        sign_in(&page, &name, &json!(null)).expect(204);
        let none = json!({ "activeSince": null, "recoveryCodes": 0 });
        assert_eq!(page.get(PATH).expect(200), none);
        let nothing_yet = page.post(CONFIRM, &json!({ "code": "123456" }));
        assert_eq!(nothing_yet.code(404), "not_found");

        let refused = page.post(PATH, &json!({ "password": "wrong" }));
        assert_eq!(refused.expect(422)["errors"][0]["field"], "password");
        let first = Authenticator::shown(&begin(&page));
        let begun = begin(&page);
        assert_eq!(begun.header("cache-control"), "no-store");
        let told = begun.expect(200);
        let address = told["address"].as_str().unwrap();
        let secret = told["secret"].as_str().unwrap();
        assert!(address.starts_with("otpauth://totp/Vokal%20vokal%2Etest:staff"));
        assert!(address.contains(&format!("?secret={secret}&issuer=")));
        // Whoever goes away now comes in as before.
        assert_eq!(page.get(PATH).expect(200), none);
        sign_in(&page, &name, &json!(null)).expect(204);

        let authenticator = Authenticator::shown(&begun);
        let now = world.clock.now();
        for wrong in [
            authenticator.wrong(now),
            first.code(now),
            authenticator.code(now - TimeDelta::minutes(2)),
            String::new(),
        ] {
            let answer = page.post(CONFIRM, &json!({ "code": wrong }));
            assert_eq!(answer.expect(422)["errors"][0]["field"], "code");
        }
        sign_in(&page, &name, &json!(null)).expect(204);
        let other = Browser::on(&serve(&world));
        sign_in(&other, &name, &json!(null)).expect(204);
        let code = authenticator.code(world.clock.now());
        let confirmed = page.post(CONFIRM, &json!({ "code": code }));
        assert_eq!(confirmed.header("cache-control"), "no-store");
        assert_eq!(confirmed.expect(200)["codes"].as_array().unwrap().len(), 8);
        let told = page.get(PATH).expect(200);
        assert!(told["activeSince"].is_string() && told["recoveryCodes"] == 8);
        // Whoever came in without one is out.
        assert_eq!(other.get("/api/admin/me").code(401), "signed_out");
        assert_eq!(begin(&page).code(409), "second_factor_active");
        let again = page.post(CONFIRM, &json!({ "code": code }));
        assert_eq!(again.code(404), "not_found");

        world.wait(TimeDelta::seconds(30));
        let spaced = authenticator.code(world.clock.now());
        let spaced = json!(format!(" {} {}", &spaced[..3], &spaced[3..]));
        for refused in [json!(null), json!(""), json!(" "), json!("000 00")] {
            let answer = sign_in(&other, &name, &refused);
            assert_eq!(answer.code(401), "wrong_credentials", "{refused}");
            let answer = script(&other, &name, &refused);
            assert_eq!(answer.code(401), "wrong_credentials", "{refused}");
        }
        sign_in(&other, &name, &spaced).expect(204);
        other.get("/api/admin/me").expect(200);
        world.wait(TimeDelta::seconds(30));
        let code = json!(authenticator.code(world.clock.now()));
        let token = other.without_token().with(&script(&other, &name, &code));
        token.get("/api/admin/me").expect(200);
    }
}

#[test]
fn a_code_opens_one_session_whoever_comes_first() {
    for world in each_apart(&Manner::default()) {
        let one = Holder::new(&world);
        let page = one.elsewhere("192.0.2.7");
        let earlier = one.code();
        let code = one.next_code();
        sign_in(&page, &one.name, &code).expect(204);
        // Nor the one before it, which nobody has used, though it is not a minute old.
        for used in [&code, &earlier] {
            assert_eq!(sign_in(&page, &one.name, used).status, 401);
            assert_eq!(script(&page, &one.name, used).status, 401);
            let gone = json!({ "password": PASSWORD, "code": used });
            assert_eq!(one.page.post(CODES, &gone).code(422), "wrong_code");
        }
        script(&page, &one.name, &one.next_code()).expect(200);

        let code = one.next_code();
        let racers: Vec<_> = (0..8)
            .map(|from| {
                let page = one.elsewhere(&format!("198.51.100.{from}"));
                let (name, code) = (one.name.clone(), code.clone());
                thread::spawn(move || script(&page, &name, &code).status)
            })
            .collect();
        let mut statuses: Vec<u16> = racers.into_iter().map(|one| one.join().unwrap()).collect();
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 401, 401, 401, 401, 401, 401, 401]);
    }
}

#[test]
fn whoever_lacks_a_code_does_not_learn_whether_the_password_is_right() {
    for world in each_apart(&Manner::default()) {
        let one = Holder::new(&world);
        let page = one.elsewhere("192.0.2.7");
        let code = one.code();
        let without = &*staff::new_admin(&world);
        let name = &*one.name;
        let attempts = [
            (name, "wrong", json!(null)),
            (name, PASSWORD, json!(null)),
            (name, PASSWORD, one.wrong_code()),
            (name, PASSWORD, json!("7KXM-2PQ4-V8DT-9RWC")),
            (name, "wrong", code.clone()),
            (name, "wrong", json!(one.recovery[0])),
            (without, "wrong", json!(null)),
            ("nobody", PASSWORD, code.clone()),
        ];
        for path in ["/api/admin/session", "/api/admin/login"] {
            let told = attempts.clone().map(|(name, password, code)| {
                let answer = page.post(path, &credentials(name, password, &code));
                let of_each = ["date", "x-request-id"];
                let headers = answer.headers.iter();
                let mut headers: Vec<_> = headers
                    .filter(|(name, _)| !of_each.contains(&name.as_str()))
                    .map(|(name, value)| format!("{name}: {}", value.to_str().unwrap()))
                    .collect();
                headers.sort();
                (answer.status, answer.bytes, headers)
            });
            assert_eq!(told[0].0, 401);
            for other in &told[1..] {
                assert_eq!(other, &told[0], "{path}");
            }
        }
        // A code beside a wrong password is not used up.
        sign_in(&page, &one.name, &json!(one.recovery[0])).expect(204);
        sign_in(&page, &one.name, &code).expect(204);
        // Who has set up nothing may say what they like.
        sign_in(&page, without, &json!("123456")).expect(204);
    }
}

#[test]
fn six_digits_are_not_guessed_and_the_owner_is_not_locked_out() {
    for world in strict() {
        let one = Holder::new(&world);
        let home = one.page.clone().at("203.0.113.9");
        // Whoever does not know the password uses up none of the codes' tries.
        for from in 0..30 {
            let thief = one.elsewhere(&format!("198.51.100.{from}"));
            let guess = credentials(&one.name, "wrong", &one.wrong_code());
            for _ in 0..2 {
                thief.post("/api/admin/session", &guess);
            }
        }
        let journey = one.elsewhere("203.0.113.77");
        sign_in(&journey, &one.name, &one.code()).expect(204);

        // With the password: ten for the account, two for each address, twenty for all of them.
        world.wait(TimeDelta::hours(12));
        for from in 0..60 {
            let thief = one.elsewhere(&format!("192.0.2.{from}"));
            let guesses = [(); 2].map(|()| sign_in(&thief, &one.name, &one.wrong_code()).status);
            assert_eq!(guesses, [401, 401], "{from}");
        }
        // Now not even the right one is looked at, and nobody is told why.
        let thief = one.elsewhere("192.0.2.200");
        let code = one.code();
        assert_eq!(
            sign_in(&thief, &one.name, &code).code(401),
            "wrong_credentials"
        );
        // The owner comes in with a device that is known, and by a recovery code from anywhere.
        sign_in(&home, &one.name, &code).expect(204);
        let hotel = one.elsewhere("203.0.113.78");
        sign_in(&hotel, &one.name, &json!(one.recovery[0])).expect(204);

        let database = &world.state.database;
        let limits = &world.state.accounts.limits;
        let unlocked = async {
            unlocking::unlock_staff(database, &world.secret, &one.name, None).await?;
            unlocking::forget_unlocked(limits, database).await
        };
        actix_web::rt::System::new().block_on(unlocked).unwrap();
        let journey = one.elsewhere("203.0.113.79");
        sign_in(&journey, &one.name, &one.next_code()).expect(204);
    }
}

#[test]
fn a_stolen_session_does_not_guess_codes_either() {
    for world in strict() {
        let one = Holder::new(&world);
        let guess = json!({ "password": PASSWORD, "code": one.wrong_code() });
        let answers: Vec<u16> = (0..12)
            .map(|_| one.page.delete_with(PATH, &guess).status)
            .collect();
        assert_eq!(answers, [[422; 10].as_slice(), &[429; 2]].concat());
    }
}

#[test]
fn a_recovery_code_opens_once_however_it_is_typed() {
    for world in each_apart(&Manner::default()) {
        let one = Holder::new(&world);
        let page = one.elsewhere("192.0.2.7");
        let typed = json!(one.recovery[0].to_lowercase().replace('-', " "));
        sign_in(&page, &one.name, &typed).expect(204);
        assert_eq!(sign_in(&page, &one.name, &typed).status, 401);
        assert_eq!(page.get(PATH).expect(200)["recoveryCodes"], 7);
        // Somebody else's is nobody's.
        let other = Holder::new(&world);
        let theirs = json!(other.recovery[0]);
        assert_eq!(sign_in(&page, &one.name, &theirs).status, 401);
        sign_in(&page, &other.name, &theirs).expect(204);

        // Others take their place.
        let wanted = |password: &str, code: &Value| {
            let form = json!({ "password": password, "code": code });
            one.page.post(CODES, &form)
        };
        let second = json!(one.recovery[1]);
        assert_eq!(wanted("wrong", &second).code(422), "wrong_password");
        assert_eq!(wanted(PASSWORD, &one.wrong_code()).code(422), "wrong_code");
        let made = wanted(PASSWORD, &second).expect(200);
        let codes: Vec<Value> = serde_json::from_value(made["codes"].clone()).unwrap();
        assert_eq!(codes.len(), 8);
        let last = json!(one.recovery[7]);
        assert_eq!(sign_in(&page, &one.name, &last).status, 401);
        sign_in(&page, &one.name, &codes[7]).expect(204);
        // They set no password: that is what readers' codes do.
        let reset = json!({ "word": codes[0], "newPassword": "Der Bau 1923" });
        let answer = page.post("/api/auth/reset", &reset);
        assert_eq!(answer.code(422), "wrong_reset_word");
    }
}

#[test]
fn it_is_taken_away_with_password_and_code() {
    for world in each_apart(&Manner::default()) {
        let one = Holder::new(&world);
        let form = |password: &str, code: &Value| json!({ "password": password, "code": code });
        let code = one.code();
        let wrong = one.page.delete_with(PATH, &form("wrong", &code));
        assert_eq!(wrong.code(422), "wrong_password");
        let wrong = one
            .page
            .delete_with(PATH, &form(PASSWORD, &one.wrong_code()));
        assert_eq!(wrong.code(422), "wrong_code");
        // Another password takes nothing away.
        let change = json!({ "newPassword": PASSWORD });
        one.page
            .post("/api/admin/confirm", &json!({ "password": PASSWORD }));
        one.page.post("/api/admin/password", &change).expect(204);
        assert_eq!(one.page.get(PATH).expect(200)["recoveryCodes"], 8);
        let gone = one.page.delete_with(PATH, &form(PASSWORD, &code));
        assert_eq!(gone.status, 204);
        let none = json!({ "activeSince": null, "recoveryCodes": 0 });
        assert_eq!(one.page.get(PATH).expect(200), none);
        let again = one
            .page
            .delete_with(PATH, &form(PASSWORD, &one.next_code()));
        assert_eq!(again.code(404), "not_found");
        let page = one.elsewhere("192.0.2.7");
        sign_in(&page, &one.name, &json!(null)).expect(204);
        // What was set up once can be set up again, and the old one shows nothing of it.
        let other = Authenticator::shown(&begin(&page));
        let old = json!({ "code": one.next_code() });
        assert_eq!(page.post(CONFIRM, &old).code(422), "wrong_code");
        let new = json!({ "code": other.code(world.clock.now()) });
        page.post(CONFIRM, &new).expect(200);
    }
}

#[test]
fn the_operator_takes_a_lost_one_away_and_the_log_tells() {
    for world in each_apart(&Manner::default()) {
        let one = Holder::new(&world);
        let page = one.elsewhere("192.0.2.7");
        sign_in(&page, &one.name, &one.wrong_code()).expect(401);
        sign_in(&page, &one.name, &json!(one.recovery[0])).expect(204);
        assert!(staff::remove_second_factor(&world, &one.name));
        assert_eq!(page.get("/api/admin/me").code(401), "signed_out");
        assert!(!staff::remove_second_factor(&world, &one.name));
        sign_in(&page, &one.name, &json!(null)).expect(204);
        let log = page.get("/api/admin/audit").expect(200);
        let theirs = log.as_array().unwrap().iter();
        let theirs = theirs.filter(|line| line["admin"] == *one.name);
        let told = theirs.map(|line| {
            let event = line["event"].as_str().unwrap();
            (event, line["device"] == "command line")
        });
        // The command has no clock but the machine's, which is not the world's.
        let mut told: Vec<_> = told.collect();
        told.sort_unstable();
        assert_eq!(
            told,
            [
                ("admin_code_failed", false),
                ("admin_made", true),
                ("admin_recovery_code_used", false),
                ("admin_second_factor_removed", true),
                ("admin_second_factor_set", false),
                ("admin_sign_in", false),
                ("admin_sign_in", false),
                ("admin_sign_in", false),
            ]
        );
        // Who is taken away leaves nothing behind, and comes back with nothing.
        let other = Holder::new(&world);
        assert!(staff::remove(&world, &other.name));
        staff::set_password(&world, &other.name, PASSWORD, None);
        sign_in(&page, &other.name, &json!(null)).expect(204);
        assert_eq!(page.get(PATH).expect(200)["recoveryCodes"], 0);
    }
}

#[test]
fn a_copy_of_the_database_makes_no_codes() {
    for world in each_apart(&Manner::default()) {
        let one = Holder::new(&world);
        // The same rows on a server with another secret.
        let other = Secret::random();
        let mut stolen = world.clone();
        let settings = Settings {
            public_url: "http://vokal.test".into(),
            trusted_proxies: "127.0.0.1".parse().unwrap(),
            rates: Manner::default().rates,
            providers: Vec::new(),
            mail: None,
        };
        let (clock, database) = (world.clock.clone(), &world.state.database);
        stolen.state.accounts = Accounts::new(&other, &settings, clock, database).unwrap();
        let page = Browser::on(&serve(&stolen));
        assert_eq!(sign_in(&page, &one.name, &one.code()).status, 401);
        // Whoever has lost the secret file is not locked out.
        sign_in(&page, &one.name, &json!(one.recovery[0])).expect(204);
        let taken = json!({ "password": PASSWORD, "code": one.recovery[1] });
        assert_eq!(page.delete_with(PATH, &taken).status, 204);
        sign_in(&page, &one.name, &json!(null)).expect(204);
    }
}

#[test]
fn the_command_is_there_for_who_has_lost_everything() {
    let folder = tempfile::TempDir::new().unwrap();
    let admin = [
        ("VOKAL_ADMIN_USERNAME", "josef"),
        ("VOKAL_ADMIN_PASSWORD", PASSWORD),
    ];
    let server = crash::Process::start_with(folder.path(), &admin);
    let page = Browser::on(server.client());
    let command = |name: &str| {
        std::process::Command::new(env!("CARGO_BIN_EXE_vokal-server"))
            .args(["admin", "remove-second-factor", name])
            .env_clear()
            .env("VOKAL_DATA_DIR", folder.path())
            .env("VOKAL_LOG", "error")
            .output()
            .unwrap()
    };
    sign_in(&page, "josef", &json!(null)).expect(204);
    let authenticator = Authenticator::shown(&begin(&page));
    let code = authenticator.code(chrono::Utc::now().naive_utc());
    page.post(CONFIRM, &json!({ "code": code })).expect(200);
    assert_eq!(sign_in(&page, "josef", &json!(null)).status, 401);
    for (name, said) in [
        ("josef", None),
        ("josef", Some("no second factor")),
        ("x", Some("no admin")),
    ] {
        let output = command(name);
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        match said {
            None => assert!(output.status.success(), "{told}"),
            Some(said) => assert!(
                output.status.code() == Some(2) && told.contains(said),
                "{told}"
            ),
        }
    }
    sign_in(&page, "josef", &json!(null)).expect(204);
}
