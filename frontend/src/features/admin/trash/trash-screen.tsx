import '../messages';

import { Trash2, Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Results } from '@/api/client';
import { useNotices } from '@/shared/notices/notice-store';
import { Button } from '@/shared/ui/button';
import { NotConfirmed } from '../frame/confirm-store';
import { Heading } from '../frame/heading';
import { ScrollBox } from '../frame/scroll-box';
import { Empty, Failed, Skeleton } from '../frame/states';
import tables from '../frame/tables.module.css';
import { useMayAct } from '../frame/use-myself';
import { Paging } from '../results/paging';
import { momentOf } from '../results/words';
import { trashDays } from '../study-data';
import { useRestore, useTrash } from '../use-study';

export function TrashScreen() {
  const { t } = useTranslation('staff');
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState(20);
  const trash = useTrash(page, pageSize);
  return (
    <>
      <Heading title={t('trash.title')} lead={t('trash.lead', { count: trashDays })}>
        {trash.data && trash.data.total > 1 && <RestoreAll />}
      </Heading>
      {trash.isPending && <Skeleton label={t('trash.loading')} rows={2} />}
      {trash.isError && (
        <Failed
          title={t('trash.failed')}
          fault={trash.error}
          onRetry={() => void trash.refetch()}
        />
      )}
      {trash.data?.total === 0 && (
        <Empty icon={Trash2} title={t('trash.emptyTitle')} text={t('trash.emptyText')} />
      )}
      {trash.data && trash.data.total > 0 && (
        <>
          <TrashTable rows={trash.data.results} />
          <Paging
            page={page}
            pageSize={pageSize}
            total={trash.data.total}
            onPage={setPage}
            onSize={(size) => {
              setPage(1);
              setPageSize(size);
            }}
          />
        </>
      )}
    </>
  );
}

type Trashed = Results['results'][number];

/** The day on which it is gone for good. */
function lastDayOf({ deletedOn }: Trashed): string {
  const day = new Date(deletedOn ?? '');
  if (Number.isNaN(day.getTime())) return '';
  day.setUTCDate(day.getUTCDate() + trashDays);
  return day.toISOString().slice(0, 10);
}

function TrashTable({ rows }: { rows: Trashed[] }) {
  const { t, i18n } = useTranslation('staff');
  const mayAct = useMayAct();
  const day = (at: string) => momentOf(at, i18n.language);
  return (
    <ScrollBox label={t('trash.title')} className={tables.card}>
      <table className={`${tables.table} ${tables.roomy}`}>
        <thead>
          <tr>
            <th scope="col">{t('card.userId')}</th>
            <th scope="col">{t('trash.sent')}</th>
            <th scope="col">{t('trash.deletedAt')}</th>
            <th scope="col">{t('trash.purgeAt')}</th>
            {mayAct && (
              <th scope="col">
                <span className="visually-hidden">{t('trash.restore')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <bdi>{row.userId}</bdi>
              </th>
              <td>{day(row.timestamp.slice(0, 10))}</td>
              <td>{day(row.deletedOn ?? '')}</td>
              <td>{day(lastDayOf(row))}</td>
              {mayAct && (
                <td className={tables.number}>
                  <RestoreButton row={row} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function RestoreButton({ row }: { row: Trashed }) {
  const { t } = useTranslation('staff');
  const name = { name: row.userId };
  return (
    <Restore
      quiet
      id={row.id}
      label={t('trash.restoreOf', name)}
      done={t('trash.restored', name)}
      words={t('trash.restore')}
    />
  );
}

function RestoreAll() {
  const { t } = useTranslation('staff');
  const mayAct = useMayAct();
  if (!mayAct) return null;
  return <Restore id="all" done={t('trash.restoredAll')} words={t('trash.restoreAll')} />;
}

interface RestoreProps {
  id: string;
  words: string;
  label?: string;
  done: string;
  quiet?: boolean;
}

function Restore({ id, words, label, done, quiet }: RestoreProps) {
  const { t } = useTranslation('staff');
  const show = useNotices((notices) => notices.show);
  const restore = useRestore();
  // A second click of two may come before the button rests, or before its row has gone.
  const isActing = useRef(false);

  const act = async () => {
    if (isActing.current) return;
    isActing.current = true;
    try {
      await restore.mutateAsync(id);
      show({ type: 'success', title: done });
      isActing.current = id !== 'all';
    } catch (fault) {
      if (!(fault instanceof NotConfirmed)) {
        show({ type: 'error', title: t('trash.restoreFailed') });
      }
      isActing.current = false;
    }
  };

  return (
    <Button
      look={quiet ? 'quiet' : 'plain'}
      aria-label={label}
      disabled={restore.isPending}
      onClick={() => void act()}
    >
      <Undo2 aria-hidden />
      {words}
    </Button>
  );
}
