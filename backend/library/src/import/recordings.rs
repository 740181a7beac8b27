//! Which sounds, films and captions does the book hold?

use std::collections::HashSet;

use super::archive::Archive;
use super::paths::{PathIndex, picture_path};
use super::unpack::Place;
use super::{Refusal, Watch};

/// Enough to know a kind by: the first page of an Ogg stream, the head of a Matroska file.
const MAGIC: u64 = 256;

/// A recording that a browser may be able to play, or the captions of one.
#[derive(Clone, Debug)]
pub struct Recording {
    /// Its path inside the book; see [`picture_path`].
    pub path: String,
    /// As its content tells, whatever the book says.
    pub kind: RecordingKind,
    /// Where it stands in the file.
    pub place: Place,
    /// CRC-32 of its content.
    pub checksum: u32,
}

/// The kinds of recordings that are served; nothing else ever is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is the format of that name")]
pub enum RecordingKind {
    Mp3,
    Aac,
    M4a,
    Mp4,
    OggAudio,
    OggVideo,
    Wav,
    Webm,
    Vtt,
}

impl RecordingKind {
    const ALL: [Self; 9] = [
        Self::Mp3,
        Self::Aac,
        Self::M4a,
        Self::Mp4,
        Self::OggAudio,
        Self::OggVideo,
        Self::Wav,
        Self::Webm,
        Self::Vtt,
    ];

    /// As it is told to a browser.
    #[must_use]
    pub fn media_type(self) -> &'static str {
        match self {
            Self::Mp3 => "audio/mpeg",
            Self::Aac => "audio/aac",
            Self::M4a => "audio/mp4",
            Self::Mp4 => "video/mp4",
            Self::OggAudio => "audio/ogg",
            Self::OggVideo => "video/ogg",
            Self::Wav => "audio/wav",
            Self::Webm => "video/webm",
            Self::Vtt => "text/vtt",
        }
    }

    /// From what is stored.
    #[must_use]
    pub fn parse(media_type: &str) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find(|kind| kind.media_type() == media_type)
    }

    /// The kind that the first bytes tell; a name or a declaration does not count.
    fn of(begin: &[u8]) -> Option<Self> {
        let holds = |word: &[u8]| begin.windows(word.len()).any(|part| part == word);
        let caption = begin.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(begin);
        Some(match begin {
            [b'I', b'D', b'3', 2..=4, ..] => Self::Mp3,
            [0xFF, second, third, ..] if is_mp3(*second, *third) => Self::Mp3,
            [0xFF, second, ..] if second & 0xF6 == 0xF0 => Self::Aac,
            [b'R', b'I', b'F', b'F', ..] if begin.get(8..12) == Some(b"WAVE") => Self::Wav,
            [b'O', b'g', b'g', b'S', 0, ..] if holds(b"theora") => Self::OggVideo,
            [b'O', b'g', b'g', b'S', 0, ..] => Self::OggAudio,
            [0x1A, 0x45, 0xDF, 0xA3, ..] if holds(b"webm") => Self::Webm,
            _ if begin.get(4..8) == Some(b"ftyp") => of_brand(begin.get(8..12)?)?,
            _ if is_captions(caption) => Self::Vtt,
            _ => return None,
        })
    }
}

/// A frame's head (ISO 11172-3, section 2.4.1.3): layer III, and a rate that there is.
fn is_mp3(second: u8, third: u8) -> bool {
    let is_layer_3 = second & 0xE6 == 0xE2 && second & 0x18 != 0x08;
    is_layer_3 && !matches!(third >> 4, 0 | 15) && third & 0x0C != 0x0C
}

/// What an ISO file says that it is; pictures say so, too.
fn of_brand(brand: &[u8]) -> Option<RecordingKind> {
    match brand {
        b"M4A " | b"M4B " | b"M4P " => Some(RecordingKind::M4a),
        b"mp41"
        | b"mp42"
        | b"avc1"
        | b"M4V "
        | b"dash"
        | [b'i', b's', b'o', b'm' | b'2'..=b'6'] => Some(RecordingKind::Mp4),
        _ => None,
    }
}

/// Captions begin with this word on a line of its own (`WebVTT`, section 4.1).
fn is_captions(begin: &[u8]) -> bool {
    begin
        .strip_prefix(b"WEBVTT")
        .is_some_and(|rest| matches!(rest.first(), None | Some(b' ' | b'\t' | b'\n' | b'\r')))
}

/// All that a book can play, found by the paths that its chapters give.
pub(super) struct Recordings {
    pub all: Vec<Recording>,
    paths: PathIndex,
}

impl Recordings {
    pub(super) fn read(archive: &Archive<'_>, watch: &Watch<'_>) -> Result<Self, Refusal> {
        let mut all: Vec<Recording> = Vec::new();
        let mut seen = HashSet::new();
        for entry in archive.entries() {
            watch.check()?;
            let begin = archive.beginning(entry, MAGIC);
            let Some(kind) = begin.and_then(|begin| RecordingKind::of(&begin)) else {
                continue;
            };
            let path = picture_path(&entry.name);
            if seen.insert(path.clone()) {
                all.push(Recording {
                    path,
                    kind,
                    place: entry.place,
                    checksum: entry.checksum,
                });
            }
        }
        let paths = PathIndex::of(all.iter().map(|recording| recording.path.as_str()));
        Ok(Self { all, paths })
    }

    /// The path under which the book has what a path from the archive's root means.
    pub(super) fn find(&self, path: &str) -> Option<String> {
        let at = self.paths.find(&picture_path(path))?;
        Some(self.all[at].path.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_content_tells_the_kind() {
        let known: [(&[u8], RecordingKind); 12] = [
            (b"ID3\x04\0\0", RecordingKind::Mp3),
            (b"\xFF\xFB\x90\x64", RecordingKind::Mp3),
            (b"\xFF\xF1\x50\x80", RecordingKind::Aac),
            (b"\0\0\0\x20ftypM4A \0", RecordingKind::M4a),
            (b"\0\0\0\x20ftypisom\0", RecordingKind::Mp4),
            (b"\0\0\0\x20ftypmp42\0", RecordingKind::Mp4),
            (b"OggS\0\x02OpusHead", RecordingKind::OggAudio),
            (b"OggS\0\x02\x80theora", RecordingKind::OggVideo),
            (b"RIFF\x24\0\0\0WAVEfmt ", RecordingKind::Wav),
            (b"\x1A\x45\xDF\xA3\x42\x82\x84webm", RecordingKind::Webm),
            (b"WEBVTT\n\n00:00", RecordingKind::Vtt),
            (b"\xEF\xBB\xBFWEBVTT", RecordingKind::Vtt),
        ];
        for (begin, kind) in known {
            assert_eq!(RecordingKind::of(begin), Some(kind), "{begin:?}");
            assert_eq!(RecordingKind::parse(kind.media_type()), Some(kind));
        }
    }

    #[test]
    fn nothing_else_is_one() {
        for other in [
            &b"<html><script>"[..],
            b"<?xml version='1.0'?><svg/>",
            b"\x89PNG\r\n\x1a\n",
            b"\xFF\xD8\xFF\xE0",
            b"\xFF\xFE<\0h\0",
            b"RIFF\x24\0\0\0WEBPVP8 ",
            b"\0\0\0\x20ftypavif",
            b"\0\0\0\x20ftypheic",
            b"\x1A\x45\xDF\xA3\x42\x82\x88matroska",
            b"WEBVTTX",
            b"ID3",
            b"",
        ] {
            assert_eq!(RecordingKind::of(other), None, "{other:?}");
        }
    }
}
