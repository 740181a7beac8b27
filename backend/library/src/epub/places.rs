//! Where does something lie in the archive, told from the package document?

use super::Picture;

pub(super) fn chapter_name(at: usize) -> String {
    format!("chapter-{}.xhtml", at + 1)
}

pub(super) fn picture_name(at: usize, picture: &Picture) -> String {
    let ending = picture.media_type.trim_start_matches("image/");
    format!("images/{}.{ending}", at + 1)
}
