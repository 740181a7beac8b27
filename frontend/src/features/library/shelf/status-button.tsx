import { BookmarkX, Check, Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { ListedBook } from '@/api/client';

import styles from './status-button.module.css';

/** What stands on a cover of where its reader is with the book, and the way to say otherwise. */
export function StatusButton({
  book,
  describedBy,
  tabIndex,
  onOpen,
}: {
  book: ListedBook;
  describedBy: string;
  tabIndex: number | undefined;
  onOpen: (button: HTMLElement) => void;
}) {
  const { t } = useTranslation();
  const status = book.status ?? 'unread';
  const name = t(`library.status.${status}`);
  const isSaid = status === 'finished' || status === 'given_up';
  return (
    <button
      type="button"
      className={styles.button}
      data-said={isSaid || undefined}
      aria-label={t('library.status.is', { status: name })}
      aria-describedby={describedBy}
      aria-haspopup="menu"
      tabIndex={tabIndex}
      onClick={(event) => onOpen(event.currentTarget)}
    >
      <span>
        {status === 'finished' ? (
          <Check aria-hidden />
        ) : status === 'given_up' ? (
          <BookmarkX aria-hidden />
        ) : (
          <Ellipsis aria-hidden />
        )}
        {isSaid && <span>{name}</span>}
      </span>
    </button>
  );
}
