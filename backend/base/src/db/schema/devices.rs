//! What reading apps sign in with, and by what they know books.

use super::users;

diesel::table! {
    device_tokens (id) {
        id -> Text,
        user_id -> BigInt,
        name -> Text,
        scopes -> Text,
        hash -> Text,
        md5_hash -> Text,
        md5_joined_hash -> Text,
        created_at -> Timestamp,
        last_used_at -> Nullable<Timestamp>,
    }
}

diesel::joinable!(device_tokens -> users (user_id));
diesel::allow_tables_to_appear_in_same_query!(device_tokens, users);
