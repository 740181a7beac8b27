//! Each resource as the web sees it, on each engine.

mod accounts;
mod admins;
mod deleted;
mod deleted_accounts;
mod first_admin;
mod guessing;
mod headers;
mod hostile;
mod library;
mod mails;
mod people;
mod pictures;
mod profile;
mod progress;
mod providers;
mod reading;
mod recovery;
mod registration;
mod routes;
mod second_factor;
mod sessions;
mod staff_cookies;
mod strangers;
mod telling;
mod uploads;
mod xsrf;
