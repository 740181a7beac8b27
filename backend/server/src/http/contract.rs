//! What the routes promise, as it is told and as it says which methods an address has.

use std::sync::LazyLock;

use actix_web::dev::HttpServiceFactory;
use actix_web::http::header::ContentType;
use actix_web::web::Bytes;
use actix_web::{App, HttpResponse, get};
use utoipa::openapi::path::PathItem;
use utoipa::openapi::{Info, OpenApi};
use utoipa_actix_web::{AppExt, OpenApiFactory};

use vokal_base::routes::Routes;

/// Put together, it takes ten megabytes for a moment: only where somebody asks for it, and once.
static TEXT: LazyLock<Bytes> = LazyLock::new(|| {
    // It holds nothing that could not be written.
    described().to_json().unwrap_or_default().into()
});

/// The addresses that there are.
static ADDRESSES: LazyLock<Addresses> = LazyLock::new(|| {
    let mut addresses = Addresses::default();
    super::routes(&mut addresses);
    addresses
});

/// The form of each address, with the methods that it has.
#[derive(Default)]
struct Addresses(Vec<(String, Vec<&'static str>)>);

/// Of the descriptions nothing is kept but where they stand.
impl Routes for Addresses {
    fn service(&mut self, route: impl HttpServiceFactory + OpenApiFactory + 'static) -> &mut Self {
        for (form, item) in route.paths().paths {
            self.0.push((form, methods_of(&item)));
        }
        self
    }
}

/// The methods of an address, if there is one of that form.
pub(super) fn methods(path: &str) -> Vec<&'static str> {
    let fitting = ADDRESSES.0.iter().filter(|(form, _)| fits(form, path));
    fitting.flat_map(|(_, methods)| methods.clone()).collect()
}

/// The contract, in full.
#[must_use]
pub fn described() -> OpenApi {
    let (_, mut api) = App::new()
        .into_utoipa_app()
        .configure(|config| super::routes(config))
        .split_for_parts();
    api.info = Info::new("Vokal", env!("CARGO_PKG_VERSION"));
    api
}

/// The contract.
#[get("/api/openapi.json")]
pub(super) async fn openapi_json() -> HttpResponse {
    HttpResponse::Ok()
        .content_type(ContentType::json())
        .body(TEXT.clone())
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
        ("HEAD", item.head.is_some()),
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
