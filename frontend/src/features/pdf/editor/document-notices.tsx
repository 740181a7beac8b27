/** What a reader should know about the document that they edit. */
import { useTranslation } from 'react-i18next';

import type { FoundDocument } from '../document-source';
import { pagesInWords } from '../pages-in-words';
import { EditorNotice } from './notice';

export function DocumentNotices({
  notices,
  recognition,
  onReload,
  reloading,
}: Pick<FoundDocument, 'notices' | 'recognition'> & { onReload: () => void; reloading: boolean }) {
  const { t, i18n } = useTranslation('pdf');
  const isWaiting = recognition?.state === 'waiting';
  const uncertain = recognition?.state === 'done' ? recognition.uncertainPages : [];
  // What is still to come is told in place of what there is not yet.
  const told = notices.filter((notice) => notice === 'pictures_left_out' || !isWaiting);
  return (
    <>
      {isWaiting && (
        <EditorNotice
          type="info"
          text={t('notice.recognising')}
          onRetry={onReload}
          retry={t('notice.reload')}
          retrying={reloading}
        />
      )}
      {uncertain.length > 0 && (
        <EditorNotice
          type="info"
          text={t('notice.uncertain', {
            count: uncertain.length,
            pages: recognition?.pages,
            list: pagesInWords(uncertain, i18n.language),
          })}
        />
      )}
      {told.map((notice) => (
        <EditorNotice key={notice} type="info" text={t(`notice.${notice}`)} />
      ))}
    </>
  );
}
