/**
 * Whether a book or a document is open in any tab: what one reads or writes there must not have its
 * program changed under it. Tabs ask each other.
 */
const CHANNEL = 'vokal-open-work';
/** Tabs that are asleep have nothing to lose that they will not load anew. */
const ANSWER_MS = 400;
const AGAIN_MS = 5000;

type Said = 'who' | 'here' | 'closed';

/** Where something is read or written. */
export function isWork(pathname: string): boolean {
  return pathname.startsWith('/reader/') || pathname.startsWith('/pdf-editor/');
}

const others = new Set<() => boolean>();

/** Has something else count as work for as long as `isBusy` says so: what is sent or fetched. */
export function countAsWork(isBusy: () => boolean): void {
  others.add(isBusy);
}

/** Answers other tabs, and tells them when something is closed here; returns how to stop. */
export function answerForWork(path: () => string): { closed: () => void; stop: () => void } {
  if (!('BroadcastChannel' in globalThis))
    return { closed: () => undefined, stop: () => undefined };
  const channel = new BroadcastChannel(CHANNEL);
  const isBusy = () => isWork(path()) || [...others].some((busy) => busy());
  channel.addEventListener('message', ({ data }: MessageEvent<Said>) => {
    if (data === 'who' && isBusy()) channel.postMessage('here' satisfies Said);
  });
  const closed = () => channel.postMessage('closed' satisfies Said);
  const onHide = () => isBusy() && closed();
  globalThis.addEventListener('pagehide', onHide);
  return {
    closed,
    stop: () => {
      globalThis.removeEventListener('pagehide', onHide);
      channel.close();
    },
  };
}

/** Whether another tab has something open. */
export function isWorkOpen(): Promise<boolean> {
  if (!('BroadcastChannel' in globalThis)) return Promise.resolve(false);
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(CHANNEL);
    const end = (isOpen: boolean) => {
      channel.close();
      resolve(isOpen);
    };
    const timer = setTimeout(() => end(false), ANSWER_MS);
    channel.addEventListener('message', ({ data }: MessageEvent<Said>) => {
      if (data !== 'here') return;
      clearTimeout(timer);
      end(true);
    });
    channel.postMessage('who' satisfies Said);
  });
}

/** Resolves once no tab has anything open. A tab may be gone without a word, so it asks again. */
export async function noWorkOpen(): Promise<void> {
  while (await isWorkOpen()) await somethingClosed();
}

function somethingClosed(): Promise<void> {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(CHANNEL);
    const end = () => {
      clearTimeout(timer);
      channel.close();
      resolve();
    };
    const timer = setTimeout(end, AGAIN_MS);
    channel.addEventListener('message', ({ data }: MessageEvent<Said>) => {
      if (data === 'closed') end();
    });
  });
}
