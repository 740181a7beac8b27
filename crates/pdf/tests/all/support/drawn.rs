//! PDFs drawn letter by letter, for documents of which every place is known.

use std::fmt::Write;

/// A5 in points.
pub const WIDTH: f32 = 420.0;
pub const HEIGHT: f32 = 595.0;

/// A page's text, and objects of its own.
#[derive(Default)]
pub struct Page {
    content: String,
    /// Annotations, as they stand in the file.
    pub annotations: Vec<String>,
}

impl Page {
    /// Text at a place from the upper left corner, in Helvetica.
    pub fn text(&mut self, x: f32, y: f32, size: f32, text: &str) -> &mut Self {
        self.draw("F1", x, y, size, text)
    }

    /// The same in Helvetica-Bold.
    pub fn bold(&mut self, x: f32, y: f32, size: f32, text: &str) -> &mut Self {
        self.draw("F2", x, y, size, text)
    }

    fn draw(&mut self, font: &str, x: f32, y: f32, size: f32, text: &str) -> &mut Self {
        let mut hex = String::new();
        for c in text.chars() {
            // The letters of WinAnsiEncoding that tests need.
            let byte = match c {
                '„' => 0x84,
                '“' => 0x93,
                '–' => 0x96,
                c => u32::from(c),
            };
            let _ = write!(hex, "{byte:02x}");
        }
        let y = HEIGHT - y;
        let _ = writeln!(
            self.content,
            "BT /{font} {size} Tf {x} {y} Td <{hex}> Tj ET"
        );
        self
    }

    /// A filled box, as rulings and bullets are drawn.
    pub fn filled(&mut self, x: f32, y: f32, width: f32, height: f32) -> &mut Self {
        let bottom = HEIGHT - y - height;
        let _ = writeln!(self.content, "{x} {bottom} {width} {height} re f");
        self
    }

    /// The same in a light grey, as what lies behind text is.
    pub fn grey(&mut self, x: f32, y: f32, width: f32, height: f32) -> &mut Self {
        self.content.push_str("q 0.85 g ");
        self.filled(x, y, width, height);
        self.content.push_str("Q\n");
        self
    }

    /// A box that is not filled.
    pub fn frame(&mut self, x: f32, y: f32, width: f32, height: f32) -> &mut Self {
        let bottom = HEIGHT - y - height;
        let _ = writeln!(self.content, "{x} {bottom} {width} {height} re S");
        self
    }

    /// A filled triangle as wide as high, which points to the right.
    pub fn triangle(&mut self, x: f32, y: f32, side: f32) -> &mut Self {
        let (top, middle, bottom) = (HEIGHT - y, HEIGHT - y - side / 2.0, HEIGHT - y - side);
        let right = x + side;
        let _ = writeln!(
            self.content,
            "{x} {top} m {right} {middle} l {x} {bottom} l h f"
        );
        self
    }

    /// Lines of running text from `top` downwards; returns where the next one
    /// would stand.
    pub fn lines(&mut self, top: f32, lines: &[&str]) -> f32 {
        let mut y = top;
        for line in lines {
            self.text(60.0, y, 10.0, line);
            y += 12.0;
        }
        y
    }
}

/// Writes pages as a PDF. `extra` are objects from number 100 on, `catalog` is
/// added to the catalog; page N is object 10 + 2 N, the fonts are 3 and 4.
pub fn pdf(pages: &[Page], catalog: &str, extra: &[String]) -> Vec<u8> {
    let mut objects: Vec<(usize, String)> = Vec::new();
    let page = |number: usize| 1_000 + 2 * number;
    let mut kids = String::new();
    for number in 0..pages.len() {
        let _ = write!(kids, "{} 0 R ", page(number));
    }
    objects.push((1, format!("<< /Type /Catalog /Pages 2 0 R {catalog} >>")));
    objects.push((
        2,
        format!("<< /Type /Pages /Kids [{kids}] /Count {} >>", pages.len()),
    ));
    for (number, name) in [(3, "Helvetica"), (4, "Helvetica-Bold")] {
        objects.push((
            number,
            format!(
                "<< /Type /Font /Subtype /Type1 /BaseFont /{name} /Encoding /WinAnsiEncoding >>"
            ),
        ));
    }
    for (at, object) in extra.iter().enumerate() {
        objects.push((100 + at, object.clone()));
    }
    for (at, one) in pages.iter().enumerate() {
        let number = page(at);
        objects.push((
            number,
            format!(
                "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {WIDTH} {HEIGHT}] /Contents {} 0 R \
                 /Resources << /Font << /F1 3 0 R /F2 4 0 R /F3 100 0 R >> >> /Annots [{}] >>",
                number + 1,
                one.annotations.join(" ")
            ),
        ));
        let content = &one.content;
        objects.push((
            number + 1,
            format!(
                "<< /Length {} >>\nstream\n{content}\nendstream",
                content.len()
            ),
        ));
    }
    let mut file = b"%PDF-1.7\n".to_vec();
    let mut table = String::new();
    for (number, object) in &objects {
        let _ = write!(table, "{number} 1\n{:010} 00000 n \n", file.len());
        file.extend_from_slice(format!("{number} 0 obj\n{object}\nendobj\n").as_bytes());
    }
    let start = file.len();
    let size = objects.iter().map(|(number, _)| number + 1).max().unwrap();
    file.extend_from_slice(
        format!(
            "xref\n0 1\n0000000000 65535 f \n{table}trailer << /Size {size} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF"
        )
        .as_bytes(),
    );
    file
}

/// The number of a page's object.
pub fn object_of(page: usize) -> usize {
    1_000 + 2 * page
}

impl Page {
    /// Text by its codes, in the font that is object 100.
    pub fn codes(&mut self, x: f32, y: f32, size: f32, hex: &str) -> &mut Self {
        let y = HEIGHT - y;
        let _ = writeln!(self.content, "BT /F3 {size} Tf {x} {y} Td <{hex}> Tj ET");
        self
    }
}
