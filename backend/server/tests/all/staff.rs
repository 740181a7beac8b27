//! Staff for tests.

use serde_json::json;
use uuid::Uuid;
use vokal_accounts::admins::{Role, manage};

use crate::browser::Browser;
use crate::client::{Answer, PASSWORD};
use crate::world::World;

/// The name of an admin who has just been made.
pub fn new_admin(world: &World) -> String {
    new_staff(world, Role::Admin)
}

/// The name of somebody who has just been made one of staff.
pub fn new_staff(world: &World, role: Role) -> String {
    let name = format!("staff-{}", Uuid::new_v4());
    set_password(world, &name, PASSWORD, Some(role));
    name
}

/// As the operator does it on the command line.
pub fn set_password(world: &World, name: &str, password: &str, role: Option<Role>) {
    let set = manage::set_password(&world.state.database, name, password.into(), role);
    actix_web::rt::System::new().block_on(set).unwrap();
}

/// As the operator does it on the command line.
pub fn remove(world: &World, name: &str) -> bool {
    let gone = manage::remove(&world.state.database, name);
    let left = actix_web::rt::System::new().block_on(gone).unwrap();
    left.is_some()
}

pub fn login(browser: &Browser, name: &str) -> Answer {
    login_with(browser, name, PASSWORD)
}

pub fn login_with(browser: &Browser, name: &str, password: &str) -> Answer {
    let form = json!({ "username": name, "password": password });
    browser.post("/api/admin/login", &form)
}

/// As the operator does it on the command line.
pub fn remove_second_factor(world: &World, name: &str) -> bool {
    let gone = manage::remove_second_factor(&world.state.database, name);
    actix_web::rt::System::new().block_on(gone).unwrap()
}
