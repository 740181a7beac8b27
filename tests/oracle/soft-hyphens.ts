/** A browser that may break words wherever the core may. */
import { browserLineStarts } from '@pkg/opaque.js';

const OFFERED = '\u00ad';

/**
 * Gives the browser the choice the core had, soft hyphens at every break of a
 * word; returns where its lines start, as if the soft hyphens were not there.
 */
export function startsWithSoftHyphens(host: HTMLElement, opportunities: Uint32Array): number[] {
  offer(host, opportunities);
  const text = host.textContent ?? '';
  let passed = 0;
  let offered = 0;
  return browserLineStarts(host, '.opaque,.flowing,rt,rp,svg').map(({ offset }) => {
    offered += text.slice(passed, offset).split(OFFERED).length - 1;
    passed = offset;
    return offset - offered;
  });
}

function offer(host: HTMLElement, opportunities: Uint32Array): void {
  for (const hyphen of host.querySelectorAll('.hyphen')) hyphen.remove();
  host.normalize();
  const walker = document.createTreeWalker(host, NodeFilter.SHOW_TEXT);
  let start = 0;
  let next = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node as Text;
    const { data } = text;
    let soft = '';
    let written = 0;
    for (; (opportunities[next] ?? Number.POSITIVE_INFINITY) < start + data.length; next += 1) {
      const at = (opportunities[next] as number) - start;
      soft += `${data.slice(written, at)}${OFFERED}`;
      written = at;
    }
    if (written > 0) text.data = soft + data.slice(written);
    start += data.length;
  }
}
