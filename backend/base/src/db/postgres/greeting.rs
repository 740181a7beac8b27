//! The first words of a connection, of which one must not reach libpq.
//!
//! Over TLS a server offers to tie the password to the channel (SCRAM-SHA-256-PLUS). libpq
//! does not see the channel here and takes the offer for a forgery, so it is left out; that
//! the other side is the database is proven by its certificate.

use std::io;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};

/// So long a message before anybody is known may be, in bytes.
const LONGEST: usize = 64 * 1024;

/// `AuthenticationSASL` (PostgreSQL's documentation, section 54.7).
const SASL: [u8; 4] = 10_u32.to_be_bytes();
const TIED: &[u8] = b"SCRAM-SHA-256-PLUS";

/// Hands on what is said up to the server's first word on who may come in.
pub(super) async fn pass<N, F>(near: &mut N, far: &mut F) -> io::Result<()>
where
    N: AsyncRead + AsyncWrite + Unpin,
    F: AsyncRead + AsyncWrite + Unpin,
{
    // What begins a connection, or ends another's question, has no type.
    let (length, body) = message(near).await?;
    far.write_all(&length).await?;
    far.write_all(&body).await?;
    far.flush().await?;
    loop {
        let kind = far.read_u8().await?;
        let (mut length, mut body) = message(far).await?;
        if kind == b'R' && body.starts_with(&SASL) {
            body = untied(&body);
            length = u32::try_from(body.len() + 4)
                .unwrap_or(u32::MAX)
                .to_be_bytes();
        }
        near.write_u8(kind).await?;
        near.write_all(&length).await?;
        near.write_all(&body).await?;
        if matches!(kind, b'R' | b'E') {
            return Ok(());
        }
    }
}

async fn message(from: &mut (impl AsyncRead + Unpin)) -> io::Result<([u8; 4], Vec<u8>)> {
    let mut length = [0; 4];
    from.read_exact(&mut length).await?;
    let size = u32::from_be_bytes(length).checked_sub(4);
    let size = size.and_then(|size| usize::try_from(size).ok());
    let size = size.filter(|size| *size <= LONGEST);
    let mut body = vec![0; size.ok_or(io::ErrorKind::InvalidData)?];
    from.read_exact(&mut body).await?;
    Ok((length, body))
}

/// The mechanisms without those that libpq cannot take here; each ends with a zero, and
/// so does the list.
fn untied(body: &[u8]) -> Vec<u8> {
    let mut kept = SASL.to_vec();
    let names = body[SASL.len()..].split(|byte| *byte == 0);
    for name in names.filter(|name| !name.is_empty() && *name != TIED) {
        kept.extend_from_slice(name);
        kept.push(0);
    }
    kept.push(0);
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_mechanism_that_needs_the_channel_is_left_out() {
        let offered = b"\0\0\0\x0aSCRAM-SHA-256-PLUS\0SCRAM-SHA-256\0\0";
        assert_eq!(untied(offered), b"\0\0\0\x0aSCRAM-SHA-256\0\0");
    }

    #[actix_web::test]
    async fn a_length_that_no_greeting_has_ends_it() {
        for wrong in [&b"\0\0\0\x03"[..], b"\xff\xff\xff\xff", b"\0\0\0\x09abc"] {
            let mut from = wrong;
            assert!(message(&mut from).await.is_err(), "{wrong:?}");
        }
    }
}
