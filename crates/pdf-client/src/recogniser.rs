//! Tesseract, started by the worker after that has given up its rights.

use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::process::Command;

use crate::error::{Error, Failure};
use crate::limits::Limits;
use crate::process::{spawn, verdict};
use crate::recognition::{self, RecognisedPage, is_language};

const PROGRAM: &str = "tesseract";
/// How the worker ends where the kernel cannot keep a program from files.
const NO_SANDBOX: i32 = 3;
const LAST_WORDS: u64 = 4096;
/// Tesseract asks for as many at once.
const MOST_LANGUAGES: usize = 3;

/// Why no text can be recognised here.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Unrecognisable {
    /// There is no such program.
    #[error("there is no Tesseract")]
    Missing,
    /// The kernel has no Landlock, without which Tesseract could read any file of ours.
    #[error("the kernel has no Landlock")]
    NoSandbox,
    /// It does not answer, or knows no language.
    #[error("Tesseract does not work")]
    Broken(#[source] io::Error),
}

/// Tesseract, which recognises text in pictures.
///
/// A future that is dropped kills it.
#[derive(Clone, Debug)]
pub struct Recogniser {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    worker: PathBuf,
    program: PathBuf,
    languages: Vec<String>,
    limits: Limits,
}

impl Recogniser {
    /// With the program at `program`, or that of the system; it is asked once what it knows.
    ///
    /// # Errors
    ///
    /// See [`Unrecognisable`].
    pub async fn find(worker: &Path, program: Option<&Path>) -> Result<Self, Unrecognisable> {
        let program = match program {
            Some(program) => Some(program.to_owned()).filter(|program| program.is_file()),
            None => on_path(std::env::var_os("PATH").as_deref()),
        };
        let mut shared = Shared {
            worker: std::path::absolute(worker).unwrap_or_else(|_| worker.to_owned()),
            program: program.ok_or(Unrecognisable::Missing)?,
            languages: Vec::new(),
            limits: Limits::default().for_recognition(),
        };
        let told = run(&shared, "--list-langs", b"").await?;
        shared.languages = String::from_utf8_lossy(&told)
            .lines()
            .map(str::trim)
            // What finds out how a page lies is none.
            .filter(|name| is_language(name) && *name != "osd")
            .map(str::to_owned)
            .collect();
        if shared.languages.is_empty() {
            let none = io::Error::other("it knows no language");
            return Err(Unrecognisable::Broken(none));
        }
        Ok(Self {
            shared: Arc::new(shared),
        })
    }

    /// What it knows, as it calls them: `deu`, `eng`.
    #[must_use]
    pub fn languages(&self) -> &[String] {
        &self.shared.languages
    }

    /// Recognises the text of page `number`, of which `picture` is a portable graymap. Of
    /// `languages` those count that it knows, the likeliest first.
    ///
    /// # Errors
    ///
    /// See [`Error`].
    pub async fn recognise(
        &self,
        picture: &[u8],
        number: u32,
        languages: &[&str],
    ) -> Result<RecognisedPage, Error> {
        let known = self.languages();
        let mut wanted: Vec<&str> = languages
            .iter()
            .copied()
            .filter(|name| known.iter().any(|known| known == name))
            .take(MOST_LANGUAGES)
            .collect();
        if wanted.is_empty() {
            wanted.extend(known.first().map(String::as_str));
        }
        let hocr = run(&self.shared, &wanted.join("+"), picture).await;
        let hocr = hocr.map_err(|fault| match fault {
            Fault::Document(failure) => Error::Document(failure),
            Fault::NoSandbox => Error::Unavailable(io::ErrorKind::Unsupported.into()),
            Fault::NoStart(error) => Error::Unavailable(error),
        })?;
        Ok(recognition::read(&hocr, number)?)
    }
}

fn on_path(path: Option<&OsStr>) -> Option<PathBuf> {
    std::env::split_paths(path?)
        .filter(|folder| folder.is_absolute())
        .map(|folder| folder.join(PROGRAM))
        .find(|program| program.is_file())
}

enum Fault {
    Document(Failure),
    NoSandbox,
    NoStart(io::Error),
}

impl From<Fault> for Unrecognisable {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::NoSandbox => Self::NoSandbox,
            Fault::Document(failure) => Self::Broken(io::Error::other(failure)),
            Fault::NoStart(error) => Self::Broken(error),
        }
    }
}

async fn run(shared: &Shared, wish: &str, picture: &[u8]) -> Result<Vec<u8>, Fault> {
    let mut command = Command::new(&shared.worker);
    command
        .arg("recognise")
        .arg(&shared.program)
        .arg(wish)
        .env_clear()
        // More threads than one make it slower where several pages are at work.
        .env("OMP_THREAD_LIMIT", "1");
    if let Some(folder) = std::env::var_os("TESSDATA_PREFIX") {
        command.env("TESSDATA_PREFIX", folder);
    }
    let mut child = spawn(command, &shared.limits).map_err(Fault::NoStart)?;
    let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    let (Some(mut input), Some(output), Some(errors)) = pipes else {
        return Err(Fault::Document(Failure::Damaged));
    };
    let talk = async {
        let send = async {
            let _ = input.write_all(picture).await;
            drop(input);
        };
        let listen = async {
            let mut answer = Vec::new();
            let mut output = output.take(recognition::LARGEST as u64 + 1);
            let read = output.read_to_end(&mut answer).await;
            // Who says more is not listened to, and ends when it finds nobody.
            drop(output);
            read.map(|_| answer)
        };
        let last_words = async {
            let mut words = Vec::new();
            let mut errors = errors;
            let _ = (&mut errors).take(LAST_WORDS).read_to_end(&mut words).await;
            // A pipe that is full would hold it up.
            let _ = tokio::io::copy(&mut errors, &mut tokio::io::sink()).await;
            words
        };
        let ((), answer, words) = tokio::join!(send, listen, last_words);
        (answer, words, child.wait().await)
    };
    let talked = tokio::time::timeout(shared.limits.extract_time, talk).await;
    let (answer, words, status) = talked.map_err(|_| Fault::Document(Failure::TimedOut))?;
    let (Ok(answer), Ok(status)) = (answer, status) else {
        return Err(Fault::Document(Failure::Damaged));
    };
    if status.code() == Some(NO_SANDBOX) {
        return Err(Fault::NoSandbox);
    }
    if answer.len() > recognition::LARGEST {
        return Err(Fault::Document(Failure::TooLarge));
    }
    if status.success() {
        return Ok(answer);
    }
    match verdict(status, &words) {
        Error::Document(failure) => Err(Fault::Document(failure)),
        Error::Unavailable(error) => Err(Fault::NoStart(error)),
        Error::Busy { .. } => Err(Fault::Document(Failure::Damaged)),
    }
}
