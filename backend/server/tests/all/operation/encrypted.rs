//! Is the way to PostgreSQL encrypted where the address asks for it, and to nobody else?

use diesel::sql_types::{Bool, Nullable, Text};
use diesel::{QueryableByName, RunQueryDsl, sql_query};
use vokal_base::db::{Database, DatabaseUrl, postgres};

use super::run;

#[derive(QueryableByName)]
struct Session {
    #[diesel(sql_type = Bool)]
    ssl: bool,
    #[diesel(sql_type = Nullable<Text>)]
    version: Option<String>,
}

/// The address over TLS, checked in full.
fn address() -> Option<String> {
    let address = std::env::var("TEST_POSTGRES_TLS_URL").ok();
    if address.is_none() {
        eprintln!("skipped: TEST_POSTGRES_TLS_URL names no PostgreSQL with a certificate");
    }
    address
}

/// With another value for one parameter; without it where there is none.
fn with(address: &str, name: &str, value: Option<&str>) -> String {
    let (front, query) = address.split_once('?').unwrap();
    let others = query
        .split('&')
        .filter(|pair| !pair.starts_with(&format!("{name}=")));
    let mut pairs: Vec<String> = others.map(str::to_owned).collect();
    pairs.extend(value.map(|value| format!("{name}={value}")));
    format!("{front}?{}", pairs.join("&"))
}

fn session(address: &str) -> Result<Session, String> {
    let mut connection = postgres::connect(address).map_err(|error| error.to_string())?;
    sql_query("SELECT ssl, version FROM pg_stat_ssl WHERE pid = pg_backend_pid()")
        .get_result(&mut connection)
        .map_err(|error| error.to_string())
}

#[actix_web::test]
async fn an_encrypted_way_is_one_and_a_server_works_over_it() {
    let Some(full) = address() else { return };
    let modes = ["prefer", "require", "verify-ca", "verify-full"];
    for mode in modes {
        let session = session(&with(&full, "sslmode", Some(mode))).unwrap();
        assert!(session.ssl, "{mode}");
        assert_eq!(session.version.as_deref(), Some("TLSv1.3"), "{mode}");
    }
    // The password went over it, and many connections at once do.
    let database = Database::open(&DatabaseUrl::Postgres(full)).unwrap();
    let large = (0..8).map(|_| {
        database.read(|db| {
            let large = diesel::dsl::sql::<Text>("repeat('Vokal', 1000000)");
            diesel::select(large).get_result::<String>(db)
        })
    });
    for answer in futures_util::future::join_all(large).await {
        assert_eq!(answer.unwrap().len(), 5_000_000);
    }
}

#[actix_web::test]
async fn nothing_is_said_in_clear_to_a_database_that_wants_it_encrypted() {
    let Some(full) = address() else { return };
    for plain in [
        with(&full, "sslmode", None),
        with(&full, "sslmode", Some("disable")),
    ] {
        let plain = with(&plain, "sslrootcert", None);
        let told = session(&plain).err().unwrap();
        assert!(told.contains("pg_hba.conf"), "{told}");
    }
}

#[actix_web::test]
async fn who_cannot_prove_to_be_the_database_is_not_spoken_to() {
    let Some(full) = address() else { return };
    // A certificate of an authority that nobody here knows.
    let unknown = with(&full, "sslrootcert", Some("system"));
    let told = session(&unknown).err().unwrap();
    assert!(told.contains("cannot be trusted"), "{told}");
    // One for another name; its authority is known.
    let renamed = full.replace("@localhost/", "@db.example/");
    assert_ne!(renamed, full);
    let told = session(&renamed).err().unwrap();
    assert!(told.contains("cannot be trusted"), "{told}");
    assert!(
        session(&with(&renamed, "sslmode", Some("verify-ca")))
            .unwrap()
            .ssl
    );
    assert!(
        session(&with(&renamed, "sslmode", Some("require")))
            .unwrap()
            .ssl
    );
}

#[actix_web::test]
async fn what_cannot_be_done_is_told_in_a_sentence() {
    let Some(full) = address() else { return };
    let nowhere = with(&full, "sslrootcert", Some("/nowhere/root.pem"));
    let told = session(&nowhere).err().unwrap();
    assert!(told.contains("/nowhere/root.pem"), "{told}");
    // A command says it, too, and does not wait.
    let folder = tempfile::tempdir().unwrap();
    let mistyped = with(&full, "sslmode", Some("verify_full"));
    let variables = [("DATABASE_URL", mistyped.as_str())];
    let refused = run(folder.path(), &variables, &["check"]);
    let told = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(!refused.status.success());
    assert!(told.contains("verify_full"), "{told}");
}
