/** Hears of whatever moves the lines of a page that is in view. */

/**
 * Measures at once, and again in the next frame after each change; the answer ends it. What arrives
 * within `root` is heard, and elements `observed` may change their size.
 */
export function whenMoved(
  root: HTMLElement,
  observed: readonly Element[],
  measure: () => void,
): () => void {
  let frame = 0;
  const soon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(measure);
  };
  measure();
  const left = new AbortController();
  const options = { capture: true, signal: left.signal };
  // Pictures that arrive, a page that scrolls until it is cut anew, and the files of its fonts.
  root.addEventListener('load', soon, options);
  root.addEventListener('scroll', soon, options);
  document.fonts?.addEventListener('loadingdone', soon, options);
  // It tells of the sizes that it finds, too.
  let isFirst = true;
  const observer = new ResizeObserver(() => {
    if (!isFirst) soon();
    isFirst = false;
  });
  for (const element of observed) observer.observe(element);
  return () => {
    cancelAnimationFrame(frame);
    left.abort();
    observer.disconnect();
  };
}
