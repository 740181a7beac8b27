/** Browsers differ in whether a canvas kerns across spaces as a page does; so we look. */
import type { Remote } from 'comlink';

import { fontFamily, loadFontFaces } from './fonts';
import { formatOf } from './format-of';
import type { LayoutWorker } from './layout.worker';
import type { LayoutSettings } from './open-book';

const PROBES = ['A V', 'To we', 'y. T', 'r , W A T Y'];

/** The canvas kerning mode whose widths are nearest to the page's own. */
export async function calibrateKerning(
  worker: Remote<LayoutWorker>,
  settings: LayoutSettings,
): Promise<CanvasFontKerning> {
  await loadFontFaces(settings);
  const { font, weight } = settings;
  // Whatever stands between letters: kerning is kerning.
  const close = { ...formatOf(settings), letterSpacing: 0, wordSpacing: 0 };
  const canvas = await worker.calibrate(close, { font, weight }, PROBES);
  const page = widthsOnPage(settings);
  const distance = (widths: number[]) =>
    widths.reduce((sum, width, index) => sum + Math.abs(width - (page[index] ?? 0)), 0);
  return distance(canvas.auto) < distance(canvas.normal) ? 'auto' : 'normal';
}

function widthsOnPage(settings: LayoutSettings): number[] {
  const host = document.createElement('div');
  Object.assign(host.style, {
    position: 'fixed',
    insetInlineStart: '-100000px',
    whiteSpace: 'pre',
    font: `${settings.weight ?? 400} ${settings.fontSize}px ${fontFamily(settings.font)}`,
    fontKerning: 'normal',
  });
  const spans = PROBES.map((probe) => {
    const span = document.createElement('span');
    span.style.display = 'inline-block';
    span.textContent = probe;
    return span;
  });
  host.append(...spans);
  document.body.append(host);
  const widths = spans.map((span) => span.getBoundingClientRect().width);
  host.remove();
  return widths;
}
