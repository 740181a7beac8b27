/** The frame a document is shown in, and the session in it. */
import type { Node } from 'prosemirror-model';
import type { EditorState } from 'prosemirror-state';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ownMarkup } from '@/browser/trusted-types';
import type { DocumentCore } from '@/core/open-document';
import { useTheme } from '@/shared/theme/theme-store';

import type { Pictures } from '../pictures';
import type { Available } from './create-view';
import styles from './editor.module.css';
import { EMPTY_PAGE, SANDBOX, type Sizes } from './frame';
import { EditorSession } from './session';

export interface Opened {
  doc: Node;
  language: string;
  sizes: Sizes;
  editable: boolean;
  pictures: Pictures;
  earlier?: EditorState | undefined;
  /** Called with what is left of it. */
  onLeft?: ((state: EditorState) => void) | undefined;
}

export function SheetFrame({
  name,
  core,
  opened,
  onSession,
  onAvailable,
  onChange,
}: {
  name: string;
  core: DocumentCore;
  opened: Opened;
  /** Called with the session once it is there, and with null when it ends. */
  onSession: (session: EditorSession | null) => void;
  onAvailable: (available: Available) => void;
  onChange: () => void;
}) {
  const { t } = useTranslation('pdf');
  const frame = useRef<HTMLIFrameElement>(null);
  const [page, setPage] = useState<Document | null>(null);
  const [session, setSession] = useState<EditorSession | null>(null);
  const look = useTheme((state) => state.look);
  const words = useRef({ label: '', missingPicture: '' });
  words.current = { label: t('editor.text'), missingPicture: t('editor.pictureMissing') };

  const onLoad = useCallback(() => {
    const page = frame.current?.contentDocument;
    // Some browsers tell of the blank page that stands there first, too.
    if (page?.URL === 'about:srcdoc') setPage(page);
  }, []);

  useEffect(() => {
    // React would hand over a plain string, which the browser does not take for a page.
    if (frame.current) frame.current.srcdoc = ownMarkup(EMPTY_PAGE);
  }, []);

  useEffect(() => {
    if (!page) return;
    const begun = new EditorSession({
      page,
      core,
      words: words.current,
      onAvailable,
      onChange,
      ...opened,
    });
    setSession(begun);
    onSession(begun);
    return () => {
      onSession(null);
      opened.onLeft?.(begun.state);
      begun.close();
    };
  }, [page, core, opened, onSession, onAvailable, onChange]);

  useEffect(() => {
    session?.wear(look);
  }, [session, look]);

  return (
    <iframe
      ref={frame}
      title={t('editor.frame', { name })}
      sandbox={SANDBOX}
      onLoad={onLoad}
      className={styles.frame}
    />
  );
}
