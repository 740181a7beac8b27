//! Staff by command, for who sits at the server itself.

use tempfile::TempDir;

use super::{complaint, each_database, run, variables};

#[test]
fn staff_are_listed_and_taken_away_and_it_is_told_who_is_left() {
    for database in each_database() {
        let folder = TempDir::new().unwrap();
        let variables = variables(database.as_ref());
        complaint(&run(folder.path(), &variables, &["migrate"]), 0);
        let password = folder.path().join("password");
        std::fs::write(&password, "ungeheures Ungeziefer\n").unwrap();
        let admin_with = |more: &[(&'static str, &'static str)], arguments: &[&str]| -> String {
            let all = [&["admin"], arguments].concat();
            let variables = [&variables[..], more].concat();
            let output = run(folder.path(), &variables, &all);
            complaint(&output, 0);
            String::from_utf8(output.stdout).unwrap()
        };
        let admin = |arguments: &[&str]| admin_with(&[], arguments);
        let file = password.to_str().unwrap();
        admin(&["set-password", "grace", "--password-file", file]);
        let as_operator = ["--role", "operator", "--password-file", file];
        let told = admin(&[&["set-password", "olga"][..], &as_operator].concat());
        assert!(told.contains("with the role operator"), "{told}");
        let listed = admin(&["list"]);
        let lines: Vec<&str> = listed.lines().collect();
        assert!(lines[0].starts_with("grace\tadmin\t20"), "{listed}");
        assert!(lines[1].starts_with("olga\toperator\t20"), "{listed}");
        assert_eq!(lines.len(), 2, "{listed}");

        let named = [
            ("VOKAL_ADMIN_USERNAME", "grace"),
            ("VOKAL_ADMIN_PASSWORD", "ungeheures Ungeziefer"),
        ];
        let told = admin_with(&named, &["remove", "grace"]);
        assert!(told.contains("VOKAL_ADMIN_USERNAME"), "{told}");
        // An operator is left, who is no admin.
        admin(&["set-password", "grace", "--password-file", file]);
        let told = admin(&["remove", "grace"]);
        assert!(told.contains("there is no admin any more"), "{told}");
        let told = admin(&["remove", "olga"]);
        assert!(told.starts_with("olga is gone"), "{told}");
        let told = complaint(
            &run(folder.path(), &variables, &["admin", "remove", "olga"]),
            2,
        );
        assert!(told.contains("there is no admin olga"), "{told}");
    }
}
