//! Is an installation moved as a whole, or not at all?

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use super::backup::{EMAIL, content, fill_served, take_back};
use super::{complaint, each_database, run};
use crate::crash::{Process, signed_in};
use crate::s3::Bucket;

/// Where to: a database of each engine, with files in a folder or, if there is one, a bucket.
struct Target {
    folder: TempDir,
    database: String,
    bucket: Option<Bucket>,
}

impl Target {
    fn each() -> Vec<Self> {
        let databases = each_database().into_iter();
        let targets = databases.map(|database| {
            let folder = TempDir::new().unwrap();
            let file = folder.path().join("vokal.db");
            Self {
                bucket: database.as_ref().and_then(|_| Bucket::new()),
                database: database.unwrap_or(format!("sqlite://{}", file.display())),
                folder,
            }
        });
        targets.collect()
    }

    fn variables(&self) -> Vec<(&'static str, String)> {
        let folder = format!("file://{}", self.folder.path().join("blobs").display());
        let storage = vec![("VOKAL_STORAGE", folder)];
        let mut all = self.bucket.as_ref().map_or(storage, Bucket::variables);
        all.push(("DATABASE_URL", self.database.clone()));
        all
    }

    /// Runs a command on the data folder of the source, as an operator would.
    #[track_caller]
    fn copy_from(&self, source: &Path, code: i32) -> String {
        let variables = self.variables();
        let find = |wanted: &str| {
            let found = variables.iter().find(|(name, _)| *name == wanted);
            found.unwrap().1.as_str()
        };
        let (database, storage) = (find("DATABASE_URL"), find("VOKAL_STORAGE"));
        let keys: Vec<_> = variables
            .iter()
            .filter(|(name, _)| name.starts_with("AWS_"))
            .map(|(name, value)| (*name, value.as_str()))
            .collect();
        let arguments = ["copy", "--to", database, "--to-storage", storage];
        complaint(&run(source, &keys, &arguments), code)
    }

    #[track_caller]
    fn command(&self, arguments: &[&str]) {
        let variables = self.variables();
        let variables: Vec<_> = variables
            .iter()
            .map(|(name, value)| (*name, value.as_str()))
            .collect();
        complaint(&run(self.folder.path(), &variables, arguments), 0);
    }

    fn serve(&self) -> Process {
        let variables = self.variables();
        let variables: Vec<_> = variables
            .iter()
            .map(|(name, value)| (*name, value.as_str()))
            .collect();
        Process::start_with(self.folder.path(), &variables)
    }
}

#[test]
fn a_copy_has_every_row_and_every_file() {
    for target in Target::each() {
        let source = TempDir::new().unwrap();
        fill_served(&Process::start_with(source.path(), &[]));
        target.copy_from(source.path(), 0);
        target.command(&["check"]);
        let [before, after] = [source.path(), target.folder.path()].map(|it| it.join("all.tar"));
        complaint(
            &run(source.path(), &[], &["backup", before.to_str().unwrap()]),
            0,
        );
        target.command(&["backup", after.to_str().unwrap()]);
        assert_eq!(content(&before), content(&after));
        assert_eq!(content(&after).files.len(), 3);
        // There is something now.
        let told = target.copy_from(source.path(), 2);
        assert!(told.contains("empty"), "{told}");
        let server = target.serve();
        let reader = signed_in(server.client(), EMAIL);
        let books = reader.get("/api/books").expect(200);
        let id = &books.as_array().unwrap()[0]["id"];
        reader
            .get(&format!("/api/books/{id}/chapters/2"))
            .expect(200);
        take_back(&reader);
    }
}

#[test]
fn a_file_that_is_not_what_it_was_is_not_copied_and_nothing_is_left() {
    for target in Target::each() {
        let source = TempDir::new().unwrap();
        fill_served(&Process::start_with(source.path(), &[]));
        let mut folders = fs::read_dir(source.path().join("blobs")).unwrap();
        let folder = folders.find_map(|folder| {
            let folder = folder.unwrap();
            (folder.file_name().len() == 2).then(|| folder.path())
        });
        let file = fs::read_dir(folder.unwrap()).unwrap().next().unwrap();
        let file = file.unwrap().path();
        let whole = fs::read(&file).unwrap();
        fs::write(&file, "changed").unwrap();
        let told = target.copy_from(source.path(), 2);
        assert!(told.contains("not what it was"), "{told}");
        fs::write(&file, whole).unwrap();
        // It is empty still.
        target.copy_from(source.path(), 0);
        target.command(&["check"]);
    }
}
