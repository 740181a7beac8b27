/** Hands a book's file to the browser's downloads, as it was uploaded. */
import { useTranslation } from 'react-i18next';

import { fetchBlob, type ListedBook } from '@/api/client';
import { saveFile } from '@/shared/files/save-file';
import { wordsOf } from '@/shared/i18n/server-words';
import { useNotices } from '@/shared/notices/notice-store';

import { forgetFaults, SHELF } from './faults';

/** How files end of which books are made; whatever else there is, is an EPUB. */
const ENDINGS: Record<string, string> = {
  'text/plain': 'txt',
  'text/markdown': 'md',
  'text/html': 'html',
  'application/x-fictionbook+xml': 'fb2',
  'application/x-zip-compressed-fb2': 'fb2.zip',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
};

export function useSaveBook() {
  const { t } = useTranslation();
  const show = useNotices((notices) => notices.show);
  return async ({ id, title, author }: ListedBook) => {
    forgetFaults();
    try {
      const file = await fetchBlob(`/api/books/${id}/file`);
      const ending = ENDINGS[file.type.split(';')[0] ?? ''] ?? 'epub';
      saveFile(file, `${author ? `${title} - ${author}` : title}.${ending}`);
    } catch (fault) {
      show({
        type: 'error',
        title: wordsOf(fault, t('library.downloadFailed', { title })),
        about: SHELF,
      });
    }
  };
}
