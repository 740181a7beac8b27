//! The study as participants and staff see it, on each engine.

mod analysis;
mod blind;
mod codes;
mod dashboard;
mod deletion;
mod exclusions;
mod exports;
mod flags;
mod floods;
mod flow;
mod kiosks;
mod privacy;
mod recovery;
mod results;
mod room;
mod runs;
mod sessions;
mod settings;
mod submission;
mod survival;

use vokal_study::simulation::{self, Scenario};

use crate::browser::Browser;
use crate::client::{Client, serve};
use crate::staff;
use crate::world::{self, Manner, World};

/// Each engine with a server and an admin who has just signed in.
fn each() -> Vec<(World, Client, Client)> {
    each_of(&Manner::default())
}

fn each_of(manner: &Manner) -> Vec<(World, Client, Client)> {
    let worlds = world::each_apart(manner).into_iter();
    let with_admin = worlds.map(|world| {
        let client = serve(&world);
        let admin = admin(&world, &client);
        (world, client, admin)
    });
    with_admin.collect()
}

/// An admin who has just signed in.
fn admin(world: &World, client: &Client) -> Client {
    let name = staff::new_admin(world);
    client.with(&staff::login(&Browser::on(client), &name))
}

fn run<T>(work: impl Future<Output = T>) -> T {
    actix_web::rt::System::new().block_on(work)
}

/// So many participants who never were.
fn simulate(world: &World, count: u32) {
    simulate_so(world, Scenario::of(count, 7));
}

fn simulate_so(world: &World, scenario: Scenario) {
    let state = &world.state;
    let made = simulation::run(&state.database, &state.study, &world.clock, scenario);
    run(made).unwrap();
}
