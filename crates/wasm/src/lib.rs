//! The browser's door to [`vokal_core`].
