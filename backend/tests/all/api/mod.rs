//! Each resource as the web sees it, on each engine.

mod accounts;
mod headers;
mod hostile;
mod library;
mod pictures;
mod progress;
mod reading;
mod routes;
mod sessions;
mod strangers;
mod uploads;
