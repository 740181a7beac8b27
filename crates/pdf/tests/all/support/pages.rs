//! Where pages begin, as the HTML says it.

/// HTML that does not say where pages begin.
pub fn without_pages(html: &str) -> String {
    let mut plain = String::new();
    for (at, part) in html.split(" id=\"b-page-").enumerate() {
        let rest = part.split_once('"').map_or("", |(_, rest)| rest);
        plain.push_str(if at == 0 { part } else { rest });
    }
    plain.replace("<span>", "").replace("</span>", "")
}
