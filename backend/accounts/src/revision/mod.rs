//! In which order did the devices of an account change what they have in common?
//!
//! Each change takes the account's next number in the transaction that makes it. The number
//! comes from the account's row, which stays locked until then, so numbers become visible in
//! their order: who has seen one has seen all before it. A sequence would not do, as it is taken
//! in one order and committed in another.

mod queries;

pub use queries::devices;
pub use queries::numbers::{advance, of, of_many};
