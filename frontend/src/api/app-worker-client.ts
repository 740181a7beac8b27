/** The app's service worker: how it comes, and how a newer one takes its place. */
import { ownProgram } from '@/browser/trusted-types';

/** A page that does not hear of the change of workers loads itself anew all the same. */
const HANDOVER_MS = 5000;
const ANSWER_MS = 2000;

/** The program that this page began with; each build has another. */
function ownEntry(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return script ? new URL(script.src).pathname : '';
}

/** Whether a worker is of the build that this page is of; null where it does not say. */
function isOfThisBuild(worker: ServiceWorker): Promise<boolean | null> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data === true);
    setTimeout(() => resolve(null), ANSWER_MS);
    worker.postMessage(ownEntry(), [port2]);
  });
}

/**
 * Registers it, and looks for a newer one; `onNewer` hears of one that waits, if it brings another
 * page than this; `onSame` of one that is of this page's build, as the page came from the network.
 */
export async function registerAppWorker(
  onNewer: (worker: ServiceWorker) => void,
  onSame: (worker: ServiceWorker) => void,
): Promise<void> {
  const program = ownProgram('/app-worker.js');
  const registration: ServiceWorkerRegistration | undefined =
    await navigator.serviceWorker.register(program, { scope: '/' });
  // Some browsers are told to have none.
  if (!registration) return;
  const look = async () => {
    const { waiting, active } = registration;
    if (!waiting || !active) return;
    const isSame = await isOfThisBuild(waiting);
    if (isSame === false) onNewer(waiting);
    if (isSame === true) onSame(waiting);
  };
  await look();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', () => void look());
  });
}

export async function lookForNewer(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  await registration?.update();
}

/** Has a worker that waits take over from an older one than this page. */
export function letTakeOver(worker: ServiceWorker): void {
  worker.postMessage('take-over');
}

/** Has a worker that waits take over, and loads the page that it brings. */
export function takeOver(worker: ServiceWorker): void {
  const reload = () => globalThis.location.reload();
  const timer = setTimeout(reload, HANDOVER_MS);
  navigator.serviceWorker.addEventListener(
    'controllerchange',
    () => {
      clearTimeout(timer);
      reload();
    },
    { once: true },
  );
  letTakeOver(worker);
}
