//! Short strings as numbers, and hashes that are quick on WebAssembly.

use std::hash::{BuildHasherDefault, Hasher};

/// Hashes with [`Hash64`].
pub(in crate::paginate) type BuildHash64 = BuildHasherDefault<Hash64>;

/// How many strings are at hand.
pub(in crate::paginate) const RECENT: usize = 4096;

#[inline]
pub(in crate::paginate) fn recent_place((low, high): ShortString) -> usize {
    let mixed = (low ^ high.rotate_left(28)).wrapping_mul(GOLDEN);
    (mixed >> (u64::BITS - RECENT.ilog2())) as usize
}

/// What [`packed`] makes.
pub(in crate::paginate) type ShortString = (u64, u64);

/// Strings of so many bytes are looked up as two numbers.
const PACKED: usize = 15;

/// The first `length` bytes of `text`, zeros, and the length: 16 bytes that
/// tell short strings apart.
#[inline]
pub(in crate::paginate) fn packed(text: &str, length: usize) -> Option<ShortString> {
    if length > PACKED {
        return None;
    }
    let bytes = text.as_bytes();
    let (low, high) = if let Some(whole) = bytes.first_chunk::<16>() {
        halves(whole)
    } else {
        let mut padded = [0; 16];
        padded[..length].copy_from_slice(&bytes[..length]);
        halves(&padded)
    };
    let ones = |bytes: usize| (1_u64 << (8 * bytes)) - 1;
    let (low, high) = match length {
        8 => (low, 0),
        0..8 => (low & ones(length), 0),
        _ => (low, high & ones(length - 8)),
    };
    Some((low, high | (length as u64) << 56))
}

#[inline]
fn halves(bytes: &[u8; 16]) -> (u64, u64) {
    let half = |from: usize| {
        let mut half = [0; 8];
        half.copy_from_slice(&bytes[from..from + 8]);
        u64::from_le_bytes(half)
    };
    (half(0), half(8))
}

/// The odd number next to 2^64 over the golden ratio: it spreads bits upwards.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// A hash in 64-bit steps, on 32-bit targets such as WebAssembly, too.
#[derive(Clone, Copy, Default)]
pub(in crate::paginate) struct Hash64(u64);

impl Hash64 {
    pub(in crate::paginate) fn of_short((low, high): ShortString) -> u64 {
        let mut hash = Self::default();
        hash.write_u64(low);
        hash.write_u64(high);
        hash.finish()
    }

    pub(in crate::paginate) fn of(text: &str) -> u64 {
        let mut hash = Self::default();
        let mut chunks = text.as_bytes().chunks_exact(8);
        for chunk in &mut chunks {
            let mut eight = [0; 8];
            eight.copy_from_slice(chunk);
            hash.write_u64(u64::from_le_bytes(eight));
        }
        hash.write(chunks.remainder());
        hash.finish()
    }
}

impl Hasher for Hash64 {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    #[inline]
    fn write_u32(&mut self, number: u32) {
        self.write_u64(u64::from(number));
    }

    #[inline]
    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(23) ^ number).wrapping_mul(GOLDEN);
    }

    #[inline]
    fn finish(&self) -> u64 {
        // The high bits of a product depend on all bits below; tables use the low ones.
        self.0 ^ self.0 >> 32
    }
}
