/** What was deleted and can come back: books and PDFs alike. */
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

import { api, type DeletedFile, dataOf } from '@/api/client';
import { wordsOf } from '@/shared/i18n/server-words';
import { useNotices } from '@/shared/notices/notice-store';

/** Where the list of what was deleted is kept. */
export const deletedKey = ['trash'];

/** Where everybody finds it. */
export const deletedPath = '/recently-deleted';

export type Deleted = Pick<DeletedFile, 'kind' | 'id'>;

export async function restore({ kind, id }: Deleted): Promise<void> {
  const path = { kind, id };
  dataOf(await api.POST('/api/trash/{kind}/{id}/restore', { params: { path } }));
}

async function askAgain(queries: QueryClient, key: QueryKey): Promise<void> {
  await queries.invalidateQueries({ queryKey: key });
}

/** Says that something was deleted, and offers to take it back into the list of this key. */
export function useOfferUndo(kind: Deleted['kind'], list: QueryKey) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const show = useNotices((state) => state.show);
  return useCallback(
    (id: string, title: string) => {
      void askAgain(queries, deletedKey);
      const undo = async () => {
        try {
          await restore({ kind, id });
        } catch (fault) {
          const message = wordsOf(fault, t('deleted.tryThere'));
          show({ type: 'error', title: t('deleted.notRestored', { title }), message });
          return;
        }
        await Promise.all([list, deletedKey].map((key) => askAgain(queries, key)));
      };
      show({
        type: 'info',
        title: t('deleted.done', { title }),
        action: { label: t('deleted.undo'), run: () => void undo() },
      });
    },
    [kind, list, queries, show, t],
  );
}
