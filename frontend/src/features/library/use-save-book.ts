/** Hands a book's file to the browser's downloads, as it was uploaded. */
import { useTranslation } from 'react-i18next';

import { fetchBlob, type ListedBook } from '@/api/client';
import { saveFile } from '@/shared/files/save-file';
import { wordsOf } from '@/shared/i18n/server-words';
import { useNotices } from '@/shared/notices/notice-store';

export function useSaveBook() {
  const { t } = useTranslation();
  const show = useNotices((notices) => notices.show);
  return async ({ id, title, author }: ListedBook) => {
    try {
      const file = await fetchBlob(`/api/books/${id}/file`);
      saveFile(file, `${author ? `${title} - ${author}` : title}.epub`);
    } catch (fault) {
      show({ type: 'error', title: wordsOf(fault, t('library.downloadFailed', { title })) });
    }
  };
}
