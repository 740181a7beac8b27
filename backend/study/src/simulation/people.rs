//! Who takes part, and on what device.

use rand::Rng;
use rand::rngs::StdRng;

use crate::Study;
use crate::design::AgeGroup;
use crate::details::{Languages, UserDetails};
use crate::environment::Environment;

/// What somebody of a group tells of themselves.
pub(super) fn details(random: &mut StdRng, group: AgeGroup) -> UserDetails {
    let mut one_of = |all: &[&str]| all[random.random_range(0..all.len())].to_owned();
    let gender = one_of(&[
        "male",
        "female",
        "female",
        "male",
        "non-binary",
        "prefer-not-to-say",
    ]);
    let education = match group {
        AgeGroup::Oldest => one_of(&[
            "secondary",
            "high-school",
            "vocational",
            "bachelor",
            "master",
        ]),
        AgeGroup::Youngest | AgeGroup::Middle => "primary".to_owned(),
    };
    let reading_frequency = one_of(&["daily", "several-times-week", "weekly", "monthly", "rarely"]);
    let reading_format = one_of(&["print", "digital", "both", "audio"]);
    let text_types = vec![one_of(&["fiction", "non-fiction", "news", "blogs"])];
    let reading_issues = vec![one_of(&["none", "none", "none", "dyslexia", "speed"])];
    UserDetails {
        birth_year: match group {
            AgeGroup::Youngest => random.random_range(2017..=2018),
            AgeGroup::Middle => random.random_range(2015..=2016),
            AgeGroup::Oldest => random.random_range(1950..=2014),
        },
        gender,
        education,
        reading_frequency,
        reading_format,
        text_types,
        languages: Languages {
            de: true,
            en: random.random_bool(0.3),
            ..Languages::default()
        },
        reading_issues,
        other_issue: String::new(),
    }
}

/// The device that somebody reads on.
pub(super) fn environment(random: &mut StdRng, study: &Study) -> Environment {
    let touch = random.random_bool(0.6);
    Environment {
        viewport_width: Some(if touch { 1024 } else { 1440 }),
        viewport_height: Some(if touch { 768 } else { 900 }),
        pixel_ratio: Some(if touch { 2.0 } else { 1.0 }),
        pointer: Some(if touch { "touch" } else { "mouse" }.into()),
        browser: Some("Chrome".into()),
        browser_version: Some(140),
        content_hash: Some(study.content_hash().to_owned()),
    }
}
