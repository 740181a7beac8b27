//! All that the server promises, in one binary so that it is linked once.

mod architecture;
mod client;
mod contract;
mod corpus;
mod migrations;
mod world;
