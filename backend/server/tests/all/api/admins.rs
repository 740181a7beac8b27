//! Staff: who they are and what they may do.

use std::io::Write;
use std::process::{Command, Stdio};

use chrono::TimeDelta;
use serde_json::json;
use vokal_accounts::admins::Role;
use vokal_accounts::passwords::{Cost, Passwords};

use crate::browser::Browser;
use crate::client::{PASSWORD, serve};
use crate::staff;
use crate::world::{self, Manner};

#[test]
fn there_is_no_default_admin() {
    for world in world::each() {
        let nobody = Browser::on(&serve(&world));
        for name in ["admin", "administrator", "root", "vokal", ""] {
            for password in ["admin", "password", "vokal", ""] {
                let answer = staff::login_with(&nobody, name, password);
                assert_eq!(answer.code(401), "wrong_credentials", "{name}");
            }
        }
    }
}

#[test]
fn an_admin_is_signed_in_for_a_day() {
    for world in world::each_apart(&Manner::default()) {
        let page = Browser::on(&serve(&world));
        let name = staff::new_admin(&world);
        assert_eq!(
            staff::login_with(&page, &name, "wrong").code(401),
            "wrong_credentials"
        );
        let admin = page.with(&staff::login(&page, &name));
        let me = admin.get("/api/admin/me").expect(200);
        assert_eq!(me["username"], name);
        assert_eq!(me["role"], "admin");
        world.wait(TimeDelta::hours(23));
        admin.get("/api/admin/me").expect(200);
        world.wait(TimeDelta::minutes(61));
        assert_eq!(admin.get("/api/admin/me").code(401), "signed_out");
    }
}

#[test]
fn an_admin_who_signs_out_is_out_at_once() {
    for world in world::each() {
        let page = Browser::on(&serve(&world));
        let name = staff::new_admin(&world);
        let [here, there] = [(); 2].map(|()| page.with(&staff::login(&page, &name)));
        assert_eq!(there.post("/api/admin/logout", &json!({})).status, 204);
        assert_eq!(there.get("/api/admin/me").code(401), "signed_out");
        here.get("/api/admin/me").expect(200);
    }
}

#[test]
fn what_cannot_be_undone_needs_the_password_again() {
    for world in world::each_apart(&Manner::default()) {
        let page = Browser::on(&serve(&world));
        let name = staff::new_admin(&world);
        let admin = page.with(&staff::login(&page, &name));
        let change = json!({ "newPassword": "Die Verwandlung" });
        world.wait(TimeDelta::minutes(6));
        assert_eq!(
            admin.post("/api/admin/password", &change).code(403),
            "confirmation_required"
        );
        let wrong = json!({ "password": "wrong" });
        assert_eq!(
            admin.post("/api/admin/confirm", &wrong).code(422),
            "wrong_password"
        );
        assert_eq!(
            admin.post("/api/admin/password", &change).code(403),
            "confirmation_required"
        );
        let right = json!({ "password": PASSWORD });
        assert_eq!(admin.post("/api/admin/confirm", &right).status, 204);
        assert_eq!(admin.post("/api/admin/password", &change).status, 204);
        staff::login_with(&page, &name, "Die Verwandlung").expect(200);
    }
}

#[test]
fn another_password_or_removal_ends_an_admins_sessions_at_once() {
    for world in world::each() {
        let page = Browser::on(&serve(&world));
        let name = staff::new_admin(&world);
        let sign_in = |password| page.with(&staff::login_with(&page, &name, password));
        let first = sign_in(PASSWORD);
        staff::set_password(&world, &name, "Das Urteil 1912", None);
        assert_eq!(first.get("/api/admin/me").code(401), "signed_out");
        let second = sign_in("Das Urteil 1912");
        assert_eq!(second.get("/api/admin/me").expect(200)["role"], "admin");
        assert!(staff::remove(&world, &name));
        assert_eq!(second.get("/api/admin/me").code(401), "signed_out");
        assert!(!staff::remove(&world, &name));
    }
}

#[test]
fn a_role_that_is_lost_is_lost_at_once() {
    for world in world::each() {
        let page = Browser::on(&serve(&world));
        let name = staff::new_admin(&world);
        let admin = page.with(&staff::login(&page, &name));
        admin.get("/api/admin/audit").expect(200);
        staff::set_password(&world, &name, PASSWORD, Some(Role::Researcher));
        assert_eq!(admin.get("/api/admin/audit").code(401), "signed_out");
        let researcher = page.with(&staff::login(&page, &name));
        assert_eq!(researcher.get("/api/admin/audit").code(403), "forbidden");
        assert_eq!(
            researcher.get("/api/admin/me").expect(200)["role"],
            "researcher"
        );
    }
}

