/** A document opened in the reader, as a book. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

import { api, dataOf } from '@/api/client';
import { wordsOf } from '@/shared/i18n/server-words';
import { useNotices } from '@/shared/notices/notice-store';

/** Takes a document's `fileName`; the server makes a book of it, or brings its book up to date. */
export function useReadPdf() {
  const { t } = useTranslation('pdf');
  const queries = useQueryClient();
  const navigate = useNavigate();
  const show = useNotices((state) => state.show);
  return useMutation({
    mutationFn: async (fileName: string) =>
      dataOf(
        await api.POST('/api/pdf/{file_name}/book', {
          params: { path: { file_name: fileName } },
        }),
      ).bookId,
    onSuccess: async (book) => {
      // It stands on the shelf from now on.
      void queries.invalidateQueries({ queryKey: ['books'] });
      await navigate(`/reader/${book}`);
    },
    onError: (fault) => {
      const message = wordsOf(fault, t('editor.exportRetry'));
      show({ type: 'error', title: t('list.readFailed'), message });
    },
  });
}
