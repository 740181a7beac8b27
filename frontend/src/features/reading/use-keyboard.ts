import { useEffect, useRef } from 'react';

import { type Command, commandOf, isForControl } from './keyboard';
import { usePreferences } from './preferences-store';

const THROTTLE_MS = 150;

/** Listens for the reader's keys, wherever the focus is, while nothing is open over the book. */
export function useKeyboard(
  { paginated, rightToLeft, active }: { paginated: boolean; rightToLeft: boolean; active: boolean },
  /** `held`: the key repeats by itself. */
  onCommand: (command: Command, held: boolean) => void,
): void {
  const letterKeys = usePreferences((preferences) => preferences.letterKeys);
  const run = useRef(onCommand);
  run.current = onCommand;

  useEffect(() => {
    if (!active) return;
    let last = Number.NEGATIVE_INFINITY;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isForControl(event.target, event.key)) return;
      if (globalThis.getSelection()?.isCollapsed === false && event.key !== '?') return;
      const command = commandOf(event, paginated, { rightToLeft, letterKeys });
      if (!command) return;
      event.preventDefault();
      if (event.timeStamp - last < THROTTLE_MS) return;
      last = event.timeStamp;
      run.current(command, event.repeat);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [paginated, rightToLeft, active, letterKeys]);
}
