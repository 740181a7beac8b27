//! Backups that nobody has to think of.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use chrono::TimeDelta;
use tempfile::TempDir;
use vokal_base::db::DatabaseUrl;
use vokal_base::db::jobs;
use vokal_base::db::occupancy::{Manner, Occupancy, What};
use vokal_files::installation;
use vokal_server::backup::{Backups, FAULTY, Failed, Latest, Observer};

use super::backup::{content, fill_served};
use super::{complaint, each_database, run, variables};
use crate::books::of_chapters;
use crate::client::serve;
use crate::crash::Process;
use crate::world::{self, Manner as Like, World};

#[derive(Default)]
struct Told {
    last: Mutex<Option<Latest>>,
    failed: Mutex<u32>,
}

impl Observer for Told {
    fn backed_up(&self, latest: Latest) {
        *self.last.lock().unwrap() = Some(latest);
    }

    fn not_backed_up(&self) {
        *self.failed.lock().unwrap() += 1;
    }
}

/// A world of its own with a book in it, and where its backups go.
fn each() -> Vec<(World, Backups)> {
    let worlds = world::each_apart(&Like::default()).into_iter();
    let each = worlds.map(|world| {
        let reader = serve(&world).new_reader();
        reader.upload("x.epub", &of_chapters(2).bytes()).expect(201);
        let folder = world.folder.path().join("backups");
        fs::create_dir(&folder).unwrap();
        belong_together(&world);
        let backups = Backups {
            folder,
            // What PostgreSQL would lock is in no test's way: each has its own file here.
            url: DatabaseUrl::Sqlite(world.folder.path().join("vokal.db")),
            database: world.state.database.clone(),
            files: world.state.files.clone(),
        };
        (world, backups)
    });
    each.collect()
}

