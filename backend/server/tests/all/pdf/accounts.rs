//! PDFs belong to an account: they go with it and can be taken along.

use std::io::{Cursor, Read};

use serde_json::{Value, json};

use crate::browser::Browser;
use crate::client::{PASSWORD, serve};
use crate::{pdfs, world};

#[test]
fn an_account_takes_its_pdfs_along_and_leaves_none_behind() {
    for world in world::each() {
        let client = serve(&world);
        let (browser, _) = Browser::on(&client).registered();
        let reader = client.with_token(browser.token());
        let pdf = pdfs::with_picture(&["Es war einmal"]);
        let name = pdfs::uploaded(&reader, &pdf);

        let answer = reader.get("/api/profile/export");
        let mut zip = zip::ZipArchive::new(Cursor::new(&answer.bytes)).unwrap();
        let mut file = |name: &str| {
            let mut bytes = Vec::new();
            zip.by_name(name).unwrap().read_to_end(&mut bytes).unwrap();
            bytes
        };
        let account: Value = serde_json::from_slice(&file("account.json")).unwrap();
        let told = &account["pdfs"][0];
        assert_eq!(told["fileName"], name);
        assert!(told["content"].as_str().unwrap().contains("Es war einmal"));
        assert_eq!(file(told["file"].as_str().unwrap()), pdf);

        assert_eq!(world.files().len(), 2);
        let leave = browser.delete_with(
            "/api/profile",
            &json!({ "password": PASSWORD, "forGood": true }),
        );
        assert_eq!(leave.status, 204);
        assert_eq!(world.files(), [""; 0]);
        assert_eq!(reader.get("/api/pdf/list").code(401), "signed_out");
    }
}
