/**
 * To which of this browser's pages the study belongs: one at a time. A lock tells whether another page
 * lives, and goes with it. A name on the disk keeps a page that slept, or a browser without locks,
 * from writing after another page has taken over.
 */
import { create } from 'zustand';

import { studyDatabase } from './database';

/** 'free': not asked for; 'elsewhere': another page had it first; 'takenOver': it was ours. */
export type Owner = 'free' | 'ours' | 'elsewhere' | 'takenOver';

/** `term` grows whenever another page may have changed what stands on the disk. */
export const useOwner = create<{ owner: Owner; term: number }>()(() => ({
  owner: 'free',
  term: 0,
}));

/** Whether this page may write. */
export function isOurs(): boolean {
  const { owner } = useOwner.getState();
  return owner === 'ours' || owner === 'free';
}

const lockName = 'vokal-study';
const nameKey = 'owner';
/** A page that is loaded anew may find the lock of its former self for a moment. */
const patienceMs = 1000;

const ourName = crypto.getRandomValues(new Uint32Array(4)).join('-');
/** Whether the disk has our name; a full one may take it later, with the log. */
let isSigned = false;
let isHeld = false;
let letGo = () => {};
/** Settles once the lock that we had is gone. */
let gone: Promise<unknown> = Promise.resolve();

/** Another page has the study; what is open here must not write any more. */
export function lose(): void {
  const { owner, term } = useOwner.getState();
  isHeld = false;
  isSigned = false;
  letGo();
  if (owner === 'ours' || owner === 'free') {
    useOwner.setState({ owner: 'takenOver', term: term + 1 });
  }
}

/** Whether we have the lock now; without locks everybody has it, and the newest name counts. */
function lock(options: LockOptions): Promise<boolean> {
  const { locks } = navigator;
  if (!locks) return Promise.resolve(true);
  return new Promise((answer) => {
    let isGranted = false;
    gone = locks
      .request(lockName, options, (granted) => {
        if (!granted) return answer(false);
        isGranted = true;
        answer(true);
        return new Promise<void>((done) => {
          letGo = done;
        });
      })
      .catch((fault: unknown) => {
        if (isGranted) return lose();
        const isLate = fault instanceof DOMException && /^(Abort|Timeout)Error$/.test(fault.name);
        // A browser that forbids locks has none.
        answer(!isLate);
      });
  });
}

async function lockWithPatience(): Promise<boolean> {
  const isThere = await lock({ ifAvailable: true });
  return isThere || lock({ signal: AbortSignal.timeout(patienceMs) });
}

/** Puts our name on the disk; whether another one stood there. */
async function sign(): Promise<boolean> {
  try {
    const { store, done } = (await studyDatabase()).transaction('settings', 'readwrite');
    done.catch(() => undefined);
    const before = await store.get(nameKey);
    await store.put(ourName, nameKey);
    await done;
    isSigned = true;
    return before !== ourName;
  } catch {
    // Where nothing can be written, nobody else has written either.
    isSigned = false;
    return false;
  }
}

interface Settings {
  get: (key: string) => Promise<unknown>;
  put: (value: unknown, key: string) => Promise<unknown>;
}

/** Within a transaction that writes: whether it may. */
export async function mayWrite(settings: Settings): Promise<boolean> {
  // What was on its way when another page took over must not put our name back.
  if (!isOurs()) return false;
  const name = isSigned ? await settings.get(nameKey) : undefined;
  if (name === undefined) await settings.put(ourName, nameKey);
  return name === undefined || name === ourName;
}

export function signed(): void {
  isSigned = true;
}

let claiming: Promise<boolean> | undefined;

/** Asks for the study, unless another page has it. Whether it is ours. */
export function claim(): Promise<boolean> {
  listen();
  claiming ??= tryToClaim().finally(() => {
    claiming = undefined;
  });
  return claiming;
}

async function tryToClaim(): Promise<boolean> {
  if (isHeld) return true;
  await gone;
  if (!(await lockWithPatience())) {
    const { owner } = useOwner.getState();
    if (owner === 'ours') lose();
    if (owner === 'free') useOwner.setState({ owner: 'elsewhere' });
    return false;
  }
  isHeld = true;
  const isChanged = await sign();
  // Another page may have taken over meanwhile.
  if (!isHeld) return false;
  const { term } = useOwner.getState();
  useOwner.setState({ owner: 'ours', term: isChanged ? term + 1 : term });
  return true;
}

/** Takes the study from whichever page has it. Who calls loads the page anew: it begins from the disk. */
export async function takeOver(): Promise<void> {
  await lock({ steal: true });
}

/** Lets the next page have the study. */
export function release(): void {
  isHeld = false;
  letGo();
  useOwner.setState({ owner: 'free' });
}

let isListening = false;

function listen(): void {
  if (isListening) return;
  isListening = true;
  // A page that is put away must not keep the next one out, and may come back.
  globalThis.addEventListener('pagehide', () => {
    isHeld = false;
    letGo();
  });
  globalThis.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void comeBack();
  });
}

async function comeBack(): Promise<void> {
  const { owner, term } = useOwner.getState();
  if (owner !== 'ours') return;
  // Whoever was there meanwhile has left the run in another state than the one on show here.
  if ((await claim()) && useOwner.getState().term !== term) lose();
}
