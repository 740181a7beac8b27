//! By what books are found and sorted, what readers say of them, and where their printed pages
//! begin.

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

diesel::table! {
    book_edits (book_id, field) {
        book_id -> BigInt,
        field -> Text,
        value -> Text,
        file_value -> Text,
    }
}

diesel::table! {
    book_tags (book_id, name) {
        book_id -> BigInt,
        name -> Text,
        position -> Integer,
    }
}

diesel::table! {
    book_covers (book_id) {
        book_id -> BigInt,
        media_type -> Text,
        hash -> Text,
        length -> BigInt,
        bytes -> Binary,
    }
}

diesel::table! {
    book_thumbnails (book_id) {
        book_id -> BigInt,
        source -> Text,
        hash -> Text,
        length -> BigInt,
        bytes -> Binary,
    }
}

diesel::table! {
    shelves (id) {
        id -> BigInt,
        user_id -> BigInt,
        position -> BigInt,
        name -> Text,
        query -> Nullable<Text>,
    }
}

diesel::table! {
    shelf_books (shelf_id, book_id) {
        shelf_id -> BigInt,
        book_id -> BigInt,
        position -> BigInt,
    }
}

diesel::table! {
    book_revs (book_id) {
        book_id -> BigInt,
        details_rev -> BigInt,
        status_rev -> BigInt,
    }
}
