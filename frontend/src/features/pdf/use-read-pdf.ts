/** A document opened in the reader, as a book. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

import { api, dataOf } from '@/api/client';
import { wordsOf } from '@/shared/i18n/server-words';
import { useNotices } from '@/shared/notices/notice-store';

/**
 * Takes a document's `fileName`; the server makes a book of it, or brings its book up to date.
 * `saved` is waited for before; where it says no, nothing is read.
 */
export function useReadPdf(fileName: string, saved?: () => Promise<boolean>) {
  const { t } = useTranslation('pdf');
  const queries = useQueryClient();
  const navigate = useNavigate();
  const show = useNotices((state) => state.show);
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      if (saved && !(await saved())) return null;
      const answer = await api.POST('/api/pdf/{file_name}/book', {
        params: { path: { file_name: fileName } },
      });
      return dataOf(answer).bookId;
    },
    // It stands on the shelf from now on.
    onSuccess: () => queries.invalidateQueries({ queryKey: ['books'] }),
    onError: (fault) => {
      const message = wordsOf(fault, t('editor.exportRetry'));
      show({ type: 'error', title: t('list.readFailed'), message });
    },
  });
  const start = () => {
    if (isPending) return;
    // Whoever is elsewhere by then stays there.
    mutate(undefined, {
      onSuccess: (book) => {
        if (book !== null) void navigate(`/reader/${book}`);
      },
    });
  };
  return { isPending, start };
}
