/** The study's service worker. Its scope is the study; the reader's pages never meet it. */

/** Registers it; a newer one takes over once `mayTakeOver` says so. */
export async function registerStudyWorker(
  scope: string,
  mayTakeOver: () => boolean,
): Promise<void> {
  const registration = await navigator.serviceWorker.register('/study-worker.js', { scope });
  const takeOver = () => {
    if (mayTakeOver()) registration.waiting?.postMessage('take-over');
  };
  takeOver();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', takeOver);
  });
}
