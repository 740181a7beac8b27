//! What a request can fail with where files stand.

use super::ApiError;
use crate::library::shelf;

impl From<shelf::Fault> for ApiError {
    fn from(fault: shelf::Fault) -> Self {
        match fault {
            shelf::Fault::Io(error) => error.into(),
            fault @ shelf::Fault::Store(_) => Self::unavailable(fault),
        }
    }
}

impl From<std::io::Error> for ApiError {
    fn from(error: std::io::Error) -> Self {
        match error.kind() {
            std::io::ErrorKind::StorageFull | std::io::ErrorKind::QuotaExceeded => {
                Self::StorageFull
            }
            std::io::ErrorKind::ReadOnlyFilesystem => Self::unavailable(error),
            _ => Self::internal(error),
        }
    }
}
