/** What a key means while reading. */

export type Command =
  | 'next'
  | 'previous'
  | 'first'
  | 'last'
  | 'line-down'
  | 'line-up'
  | 'screen-down'
  | 'screen-up'
  | 'search'
  | 'next-hit'
  | 'previous-hit'
  | 'bookmark'
  | 'go-to'
  | 'help';

interface Press {
  key: string;
  shiftKey?: boolean;
  ctrlKey?: boolean;
  metaKey?: boolean;
  altKey?: boolean;
}

const PAGED: Record<string, Command> = {
  ArrowRight: 'next',
  ArrowLeft: 'previous',
  PageDown: 'next',
  PageUp: 'previous',
  ' ': 'next',
  Home: 'first',
  End: 'last',
};

const SCROLLED: Record<string, Command> = {
  ArrowRight: 'next',
  ArrowLeft: 'previous',
  ArrowDown: 'line-down',
  ArrowUp: 'line-up',
  PageDown: 'screen-down',
  PageUp: 'screen-up',
  ' ': 'screen-down',
  Home: 'first',
  End: 'last',
};

const LETTERS: Record<string, Command> = { b: 'bookmark', g: 'go-to' };

const BACKWARDS: Partial<Record<Command, Command>> = {
  next: 'previous',
  'screen-down': 'screen-up',
};

const MIRRORED: Record<string, string> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/** A letter, a digit or a sign; the space bar is none, as pages are turned with it everywhere. */
export function isLetterKey({ key, ctrlKey, metaKey, altKey }: Press): boolean {
  return !ctrlKey && !metaKey && !altKey && key !== ' ' && [...key].length === 1;
}

/**
 * The command of a key, or null; in books that run from right to left the arrows swap. Who speaks
 * to a computer can have keys of one letter do nothing (WCAG 2.2, 2.1.4).
 */
export function commandOf(
  press: Press,
  paginated: boolean,
  { rightToLeft = false, letterKeys = true } = {},
): Command | null {
  if (!letterKeys && isLetterKey(press)) return null;
  if (isFind(press)) return 'search';
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  if (press.key === '?') return 'help';
  if (press.key === 'F3') return press.shiftKey ? 'previous-hit' : 'next-hit';
  // Whether capitals are locked or not.
  if (!press.shiftKey) {
    const letter = LETTERS[press.key.toLowerCase()];
    if (letter) return letter;
  }
  const key = rightToLeft ? (MIRRORED[press.key] ?? press.key) : press.key;
  const command = (paginated ? PAGED : SCROLLED)[key] ?? null;
  // Shift with an arrow selects; with space it goes back, as in every browser.
  if (press.shiftKey) return press.key === ' ' && command ? (BACKWARDS[command] ?? null) : null;
  return command;
}

/** The browser's own search sees one page; in a second press it is the browser's again. */
function isFind({ key, ctrlKey, metaKey, altKey, shiftKey }: Press): boolean {
  if (altKey) return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'f' && !shiftKey;
  return key === '/';
}

/** Whether a key belongs to the control that has the focus. */
export function isForControl(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('input,select,textarea,[contenteditable],[role=slider],[role=listbox]')) {
    return true;
  }
  // Whoever names something over the panel turns no page behind it.
  if (target.closest('[role=dialog],[role=alertdialog]')) return true;
  // A player is steered with all keys but those that turn pages alone.
  if (target.closest('audio,video')) return /^( |Arrow.*|Home|End|Enter)$/.test(key);
  return key === ' ' && target.closest('button,a,summary,[role=button]') !== null;
}
