//! All that the server promises, in one binary so that it is linked once.

mod api;
mod architecture;
mod askers;
mod authenticator;
mod books;
mod browser;
mod client;
mod comparison;
mod contract;
mod corpus;
mod crash;
mod matrix;
mod migrations;
mod operation;
mod participants;
mod pdf;
mod pdfs;
mod people;
mod postbox;
mod provider;
mod proxy;
mod s3;
mod staff;
mod study;
mod transactions;
mod world;
