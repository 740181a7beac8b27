/** What browsers do each in their own way and the layout must know; found out by looking. */
import type { Browser } from '@pkg/vokal_wasm.js';

/** Widths that the candidates below round differently. */
const PROBES = [1 / 3, 0.7777, 0.1101];

/** By `devicePixelRatio`, which changes with zoom. To ask makes the page lay itself out. */
const known = new Map<number, number>();

/**
 * The browser's units of layout in a CSS pixel: 60 in Firefox, 64 in WebKit,
 * 64 in a device's pixel in Chromium.
 */
export function layoutUnits(): number {
  const units = known.get(devicePixelRatio) ?? measuredUnits();
  known.set(devicePixelRatio, units);
  return units;
}

function measuredUnits(): number {
  const widths = withProbe((probe) =>
    PROBES.map((width) => {
      probe.style.width = `${width}px`;
      return probe.getBoundingClientRect().width;
    }),
  );
  const isWhole = (units: number) =>
    widths.every((width) => Math.abs(width * units - Math.round(width * units)) < 1e-3);
  return [60, 64, 64 * devicePixelRatio].find(isWhole) ?? 64;
}

/**
 * Whose lines this browser breaks, by its lines: after a slash between letters they end by
 * UAX #14, and in Firefox; in WebKit in text that is set as strictly as ours. Before the
 * brace of `${` in WebKit alone, whose UAX #14 is another one.
 */
export function browserByItsLines(): Browser {
  return withProbe((probe) => {
    Object.assign(probe.style, { font: '16px/20px serif', lineBreak: 'strict', width: '1px' });
    const breaks = (text: string) => {
      probe.textContent = text;
      return probe.getBoundingClientRect().height > 30;
    };
    if (!breaks('a/b')) return 'chromium';
    return breaks('a${b') ? 'webkit' : 'firefox';
  });
}

/** Letters of which one or the other has kerning with a space after it, if any has. */
const KERNED = [...'rATVyfPYLvw'];

/**
 * Whether a word fits at the end of a justified line by its width without the kerning with
 * the space after it, as in Chromium. Assumed for a font in which no such kerning is found:
 * nearly all its lines are the same either way.
 */
export function justifiesWithoutKerning(fontFamily: string, weight = 400): boolean {
  return withProbe((probe) => {
    probe.style.font = `${weight} 40px/50px ${fontFamily}`;
    Object.assign(probe.style, { fontKerning: 'normal', overflowWrap: 'normal' });
    const widthOf = (text: string) => {
      Object.assign(probe.style, { textAlign: 'start', whiteSpace: 'pre', width: 'max-content' });
      probe.textContent = text;
      return probe.getBoundingClientRect().width;
    };
    const space = widthOf('x x') - widthOf('x') * 2;
    for (const letter of KERNED) {
      const line = widthOf(`x ${letter}`);
      const kerning = widthOf(`x ${letter} x`) - line - space - widthOf('x');
      if (kerning > -0.5) continue;
      Object.assign(probe.style, { textAlign: 'justify', whiteSpace: 'normal' });
      probe.style.width = `${line + kerning / 2}px`;
      probe.textContent = `x ${letter} xxxxx`;
      return probe.getBoundingClientRect().height > 110;
    }
    return true;
  });
}

function withProbe<Answer>(look: (probe: HTMLElement) => Answer): Answer {
  const probe = document.createElement('div');
  Object.assign(probe.style, { position: 'fixed', insetInlineStart: '-100000px', border: '0' });
  document.body.append(probe);
  const answer = look(probe);
  probe.remove();
  return answer;
}
