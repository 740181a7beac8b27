//! How mails are sent, read from `VOKAL_SMTP_URL` and `VOKAL_MAIL_FROM`.

use vokal_accounts::mail::Settings;

/// Reads both; notes what makes no sense.
pub(super) fn read(
    lookup: &impl Fn(&str) -> Option<String>,
    faults: &mut Vec<String>,
) -> Option<Settings> {
    let (url, from) = match (lookup("VOKAL_SMTP_URL"), lookup("VOKAL_MAIL_FROM")) {
        (None, None) => return None,
        (Some(url), Some(from)) => (url, from),
        _ => {
            faults.push("VOKAL_SMTP_URL, VOKAL_MAIL_FROM: set both or neither".into());
            return None;
        }
    };
    match Settings::new(&url, &from) {
        Ok(settings) => Some(settings),
        Err(fault) => {
            faults.push(fault.to_string());
            None
        }
    }
}
