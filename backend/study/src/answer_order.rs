//! In which order a session is shown the answers of a question.
//!
//! The page shuffles without asking, so that it works without a network; the
//! server computes the same from the session's seed. FNV-1a (32 bits) of
//! `seed/folder/question` begins a mulberry32, which drives a Fisher-Yates
//! shuffle from the last place down to the second.

const FNV_OFFSET: u32 = 0x811c_9dc5;
const FNV_PRIME: u32 = 0x0100_0193;

/// Places in the content's file, from 0, in the order shown.
pub(super) fn answer_order(seed: u32, folder: &str, question: &str, count: usize) -> Vec<usize> {
    let mut state = hash(&format!("{seed}/{folder}/{question}"));
    let mut order: Vec<usize> = (0..count).collect();
    for last in (1..count).rev() {
        let drawn = u64::from(next(&mut state));
        let at = (drawn * (last as u64 + 1)) >> 32;
        // At most `last`.
        order.swap(last, at as usize);
    }
    order
}

fn hash(text: &str) -> u32 {
    text.bytes().fold(FNV_OFFSET, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(FNV_PRIME)
    })
}

/// mulberry32, by Tommy Ettinger; public domain.
fn next(state: &mut u32) -> u32 {
    *state = state.wrapping_add(0x6d2b_79f5);
    let mut mixed = *state;
    mixed = (mixed ^ (mixed >> 15)).wrapping_mul(mixed | 0x01);
    mixed ^= mixed.wrapping_add((mixed ^ (mixed >> 7)).wrapping_mul(mixed | 0x3d));
    mixed ^ (mixed >> 14)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_order_occurs_about_as_often() {
        let mut counts = std::collections::BTreeMap::new();
        for seed in 0..6000 {
            *counts
                .entry(answer_order(seed, "optional2", "q3", 3))
                .or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 6);
        assert!(
            counts.values().all(|count| (850..1150).contains(count)),
            "{counts:?}"
        );
    }

    /// What the page computes; `answer-order.test.ts` has the same table.
    #[test]
    fn the_page_computes_the_same() {
        assert_eq!(answer_order(0, "mandatory", "q1", 3), [1, 2, 0]);
        assert_eq!(answer_order(123, "optional1", "q2", 3), [1, 2, 0]);
        assert_eq!(answer_order(u32::MAX, "english", "q5", 3), [1, 0, 2]);
        assert_eq!(answer_order(1 << 31, "optional4", "q4", 5), [1, 2, 4, 0, 3]);
    }
}
