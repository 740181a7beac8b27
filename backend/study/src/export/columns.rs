//! The columns of each table: name, type, meaning.

/// Name, type, meaning.
pub(super) type Column = (&'static str, &'static str, &'static str);

const EXCLUDED: Column = (
    "excluded",
    "string",
    "why the rules leave it out, separated by spaces; empty where they do not",
);
const ID: Column = ("participant_id", "string", "random; tells no order");
const POSITION: Column = (
    "position",
    "integer",
    "place in the order of reading, from 1",
);

pub(super) const PARTICIPANTS: &[Column] = &[
    ID,
    (
        "label",
        "string",
        "the name that the client gave, or a pseudonym",
    ),
    (
        "received_on",
        "date",
        "the day on which the answers came; no time of day is kept",
    ),
    AGE_GROUP,
    (
        "protocol",
        "string",
        "fixed or balanced; empty until the blind ends",
    ),
    (
        "confounded",
        "boolean",
        "whether condition, text and position are one (the fixed protocol), so that nobody can tell \
         what made a difference; never to be pooled with the others",
    ),
    (
        "list",
        "integer",
        "the balanced protocol's list, 0 to 9; empty until the blind ends",
    ),
    (
        "status",
        "string",
        "verified: with a session of ours; unverified: without; quarantined: cannot be as told; \
         partial: did not come to the end, never to be counted as whole",
    ),
    (
        "stage",
        "string",
        "how far a partial one came; empty for the others",
    ),
    EXCLUDED,
    ("flags", "string", "what does not fit, separated by spaces"),
    ("birth_year", "integer", "as given"),
    (
        "gender",
        "string",
        "male, female, non-binary, prefer-not-to-say",
    ),
    (
        "education",
        "string",
        "primary, secondary, high-school, vocational, bachelor, master, doctorate, other",
    ),
    (
        "reading_frequency",
        "string",
        "daily, several-times-week, weekly, monthly, rarely",
    ),
    ("reading_format", "string", "print, digital, both, audio"),
    (
        "text_types",
        "string",
        "what they read, separated by semicolons",
    ),
    ("reads_german", "boolean", "as given"),
    ("reads_english", "boolean", "as given"),
    ("reads_other", "string", "as given"),
    (
        "reading_issues",
        "string",
        "difficulties, separated by semicolons",
    ),
    ("other_issue", "string", "in their own words"),
    ("score", "integer", "correct answers"),
    ("question_count", "integer", "questions of all texts read"),
    ("viewport_width", "integer", "CSS pixels"),
    ("viewport_height", "integer", "CSS pixels"),
    ("pixel_ratio", "number", "device pixels per CSS pixel"),
    ("pointer", "string", "mouse, touch, pen, none"),
    ("browser", "string", "the family alone"),
    ("browser_version", "integer", "the major version"),
    (
        "content_hash",
        "string",
        "SHA-256 of all texts, questions and images shown",
    ),
];

pub(super) const TRIALS: &[Column] = &[
    ID,
    POSITION,
    (
        "quiz_id",
        "integer",
        "which text, 1 to 5; the English text has the number of the one it replaces",
    ),
    (
        "folder",
        "string",
        "mandatory, optional1 to optional4, english",
    ),
    (
        "condition",
        "string",
        "standard; or which vowel group is stressed (1, 2, 3) and the contrast (low, high); \
         until the blind ends, a letter from A to E",
    ),
    ("words", "integer", "words of the text"),
    (
        "reading_ms",
        "integer",
        "milliseconds, without hidden, overlaid and skipped time; empty where the text was left unfinished",
    ),
    (
        "answering_ms",
        "integer",
        "milliseconds, without hidden, overlaid and skipped time; empty where the text was left unfinished",
    ),
    (
        "raw_reading_ms",
        "integer",
        "milliseconds, with interruptions",
    ),
    (
        "raw_answering_ms",
        "integer",
        "milliseconds, with interruptions",
    ),
    (
        "words_per_minute",
        "number",
        "words * 60000 / reading_ms, to two decimals",
    ),
    (
        "score",
        "integer",
        "correct answers by the server's key; empty where the text was left unfinished",
    ),
    (
        "client_score",
        "integer",
        "correct answers as the client counted",
    ),
    ("question_count", "integer", "questions of the text"),
    (
        "score_percent",
        "number",
        "100 * score / question_count, to two decimals",
    ),
    (
        "interruptions",
        "integer",
        "how often the page was hidden, covered or left",
    ),
    ("completed_on", "date", "the day by the client's clock"),
    ("flags", "string", "what does not fit, separated by spaces"),
    (
        "language",
        "string",
        "de or en; a factor of its own: English texts are in no contrast of conditions",
    ),
    (
        "familiarity",
        "string",
        "whether the story had been known: yes, no, unsure; empty where it was not asked",
    ),
    EXCLUDED,
    (
        "counted",
        "boolean",
        "whether the text counts: neither it nor its participant is left out, and the participant is not partial",
    ),
];

pub(super) const ITEMS: &[Column] = &[
    ID,
    POSITION,
    ("question", "string", "q1 to q5"),
    ("answer", "string", "the chosen answer"),
    (
        "choice",
        "integer",
        "its place among the answers of the questions' table, from 1",
    ),
    ("correct", "boolean", "by the server's key"),
    (
        "shown_order",
        "string",
        "places of the answers in the order shown, from 1, such as 3 1 2",
    ),
    (
        "shown_place",
        "integer",
        "where the chosen answer stood, from 1",
    ),
    (
        "response_ms",
        "integer",
        "milliseconds in sight until the first answer, without hidden and covered time",
    ),
    (
        "item_shown_ms",
        "integer",
        "milliseconds in sight, all visits together, without hidden and covered time",
    ),
    ("changes", "integer", "how often another answer was chosen"),
];

const AGE_GROUP: Column = (
    "age_group",
    "string",
    "by year of birth; decides on the texts",
);
const FOLDER: Column = (
    "folder",
    "string",
    "mandatory, optional1 to optional4, english",
);

pub(super) const TEXTS: &[Column] = &[
    AGE_GROUP,
    FOLDER,
    ("title", "string", "the heading"),
    (
        "language",
        "string",
        "de or en; a factor of its own: English texts are in no contrast of conditions",
    ),
    ("source", "string", "after what it was retold"),
    ("words", "integer", "words of the text"),
    ("sentences", "integer", "sentences of the text"),
    ("words_per_sentence", "number", "to two decimals"),
    (
        "lix",
        "number",
        "words a sentence and percent of words of more than six letters, to two decimals",
    ),
    (
        "amstad",
        "number",
        "180 - words a sentence - 58.5 * syllables a word, for German, to two decimals",
    ),
];

pub(super) const TEXT_PAGES: &[Column] = &[
    AGE_GROUP,
    FOLDER,
    ("page", "integer", "1 to 4"),
    ("text", "string", "what stands on it"),
    ("picture", "string", "what is drawn on it"),
];

pub(super) const QUESTIONS: &[Column] = &[
    AGE_GROUP,
    FOLDER,
    ("question", "string", "q1 to q5"),
    (
        "kind",
        "string",
        "literal, inference, sequence or main-idea",
    ),
    ("question_text", "string", "as it is asked"),
    (
        "answer_1",
        "string",
        "the first answer of the file; shown in an order of its own for each session",
    ),
    ("answer_2", "string", "the second answer of the file"),
    ("answer_3", "string", "the third answer of the file"),
    ("key", "integer", "the place of the right answer, from 1"),
];

pub(super) const PAGES: &[Column] = &[
    ID,
    POSITION,
    ("page", "integer", "1 to 4"),
    ("visits", "integer", "how often it was shown"),
    (
        "shown_ms",
        "integer",
        "milliseconds in sight, all visits together",
    ),
];

pub(super) const EVENTS: &[Column] = &[
    ID,
    ("number", "integer", "in order, from 1"),
    ("type", "string", "what happened"),
    (
        "at_ms",
        "integer",
        "milliseconds since the first event, on a clock that never goes back",
    ),
    ("wall_ms", "integer", "the same by the wall clock"),
    ("quiz_id", "integer", "which text"),
    ("page", "integer", "which page"),
    ("question", "string", "which question"),
    ("value", "string", "what else there is to say"),
];
