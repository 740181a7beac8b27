import '../messages';

import {
  ArrowLeft,
  ArrowRight,
  BookMarked,
  CircleDot,
  LibraryBig,
  Tag,
  Trash2,
  X,
} from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { BulkAct, ListedBook } from '@/api/client';
import { wordsOf } from '@/shared/i18n/server-words';
import { useNotices } from '@/shared/notices/notice-store';
import { Button } from '@/shared/ui/button';
import { focusIfLost } from '@/shared/ui/focus-if-lost';

import { forgetFaults, SHELF } from '../faults';
import { useShelfActs } from '../own-shelves/use-shelves';
import { type Asked, addressOf } from '../shelf/asked';
import { DeleteMany, StatusMany, TagMany, ToShelf } from './acts';
import type { Selection } from './selection';
import styles from './selection-bar.module.css';

/** What can be done with all the books that are chosen. */
export function SelectionBar({
  selection: { ids, all },
  books,
  total,
  asked,
  onAll,
  onKeep,
  onEnd,
}: {
  selection: Selection;
  books: ListedBook[];
  total: number;
  asked: Asked;
  onAll: () => void;
  /** The choice is of these by now. */
  onKeep: (ids: number[]) => void;
  onEnd: () => void;
}) {
  const { t, i18n } = useTranslation(['shelves', 'translation']);
  const show = useNotices((state) => state.show);
  const { bulk, place } = useShelfActs();
  const [task, setTask] = useState<'shelf' | 'tags' | 'status' | 'delete'>();
  const count = all ? total : ids.size;
  const number = new Intl.NumberFormat(i18n.language).format(count);
  const none = count === 0;
  const shelf = asked.filters.shelf ? Number(asked.filters.shelf) : undefined;
  const close = () => setTask(undefined);

  const onError = (fault: unknown) =>
    show({ type: 'error', title: t('notSaved'), message: wordsOf(fault, ''), about: SHELF });
  const run = (act: BulkAct) => {
    forgetFaults();
    const chosen = all
      ? { query: addressOf({ ...asked, sort: 'added' }).toString() }
      : { ids: inOrder(ids, books) };
    // Told to the promise: once all books are deleted this is gone before their lists are here,
    // and what it gives the mutation to call goes with it.
    bulk.mutateAsync({ chosen, act }).then(({ ids: done }) => tell(act, done), onError);
  };
  const tell = (act: BulkAct, done: number[]) => {
    close();
    const told = {
      count: done.length,
      number: new Intl.NumberFormat(i18n.language).format(done.length),
    };
    // What is gone is chosen no longer, and what comes later was never meant.
    const isOff = act.kind === 'removeFromShelf' && act.shelf === shelf;
    onKeep(isOff ? [] : done);
    if (act.kind !== 'delete') {
      show({ type: 'success', title: t('changed', told) });
      return;
    }
    const undo = () =>
      bulk.mutateAsync({ chosen: { ids: done }, act: { kind: 'restore' } }).catch(onError);
    onEnd();
    show({
      type: 'info',
      title: t('deleted', told),
      action: { label: t('translation:deleted.undo'), run: () => void undo() },
    });
  };

  const [only] = ids;
  const at = all || ids.size !== 1 ? -1 : books.findIndex(({ id }) => id === only);
  const canMove = shelf !== undefined && asked.sort === 'shelf' && asked.q === '' && at !== -1;
  const move = (by: 1 | -1) => {
    const after = by === 1 ? books[at + 1] : books[at - 2];
    const book = books[at];
    if (shelf === undefined || !book || (by === 1 && !after)) return;
    forgetFaults();
    place.mutate({ shelf, book: book.id, after: after?.id ?? null }, { onError });
  };

  const bar = useRef<HTMLElement>(null);
  return (
    <section ref={bar} className={styles.bar} aria-label={t('bar')}>
      <p className={styles.count} role="status">
        {none ? t('noneSelected') : t('selected', { count, number })}
      </p>
      <div className={styles.acts}>
        {!all && count < total && (
          <Button
            look="quiet"
            onClick={() => {
              onAll();
              // It goes with what it was for; what can be done with them stands beside it.
              focusIfLost(() => bar.current?.querySelector('button'));
            }}
          >
            {t('selectAll')}
          </Button>
        )}
        <Button disabled={none} onClick={() => setTask('shelf')}>
          <LibraryBig aria-hidden />
          {t('toShelf')}
        </Button>
        {shelf !== undefined && (
          <Button
            disabled={none || bulk.isPending}
            onClick={() => run({ kind: 'removeFromShelf', shelf })}
          >
            <BookMarked aria-hidden />
            {t('offShelf')}
          </Button>
        )}
        {canMove && (
          <>
            <Button disabled={at === 0 || place.isPending} onClick={() => move(-1)}>
              <ArrowLeft aria-hidden />
              {t('earlier')}
            </Button>
            <Button disabled={at >= books.length - 1 || place.isPending} onClick={() => move(1)}>
              <ArrowRight aria-hidden />
              {t('later')}
            </Button>
          </>
        )}
        <Button disabled={none} onClick={() => setTask('tags')}>
          <Tag aria-hidden />
          {t('tags')}
        </Button>
        <Button disabled={none} onClick={() => setTask('status')}>
          <CircleDot aria-hidden />
          {t('status')}
        </Button>
        <Button disabled={none} onClick={() => setTask('delete')}>
          <Trash2 aria-hidden />
          {t('translation:delete')}
        </Button>
        <Button look="quiet" onClick={onEnd}>
          <X aria-hidden />
          {t('done')}
        </Button>
      </div>
      {task === 'shelf' && <ToShelf isBusy={bulk.isPending} onRun={run} onClose={close} />}
      {task === 'tags' && <TagMany isBusy={bulk.isPending} onRun={run} onClose={close} />}
      {task === 'status' && <StatusMany isBusy={bulk.isPending} onRun={run} onClose={close} />}
      {task === 'delete' && (
        <DeleteMany count={count} isBusy={bulk.isPending} onRun={run} onClose={close} />
      )}
    </section>
  );
}

/** As they stand in the list; behind them those that have left it, or were not fetched again. */
function inOrder(ids: ReadonlySet<number>, books: ListedBook[]): number[] {
  const listed = books.map(({ id }) => id).filter((id) => ids.has(id));
  return [...new Set([...listed, ...ids])];
}
