//! All that the server promises, in one binary so that it is linked once.

mod architecture;
mod contract;
mod migrations;
mod world;
