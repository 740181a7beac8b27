//! Where may a sign-in lead?

/// The application's own pages, by the first part of their address.
const PAGES: [&str; 6] = [
    "dashboard",
    "reader",
    "pdf-editor",
    "profile",
    "data-collection",
    "admin",
];

/// Whether an address leads to a page of ours and nowhere else.
pub(super) fn is_ours(url: &str) -> bool {
    let Some(rest) = url.strip_prefix('/') else {
        return false;
    };
    // Browsers drop some of these and take a backslash for a slash.
    let plain = |c: char| !c.is_control() && !c.is_whitespace() && c != '\\';
    let first = rest.split(['/', '?', '#']).next().unwrap_or_default();
    url.len() <= 2000 && url.chars().all(plain) && PAGES.contains(&first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_own_pages_are_returned_to() {
        for url in [
            "/dashboard",
            "/dashboard?view=pdf",
            "/reader/12",
            "/admin/survey-results",
        ] {
            assert!(is_ours(url), "{url}");
        }
        for url in [
            "",
            "//evil.example",
            "/\\evil.example",
            "https:evil.example",
            "https://evil.example",
            "/\t/evil.example",
            "/login",
            "/",
            "dashboard",
            "/dashboard\\@evil.example",
            "/reader/1\r\nx: y",
            "/%2f/evil.example",
            "javascript:alert(1)",
        ] {
            assert!(!is_ours(url), "{url}");
        }
    }
}
