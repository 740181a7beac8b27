/** What browsers do each in their own way and the layout must know; found out by looking. */

/** Widths that the candidates below round differently. */
const PROBES = [1 / 3, 0.7777, 0.1101];

/**
 * The browser's units of layout in a CSS pixel: 60 in Firefox, 64 in WebKit,
 * 64 in a device's pixel in Chromium.
 */
export function layoutUnits(): number {
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
 * Whether a line may end after a slash between letters: UAX #14 says so, and Firefox;
 * WebKit does in text that is set as strictly as ours.
 */
export function breaksAfterSlash(): boolean {
  return withProbe((probe) => {
    probe.style.font = '16px/20px serif';
    probe.style.lineBreak = 'strict';
    probe.style.width = '1px';
    probe.textContent = 'a/b';
    return probe.getBoundingClientRect().height > 30;
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
