//! The folder that the front end serves: images, JSON, and the hash of each image.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::{fs, io, thread};

use crate::condition::Condition;
use crate::content::{Story, stories};
use crate::render::{RenderError, Typeface, story_images};
use crate::{quiz_json, sha256_hex, texts_json};

/// What kept the folder from being written.
#[derive(Debug, thiserror::Error)]
pub enum TreeError {
    /// A page could not be drawn.
    #[error(transparent)]
    Render(#[from] RenderError),
    /// A file could not be written.
    #[error("{0}: {1}")]
    Io(PathBuf, #[source] io::Error),
}

/// Every image of the study by its path under [`crate::ASSETS`], in order.
///
/// # Errors
/// Where a page cannot be drawn.
pub fn images() -> Result<Vec<(String, Vec<u8>)>, RenderError> {
    let typeface = Typeface::load()?;
    let waiting = Mutex::new(stories().iter());
    let next = || waiting.lock().ok().and_then(|mut stories| stories.next());
    let draw = || {
        let mut drawn = Vec::new();
        while let Some(story) = next() {
            drawn.extend(paths(&typeface, story)?);
        }
        Ok::<_, RenderError>(drawn)
    };
    let workers = thread::available_parallelism().map_or(1, usize::from);
    let mut all = Vec::new();
    thread::scope(|scope| {
        let workers: Vec<_> = (0..workers).map(|_| scope.spawn(draw)).collect();
        for worker in workers {
            all.extend(
                worker
                    .join()
                    .unwrap_or_else(|panic| std::panic::resume_unwind(panic))?,
            );
        }
        Ok::<_, RenderError>(())
    })?;
    all.sort();
    Ok(all)
}

fn paths(typeface: &Typeface, story: &Story) -> Result<Vec<(String, Vec<u8>)>, RenderError> {
    let images = story_images(typeface, story, &Condition::ALL)?;
    Ok(images
        .into_iter()
        .map(|image| {
            let directory = story.condition_directory(image.condition);
            (format!("{directory}/{}.jpg", image.page), image.jpeg)
        })
        .collect())
}

/// The hashes of images, in the form that `sha256sum --check` reads.
#[must_use]
pub fn manifest(images: &[(String, Vec<u8>)]) -> String {
    images.iter().fold(String::new(), |mut out, (path, bytes)| {
        // Writing to a string does not fail.
        let _ = writeln!(out, "{}  {path}", sha256_hex(bytes));
        out
    })
}

/// Writes all images and the JSON beside them; `quiz-qa-complete.json` comes last,
/// so that it stands for the whole.
///
/// # Errors
/// Where a page cannot be drawn or a file cannot be written.
pub fn write(folder: &Path) -> Result<(), TreeError> {
    let images = images()?;
    for (path, jpeg) in &images {
        write_file(&folder.join(path), jpeg)?;
    }
    write_file(&folder.join("images.sha256"), manifest(&images).as_bytes())?;
    write_file(&folder.join("texts.json"), texts_json().as_bytes())?;
    write_file(
        &folder.join("quiz-qa-complete.json"),
        quiz_json().as_bytes(),
    )
}

fn write_file(path: &Path, bytes: &[u8]) -> Result<(), TreeError> {
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(path, bytes))
        .map_err(|error| TreeError::Io(path.to_owned(), error))
}
