//! What is answered when no route fits.

use actix_web::http::Method;
use actix_web::http::header::ALLOW;
use actix_web::web::{Data, Json};
use actix_web::{HttpRequest, HttpResponse, Responder, ResponseError, get};
use utoipa::openapi::OpenApi;
use utoipa::openapi::path::PathItem;

use super::frontend;
use vokal_base::problem::ApiError;

/// The contract, as it is told and as it says which methods an address has.
pub(super) struct Contract(OpenApi);

impl Contract {
    pub(super) fn new(api: OpenApi) -> Self {
        Self(api)
    }

    /// The methods of an address, if there is one of that form.
    fn methods(&self, path: &str) -> Vec<&'static str> {
        let fitting = self
            .0
            .paths
            .paths
            .iter()
            .filter(|(form, _)| fits(form, path));
        fitting.flat_map(|(_, item)| methods_of(item)).collect()
    }
}

/// The contract.
#[get("/api/openapi.json")]
pub(super) async fn openapi_json(contract: Data<Contract>) -> impl Responder {
    Json(contract.0.clone())
}

/// A page of the application, or a plain word that there is nothing.
pub(super) async fn anything_else(request: HttpRequest, contract: Data<Contract>) -> HttpResponse {
    let path = request.path();
    if path != "/api" && !path.starts_with("/api/") {
        return match *request.method() {
            Method::GET | Method::HEAD => frontend::page(&request),
            _ => not_allowed(&request, &["GET", "HEAD"]),
        };
    }
    match contract.methods(path).as_slice() {
        [] => ApiError::NotFound("address").error_response(),
        methods => not_allowed(&request, methods),
    }
}

fn not_allowed(request: &HttpRequest, methods: &[&str]) -> HttpResponse {
    let mut response = ApiError::MethodNotAllowed(request.method().to_string()).error_response();
    if let Ok(allowed) = methods.join(", ").parse() {
        response.headers_mut().insert(ALLOW, allowed);
    }
    response
}

fn fits(form: &str, path: &str) -> bool {
    let mut form = form.split('/');
    let mut path = path.split('/');
    loop {
        match (form.next(), path.next()) {
            // The last part of an address may have parts itself.
            (None, None) | (Some("{path}"), Some(_)) => return true,
            (Some(part), Some(given)) if part == given || part.starts_with('{') => {}
            _ => return false,
        }
    }
}

fn methods_of(item: &PathItem) -> Vec<&'static str> {
    let all = [
        ("GET", item.get.is_some()),
        ("POST", item.post.is_some()),
        ("PUT", item.put.is_some()),
        ("PATCH", item.patch.is_some()),
        ("DELETE", item.delete.is_some()),
    ];
    all.iter()
        .filter(|(_, known)| *known)
        .map(|(method, _)| *method)
        .collect()
}
