/** The study's service worker. Its scope is the study; the reader's pages never meet it. */
import { ownProgram } from '@/browser/trusted-types';

/** Registers it; a newer one takes over once `mayTakeOver` says so. */
export async function registerStudyWorker(
  scope: string,
  mayTakeOver: () => boolean,
): Promise<void> {
  const program = ownProgram('/study-worker.js');
  const registration = await navigator.serviceWorker.register(program, { scope });
  const takeOver = () => {
    if (mayTakeOver()) registration.waiting?.postMessage('take-over');
  };
  takeOver();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', takeOver);
  });
}
