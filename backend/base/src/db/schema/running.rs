//! What servers tell each other, and which installation it is.

diesel::table! {
    installation (id) {
        id -> Text,
    }
}

diesel::table! {
    unlocked (key) {
        key -> Binary,
    }
}

diesel::table! {
    jobs (name) {
        name -> Text,
        taken_at -> Timestamp,
    }
}

diesel::table! {
    upload_news (user_id, upload_id) {
        user_id -> BigInt,
        upload_id -> Text,
        news -> Text,
        cancelled -> Bool,
        told_at -> Timestamp,
    }
}
