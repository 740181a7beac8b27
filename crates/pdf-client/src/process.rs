//! One worker from start to end.

use std::io;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{ExitStatus, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use rustix::process::Pid;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWriteExt};
use tokio::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command};
use tokio::time::{Instant, sleep_until};

use crate::answer::Answer;
use crate::error::{Error, Failure};
use crate::limits::Limits;
use crate::protocol::Header;

/// What is read of the worker's last words.
const LAST_WORDS: u64 = 4096;

/// Seconds by the clock for each of the processor that pages give: a worker that gets on with its
/// pages is not stuck, however little of a busy machine it has.
const CLOCK_OF_SECOND: u64 = 6;

/// Starts a worker, hands the request over and reads the answer.
pub(crate) async fn run(
    program: &Path,
    job: &str,
    limits: &Limits,
    time: Duration,
    header: &Header,
    bodies: impl AsyncRead + Unpin,
    mut on_page: impl FnMut(u32, u32),
) -> Result<Answer, Error> {
    let mut child = start(program, job, limits).map_err(Error::Unavailable)?;
    let worker = child
        .id()
        .and_then(|id| Pid::from_raw(i32::try_from(id).ok()?));
    let pages = AtomicU32::new(0);
    let on_page = |done: u32, all| {
        // An engine that begins again gets no second time for the same pages.
        if pages.fetch_max(done, Ordering::Relaxed) < done
            && limits.seconds_of(done) > limits.seconds_of(done - 1)
            && let Some(worker) = worker
        {
            limits.grant(worker, done);
        }
        on_page(done, all);
    };
    let talk = async {
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(input), Some(output), Some(errors)) = pipes else {
            return Err(Error::from(Failure::Damaged));
        };
        let answer = converse(input, output, errors, header, bodies, on_page).await;
        let status = child.wait().await.map_err(|_| Failure::Damaged)?;
        match answer {
            (Ok(answer), _) if status.success() => Ok(answer.checked()?),
            (_, last_words) => Err(verdict(status, &last_words)),
        }
    };
    let begun = Instant::now();
    let too_long = async {
        loop {
            let granted = limits.seconds_of(pages.load(Ordering::Relaxed));
            let end = begun + time + Duration::from_secs(CLOCK_OF_SECOND * granted);
            if end <= Instant::now() {
                return;
            }
            sleep_until(end).await;
        }
    };
    let result = tokio::select! {
        result = talk => Some(result),
        () = too_long => None,
    };
    if result.is_none() {
        let _ = child.kill().await;
    }
    result.unwrap_or_else(|| Err(Failure::TimedOut.into()))
}

fn start(program: &Path, job: &str, limits: &Limits) -> io::Result<Child> {
    let mut command = Command::new(program);
    command.arg(job).env_clear();
    spawn(command, limits)
}

/// Starts a child that dies with us, in a group of its own and within its limits.
pub(crate) fn spawn(mut command: Command, limits: &Limits) -> io::Result<Child> {
    command
        .current_dir("/")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .process_group(0)
        .kill_on_drop(true);
    limits.apply(&mut command);
    command.spawn()
}

/// Writes and reads at once: a worker may answer before it has read all.
async fn converse(
    input: ChildStdin,
    mut output: ChildStdout,
    errors: ChildStderr,
    header: &Header,
    bodies: impl AsyncRead + Unpin,
    on_page: impl FnMut(u32, u32),
) -> (Result<Answer, Failure>, Vec<u8>) {
    let send = async {
        // A worker that died has said so by its exit.
        let _ = request(input, header, bodies).await;
    };
    let listen = async {
        let mut last_words = Vec::new();
        let mut errors = errors.take(LAST_WORDS);
        let _ = errors.read_to_end(&mut last_words).await;
        last_words
    };
    let ((), answer, last_words) = tokio::join!(send, Answer::read(&mut output, on_page), listen);
    (answer, last_words)
}

async fn request(
    mut input: ChildStdin,
    header: &Header,
    bodies: impl AsyncRead + Unpin,
) -> io::Result<()> {
    let length: u64 = header.bodies.iter().sum();
    let header = serde_json::to_vec(header)?;
    input
        .write_all(&(header.len() as u64).to_le_bytes())
        .await?;
    input.write_all(&header).await?;
    tokio::io::copy(&mut bodies.take(length), &mut input).await?;
    input.shutdown().await
}

/// What a worker's death says, mostly about the document.
pub(crate) fn verdict(status: ExitStatus, last_words: &[u8]) -> Error {
    const SIGKILL: i32 = 9;
    const SIGXCPU: i32 = 24;
    const SIGSYS: i32 = 31;
    let says = |words: &[u8]| last_words.windows(words.len()).any(|part| part == words);
    match status.signal() {
        // No document's fault: the operator's system forbids a call that the worker needs.
        Some(SIGSYS) => Error::Unavailable(io::Error::new(
            io::ErrorKind::PermissionDenied,
            "a filter of system calls has ended the worker; see docs/operations.md",
        )),
        Some(SIGXCPU | SIGKILL) => Failure::TimedOut.into(),
        _ if says(b"memory allocation") => Failure::TooLarge.into(),
        _ => Failure::Damaged.into(),
    }
}
