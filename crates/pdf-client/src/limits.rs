//! What a worker may use.

use std::io;
use std::time::Duration;

use rustix::process::{
    Pid, Resource, Rlimit, Signal, prlimit, set_parent_process_death_signal, setrlimit,
};
use rustix::thread::set_no_new_privs;
use tokio::process::Command;

use crate::size::{READ_PAGES, WRITTEN_BYTES};

/// What a worker may use, and how many there may be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Workers at once.
    pub at_once: usize,
    /// Documents that wait for a worker.
    pub queue: usize,
    /// Time by the clock for reading a PDF.
    pub extract_time: Duration,
    /// Time by the clock for writing what is set at once.
    pub export_time: Duration,
    /// Processor time for reading a PDF, in seconds.
    pub processor_seconds: u64,
    /// Processor time that is added for the pages of the longest PDF, in seconds. Each page gives its
    /// part as it is done, and six times as much by the clock: what stays at one page gets none.
    pub seconds_for_pages: u64,
    /// Processor time for writing what is set at once, in seconds: what was read in its time
    /// must get done with a mark on every group of letters, on slow machines, too.
    pub export_processor_seconds: u64,
    /// Address space in bytes.
    pub memory: u64,
    /// Largest file that may be written, in bytes.
    pub file_size: u64,
    /// Open files.
    pub files: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            at_once: 2,
            queue: 8,
            // Nine times what the processor may take, or six: a machine that does much else is no
            // fault of the document.
            extract_time: Duration::from_secs(90),
            export_time: Duration::from_mins(3),
            processor_seconds: 10,
            seconds_for_pages: 50,
            export_processor_seconds: 30,
            memory: 1 << 30,
            file_size: 64 << 20,
            files: 32,
        }
    }
}

/// Most bytes of a font, as it comes and as it is given to a browser.
pub const FONT_BYTES: usize = 5 << 20;

/// Most bytes of HTML that a file may become that is read as a book: five times the Bible.
pub const BOOK_BYTES: usize = 24 << 20;

/// Time by the clock for recognising a page, half of it for the processor.
const RECOGNITION_TIME: Duration = Duration::from_mins(2);

impl Limits {
    /// For parts of so many bytes of HTML: what is longer than can be set at once has as much time
    /// for as much of it, and four parts of the usual size are as much.
    pub(crate) fn for_export(&self, parts: usize, bytes: usize) -> Self {
        let times = bytes.div_ceil(WRITTEN_BYTES).max(parts.div_ceil(4)).max(1);
        let times = u32::try_from(times).unwrap_or(u32::MAX);
        Self {
            processor_seconds: self.export_processor_seconds * u64::from(times),
            seconds_for_pages: 0,
            export_time: self.export_time.saturating_mul(times),
            ..self.clone()
        }
    }

    /// A font is small, and nobody waits long for one.
    pub(crate) fn for_fonts(&self) -> Self {
        Self {
            extract_time: self.extract_time.min(Duration::from_secs(10)),
            processor_seconds: self.processor_seconds.min(4),
            seconds_for_pages: 0,
            memory: self.memory.min(384 << 20),
            ..self.clone()
        }
    }

    /// A page takes some seconds; more than a minute nobody's page needs.
    pub(crate) fn for_recognition(&self) -> Self {
        Self {
            extract_time: RECOGNITION_TIME,
            processor_seconds: RECOGNITION_TIME.as_secs() / 2,
            seconds_for_pages: 0,
            ..self.clone()
        }
    }

    /// Has the limits set in the child before it becomes the worker.
    ///
    /// The worker dies with the *thread* that started it, so that thread must
    /// live as long as the program: an executor's does.
    pub(crate) fn apply(&self, command: &mut Command) {
        let limits = self.clone();
        // SAFETY: between fork and exec only system calls are made, which
        // are async-signal-safe; nothing is allocated and no lock is taken.
        #[expect(unsafe_code, reason = "the standard library has no safe way")]
        unsafe {
            command.pre_exec(move || limits.set());
        }
    }

    /// More processor time than this no worker gets, in seconds.
    fn last_second(&self) -> u64 {
        self.processor_seconds + self.seconds_for_pages + 1
    }

    /// Processor time that so many pages have given, in seconds.
    pub(crate) fn seconds_of(&self, pages: u32) -> u64 {
        let most = READ_PAGES as u64;
        self.seconds_for_pages * u64::from(pages).min(most) / most
    }

    /// Lets a worker go on for the pages that are done. One that has just ended needs nothing.
    pub(crate) fn grant(&self, worker: Pid, pages: u32) {
        let more = Rlimit {
            current: Some(self.processor_seconds + self.seconds_of(pages)),
            maximum: Some(self.last_second()),
        };
        let _ = prlimit(Some(worker), Resource::Cpu, more);
    }

    fn set(&self) -> io::Result<()> {
        let limit = |resource, most: u64, last: u64| {
            setrlimit(
                resource,
                Rlimit {
                    current: Some(most),
                    maximum: Some(last),
                },
            )
        };
        let seconds = self.processor_seconds;
        limit(Resource::As, self.memory, self.memory)?;
        // A signal at the first limit, the end at the second.
        limit(Resource::Cpu, seconds, self.last_second())?;
        limit(Resource::Fsize, self.file_size, self.file_size)?;
        limit(Resource::Nofile, self.files, self.files)?;
        limit(Resource::Core, 0, 0)?;
        set_no_new_privs(true)?;
        set_parent_process_death_signal(Some(Signal::KILL))?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_longer_or_has_more_parts_has_more_time() {
        let usual = Limits::default();
        let times = |parts, bytes| {
            let limits = usual.for_export(parts, bytes);
            let seconds = limits.processor_seconds / usual.export_processor_seconds;
            assert_eq!(
                limits.export_time.as_secs(),
                usual.export_time.as_secs() * seconds
            );
            seconds
        };
        assert_eq!(times(1, 10), 1);
        assert_eq!(times(1, WRITTEN_BYTES), 1);
        assert_eq!(times(5, 4 * WRITTEN_BYTES), 4);
        assert_eq!(times(20, WRITTEN_BYTES), 5);
    }
}
