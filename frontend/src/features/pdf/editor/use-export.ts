/** The document as a PDF, with the aid in it, where the reader wants it. */
import { type RefObject, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { DocumentCore } from '@/core/open-document';
import { wordsOf } from '@/shared/i18n/server-words';
import { useNotices } from '@/shared/notices/notice-store';

import { exportDocument } from '../document-source';
import type { Shown } from './editor';
import { saveAs } from './save-as';
import type { EditorSession, ViewSettings } from './session';

export function useExport({
  name,
  core,
  shown,
  view,
  session,
}: {
  fileName: string;
  name: string;
  core: DocumentCore;
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
      const html = session.current.html();
      const htmlContent =
        view.frequency > 0 ? await core.marked(html, shown.language, view.frequency) : html;
      const pdf = await exportDocument({ htmlContent, fileName: name });
      if ((await saveAs(pdf, `${name}.pdf`)) === 'saved') {
        show({ type: 'success', title: t('editor.exported') });
      }
    } catch (fault) {
      show({
        type: 'error',
        title: t('editor.exportFailed'),
        message: wordsOf(fault, t('editor.exportRetry')),
      });
    } finally {
      running.current = false;
      setRunning(false);
    }
  }, [core, name, session, show, shown.language, t, view]);

  return { isRunning, start: () => void start() };
}
