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
