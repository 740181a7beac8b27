/** The document as a PDF, with the aid in it, where the reader wants it. */
import { type RefObject, useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { ApiError } from '@/api/api-error';
import { onSessionEnd } from '@/api/session-events';
import { wordsOf } from '@/shared/i18n/server-words';
import { useNotices } from '@/shared/notices/notice-store';

import { CANCELLED, type ExportWishes, exportDocument } from '../document-source';
import { saveAs } from './save-as';
import type { EditorSession, ViewSettings } from './session';
import type { Shown } from './shown';

/** Spec: the name of what has none. */
const SAMPLE_NAME = 'export';

/** All of the document, or the part of it that is on the sheet. */
export type Exported = 'document' | 'part';

/** What is being exported, whichever part is on the sheet meanwhile. */
export interface Exporting {
  running: Running | null;
  setRunning: (what: Running | null) => void;
}

interface Running {
  what: Exported;
  /** Hundreds of pages take as long as a minute, and it may have been the wrong ones. */
  stop: () => void;
}

/** `saved` is waited for before what is not on the sheet is taken along. */
export function useExport({
  fileName,
  name,
  shown,
  view,
  session,
  saved,
  exporting: { running, setRunning },
}: {
  fileName: string;
  name: string;
  shown: Shown;
  view: ViewSettings;
  session: RefObject<EditorSession | null>;
  saved: () => Promise<boolean>;
  exporting: Exporting;
}) {
  const { t } = useTranslation('pdf');
  const show = useNotices((state) => state.show);
  const isRunning = useRef(running !== null);
  isRunning.current = running !== null;

  const start = useCallback(
    async (what: Exported) => {
      const { current: sheet } = session;
      if (isRunning.current || !sheet) return;
      isRunning.current = true;
      const stopped = new AbortController();
      setRunning({
        what,
        stop: () => {
          stopped.abort(CANCELLED);
          show({ type: 'info', title: t('editor.exportCancelled') });
        },
      });
      // Whoever is here after a sign-out has not asked for it.
      const forget = onSessionEnd(() => stopped.abort());
      try {
        // A sample is nobody's document, and does not bear its name.
        const isSample = shown.kind === 'sample';
        const part = isSample ? null : shown.section;
        const wishes: ExportWishes = { fileName: isSample ? SAMPLE_NAME : fileName, ...view };
        let title = isSample ? SAMPLE_NAME : name;
        if (part && what === 'document') {
          if (!(await saved())) throw new NotSaved();
        } else {
          wishes.htmlContent = sheet.html();
          if (part) title = t('section.file', { name, number: part.at + 1 });
        }
        const pdf = await exportDocument(wishes, stopped.signal);
        stopped.signal.throwIfAborted();
        if ((await saveAs(pdf, `${title}.pdf`)) === 'saved') {
          show({ type: 'success', title: t('editor.exported') });
        }
      } catch (fault) {
        if (stopped.signal.aborted) return;
        const otherwise = t(fault instanceof NotSaved ? 'section.unsaved' : 'editor.exportRetry');
        show({
          type: 'error',
          title: t('editor.exportFailed'),
          message: reasonOf(fault, otherwise),
        });
      } finally {
        forget();
        setRunning(null);
      }
    },
    [fileName, name, saved, session, setRunning, show, shown, t, view],
  );

  return {
    running: running?.what ?? null,
    stop: running?.stop,
    start: (what: Exported) => void start(what),
  };
}

/** What is on the sheet could not be saved: it would be missing. */
class NotSaved extends Error {}

/** The server's words, but where they are those for a file that came in. */
function reasonOf(fault: unknown, otherwise: string): string {
  const isOfUpload = fault instanceof ApiError && fault.code === 'damaged';
  return isOfUpload ? otherwise : wordsOf(fault, otherwise);
}
