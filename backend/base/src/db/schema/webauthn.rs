//! What readers sign in with beside a password or a provider.

use super::users;

diesel::table! {
    passkeys (id) {
        id -> Text,
        user_id -> BigInt,
        credential_id -> Binary,
        user_handle -> Binary,
        rp_id -> Text,
        static_state -> Binary,
        dynamic_state -> Binary,
        transports -> Integer,
        name -> Text,
        made_at -> Timestamp,
        used_at -> Nullable<Timestamp>,
    }
}

diesel::table! {
    passkey_ceremonies (challenge) {
        challenge -> Text,
        user_id -> Nullable<BigInt>,
        state -> Binary,
        ends_at -> Timestamp,
    }
}

diesel::joinable!(passkeys -> users (user_id));
diesel::allow_tables_to_appear_in_same_query!(passkeys, users);
