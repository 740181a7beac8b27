/** What is known of files that are brought in, and what can be told of them. */

/**
 * `waiting` until it is known whether it is there (`checking`); `ready` to be sent; `sending` and
 * `reading` on their way; `added`, `known` and `refused` at its end.
 */
export type State =
  | 'waiting'
  | 'checking'
  | 'ready'
  | 'sending'
  | 'reading'
  | 'added'
  | 'known'
  | 'refused';

export interface Item {
  n: number;
  /** With the folders it lies in. */
  path: string;
  size: number;
  modified: number;
  state: State;
  /** How much of it is sent, 0 to 1. */
  share: number;
  /** SHA-256 in hexadecimal digits, once it is known. */
  hash?: string;
  /** It was sent, and perhaps no answer came: a book of its hash is its own. */
  wasSent?: boolean;
  /** The book it is. */
  book?: number;
  /** The document it is, as its address names it. */
  pdf?: string;
  /** Why it was refused: a sentence, or a key of the catalogue. */
  reason?: string;
  /** The same for programs. */
  code?: string;
  /** Of what is kept, where it was found. */
  root?: string;
}

/** Why nothing goes on, until somebody says so. */
export type Stop = 'reader' | 'quota' | 'storage' | 'session' | 'permission';

export interface Totals {
  all: number;
  added: number;
  known: number;
  refused: number;
  /** To be done yet. */
  left: number;
  /** Of those, how many have to be chosen once more. */
  missing: number;
  /** Of those that were added, how many are documents. */
  pdfs: number;
  /** Of all files, 0 to 1: what is counted beside it, and of those on their way what is sent. */
  share: number;
}

export interface Snapshot {
  items: readonly Item[];
  totals: Totals;
  stop: Stop | undefined;
  /** The server is to be left alone until then, in milliseconds since 1970. */
  heldUntil: number | undefined;
  isOffline: boolean;
  /** Files that are neither books nor PDFs. */
  leftOut: number;
  /** A folder is being looked through. */
  isLooking: boolean;
}

const ENDS: ReadonlySet<State> = new Set(['added', 'known', 'refused']);

export function isOver({ state }: Item): boolean {
  return ENDS.has(state);
}

/** How much of a file's way it is to be sent: it is a book only once the server has read it. */
const SENT = 0.9;

export function totalsOf(items: readonly Item[], hasSource: (item: Item) => boolean): Totals {
  const totals = {
    all: items.length,
    added: 0,
    known: 0,
    refused: 0,
    left: 0,
    missing: 0,
    pdfs: 0,
  };
  let done = 0;
  for (const item of items) {
    const { state } = item;
    if (state === 'added' || state === 'known' || state === 'refused') {
      totals[state] += 1;
      if (state === 'added' && item.pdf !== undefined) totals.pdfs += 1;
      done += 1;
      continue;
    }
    totals.left += 1;
    if (!hasSource(item)) totals.missing += 1;
    done += item.share * SENT;
  }
  return { ...totals, share: items.length > 0 ? done / items.length : 0 };
}

/** As it is kept: what was on its way begins anew. */
export function kept(item: Item): Item {
  return isOver(item) ? item : { ...item, state: 'waiting', share: 0 };
}

/** The file that a list has already, where it is chosen once more. */
export function sameAs(
  items: readonly Item[],
  { path, size, modified }: Pick<Item, 'path' | 'size' | 'modified'>,
): Item | undefined {
  return items.find(
    (item) => item.path === path && item.size === size && item.modified === modified,
  );
}

/** A text that no spreadsheet takes for a formula; as the server does it in its own CSV. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** What has become of each file (RFC 4180); the columns are those of `vokal-server import`. */
export function csvOf(items: readonly Item[], sentence: (item: Item) => string): string {
  const lines = items.map((item) => [
    item.path,
    isOver(item) ? item.state : 'waiting',
    String(item.book ?? item.pdf ?? ''),
    item.code ?? '',
    item.reason === undefined ? '' : sentence(item),
  ]);
  const rows = [['path', 'result', 'book', 'code', 'reason'], ...lines];
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}
