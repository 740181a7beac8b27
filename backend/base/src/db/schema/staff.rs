//! What staff have beside their passwords.

use super::admins;

diesel::table! {
    admin_second_factors (admin_id) {
        admin_id -> BigInt,
        sealed_secret -> Binary,
        active_since -> Nullable<Timestamp>,
        used_step -> BigInt,
    }
}

diesel::table! {
    admin_recovery_codes (code_hash) {
        code_hash -> Text,
        admin_id -> BigInt,
    }
}

diesel::joinable!(admin_second_factors -> admins (admin_id));
diesel::allow_tables_to_appear_in_same_query!(admin_second_factors, admins);
