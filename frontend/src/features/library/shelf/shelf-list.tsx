import { SearchX } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { ListedBook } from '@/api/client';
import { useNotices } from '@/shared/notices/notice-store';
import { Button } from '@/shared/ui/button';
import { focusIfLost } from '@/shared/ui/focus-if-lost';
import { latePart } from '@/shared/ui/late-part';

import { DeleteDialog } from '../delete-dialog';
import { forgetFaults, SHELF } from '../faults';
import { pickByKey } from '../select/keys';
import type { Picking } from '../select/selection';
import { useSetStatus } from '../use-books';
import { useSaveBook } from '../use-save-book';
import { FEW } from './asked';
import { PlainGrid } from './plain-grid';
import styles from './shelf-list.module.css';
import { useLookOfShelf } from './shelf-look';
import { linkOf, returnTo, useShelfPlace } from './shelf-place';
import { StatusMenu } from './status-menu';
import type { Shelf } from './use-shelf';

const VirtualGrid = latePart(async () => (await import('./virtual-grid')).VirtualGrid);

/** The books that are asked for, however many there are. */
export function ShelfList({
  shelf,
  label,
  address,
  picking,
  onAll,
  onEnd,
}: {
  shelf: Shelf;
  /** Of a list that is so long that it says so itself. */
  label: string;
  /** Where whoever opens a book comes back to. */
  address: string;
  /** Several books are being chosen. */
  picking: Picking | undefined;
  onAll: () => void;
  onEnd: () => void;
}) {
  const { t } = useTranslation();
  const root = useRef<HTMLDivElement>(null);
  const back = useShelfPlace(root, address);
  const [doomed, setDoomed] = useState<ListedBook>();
  const [menu, setMenu] = useState<{ id: number; button: HTMLElement }>();
  const { books, total = 0, want } = shelf;
  const isLong = total > FEW;
  const look = useLookOfShelf((shown) => shown.look);
  // Who has chosen another look since they came back is where they chose it.
  const [comeTo, setComeTo] = useState({ back, look });
  if (comeTo.look !== look) setComeTo({ back: null, look });
  const show = useNotices((state) => state.show);
  const set = useSetStatus();
  const save = useSaveBook();

  const isBack = useRef(false);
  useEffect(() => {
    if (!back || isLong || isBack.current) return;
    // After whatever else puts the page to its head.
    const frame = requestAnimationFrame(() => {
      isBack.current = returnTo(back) || isBack.current;
    });
    return () => cancelAnimationFrame(frame);
  });

  const onStatus = useCallback(
    ({ id }: ListedBook, button: HTMLElement) => setMenu({ id, button }),
    [],
  );
  const acts = { onDelete: setDoomed, onStatus, picking };
  const closed = () => {
    const at = books.findIndex(({ id }) => id === doomed?.id);
    const beside = books[at + 1] ?? books[at - 1];
    setDoomed(undefined);
    if (beside) focusIfLost(() => linkOf(beside.id));
  };
  const asked = menu && books.find(({ id }) => id === menu.id);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons in it have the keys
    <div
      ref={root}
      className={styles.list}
      data-old={shelf.isOld || undefined}
      data-look={look}
      onKeyDown={picking && ((event) => pickByKey(event, { picking, onAll, onEnd, isLong }))}
    >
      {isLong ? (
        <VirtualGrid
          // What was measured is of the other look.
          key={`${look} ${address}`}
          look={look}
          fallback={<div className={styles.room} />}
          failed={(again) => (
            <div className={styles.none} role="alert">
              <p>{t('library.gridFailed')}</p>
              <Button onClick={again}>{t('tryAgain')}</Button>
            </div>
          )}
          label={label}
          books={books}
          total={total}
          want={want}
          back={comeTo.back}
          {...acts}
        />
      ) : (
        <PlainGrid books={books} {...acts} />
      )}
      {shelf.isError && books.length > 0 && (
        <div className={styles.none} role="alert">
          <p>{t('library.restFailed')}</p>
          <Button disabled={shelf.isFetching} onClick={shelf.refetch}>
            {t('tryAgain')}
          </Button>
        </div>
      )}
      {menu && asked && (
        <StatusMenu
          book={asked}
          button={menu.button}
          onChoose={(status) => {
            forgetFaults();
            set.mutate(
              { id: asked.id, status },
              {
                onError: () =>
                  show({ type: 'error', title: t('library.status.failed'), about: SHELF }),
              },
            );
          }}
          onSave={() => void save(asked)}
          onClose={() => setMenu(undefined)}
        />
      )}
      <DeleteDialog book={doomed} onClose={closed} />
    </div>
  );
}

/** No book is as somebody wants it. */
export function NothingFound({ onReset }: { onReset: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.none}>
      <SearchX aria-hidden />
      <p>{t('library.filter.none')}</p>
      <Button onClick={onReset}>{t('library.filter.reset')}</Button>
    </div>
  );
}
