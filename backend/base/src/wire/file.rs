//! Files that are sent as they lie, and saved under a name.

use std::io;

use actix_web::http::header::{
    Charset, ContentDisposition, DispositionParam, DispositionType, ExtendedValue,
};
use actix_web::web::Bytes;
use futures_util::stream::{self, LocalBoxStream};
use tokio::io::AsyncReadExt;

const PIECE: usize = 64 * 1024;

/// A file from where it stands, piece by piece.
pub fn pieces_of(
    file: impl AsyncReadExt + Unpin + 'static,
) -> LocalBoxStream<'static, io::Result<Bytes>> {
    let pieces = stream::unfold(Some(file), |file| async {
        let mut file = file?;
        let mut piece = vec![0; PIECE];
        match file.read(&mut piece).await {
            Ok(0) => None,
            Ok(length) => {
                piece.truncate(length);
                Some((Ok(Bytes::from(piece)), Some(file)))
            }
            Err(error) => Some((Err(error), None)),
        }
    });
    Box::pin(pieces)
}

/// Has a file saved under its name instead of being shown (RFC 6266, RFC 8187).
#[must_use]
pub fn attachment(name: &str) -> ContentDisposition {
    let plain = |c: char| c.is_ascii_graphic() && !matches!(c, '"' | '\\') || c == ' ';
    let simple: String = name
        .chars()
        .map(|c| if plain(c) { c } else { '_' })
        .collect();
    ContentDisposition {
        disposition: DispositionType::Attachment,
        parameters: vec![
            DispositionParam::Filename(simple),
            DispositionParam::FilenameExt(ExtendedValue {
                charset: Charset::Ext("UTF-8".into()),
                language_tag: None,
                value: name.as_bytes().to_vec(),
            }),
        ],
    }
}
