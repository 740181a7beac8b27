//! How is a place linked?
//!
//! By whole addresses alone: programs resolve others in ways of their own.

use url::form_urlencoded::Serializer;

use crate::place::Place;
use vokal_library::offered::{Order, Wish};

/// Where the catalogue stands, for whoever asks.
#[derive(Clone, Debug)]
pub(crate) struct Addresses {
    /// Without a slash at its end.
    root: String,
}

impl Addresses {
    /// Those of a server that readers know by `public`; with the `key` that was asked with, for
    /// programs that send nothing else.
    pub(crate) fn new(public: &str, key: Option<&str>) -> Self {
        let public = public.trim_end_matches('/');
        Self {
            root: match key {
                Some(key) => format!("{public}/opds/k/{key}"),
                None => format!("{public}/opds"),
            },
        }
    }

    pub(crate) fn of(&self, place: Place) -> String {
        format!("{}{place}", self.root)
    }

    /// Books that are asked for.
    pub(crate) fn of_books(&self, place: Place, wish: &Wish) -> String {
        let mut query = Serializer::new(String::new());
        let said = [
            ("query", &wish.words),
            ("author", &wish.author),
            ("series", &wish.series),
            ("tag", &wish.tag),
            ("language", &wish.language),
            ("status", &wish.status),
            ("cursor", &wish.cursor),
        ];
        for (name, value) in said {
            if let Some(value) = value {
                query.append_pair(name, value);
            }
        }
        query.append_pair("order", name_of(wish.order));
        format!("{}?{}", self.of(place), query.finish())
    }

    /// The page of names behind this one.
    pub(crate) fn of_names(&self, place: Place, after: &str) -> String {
        let mut query = Serializer::new(String::new());
        query.append_pair("cursor", after);
        format!("{}?{}", self.of(place), query.finish())
    }
}

fn name_of(order: Order) -> &'static str {
    match order {
        Order::Added => "added",
        Order::Read => "read",
        Order::Title => "title",
        Order::Series => "series",
    }
}

/// The order of this name; what came in last first without one.
pub(crate) fn order_of(name: Option<&str>) -> Option<Order> {
    match name {
        None | Some("" | "added") => Some(Order::Added),
        Some("read") => Some(Order::Read),
        Some("title") => Some(Order::Title),
        Some("series") => Some(Order::Series),
        Some(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::place::Version;

    #[test]
    fn what_is_asked_for_stands_in_the_address_whatever_it_is() {
        let wish = Wish {
            author: Some("Müller & Söhne".into()),
            cursor: Some("{\"a\":1}".into()),
            order: Order::Title,
            ..Wish::default()
        };
        let addresses = Addresses::new("https://books.example/", Some("abc"));
        assert_eq!(
            addresses.of_books(Place::Books(Version::Atom), &wish),
            "https://books.example/opds/k/abc/v1.2/books?author=M%C3%BCller+%26+S%C3%B6hne\
             &cursor=%7B%22a%22%3A1%7D&order=title"
        );
    }
}