/// As at the start of a server.
fn belong_together(world: &World) {
    let (files, database) = (world.state.files.clone(), world.state.database.clone());
    let joined = async move { installation::join(&files, &database).await };
    let joined = std::thread::spawn(|| actix_web::rt::System::new().block_on(joined));
    joined.join().unwrap().unwrap();
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

#[actix_web::test]
async fn there_is_one_a_day_and_old_ones_go() {
    for (world, backups) in each() {
        let told = Told::default();
        let strange = backups.folder.join("before-the-upgrade.tar");
        fs::write(&strange, "somebody's").unwrap();
        // What a server has left that was killed meanwhile.
        let half = "vokal-2026-01-01T00-00-00Z.tar.unchecked";
        fs::write(backups.folder.join(half), "half").unwrap();
        for day in 1..=16 {
            // Asked often, made once.
            for _ in 0..3 {
                backups.make_if_due(&world.clock, &told).await.unwrap();
            }
            let most = files(&backups.folder).len() - 1;
            assert!(most >= day.min(7), "{most} on day {day}");
            world.wait(TimeDelta::hours(24));
        }
        // Seven days, and whichever of the nine others end a week (two) or a month (one): which they
        // are depends on the day that the test is run.
        let kept = files(&backups.folder);
        assert!(
            kept.contains(&strange) && kept.len() <= 1 + 7 + 2 + 1,
            "{kept:?}"
        );
        assert!(!kept.iter().any(|file| file.ends_with(half)), "{kept:?}");
        let newest = &kept[kept.len() - 1];
        let mode = fs::metadata(newest).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        assert_eq!(content(newest).files.len(), 1);
        let last = told.last.lock().unwrap().unwrap();
        assert_eq!(last.bytes, fs::metadata(newest).unwrap().len());
        assert_eq!(*told.failed.lock().unwrap(), 0);
    }
}

#[actix_web::test]
async fn one_that_has_gone_is_made_again_at_once() {
    for (world, backups) in each() {
        let told = Told::default();
        backups.make_if_due(&world.clock, &told).await.unwrap();
        let made = files(&backups.folder);
        assert_eq!(made.len(), 1);
        for file in fs::read_dir(&backups.folder).unwrap() {
            fs::remove_file(file.unwrap().path()).unwrap();
        }
        world.wait(TimeDelta::minutes(1));
        backups.make_if_due(&world.clock, &told).await.unwrap();
        assert_eq!(files(&backups.folder).len(), 1);
    }
}

#[actix_web::test]
async fn one_that_failed_takes_nothing_away_and_is_tried_again_in_an_hour() {
    for (world, backups) in each() {
        let told = Told::default();
        backups.make_if_due(&world.clock, &told).await.unwrap();
        let before = files(&backups.folder);
        world.wait(TimeDelta::hours(24));

        // What cannot be written: somebody else's folder has the name.
        let name = world.clock.utc().format("vokal-%Y-%m-%dT%H-%M-%SZ.tar");
        let away = backups.folder.with_extension("away");
        fs::rename(&backups.folder, &away).unwrap();
        fs::write(&backups.folder, name.to_string()).unwrap();
        let failed = backups.make_if_due(&world.clock, &told).await;
        assert!(matches!(failed, Err(Failed::Folder(..))), "{failed:?}");
        fs::remove_file(&backups.folder).unwrap();
        fs::rename(&away, &backups.folder).unwrap();
        assert_eq!(files(&backups.folder), before);
        world.wait(TimeDelta::minutes(50));
        backups.make_if_due(&world.clock, &told).await.unwrap();
        assert_eq!(files(&backups.folder), before);
        world.wait(TimeDelta::minutes(11));
        backups.make_if_due(&world.clock, &told).await.unwrap();
        assert_eq!(files(&backups.folder).len(), before.len() + 1);

        // A disk that is not mounted is no folder to be made.
        world.wait(TimeDelta::hours(24));
        fs::rename(&backups.folder, world.folder.path().join("away")).unwrap();
        let failed = backups.make_if_due(&world.clock, &told).await;
        assert!(matches!(failed, Err(Failed::Folder(..))), "{failed:?}");
        assert!(!backups.folder.exists());
    }
}

#[actix_web::test]
async fn a_file_that_is_lost_or_damaged_keeps_nothing_else_out_and_no_older_one_goes() {
    for (world, backups) in each() {
        let told = Told::default();
        for _ in 0..9 {
            backups.make_if_due(&world.clock, &told).await.unwrap();
            world.wait(TimeDelta::days(1));
        }
        let before = files(&backups.folder);
        let blobs = world.files();
        let blob = blobs.iter().find(|file| file.contains(".epub")).unwrap();
        let whole = fs::read(blob).unwrap();
        let database = &world.state.database;
        let is_faulty = async |since| {
            let last = jobs::last(database, FAULTY).await.unwrap();
            last.is_some_and(|last| last > since)
        };
        for damage in [true, false] {
            let since = world.clock.now();
            if damage {
                fs::write(blob, "changed").unwrap();
            } else {
                fs::remove_file(blob).unwrap();
            }
            world.wait(TimeDelta::seconds(1));
            backups.make_if_due(&world.clock, &told).await.unwrap();
            assert!(is_faulty(since).await);
            let after = files(&backups.folder);
            assert!(before.iter().all(|file| after.contains(file)), "{after:?}");
            let newest = content(after.last().unwrap());
            assert_eq!(newest.files.len(), usize::from(damage));
            world.wait(TimeDelta::days(1));
        }
        fs::write(blob, whole).unwrap();
        let since = world.clock.now();
        backups.make_if_due(&world.clock, &told).await.unwrap();
        assert!(!is_faulty(since).await);
        let after = files(&backups.folder);
        assert!(!before.iter().all(|file| after.contains(file)), "{after:?}");
    }
}

#[actix_web::test]
async fn what_lies_in_the_folder_counts_and_nothing_of_anothers_goes() {
    for (world, backups) in each() {
        let told = Told::default();
        backups.make_if_due(&world.clock, &told).await.unwrap();
        let ours = files(&backups.folder);
        // Somebody has taken it away.
        fs::remove_file(&ours[0]).unwrap();
        assert_eq!(backups.lying().await.unwrap().latest, None);
        world.wait(TimeDelta::hours(1));
        backups.make_if_due(&world.clock, &told).await.unwrap();
        assert_eq!(files(&backups.folder).len(), 1);

        // Another installation's, of many days, as where a new one was begun by mistake.
        let stranger = world::each_apart(&Like::default()).remove(0);
        serve(&stranger).new_reader();
        let theirs = Backups {
            folder: backups.folder.clone(),
            url: DatabaseUrl::Sqlite(stranger.folder.path().join("vokal.db")),
            database: stranger.state.database.clone(),
            files: stranger.state.files.clone(),
        };
        belong_together(&stranger);
        let ours = files(&backups.folder);
        // One that the other server is just writing.
        let half = backups
            .folder
            .join("vokal-2026-01-02T00-00-00Z.tar.unchecked.1.part");
        fs::copy(&ours[0], &half).unwrap();
        for _ in 0..20 {
            stranger.wait(TimeDelta::days(1));
            theirs.make_if_due(&stranger.clock, &told).await.unwrap();
        }
        let all = files(&backups.folder);
        assert!(ours.iter().all(|file| all.contains(file)), "{all:?}");
        assert!(half.exists());
        assert_eq!(theirs.lying().await.unwrap().foreign, 1);
        let lying = backups.lying().await.unwrap();
        assert_eq!(lying.foreign, all.len() - 2);
    }
}

#[actix_web::test]
async fn two_are_never_made_at_once() {
    for (world, backups) in each() {
        let told = Told::default();
        let other = Occupancy::begin(&backups.url, What::Backups, Manner::Alone).unwrap();
        backups.make_if_due(&world.clock, &told).await.unwrap();
        assert!(files(&backups.folder).is_empty());
        drop(other);
        world.wait(TimeDelta::hours(1));
        // Two servers that look at the same moment.
        let other = backups.clone();
        let both = [&backups, &other].map(|it| it.make_if_due(&world.clock, &told));
        for made in futures_util::future::join_all(both).await {
            made.unwrap();
        }
        assert_eq!(files(&backups.folder).len(), 1);
    }
}

/// The number after this name.
fn number(metrics: &str, name: &str) -> f64 {
    let line = metrics.lines().find(|line| line.starts_with(name)).unwrap();
    line[name.len()..].trim().parse().unwrap()
}

#[test]
fn a_server_with_a_folder_for_them_makes_backups_that_can_be_restored() {
    for (database, other) in each_database().into_iter().zip(each_database()) {
        let folder = TempDir::new().unwrap();
        let backups = folder.path().join("backups");
        let mut variables = variables(database.as_ref());
        // Filled before, so that there is something in the first.
        fill_served(&Process::start_with(folder.path(), &variables));
        variables.push(("VOKAL_BACKUP_DIR", backups.to_str().unwrap()));
        fs::create_dir(&backups).unwrap();
        fs::set_permissions(&backups, Permissions::from_mode(0o755)).unwrap();
        let server = Process::start_with(folder.path(), &variables);
        let end = Instant::now() + Duration::from_secs(30);
        let metrics = loop {
            let metrics = server.client().get("/api/metrics").bytes;
            let metrics = String::from_utf8(metrics).unwrap();
            if number(&metrics, "vokal_backup_bytes") > 0.0 {
                break metrics;
            }
            assert!(Instant::now() < end, "no backup");
            std::thread::sleep(Duration::from_millis(100));
        };
        assert!(number(&metrics, "vokal_backup_timestamp_seconds") > 1.7e9);
        assert!(number(&metrics, "vokal_backup_failures_total") < 0.5);
        drop(server);
        let [file] = &files(&backups)[..] else {
            panic!("{:?}", files(&backups));
        };
        let there = TempDir::new().unwrap();
        let elsewhere = super::variables(other.as_ref());
        let restore = run(
            there.path(),
            &elsewhere,
            &["restore", file.to_str().unwrap()],
        );
        complaint(&restore, 0);
        complaint(&run(there.path(), &elsewhere, &["check"]), 0);
    }
}
