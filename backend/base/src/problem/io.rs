//! What a request can fail with where files are read and written.

use super::ApiError;

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
