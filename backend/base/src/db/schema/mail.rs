//! What is sent by mail, and the words that stand in it.

use super::users;

diesel::table! {
    mail_words (word_hash) {
        word_hash -> Text,
        user_id -> BigInt,
        purpose -> Text,
        ends_at -> Timestamp,
    }
}

diesel::table! {
    outgoing_mails (id) {
        id -> Text,
        kind -> Text,
        email -> Text,
        language -> Text,
        device -> Text,
        asked_at -> Timestamp,
        tries -> Integer,
        due_at -> Timestamp,
    }
}

diesel::joinable!(mail_words -> users (user_id));
diesel::allow_tables_to_appear_in_same_query!(mail_words, users);
