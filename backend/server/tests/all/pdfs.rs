//! Small PDFs made on the spot.

use std::fmt::Write as _;

use serde_json::Value;
use uuid::Uuid;

use crate::client::Client;

/// A PDF of one page with these lines, each a paragraph of its own.
pub fn of_text(lines: &[&str]) -> Vec<u8> {
    of_pages(&[lines])
}

/// A PDF of these pages.
pub fn of_pages(pages: &[&[&str]]) -> Vec<u8> {
    written(pages, false)
}

/// A PDF of one page with these lines and a picture.
pub fn with_picture(lines: &[&str]) -> Vec<u8> {
    written(&[lines], true)
}

fn written(pages: &[&[&str]], has_picture: bool) -> Vec<u8> {
    let kids: String = (0..pages.len()).fold(String::new(), |mut kids, at| {
        let _ = write!(kids, "{} 0 R ", 5 + 2 * at);
        kids
    });
    let mut objects = vec![
        b"<< /Type /Catalog /Pages 2 0 R /Lang (de) >>".to_vec(),
        format!("<< /Type /Pages /Kids [{kids}] /Count {} >>", pages.len()).into_bytes(),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"
            .to_vec(),
        stream(
            "/Type /XObject /Subtype /Image /Width 64 /Height 64 /BitsPerComponent 8 \
             /ColorSpace /DeviceRGB",
            &(0..64 * 64 * 3)
                .map(|at| (at * 7) as u8)
                .collect::<Vec<_>>(),
        ),
    ];
    for (at, lines) in pages.iter().enumerate() {
        objects.push(
            format!(
                "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents {} 0 R \
                 /Resources << /Font << /F 3 0 R >> /XObject << /I 4 0 R >> >> >>",
                6 + 2 * at
            )
            .into_bytes(),
        );
        let mut content = String::new();
        for (number, line) in lines.iter().enumerate() {
            let y = 760 - 40 * number;
            let _ = writeln!(content, "BT /F 12 Tf 72 {y} Td ({line}) Tj ET");
        }
        if has_picture {
            content.push_str("q 200 0 0 200 72 100 cm /I Do Q\n");
        }
        objects.push(stream("", content.as_bytes()));
    }
    file(&objects)
}

/// A PDF whose pages are pictures (PNG, of eight bits a colour, as the server draws them), as from
/// a scanner; a page without one has a sentence of text.
pub fn of_pictures(pages: &[Option<&[u8]>]) -> Vec<u8> {
    let kids: String = (0..pages.len()).fold(String::new(), |mut kids, at| {
        let _ = write!(kids, "{} 0 R ", 4 + 3 * at);
        kids
    });
    let mut objects = vec![
        b"<< /Type /Catalog /Pages 2 0 R >>".to_vec(),
        format!("<< /Type /Pages /Kids [{kids}] /Count {} >>", pages.len()).into_bytes(),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>".to_vec(),
    ];
    for (at, png) in pages.iter().enumerate() {
        objects.push(
            format!(
                "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents {} 0 R \
                 /Resources << /Font << /F 3 0 R >> /XObject << /I {} 0 R >> >> >>",
                5 + 3 * at,
                6 + 3 * at
            )
            .into_bytes(),
        );
        let Some(png) = png else {
            objects.push(stream(
                "",
                b"BT /F 12 Tf 72 700 Td (Here stands a text.) Tj ET",
            ));
            objects.push(b"null".to_vec());
            continue;
        };
        objects.push(stream("", b"q 595 0 0 842 0 0 cm /I Do Q"));
        let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
        let (width, height) = (number(16), number(20));
        assert_eq!(png[24..26], [8, 2], "eight bits, red, green and blue");
        let mut packed = Vec::new();
        let mut chunk = 8;
        while chunk < png.len() {
            let length = number(chunk) as usize;
            if &png[chunk + 4..chunk + 8] == b"IDAT" {
                packed.extend_from_slice(&png[chunk + 8..chunk + 8 + length]);
            }
            chunk += 12 + length;
        }
        let entries = format!(
            "/Type /XObject /Subtype /Image /Width {width} /Height {height} /BitsPerComponent 8 \
             /ColorSpace /DeviceRGB /Filter /FlateDecode \
             /DecodeParms << /Predictor 15 /Colors 3 /Columns {width} >>"
        );
        objects.push(stream(&entries, &packed));
    }
    file(&objects)
}

fn stream(entries: &str, bytes: &[u8]) -> Vec<u8> {
    let mut object = format!("<< {entries} /Length {} >>\nstream\n", bytes.len()).into_bytes();
    object.extend_from_slice(bytes);
    object.extend_from_slice(b"\nendstream");
    object
}

fn file(objects: &[Vec<u8>]) -> Vec<u8> {
    let mut pdf = b"%PDF-1.7\n".to_vec();
    let mut places = String::new();
    for (at, object) in objects.iter().enumerate() {
        let _ = writeln!(places, "{:010} 00000 n ", pdf.len());
        pdf.extend_from_slice(format!("{} 0 obj\n", at + 1).as_bytes());
        pdf.extend_from_slice(object);
        pdf.extend_from_slice(b"\nendobj\n");
    }
    let (start, count) = (pdf.len(), objects.len() + 1);
    let table = format!(
        "xref\n0 {count}\n0000000000 65535 f \n{places}trailer\n\
         << /Size {count} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n"
    );
    pdf.extend_from_slice(table.as_bytes());
    pdf
}

/// Uploads a PDF and tells its full name.
#[track_caller]
pub fn uploaded(reader: &Client, pdf: &[u8]) -> String {
    let answer = reader.upload_pdf("x.pdf", pdf).expect(201);
    answer["fileName"].as_str().unwrap().to_owned()
}

/// The names of the pictures in a content, as its addresses have them.
pub fn pictures(content: &Value) -> Vec<String> {
    let html = content["content"].as_str().unwrap();
    let sources = html.split("src=\"images/").skip(1);
    sources
        .map(|rest| rest.split('"').next().unwrap().to_owned())
        .collect()
}

/// The address of something that is this reader's own.
pub fn place(path: &str, owner: &Client) -> String {
    if path.contains("{upload_id}") {
        let id = Uuid::new_v4().to_string();
        let upload = format!("/api/pdf/upload?uploadId={id}");
        owner
            .upload_pdf_to(&upload, "x.pdf", &of_text(&["x"]))
            .expect(201);
        return path.replace("{upload_id}", &id);
    }
    if !path.contains('{') {
        return path.to_owned();
    }
    if path.contains("{export_id}") {
        return path.replace("{export_id}", &Uuid::new_v4().to_string());
    }
    let name = uploaded(owner, &with_picture(&["x"]));
    if path.contains("/images/") {
        let content = owner.get(&format!("/api/pdf/content/{name}")).expect(200);
        return path.replace("{name}", &pictures(&content)[0]);
    }
    if path.contains("/original") {
        let book = owner.post(&format!("/api/pdf/{name}/book"), &serde_json::json!({}));
        let book = book.expect(200)["bookId"].to_string();
        return path.replace("{id}", &book);
    }
    path.replace("{number}", "1")
        .replace("{file_name}", &name)
        .replace("{id}", &name[..36])
}
