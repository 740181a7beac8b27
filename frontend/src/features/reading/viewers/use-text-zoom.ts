/** How large the text of a viewer is set: by button and by key. */
import { type KeyboardEvent, useState } from 'react';

const STEP = 1.25;
const LEAST = 0.5;
const MOST = 8;

/** `usual` times the size of the page is where it begins, and where 0 leads back to. */
export function useTextZoom(usual = 1) {
  const [scale, setScale] = useState(usual);
  const put = (to: number) => setScale(Math.min(MOST, Math.max(LEAST, to)));
  const closer = () => put(scale * STEP);
  const further = () => put(scale / STEP);
  const whole = () => setScale(usual);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const keys: Record<string, () => void> = { '+': closer, '=': closer, '-': further, '0': whole };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  const edges = { least: scale <= LEAST, most: scale >= MOST };
  return { scale, closer, further, whole, edges, onKeyDown };
}
