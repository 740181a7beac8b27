/** When a page has all that its height depends on. */

/** Resolves once the fonts and pictures of an element have arrived, or will not. */
export async function untilSettled(element: HTMLElement, signal: AbortSignal): Promise<void> {
  await picturesArrived(element, signal);
  // To ask for its height makes the browser ask for the files of its fonts.
  while (element.scrollHeight >= 0 && document.fonts?.status === 'loading' && !signal.aborted) {
    await document.fonts.ready;
  }
}

/** Pictures are given their bytes, or words in their place, one by one. */
function picturesArrived(element: HTMLElement, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const stop = new AbortController();
    const look = () => {
      const waiting = [...element.querySelectorAll<HTMLImageElement>('img[data-resource]')];
      if (signal.aborted || waiting.every((image) => image.src !== '' && image.complete)) {
        stop.abort();
        observer.disconnect();
        resolve();
      }
    };
    const observer = new MutationObserver(look);
    observer.observe(element, { subtree: true, childList: true });
    element.addEventListener('load', look, { capture: true, signal: stop.signal });
    element.addEventListener('error', look, { capture: true, signal: stop.signal });
    signal.addEventListener('abort', look, { signal: stop.signal });
    look();
  });
}
