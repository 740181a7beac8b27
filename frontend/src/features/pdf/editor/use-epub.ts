/** The document as an EPUB, where the reader wants it. */
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { wordsOf } from '@/shared/i18n/server-words';
import { useNotices } from '@/shared/notices/notice-store';

import { fetchEpub } from '../document-source';
import { saveAs } from './save-as';

/** `saved` is waited for before; where it says no, nothing is taken along. */
export function useEpub(fileName: string, name: string, saved: () => Promise<boolean>) {
  const { t } = useTranslation('pdf');
  const show = useNotices((state) => state.show);
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      if (!(await saved())) return 'cancelled';
      return saveAs(await fetchEpub(fileName), `${name}.epub`);
    },
    onSuccess: (how) => {
      if (how === 'saved') show({ type: 'success', title: t('editor.exportedEpub') });
    },
    onError: (fault) => {
      const message = wordsOf(fault, t('editor.exportRetry'));
      show({ type: 'error', title: t('editor.exportEpubFailed'), message });
    },
  });
  return { isPending, start: () => mutate() };
}
