//! The examples do what their first lines say.
//!
//! Cargo builds them before it runs the tests, beside the tests' own folder.

use std::path::PathBuf;
use std::process::{Command, Output};

const CHAPTER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/data/fox.xhtml");

fn run(example: &str, arguments: &[&str]) -> Output {
    let test = std::env::current_exe().unwrap();
    let built: PathBuf = test.ancestors().nth(2).unwrap().join("examples");
    let name = format!("{example}{}", std::env::consts::EXE_SUFFIX);
    Command::new(built.join(name))
        .args(arguments)
        .output()
        .unwrap()
}

fn shown(example: &str, arguments: &[&str]) -> String {
    let output = run(example, arguments);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{example}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn paginate_lists_pages_that_touch_and_shows_each() {
    let size = ["--width", "300", "--height", "240"];
    let with = |more: &[&str]| shown("paginate", &[&[CHAPTER], &size[..], more].concat());
    let list = with(&[]);
    let pages: Vec<(u32, u32)> = list
        .lines()
        .filter_map(|line| {
            let mut numbers = line.split_whitespace().map(str::parse);
            let (_, from, to): (u32, _, _) =
                (numbers.next()?.ok()?, numbers.next()?, numbers.next()?);
            Some((from.ok()?, to.ok()?))
        })
        .collect();
    assert!(pages.len() > 3, "{list}");
    assert!(list.ends_with(&format!("\n{} pages\n", pages.len())));
    assert_eq!(pages[0].0, 0);
    assert!(pages.windows(2).all(|pair| pair[0].1 == pair[1].0));
    for page in 1..=pages.len() {
        assert!(
            with(&["--page", &page.to_string()])
                .trim_start()
                .starts_with('<')
        );
    }
    let end = with(&["--page", &pages.len().to_string()]);
    assert!(end.contains("href=\"two.xhtml#b-owl\""), "{end}");
}

#[test]
fn paginate_needs_fewer_pages_for_smaller_type() {
    let count = |size: &str| -> usize {
        let list = shown(
            "paginate",
            &[CHAPTER, "--height", "200", "--font-size", size],
        );
        list.lines().count()
    };
    assert!(count("10") < count("28"));
}

#[test]
fn a_page_that_is_not_there_is_an_error() {
    for page in ["0", "99"] {
        let output = run("paginate", &[CHAPTER, "--page", page]);
        assert!(!output.status.success());
        assert!(String::from_utf8_lossy(&output.stderr).contains("pages"));
    }
}

#[test]
fn draw_fills_the_page_and_keeps_its_margins() {
    const MARGIN: u32 = 32;
    let chapter = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/data/kinds.xhtml");
    let picture = std::env::temp_dir().join(format!("vokal-draw-{}.png", std::process::id()));
    let file = picture.to_str().unwrap();
    let size = ["--width", "360", "--height", "480", "--scale", "1"];
    let said = shown("draw", &[&[chapter, file], &size[..]].concat());
    assert_eq!(said, "page 1 of 3\n");
    let drawn = tiny_skia::Pixmap::load_png(&picture).unwrap();
    std::fs::remove_file(&picture).unwrap();
    let (width, height) = (drawn.width(), drawn.height());
    assert_eq!((width, height), (360 + 2 * MARGIN, 480 + 2 * MARGIN));
    let mut inked = 0;
    for (at, pixel) in (0..).zip(drawn.pixels()) {
        if pixel.red() > 128 {
            continue;
        }
        let (x, y) = (at % width, at / width);
        assert!((MARGIN..width - MARGIN).contains(&x), "ink at {x}, {y}");
        assert!((MARGIN..height - MARGIN).contains(&y), "ink at {x}, {y}");
        inked += 1;
    }
    assert!(inked > 2_000, "only {inked} pixels");
}

#[test]
fn highlight_marks_a_text_and_a_chapter() {
    assert_eq!(
        shown("highlight", &["Baum & Ei", "--language", "de"]),
        "\u{1b}[1;4mBa\u{1b}[0m\u{1b}[1;4mu\u{1b}[0mm & \u{1b}[1;4mE\u{1b}[0m\u{1b}[1;4mi\u{1b}[0m\n"
    );
    let html = shown(
        "highlight",
        &["--file", CHAPTER, "--frequency", "2", "--html"],
    );
    assert!(html.contains("<b class=\"stressed\">"));
    assert!(
        !run("highlight", &["x", "--frequency", "5"])
            .status
            .success()
    );
}

#[test]
fn sanitise_leaves_text_and_structure_alone() {
    let html = shown("sanitise", &[CHAPTER]);
    assert!(
        html.trim_start()
            .starts_with("<h1 id=\"b-start\">The Fox and the Clock</h1>")
    );
    assert!(!html.contains("script") && !html.contains("onclick"));
}
