/** The saver of a document, for as long as it is open. */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

import type { DocumentCore } from '@/core/open-document';

import type { FoundDocument } from '../document-source';
import { Saver, type SaveState } from '../saving/saver';
import { Storing } from '../saving/storing';
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

/** `document` is null for what is not saved at all. */
export function useSaving(
  fileName: string,
  document: Pick<FoundDocument, 'section' | 'version' | 'content'> | null,
  core: DocumentCore,
  session: RefObject<EditorSession | null>,
): Saving {
  const { section = null, version = null, content = '' } = document ?? {};
  const saver = useRef<Saver | null>(null);
  const [{ state, fault }, setTold] = useState<{ state: SaveState; fault: unknown }>({
    state: 'saved',
    fault: null,
  });
  const [asking, setAsking] = useState(false);

  useEffect(() => {
    if (version === null) return;
    const storing = new Storing(fileName, section, content, core);
    const begun = new Saver({
      version,
      read: () => session.current?.html() ?? '',
      store: (html, known) => storing.store(html, known),
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
  }, [fileName, section, version, content, core, session]);

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
