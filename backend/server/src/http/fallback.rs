//! What is answered when no route fits.

use actix_web::http::Method;
use actix_web::http::header::ALLOW;
use actix_web::{HttpRequest, HttpResponse, ResponseError};

use super::{contract, frontend};
use vokal_base::problem::ApiError;

/// A page of the application, or a plain word that there is nothing.
pub(super) async fn anything_else(request: HttpRequest) -> HttpResponse {
    let path = request.path();
    if !is_for_programs(path) {
        return match *request.method() {
            Method::GET | Method::HEAD => frontend::page(&request),
            _ => not_allowed(&request, &["GET", "HEAD"]),
        };
    }
    match contract::methods(path).as_slice() {
        [] => ApiError::NotFound("address").error_response(),
        methods => not_allowed(&request, methods),
    }
}

/// Whether no page stands there: the application's own addresses, and those of other programs.
fn is_for_programs(path: &str) -> bool {
    let first = path.trim_start_matches('/').split('/').next();
    matches!(first, Some("api" | "opds" | "kosync"))
}

fn not_allowed(request: &HttpRequest, methods: &[&str]) -> HttpResponse {
    let mut response = ApiError::MethodNotAllowed(request.method().to_string()).error_response();
    if let Ok(allowed) = methods.join(", ").parse() {
        response.headers_mut().insert(ALLOW, allowed);
    }
    response
}
