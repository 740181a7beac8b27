//! Whether one mailbox can keep the mails of another away.

use chrono::TimeDelta;
use serde_json::json;
use vokal_accounts::limits::Rates;

use crate::browser::{Browser, a_new_address};
use crate::client::{PASSWORD, serve};
use crate::people::operator;
use crate::postbox::{Postbox, send_due};
use crate::world::{Manner, each_apart};

fn forgotten(browser: &Browser, email: &str) -> u16 {
    let form = json!({ "email": email });
    browser.post("/api/auth/forgotten", &form).status
}

/// What it is answered to whoever registers with this address.
fn register(browser: &Browser, email: &str, invitation: Option<&str>) -> u16 {
    let form = json!({
        "firstName": "Grete", "lastName": "Samsa", "email": email, "password": PASSWORD,
        "invitation": invitation,
    });
    browser.post("/api/auth/register", &form).status
}

/// The mail server of the tests takes no addresses beyond ASCII (RFC 6531), as many do not.
#[test]
fn addresses_that_no_server_takes_keep_nobody_waiting() {
    let postbox = Postbox::open();
    let manner = Manner {
        mail: Some(postbox.settings()),
        ..Manner::default()
    };
    for world in each_apart(&manner) {
        let page = Browser::on(&serve(&world));
        for at in 0..3 {
            let odd = format!("\u{e4}{at}{}", a_new_address());
            assert_eq!(register(&page, &odd, None), 201);
        }
        let email = a_new_address();
        assert_eq!(register(&page, &email, None), 201);
        assert_eq!(forgotten(&page, &email), 202);
        // At once, and what cannot be sent is not tried for a day.
        assert_eq!(send_due(&world), 2);
        assert_eq!(postbox.to(&email).len(), 2);
        world.wait(TimeDelta::hours(2));
        assert_eq!(send_due(&world), 0);
    }
}

#[test]
fn registrations_that_are_refused_use_up_nobodys_mails() {
    let postbox = Postbox::open();
    let manner = Manner {
        mail: Some(postbox.settings()),
        rates: Rates::default(),
        ..Manner::default()
    };
    for world in each_apart(&manner) {
        let page = Browser::on(&serve(&world));
        let (_, owner) = page.registered();
        for _ in 0..6 {
            assert_eq!(register(&page, &owner, None), 409);
        }
        assert_eq!(forgotten(&page, &owner), 202);
        send_due(&world);
        assert_eq!(postbox.about(&owner, "Set a new password").len(), 1);
    }
}

#[test]
fn who_waits_for_a_mail_that_is_not_sent_is_told_so() {
    let postbox = Postbox::open();
    let manner = Manner {
        rates: Rates::default(),
        mail: Some(postbox.settings()),
        ..Manner::default()
    };
    for world in each_apart(&manner) {
        let client = serve(&world);
        let operator = operator(&world, &client);
        let rules = json!({ "door": "open", "domains": ["vokal.test"] });
        assert_eq!(operator.put("/api/admin/registration", &rules).status, 204);
        let page = Browser::on(&client);
        let email = a_new_address();
        let made = client.register(&email).expect(201);
        assert_eq!(
            (&made["mustVerify"], &made["mailSent"]),
            (&json!(true), &json!(true))
        );
        for _ in 0..2 {
            assert_eq!(page.login(&email, PASSWORD).code(403), "email_unverified");
        }
        let refused = || page.login(&email, PASSWORD).code(403);
        assert_eq!(refused(), "email_unverified_no_mail");
        send_due(&world);
        assert_eq!(postbox.about(&email, "Confirm").len(), 3);
        world.wait(TimeDelta::minutes(21));
        assert_eq!(refused(), "email_unverified");

        // A stranger who asks for others uses up nothing of what confirms an address.
        let other = a_new_address();
        for _ in 0..4 {
            forgotten(&page, &other);
        }
        let made = client.register(&other).expect(201);
        assert_eq!(
            (&made["mustVerify"], &made["mailSent"]),
            (&json!(true), &json!(true))
        );
        // Who has asked for very many has no further sent, and is told so.
        for _ in 0..70 {
            forgotten(&page, &a_new_address());
        }
        let form = json!({
            "firstName": "Grete", "lastName": "Samsa", "email": a_new_address(),
            "password": PASSWORD,
        });
        let made = page.post("/api/auth/register", &form).expect(201);
        assert_eq!(
            (&made["mustVerify"], &made["mailSent"]),
            (&json!(true), &json!(false))
        );
        let odd = format!("\u{e4}{}", a_new_address());
        let form = json!({
            "firstName": "Grete", "lastName": "Samsa", "email": odd, "password": PASSWORD,
        });
        let refused = Browser::on(&client).post("/api/auth/register", &form);
        assert_eq!(refused.code(422), "unwritable_address");
    }
}
