//! How much memory a worker takes.

use std::time::Duration;

/// Waits, and tells the most address space, in kilobytes, that a process had
/// which this thread has started.
pub async fn with_peak<T>(work: impl Future<Output = T>) -> (T, u64) {
    let mut work = std::pin::pin!(work);
    let mut peak = 0;
    loop {
        // An error is time that has passed.
        match tokio::time::timeout(Duration::from_millis(10), &mut work).await {
            Ok(done) => return (done, peak),
            Err(_) => peak = peak.max(address_space().unwrap_or(0)),
        }
    }
}

fn address_space() -> Option<u64> {
    let children = std::fs::read_to_string("/proc/thread-self/children").ok()?;
    let of = |child: &str| {
        let status = std::fs::read_to_string(format!("/proc/{child}/status")).ok()?;
        let peak = status
            .lines()
            .find_map(|line| line.strip_prefix("VmPeak:"))?;
        peak.split_whitespace().next()?.parse().ok()
    };
    children.split_whitespace().filter_map(of).max()
}
