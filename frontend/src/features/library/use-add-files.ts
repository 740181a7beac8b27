/** What becomes of files that somebody chooses or drops. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

import { useNotices } from '@/shared/notices/notice-store';
import { isBookFile, isPdfFile } from '@/shared/uploads/book-files';
import { FEW_FILES, handDropped, handFiles } from '@/shared/uploads/bringing-door';
import { useUploads } from '@/shared/uploads/upload-store';
import { forgetFaults, SHELF } from './faults';
import { bookUpload, type NewBook } from './upload-book';
import { isKnown, putOnTop, useDeleteBook } from './use-books';

export function useAddFiles() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const show = useNotices((state) => state.show);
  const add = useUploads((state) => state.add);
  const cancel = useUploads((state) => state.cancel);
  const { mutateAsync: remove } = useDeleteBook();
  return useCallback(
    (files: File[], dropped: DataTransfer | null = null) => {
      forgetFaults();
      // Nobody waits before a dialog for hundreds of them.
      if (handDropped(dropped)) return;
      // PDFs come among the documents, which the tray tells.
      if (files.length > FEW_FILES || files.some(({ name }) => isPdfFile(name))) {
        handFiles(files);
        return;
      }
      const books = files.filter(({ name }) => isBookFile(name));
      const others = files.filter(({ name }) => !isBookFile(name));
      if (others.length > 0) {
        const names = others.map(({ name }) => name).join(', ');
        const title = books.length === 0 ? t('library.onlyEpub') : t('library.leftOut', { names });
        show({ type: 'error', title, message: t('library.otherFiles'), about: SHELF });
      }
      const take = ({ book, sameFileAs }: NewBook) => {
        putOnTop(queries, book);
        const twice = t('library.twice', { title: book.title });
        if (sameFileAs !== undefined) {
          const openFirst = async () => {
            cancel();
            // It can come back from what was deleted.
            await remove(book.id).catch(() => undefined);
            await navigate(`/reader/${sameFileAs}`);
          };
          show({
            type: 'info',
            title: t('library.haveAlready'),
            message: `${twice} ${t('library.keepBoth')}`,
            duration: 0,
            action: { label: t('library.openFirst'), run: () => void openFirst() },
          });
          return;
        }
        const tell = () => show({ type: 'info', title: twice });
        // Whoever is not told has the book all the same.
        isKnown(book).then(
          (known) => known && tell(),
          () => undefined,
        );
      };
      if (books.length > 0) add(books, bookUpload(take));
    },
    [add, cancel, navigate, queries, remove, show, t],
  );
}
