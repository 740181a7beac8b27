//! The tables, as both engines see them.
#![expect(missing_docs, reason = "the migrations say what each column is for")]

mod belongings;
mod devices;
mod documents;
mod mail;
mod people;
mod running;
mod shelf;
mod staff;
mod study;
mod sync;
mod webauthn;

pub use belongings::{book_fonts, book_sources, reader_fonts};
pub use devices::{book_digests, device_tokens, koreader_places};
pub use documents::{pdf_books, pdf_pictures, pdf_recognised_pages, pdfs};
pub use mail::{mail_words, outgoing_mails};
pub use people::{invitations, provider_flows, provider_links, registration_rules, reset_words};
pub use running::{installation, jobs, unlocked, upload_news};
pub use shelf::{
    book_covers, book_edits, book_keys, book_revs, book_tags, book_thumbnails, contributors,
    page_list, shelf_books, shelves,
};
pub use staff::{admin_recovery_codes, admin_second_factors};
pub use study::{kiosks, study_codes, study_receipts, study_withdrawn};
pub use sync::{
    annotations, device_places, place_history, reading_book_days, reading_days, reading_limits,
    reading_settings, reading_stretches, sync_changes, sync_devices,
};
pub use webauthn::{passkey_ceremonies, passkeys};

diesel::table! {
    users (id) {
        id -> BigInt,
        email -> Text,
        first_name -> Text,
        last_name -> Text,
        password_hash -> Nullable<Text>,
        created_at -> Timestamp,
        disabled_at -> Nullable<Timestamp>,
        quota_megabytes -> Nullable<BigInt>,
        email_verified_at -> Nullable<Timestamp>,
        must_verify -> Bool,
        language -> Nullable<Text>,
        deleted_at -> Nullable<Timestamp>,
        revision -> BigInt,
    }
}

diesel::table! {
    sessions (id) {
        id -> Text,
        user_id -> BigInt,
        created_at -> Timestamp,
        expires_at -> Timestamp,
        last_used_at -> Timestamp,
        device -> Text,
    }
}

diesel::table! {
    refresh_tokens (token_hash) {
        token_hash -> Text,
        session_id -> Text,
        used_at -> Nullable<Timestamp>,
        successor -> Nullable<Text>,
    }
}

diesel::table! {
    identities (issuer, subject) {
        issuer -> Text,
        subject -> Text,
        user_id -> BigInt,
        linked_at -> Timestamp,
    }
}

diesel::table! {
    admins (id) {
        id -> BigInt,
        username -> Text,
        password_hash -> Text,
        role -> Text,
        created_at -> Timestamp,
    }
}

diesel::table! {
    admin_sessions (id) {
        id -> Text,
        admin_id -> BigInt,
        created_at -> Timestamp,
        expires_at -> Timestamp,
        confirmed_at -> Timestamp,
        idle_until -> Nullable<Timestamp>,
    }
}

diesel::table! {
    audit_log (id) {
        id -> Text,
        at -> Timestamp,
        event -> Text,
        user_id -> Nullable<BigInt>,
        admin -> Nullable<Text>,
        device -> Text,
    }
}

diesel::table! {
    books (id) {
        id -> BigInt,
        user_id -> BigInt,
        title -> Text,
        author -> Text,
        description -> Text,
        language -> Text,
        series -> Text,
        publisher -> Text,
        identifiers -> Text,
        direction -> Text,
        toc -> Text,
        content_hash -> Text,
        file_name -> Text,
        file_size -> BigInt,
        text_size -> BigInt,
        file_hash -> Text,
        blob -> Text,
        cover_path -> Nullable<Text>,
        chapter_count -> Integer,
        uploaded_at -> Timestamp,
        last_read_at -> Nullable<Timestamp>,
        progress -> Integer,
        position_chapter -> Nullable<Integer>,
        position_offset -> Nullable<BigInt>,
        deleted_at -> Nullable<Timestamp>,
        place_rev -> BigInt,
        place_device -> Text,
        import_version -> Integer,
        series_index -> Nullable<Double>,
        status -> Text,
        finished_at -> Nullable<Timestamp>,
        made_of -> Text,
    }
}

diesel::table! {
    chapters (book_id, position) {
        book_id -> BigInt,
        position -> Integer,
        title -> Text,
        path -> Text,
        linear -> Bool,
        html -> Text,
        length -> BigInt,
        text_length -> Nullable<BigInt>,
        fixed_page -> Nullable<Text>,
    }
}

diesel::table! {
    book_grams (book_id) {
        book_id -> BigInt,
        grams -> Binary,
    }
}

diesel::table! {
    resources (book_id, path) {
        book_id -> BigInt,
        path -> Text,
        media_type -> Text,
        width -> Nullable<Integer>,
        height -> Nullable<Integer>,
        data_offset -> BigInt,
        compressed_length -> BigInt,
        deflated -> Bool,
        length -> BigInt,
    }
}

diesel::table! {
    study_settings (id) {
        id -> Text,
        settings -> Text,
    }
}

