//! What is made of a file: `cargo run -p vokal-formats --example convert -- FILE` prints its HTML.

use std::io::Write;

use vokal_pdf_client::BookFormat;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("which file?")?;
    let format = BookFormat::of_name(&path).ok_or("which format?")?;
    let book = vokal_formats::read(&std::fs::read(&path)?, format)?;
    let mut out = std::io::stdout().lock();
    writeln!(out, "<!-- {:?} -->", book.metadata)?;
    out.write_all(book.html.as_bytes())?;
    Ok(())
}
