//! What reading apps sign in with, and by what they know books.

use super::{books, users};

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

diesel::table! {
    book_digests (book_id, kind, digest) {
        book_id -> BigInt,
        kind -> Text,
        digest -> Text,
        file_hash -> Text,
    }
}

diesel::table! {
    koreader_places (token_id, document) {
        token_id -> Text,
        document -> Text,
        user_id -> BigInt,
        progress -> Nullable<Text>,
        percentage -> Nullable<Double>,
        device -> Text,
        device_id -> Text,
        base -> Nullable<BigInt>,
        rev -> Nullable<BigInt>,
        kind -> Nullable<Text>,
        file_hash -> Nullable<Text>,
        led_to -> Nullable<Integer>,
        led_before -> Nullable<Double>,
        told_at -> Timestamp,
    }
}

diesel::joinable!(book_digests -> books (book_id));
diesel::allow_tables_to_appear_in_same_query!(book_digests, books);
diesel::joinable!(device_tokens -> users (user_id));
diesel::allow_tables_to_appear_in_same_query!(device_tokens, users);
