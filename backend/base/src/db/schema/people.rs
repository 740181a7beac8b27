//! How readers are let in, and how they come back who have lost their password.

use super::users;

diesel::table! {
    reset_words (word_hash) {
        word_hash -> Text,
        user_id -> BigInt,
        kind -> Text,
        made_at -> Timestamp,
        ends_at -> Nullable<Timestamp>,
    }
}

diesel::table! {
    registration_rules (id) {
        id -> Text,
        door -> Text,
        domains -> Text,
    }
}

diesel::table! {
    invitations (id) {
        id -> Text,
        word_hash -> Text,
        note -> Text,
        uses -> Integer,
        used -> Integer,
        made_at -> Timestamp,
        ends_at -> Timestamp,
    }
}

diesel::table! {
    provider_flows (state_hash) {
        state_hash -> Text,
        browser_hash -> Text,
        nonce -> Text,
        verifier -> Text,
        return_url -> Nullable<Text>,
        invitation_hash -> Nullable<Text>,
        provider -> Text,
        expires_at -> Timestamp,
        restores -> Bool,
    }
}

diesel::table! {
    provider_links (token_hash) {
        token_hash -> Text,
        browser_hash -> Text,
        user_id -> BigInt,
        issuer -> Text,
        subject -> Text,
        expires_at -> Timestamp,
    }
}

diesel::joinable!(reset_words -> users (user_id));
diesel::allow_tables_to_appear_in_same_query!(reset_words, users);
