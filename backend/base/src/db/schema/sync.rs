//! What the devices of an account have in common.

diesel::table! {
    sync_devices (user_id, id) {
        user_id -> BigInt,
        id -> Text,
        name -> Text,
        seen_at -> Timestamp,
    }
}

diesel::table! {
    sync_changes (user_id, id) {
        user_id -> BigInt,
        id -> Text,
        device -> Text,
        rev -> BigInt,
    }
}

diesel::table! {
    device_places (book_id, device) {
        book_id -> BigInt,
        device -> Text,
        chapter -> Integer,
        offset -> BigInt,
        progress -> Integer,
        rev -> BigInt,
        moved_at -> Timestamp,
    }
}

diesel::table! {
    place_history (book_id, rev, device) {
        book_id -> BigInt,
        rev -> BigInt,
        device -> Text,
        chapter -> Integer,
        offset -> BigInt,
        read_at -> Timestamp,
    }
}

diesel::table! {
    annotations (user_id, id) {
        user_id -> BigInt,
        id -> Text,
        book_id -> BigInt,
        book_title -> Text,
        value -> Nullable<Text>,
        rev -> BigInt,
        device -> Text,
        body_rev -> BigInt,
        body_device -> Text,
        size -> BigInt,
    }
}

diesel::table! {
    reading_settings (user_id, scope) {
        user_id -> BigInt,
        scope -> Text,
        book_id -> Nullable<BigInt>,
        value -> Nullable<Text>,
        rev -> BigInt,
        device -> Text,
    }
}

diesel::table! {
    reading_stretches (user_id, id) {
        user_id -> BigInt,
        id -> Text,
        book_id -> Nullable<BigInt>,
        chapter -> Integer,
        from -> BigInt,
        to -> BigInt,
        started_at -> Timestamp,
        day -> Date,
        utc_offset -> Integer,
        milliseconds -> BigInt,
        characters -> BigInt,
        words -> BigInt,
        kind -> Text,
    }
}

diesel::table! {
    reading_days (user_id, day) {
        user_id -> BigInt,
        day -> Date,
        milliseconds -> BigInt,
        characters -> BigInt,
        words -> BigInt,
        listened -> BigInt,
        finished -> Integer,
    }
}

diesel::table! {
    reading_book_days (book_id, day) {
        book_id -> BigInt,
        day -> Date,
        milliseconds -> BigInt,
        characters -> BigInt,
        words -> BigInt,
        listened -> BigInt,
        paced -> BigInt,
        finished -> Bool,
    }
}

diesel::table! {
    reading_limits (user_id) {
        user_id -> BigInt,
        erased_at -> Nullable<Timestamp>,
        turned_on_at -> Nullable<Timestamp>,
    }
}
