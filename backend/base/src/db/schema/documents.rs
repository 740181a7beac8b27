//! PDFs, and what stands in them.

diesel::table! {
    pdfs (id) {
        id -> Text,
        user_id -> BigInt,
        name -> Text,
        file_size -> BigInt,
        file_hash -> Text,
        blob -> Text,
        pictures_size -> BigInt,
        pictures_hash -> Nullable<Text>,
        pictures_blob -> Nullable<Text>,
        title -> Text,
        language -> Text,
        pages -> Integer,
        has_text -> Bool,
        page_images -> Integer,
        is_truncated -> Bool,
        sizes -> Text,
        uploaded_at -> Timestamp,
        edited_at -> Nullable<Timestamp>,
        version -> BigInt,
        content_size -> BigInt,
        content -> Text,
        deleted_at -> Nullable<Timestamp>,
        page_labels -> Text,
        recognition_state -> Text,
        recognition_pages -> Text,
        recognition_done -> Integer,
        recognition_uncertain -> Text,
        recognition_version -> BigInt,
        recognition_tries -> Integer,
        recognition_due_at -> Nullable<Timestamp>,
        content_sections -> Text,
    }
}

diesel::table! {
    pdf_pictures (pdf_id, name) {
        pdf_id -> Text,
        name -> Text,
        media_type -> Text,
        data_offset -> BigInt,
        length -> BigInt,
    }
}

diesel::joinable!(pdf_pictures -> pdfs (pdf_id));

diesel::table! {
    pdf_books (pdf_id) {
        pdf_id -> Text,
        book_id -> BigInt,
        version -> BigInt,
    }
}

diesel::table! {
    pdf_recognised_pages (pdf_id, page) {
        pdf_id -> Text,
        page -> Integer,
        words -> Text,
    }
}