#[test]
fn the_log_says_what_happened_and_nothing_else() {
    // Others' staff would stand above in it.
    for world in world::each_apart(&Manner::default()) {
        let client = serve(&world);
        let (reader, email) = Browser::on(&client).registered();
        reader.login(&email, "wrong one").code(401);
        reader.login("nobody@vokal.test", "also wrong").code(401);
        let activity = reader.get("/api/profile/activity").expect(200);
        let events: Vec<_> = activity
            .as_array()
            .unwrap()
            .iter()
            .map(|line| &line["event"])
            .collect();
        assert_eq!(events, ["sign_in_failed", "sign_in", "registered"]);
        let name = staff::new_admin(&world);
        let admin = reader.with(&staff::login(&reader, &name));
        let log = admin.get("/api/admin/audit").expect(200);
        assert_eq!(log[0]["event"], "admin_sign_in");
        assert_eq!(log[0]["admin"], name);
        // Who may do other things than before is told as that.
        staff::set_password(&world, &name, PASSWORD, Some(Role::Researcher));
        staff::set_password(&world, &name, PASSWORD, Some(Role::Admin));
        let admin = reader.with(&staff::login(&reader, &name));
        let told = admin.get("/api/admin/audit").expect(200).to_string();
        assert_eq!(told.matches("admin_role_changed").count(), 2, "{told}");
        let text = log.to_string();
        for private in [email.as_str(), "192.0.2", "Mozilla", "wrong", "nobody@"] {
            assert!(!text.contains(private), "{private}");
        }
    }
}

#[test]
fn the_command_line_and_the_environment_make_admins() {
    let folder = tempfile::TempDir::new().unwrap();
    let server = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_vokal-server"));
        command
            .args(arguments)
            .env_clear()
            .env("VOKAL_DATA_DIR", folder.path());
        command.env("VOKAL_LOG", "error");
        command
    };
    let set = |name: &str, input: &[u8]| {
        let mut child = server(&["admin", "set-password", name])
            .stdin(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(input).unwrap();
        child.wait().unwrap().success()
    };
    // Nobody is looked after where there is no Vokal.
    assert!(!set("grete", b"Das Schloss 1922\n"));
    assert!(server(&["migrate"]).status().unwrap().success());
    assert!(set("grete", b"Das Schloss 1922\n"));
    assert!(!set("grete", b"short"));
    assert!(!set("", b"Das Schloss 1922\n"));
    let file = folder.path().join("password");
    std::fs::write(&file, "Amerika 1911\r\n").unwrap();
    let from_file = [
        "admin",
        "set-password",
        "karl",
        "--password-file",
        file.to_str().unwrap(),
    ];
    assert!(server(&from_file).status().unwrap().success());

    let mut running = crate::crash::Process::start_with(
        folder.path(),
        &[
            ("VOKAL_ADMIN_USERNAME", "josef"),
            ("VOKAL_ADMIN_PASSWORD", "Der Prozess 1914"),
        ],
    );
    let page = Browser::on(running.client());
    for (name, password) in [
        ("grete", "Das Schloss 1922"),
        ("karl", "Amerika 1911"),
        ("josef", "Der Prozess 1914"),
    ] {
        staff::login_with(&page, name, password).expect(200);
    }
    running.signal("-TERM");
    // Who is there already keeps the password they have.
    let again = crate::crash::Process::start_with(
        folder.path(),
        &[
            ("VOKAL_ADMIN_USERNAME", "josef"),
            ("VOKAL_ADMIN_PASSWORD", "another one"),
        ],
    );
    let page = Browser::on(again.client());
    staff::login_with(&page, "josef", "Der Prozess 1914").expect(200);
}

/// To look at a password takes a while, in which another may be set.
#[test]
fn a_sign_in_under_way_with_the_old_password_opens_nothing() {
    let slow = Passwords::new(Cost::RECOMMENDED).unwrap();
    for mut world in world::each() {
        world.state.accounts.passwords = slow.clone();
        let client = serve(&world);
        for _ in 0..3 {
            let name = staff::new_admin(&world);
            let thieves: Vec<_> = (0..3)
                .map(|at| {
                    let (name, client) = (name.clone(), client.clone());
                    std::thread::spawn(move || {
                        let form = json!({ "username": name, "password": PASSWORD });
                        let thief = Browser::on(&client).at(&format!("203.0.113.{at}"));
                        let answers = (0..6).map(|_| thief.post("/api/admin/login", &form));
                        answers.filter(|it| it.status == 200).collect::<Vec<_>>()
                    })
                })
                .collect();
            staff::set_password(&world, &name, "another one", None);
            for thief in thieves {
                for opened in thief.join().unwrap() {
                    let token = opened.expect(200)["token"].clone();
                    let token = client.with_token(token.as_str().unwrap());
                    assert_eq!(token.get("/api/admin/me").code(401), "signed_out");
                }
            }
        }
    }
}
