/** Widths of strings as the page itself sets them. */
import { cssStyle, fontFamily, loadScripts, MONO_FAMILY } from './fonts';
import type { FaceSample, SampleFace } from './width-samples';

/** What the canvas measured was found wrong; whoever hears of it asks again. */
export class WidthsChanged extends Error {}

/** The page rounds to 1/64 px, and what is set in another face differs by far more. */
const TOLERANCE = 0.05;
/** Boxes are measured so many times larger, and so much closer than the page rounds. */
const ENLARGED = 32;

/**
 * Measures strings in the document, CSS pixels, after their files have arrived. Costs a
 * layout of them all.
 */
export async function widthsOnPage(strings: string[], face: SampleFace): Promise<number[]> {
  await arrived(strings, face);
  const actual = boxes(strings, face, face.size);
  const enlarged = boxes(strings, face, face.size * ENLARGED);
  return actual.map((width, index) => {
    const closer = (enlarged[index] ?? 0) / ENLARGED;
    // Not where a system rounds the widths of its letters to whole pixels.
    return Math.abs(closer - width) < 1 / 32 ? closer : width;
  });
}

/** The numbers of the faces of which a sample has another width on the page. */
export async function wronglyMeasured(samples: FaceSample[]): Promise<number[]> {
  const wrong = new Set<number>();
  await Promise.all(samples.map(({ face, strings }) => arrived(strings, face)));
  for (const { face, strings, widths } of samples) {
    const page = boxes(strings, face, face.size);
    const differs = page.some((width, index) => Math.abs(width - (widths[index] ?? 0)) > TOLERANCE);
    if (differs) wrong.add(face.id);
  }
  return [...wrong];
}

async function arrived(strings: string[], face: SampleFace): Promise<void> {
  if (!face.mono) await loadScripts(face.font, [{ style: face, characters: strings.join('') }]);
}

function boxes(strings: string[], face: SampleFace, size: number): number[] {
  const host = document.createElement('div');
  host.setAttribute('aria-hidden', 'true');
  if (face.language) host.lang = face.language;
  const family = face.mono ? MONO_FAMILY : fontFamily(face.font);
  Object.assign(host.style, {
    position: 'fixed',
    insetInlineStart: '-1000000px',
    insetBlockStart: '0',
    visibility: 'hidden',
    whiteSpace: 'pre',
    font: `${cssStyle(face)} ${size}px ${family}`,
    fontVariantCaps: face.smallCaps ? 'small-caps' : 'normal',
    textTransform: face.case ? `${face.case}case` : 'none',
    writingMode: face.vertical ? 'vertical-rl' : 'horizontal-tb',
    fontKerning: 'normal',
    textSpacingTrim: 'space-all',
    letterSpacing: `${(face.letterSpacing * size) / face.size}px`,
    wordSpacing: `${(face.wordSpacing * size) / face.size}px`,
  });
  const spans = strings.map((text) => {
    const span = document.createElement('span');
    span.style.display = 'inline-block';
    span.textContent = text;
    return span;
  });
  host.append(...spans);
  document.body.append(host);
  const widths = spans.map((span) => {
    const { width, height } = span.getBoundingClientRect();
    return face.vertical ? height : width;
  });
  host.remove();
  return widths;
}
