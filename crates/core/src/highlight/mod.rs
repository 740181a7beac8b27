//! Which letters does the reading aid stress?
