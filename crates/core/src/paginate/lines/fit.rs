//! Cutting a string that is longer than its line.

use unicode_segmentation::UnicodeSegmentation;

use crate::document::utf16_length;

use crate::paginate::measure::metrics::FaceMetrics;
use crate::paginate::source::zero_width::is_zero_width;

/// How much of a string fits.
#[derive(Default)]
pub(in crate::paginate) struct Fit {
    pub bytes: usize,
    pub length16: u32,
    pub width: f64,
}

/// The longest run of whole grapheme clusters that fits into `room`, alone and as it
/// stands in the whole string: browsers look where a cluster ends there, the kerning to
/// the next one included, and then whether what is before the cut fits without it.
pub(in crate::paginate) fn fit(text: &str, face: &FaceMetrics, room: f64) -> Fit {
    let mut fit = Fit::default();
    let mut previous = None;
    let mut clusters = text.graphemes(true).peekable();
    while let Some(cluster) = clusters.next() {
        let mut width = 0.0;
        for c in cluster.chars().filter(|c| !is_zero_width(*c)) {
            width += f64::from(face.single(c));
            if let Some(previous) = previous {
                width += f64::from(face.kern(previous, c));
            }
            previous = Some(c);
        }
        let next = clusters.peek().and_then(|next| next.chars().next());
        let to_next = match (previous, next) {
            (Some(last), Some(next)) => f64::from(face.kern(last, next)).max(0.0),
            _ => 0.0,
        };
        if fit.width + width + to_next > room {
            break;
        }
        fit.width += width;
        fit.bytes += cluster.len();
        fit.length16 += utf16_length(cluster);
    }
    fit
}
