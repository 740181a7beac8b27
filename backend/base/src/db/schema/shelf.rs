//! By what books are found and sorted, and where their printed pages begin.

diesel::table! {
    book_keys (book_id) {
        book_id -> BigInt,
        sort_title -> Text,
        sort_author -> Text,
        sort_series -> Text,
        search_text -> Text,
    }
}

diesel::table! {
    contributors (book_id, position) {
        book_id -> BigInt,
        position -> Integer,
        name -> Text,
        sort_name -> Text,
    }
}

diesel::table! {
    page_list (book_id, ord) {
        book_id -> BigInt,
        ord -> Integer,
        label -> Text,
        chapter -> Integer,
        offset -> BigInt,
    }
}
