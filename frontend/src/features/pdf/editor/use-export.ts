/** The document as a PDF, with the aid in it, where the reader wants it. */
import { type RefObject, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ApiError } from '@/api/api-error';
import { wordsOf } from '@/shared/i18n/server-words';
import { useNotices } from '@/shared/notices/notice-store';

import { exportDocument } from '../document-source';
import { saveAs } from './save-as';
import type { EditorSession, ViewSettings } from './session';
import type { Shown } from './shown';

/** Spec: the name of what has none. */
const SAMPLE_NAME = 'export';

export function useExport({
  fileName,
  name,
  shown,
  view,
  session,
}: {
  fileName: string;
  name: string;
  shown: Shown;
  view: ViewSettings;
  session: RefObject<EditorSession | null>;
}) {
  const { t } = useTranslation('pdf');
  const show = useNotices((state) => state.show);
  const [isRunning, setRunning] = useState(false);
  const running = useRef(false);

  const start = useCallback(async () => {
    if (running.current || !session.current) return;
    running.current = true;
    setRunning(true);
    try {
      const htmlContent = session.current.html();
      // A sample is nobody's document, and does not bear its name.
      const isSample = shown.kind === 'sample';
      const part = isSample ? null : shown.section;
      const title = part ? t('section.file', { name, number: part.at + 1 }) : name;
      const pdf = await exportDocument({
        htmlContent,
        fileName: isSample ? SAMPLE_NAME : fileName,
        ...view,
      });
      if ((await saveAs(pdf, `${isSample ? SAMPLE_NAME : title}.pdf`)) === 'saved') {
        show({ type: 'success', title: t('editor.exported') });
      }
    } catch (fault) {
      show({
        type: 'error',
        title: t('editor.exportFailed'),
        message: reasonOf(fault, t('editor.exportRetry')),
      });
    } finally {
      running.current = false;
      setRunning(false);
    }
  }, [fileName, name, session, show, shown, t, view]);

  return { isRunning, start: () => void start() };
}

/** The server's words, but where they are those for a file that came in. */
function reasonOf(fault: unknown, otherwise: string): string {
  const isOfUpload = fault instanceof ApiError && fault.code === 'damaged';
  return isOfUpload ? otherwise : wordsOf(fault, otherwise);
}
