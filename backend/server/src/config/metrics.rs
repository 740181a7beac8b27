//! Who may read the metrics?

/// What opens the metrics.
#[derive(Clone)]
pub struct MetricsToken(pub String);

/// Who may read the metrics.
pub enum MetricsAccess {
    /// Whoever shows this.
    Token(MetricsToken),
    /// Whoever asks from this machine, where no proxy stands before the server.
    ThisMachine,
    /// Nobody: a proxy on this machine could ask for anybody.
    Nobody,
}

// It must not reach a log either.
impl std::fmt::Debug for MetricsToken {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("MetricsToken")
    }
}

/// A word that can be guessed opens nothing.
pub(super) fn token(
    lookup: &impl Fn(&str) -> Option<String>,
    faults: &mut Vec<String>,
) -> Option<MetricsToken> {
    let token = lookup("VOKAL_METRICS_TOKEN")?;
    if token.len() < 16 {
        faults.push("VOKAL_METRICS_TOKEN: must have 16 characters at least".into());
    }
    Some(MetricsToken(token))
}
