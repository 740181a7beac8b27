/** The saver of a document, for as long as it is open. */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

import { type Section, storeDocument } from '../document-source';
import { Saver, type SaveState } from '../saving/saver';
import type { EditorSession } from './session';

export interface Saving {
  state: SaveState;
  /** What went wrong, while something is. */
  fault: unknown;
  touch: () => void;
  flush: () => Promise<boolean>;
  /** Whether a conflict is being asked about. */
  asking: boolean;
  ask: () => void;
  later: () => void;
  keepMine: () => void;
  /** Gives up what is not saved. */
  forget: () => void;
}

/** `version` is null for what is not saved at all. */
export function useSaving(
  fileName: string,
  section: Section | null,
  version: string | null,
  session: RefObject<EditorSession | null>,
): Saving {
  const saver = useRef<Saver | null>(null);
  const [{ state, fault }, setTold] = useState<{ state: SaveState; fault: unknown }>({
    state: 'saved',
    fault: null,
  });
  const [asking, setAsking] = useState(false);

  useEffect(() => {
    if (version === null) return;
    const begun = new Saver({
      version,
      read: () => session.current?.html() ?? '',
      store: (html, known) => storeDocument(fileName, section, html, known),
      onState: (next, why = null) => {
        setTold({ state: next, fault: why });
        if (next === 'conflict') setAsking(true);
      },
    });
    saver.current = begun;
    return () => {
      begun.close();
      saver.current = null;
    };
  }, [fileName, section, version, session]);

  return {
    state,
    fault,
    touch: useCallback(() => saver.current?.touch(), []),
    flush: useCallback(async () => (await saver.current?.flush()) ?? true, []),
    asking,
    ask: useCallback(() => setAsking(true), []),
    later: useCallback(() => setAsking(false), []),
    keepMine: useCallback(() => {
      setAsking(false);
      void saver.current?.overwrite();
    }, []),
    forget: useCallback(() => {
      setAsking(false);
      saver.current?.close();
      setTold({ state: 'saved', fault: null });
    }, []),
  };
}
