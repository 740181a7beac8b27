//! Each resource as the web sees it, on each engine.

mod accounts;
mod admins;
mod google;
mod guessing;
mod headers;
mod hostile;
mod library;
mod people;
mod pictures;
mod profile;
mod progress;
mod reading;
mod recovery;
mod registration;
mod routes;
mod sessions;
mod strangers;
mod telling;
mod uploads;
mod xsrf;