diesel::table! {
    study_sessions (id) {
        id -> Text,
        age_group -> Text,
        protocol -> Text,
        list -> Nullable<Integer>,
        state -> Text,
        issued_on -> Date,
        ordinal -> Integer,
        good_until -> Nullable<Date>,
        seen_on -> Nullable<Date>,
    }
}

diesel::table! {
    study_runs (id) {
        id -> Text,
        session_id -> Nullable<Text>,
        age_group -> Nullable<Text>,
        protocol -> Text,
        list -> Nullable<Integer>,
        english -> Bool,
        stage -> Text,
        reached -> Integer,
        state -> Text,
        revision -> BigInt,
        seen_on -> Date,
    }
}

diesel::table! {
    study_slots (age_group, block, place) {
        age_group -> Text,
        block -> Integer,
        place -> Integer,
        list -> Integer,
        session_id -> Nullable<Text>,
    }
}

diesel::table! {
    study_participants (id) {
        id -> Text,
        label -> Text,
        received_on -> Date,
        age_group -> Text,
        protocol -> Text,
        list -> Nullable<Integer>,
        status -> Text,
        flags -> Text,
        details -> Nullable<Text>,
        environment -> Nullable<Text>,
        trial_count -> Integer,
        score -> Integer,
        question_count -> Integer,
        withdrawal -> Nullable<Text>,
        deleted_on -> Nullable<Date>,
        complete -> Bool,
        stage -> Nullable<Text>,
        run -> Nullable<Text>,
        bytes -> BigInt,
    }
}

diesel::table! {
    study_trials (participant_id, position) {
        participant_id -> Text,
        position -> Integer,
        quiz_id -> Integer,
        folder -> Text,
        condition -> Text,
        question_count -> Integer,
        score -> Integer,
        client_score -> Nullable<Integer>,
        reading_ms -> BigInt,
        answering_ms -> BigInt,
        raw_reading_ms -> Nullable<BigInt>,
        raw_answering_ms -> Nullable<BigInt>,
        interruptions -> Integer,
        completed_on -> Nullable<Date>,
        flags -> Text,
        familiarity -> Nullable<Text>,
    }
}

diesel::table! {
    study_items (participant_id, position, question) {
        participant_id -> Text,
        position -> Integer,
        question -> Text,
        answer -> Text,
        choice -> Nullable<Integer>,
        correct -> Bool,
        shown_order -> Nullable<Text>,
        shown_place -> Nullable<Integer>,
        response_ms -> Nullable<BigInt>,
        shown_ms -> Nullable<BigInt>,
        changes -> Nullable<Integer>,
    }
}

diesel::table! {
    study_pages (participant_id, position, page) {
        participant_id -> Text,
        position -> Integer,
        page -> Integer,
        visits -> Integer,
        shown_ms -> BigInt,
    }
}

diesel::table! {
    study_events (participant_id, number) {
        participant_id -> Text,
        number -> Integer,
        kind -> Text,
        at_ms -> BigInt,
        wall_ms -> Nullable<BigInt>,
        quiz_id -> Nullable<Integer>,
        page -> Nullable<Integer>,
        question -> Nullable<Text>,
        value -> Nullable<Text>,
    }
}

diesel::joinable!(study_trials -> study_participants (participant_id));
diesel::joinable!(study_events -> study_participants (participant_id));
diesel::joinable!(study_items -> study_participants (participant_id));
diesel::joinable!(study_pages -> study_participants (participant_id));
diesel::joinable!(sessions -> users (user_id));
diesel::joinable!(refresh_tokens -> sessions (session_id));
diesel::joinable!(identities -> users (user_id));
diesel::joinable!(provider_links -> users (user_id));
diesel::joinable!(admin_sessions -> admins (admin_id));
diesel::joinable!(audit_log -> users (user_id));
diesel::joinable!(book_keys -> books (book_id));
diesel::joinable!(shelf_books -> books (book_id));
diesel::joinable!(book_covers -> books (book_id));
diesel::joinable!(book_thumbnails -> books (book_id));
diesel::joinable!(chapters -> books (book_id));
diesel::joinable!(resources -> books (book_id));
diesel::joinable!(book_fonts -> books (book_id));
diesel::joinable!(book_sources -> books (book_id));
diesel::allow_tables_to_appear_in_same_query!(
    users,
    sessions,
    refresh_tokens,
    identities,
    provider_flows,
    provider_links,
    admins,
    admin_sessions,
    audit_log,
    books,
    book_keys,
    contributors,
    book_covers,
    book_thumbnails,
    book_tags,
    shelf_books,
    shelves,
    book_grams,
    chapters,
    reading_book_days,
    resources,
    book_fonts,
    book_sources,
    pdfs,
    pdf_books,
    pdf_pictures,
    pdf_recognised_pages,
    study_settings,
    study_codes,
    study_sessions,
    study_runs,
    study_slots,
    study_receipts,
    study_withdrawn,
    study_participants,
    study_trials,
    study_items,
    study_pages,
    study_events
);
diesel::allow_columns_to_appear_in_same_group_by_clause!(
    study_participants::age_group,
    study_trials::folder,
    study_items::question,
    study_items::choice
);
