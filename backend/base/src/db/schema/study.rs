//! How somebody comes into the study, and what is told of what came.

diesel::table! {
    kiosks (id) {
        id -> Text,
        name -> Text,
        waiting -> Integer,
        refused -> Integer,
        waiting_since -> Nullable<Date>,
        heard_at -> Timestamp,
    }
}

diesel::table! {
    study_codes (code) {
        code -> Text,
        batch -> Text,
        label -> Text,
        uses -> Integer,
        used -> Integer,
        made_on -> Date,
        good_until -> Date,
    }
}

diesel::table! {
    study_receipts (submission_id) {
        submission_id -> Text,
        sha256 -> Text,
        content_hash -> Text,
        verified -> Bool,
        received_on -> Date,
    }
}

diesel::table! {
    study_withdrawn (withdrawal) {
        withdrawal -> Text,
        withdrawn_on -> Date,
    }
}
