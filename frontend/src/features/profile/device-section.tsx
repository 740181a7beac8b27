import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Book as BookIcon, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { fileSize } from '@/shared/files/file-size';
import { useNotices } from '@/shared/notices/notice-store';
import type { KeptBook } from '@/shared/shelf/shelf';
import { fromShelf } from '@/shared/shelf/shelf-door';
import { isShared, shelfReader } from '@/shared/shelf/shelf-owner';
import { wipeShelf } from '@/shared/shelf/wipe-shelf';
import { Button } from '@/shared/ui/button';

import styles from './profile.module.css';
import { Section } from './section';

const keptKey = ['kept-books'];

/** What of the reader's books lies on this device, and how to be rid of it. */
export function DeviceSection() {
  const { t } = useTranslation('profile');
  return (
    <Section title={t('device.title')} text={t('device.text')}>
      {shelfReader() === null ? (
        <p>{t(isShared() ? 'device.shared' : 'device.impossible')}</p>
      ) : (
        <KeptBooks />
      )}
    </Section>
  );
}

function useSize() {
  const { t, i18n } = useTranslation();
  return (bytes: number) => {
    const { amount, unit } = fileSize(bytes);
    return `${amount.toLocaleString(i18n.language)} ${t(`size.${unit}`)}`;
  };
}

function KeptBooks() {
  const { t } = useTranslation('profile');
  const queries = useQueryClient();
  const show = useNotices((notices) => notices.show);
  const size = useSize();
  const kept = useQuery({
    queryKey: keptKey,
    queryFn: async () => (await fromShelf((shelf) => shelf.keptBooks())) ?? [],
    staleTime: 0,
    gcTime: 0,
  });
  const isPersistent = useQuery({
    queryKey: ['is-persistent'],
    queryFn: async () => (await navigator.storage?.persisted?.().catch(() => false)) ?? false,
    gcTime: 0,
  });
  const books = kept.data ?? [];
  const again = () => queries.invalidateQueries({ queryKey: keptKey });
  const remove = async (book: KeptBook) => {
    await fromShelf((shelf) => shelf.removeBook(book.id));
    await again();
  };
  const removeAll = async () => {
    await wipeShelf();
    await again();
    show({ type: 'success', title: t('device.removedAll') });
  };
  if (!kept.data) return null;
  if (books.length === 0) return <p>{t('device.none')}</p>;
  const bytes = books.reduce((sum, book) => sum + book.bytes, 0);
  return (
    <>
      <p className={styles.quiet}>{t('device.used', { count: books.length, size: size(bytes) })}</p>
      <ul className={styles.devices}>
        {books.map((book) => (
          <li key={book.id} className={styles.device}>
            <BookIcon aria-hidden />
            <div className={styles.words}>
              <p className={styles.deviceName}>{book.title}</p>
              <p className={styles.quiet}>
                {t(book.pinned ? 'device.pinned' : 'device.opened')} · {size(book.bytes)}
              </p>
            </div>
            <Button
              look="quiet"
              icon
              aria-label={t('device.removeOf', { title: book.title })}
              onClick={() => void remove(book)}
            >
              <Trash2 aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
      {isPersistent.data === false && <p className={styles.quiet}>{t('device.mayGo')}</p>}
      <Button className={styles.act} onClick={() => void removeAll()}>
        {t('device.removeAll')}
      </Button>
    </>
  );
}
