//! Where a part's routes are registered.
//!
//! To be answered, a route is all that is needed; the contract (`OpenAPI`) needs its whole
//! description, too, which takes ten megabytes while it is put together. So it is put together
//! once, and each thread that serves registers the routes alone.

use actix_web::dev::HttpServiceFactory;
use utoipa_actix_web::OpenApiFactory;

/// Takes routes.
pub trait Routes {
    /// Registers a route.
    fn service(&mut self, route: impl HttpServiceFactory + OpenApiFactory + 'static) -> &mut Self;

    /// Registers the routes of a part.
    fn configure(&mut self, part: impl FnOnce(&mut Self)) -> &mut Self {
        part(self);
        self
    }
}

/// Without descriptions.
impl Routes for actix_web::web::ServiceConfig {
    fn service(&mut self, route: impl HttpServiceFactory + OpenApiFactory + 'static) -> &mut Self {
        self.service(route)
    }
}

/// With descriptions.
impl Routes for utoipa_actix_web::service_config::ServiceConfig<'_> {
    fn service(&mut self, route: impl HttpServiceFactory + OpenApiFactory + 'static) -> &mut Self {
        self.service(route)
    }
}
