//! What belongs to books besides their text: fonts, readers' own too, and the files they were made of.

diesel::table! {
    book_fonts (book_id, number, bold, italic) {
        book_id -> BigInt,
        number -> BigInt,
        bold -> Bool,
        italic -> Bool,
        of_text -> Bool,
        of_pages -> Bool,
        family -> Text,
        hash -> Text,
        length -> BigInt,
        bytes -> Binary,
    }
}

diesel::table! {
    reader_fonts (user_id, family, bold, italic) {
        user_id -> BigInt,
        family -> Text,
        bold -> Bool,
        italic -> Bool,
        name -> Text,
        cff -> Bool,
        hash -> Text,
        length -> BigInt,
        added_at -> Timestamp,
        bytes -> Binary,
    }
}

diesel::table! {
    book_sources (book_id) {
        book_id -> BigInt,
        name -> Text,
        hash -> Text,
    }
}
