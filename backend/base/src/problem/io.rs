//! What a request can fail with where files are read and written.

use super::ApiError;

impl From<std::io::Error> for ApiError {
    fn from(error: std::io::Error) -> Self {
        match error.kind() {
            std::io::ErrorKind::StorageFull | std::io::ErrorKind::QuotaExceeded => {
                Self::StorageFull
            }
            // Its folder is not there: a disk that is not mounted, or was moved.
            std::io::ErrorKind::ReadOnlyFilesystem | std::io::ErrorKind::NotFound => {
                Self::unavailable(error)
            }
            _ => Self::internal(error),
        }
    }
}
