//! Does a media query hold where books are read?

/// Whether a query holds on a screen of unknown size in light colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Holds {
    No,
    /// On some screens.
    Perhaps,
    Yes,
}

/// The answer for a list of queries (Media Queries 4, section 2).
pub(super) fn holds(queries: &str) -> Holds {
    let queries = queries.trim_ascii().to_ascii_lowercase();
    if queries.is_empty() {
        return Holds::Yes;
    }
    queries.split(',').map(one).max().unwrap_or(Holds::Yes)
}

fn one(query: &str) -> Holds {
    let query = query.trim_ascii();
    let (is_not, query) = match query.strip_prefix("not ") {
        Some(query) => (true, query),
        None => (false, query.strip_prefix("only ").unwrap_or(query)),
    };
    let (medium, condition) = match query.find('(') {
        Some(at) => query.split_at(at),
        None => (query, ""),
    };
    let medium = medium.trim_ascii();
    let medium = medium.strip_suffix("and").unwrap_or(medium).trim_ascii();
    let held = match medium {
        "" | "all" | "screen" => of_condition(condition),
        // Paper, speech, and the shops' own readers.
        _ => Holds::No,
    };
    match held {
        Holds::Yes if is_not => Holds::No,
        Holds::No if is_not => Holds::Yes,
        held => held,
    }
}

fn of_condition(condition: &str) -> Holds {
    let plain: String = condition
        .chars()
        .filter(|c| !c.is_ascii_whitespace())
        .collect();
    match plain.as_str() {
        "" | "(prefers-color-scheme:light)" => Holds::Yes,
        _ if plain.contains("(prefers-color-scheme:dark)") => Holds::No,
        _ => Holds::Perhaps,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_screen_is_no_paper_and_no_shops_reader() {
        for (queries, answer) in [
            ("", Holds::Yes),
            ("ALL", Holds::Yes),
            ("only screen", Holds::Yes),
            ("print, screen", Holds::Yes),
            ("not print", Holds::Yes),
            ("(prefers-color-scheme: light)", Holds::Yes),
            ("screen and (min-width: 600px)", Holds::Perhaps),
            ("(orientation:landscape)", Holds::Perhaps),
            ("print", Holds::No),
            ("not all", Holds::No),
            ("amzn-kf8", Holds::No),
            ("amzn-mobi and (x)", Holds::No),
            ("screen and (prefers-color-scheme: dark)", Holds::No),
        ] {
            assert_eq!(holds(queries), answer, "{queries}");
        }
    }
}
