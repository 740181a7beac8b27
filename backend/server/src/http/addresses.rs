//! Addresses that name nothing in any database.

use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;

use vokal_base::problem::ApiError;

/// Answers for what nothing is called: PostgreSQL takes no text with NUL, not even as a question.
pub(super) async fn nameable(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let uri = request.uri();
    if uri.path().contains("%00") {
        return Err(ApiError::NotFound("address").into());
    }
    next.call(request).await
}
