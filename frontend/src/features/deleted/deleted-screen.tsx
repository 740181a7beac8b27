import './messages';

import { BookOpen, FileText, Trash2, Undo2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { DeletedFile } from '@/api/client';
import { fileSize } from '@/shared/files/file-size';
import rows from '@/shared/files/rows.module.css';
import { EmptyShelf, FailedShelf, LoadingShelf } from '@/shared/files/shelf';
import { wordsOf } from '@/shared/i18n/server-words';
import { useNotices } from '@/shared/notices/notice-store';
import { Button } from '@/shared/ui/button';
import { SideScreen } from '@/shared/ui/side-screen';

import styles from './deleted.module.css';
import { EmptyDialog, PurgeDialog } from './purge-dialogs';
import { useDeleted, useRestore } from './use-deleted';

/** The books and PDFs that can still come back. */
export function DeletedScreen() {
  const { t } = useTranslation(['deleted', 'translation']);
  const deleted = useDeleted();
  return (
    <SideScreen title={t('translation:deleted.title')} lead={t('lead')}>
      {deleted.data ? (
        <DeletedFiles all={deleted.data} />
      ) : deleted.isError ? (
        <FailedShelf
          title={t('failedTitle')}
          text={t('failedText')}
          isBusy={deleted.isFetching}
          onRetry={() => void deleted.refetch()}
        />
      ) : (
        <LoadingShelf text={t('loading')}>
          <div className={rows.ghost} />
          <div className={rows.ghost} />
        </LoadingShelf>
      )}
    </SideScreen>
  );
}

function DeletedFiles({ all }: { all: DeletedFile[] }) {
  const { t } = useTranslation('deleted');
  const [doomed, setDoomed] = useState<DeletedFile>();
  const [asked, setAsked] = useState(false);
  return (
    <>
      {all.length === 0 ? (
        <EmptyShelf level={2} title={t('emptyTitle')} text={t('emptyText')} />
      ) : (
        <>
          <div className={styles.about}>
            <p role="status">{t('count', { count: all.length })}</p>
            <Button onClick={() => setAsked(true)}>{t('empty')}</Button>
          </div>
          <ul className={rows.list}>
            {all.map((one) => (
              <li key={`${one.kind} ${one.id}`}>
                <DeletedRow file={one} onPurge={() => setDoomed(one)} />
              </li>
            ))}
          </ul>
        </>
      )}
      <PurgeDialog file={doomed} onClose={() => setDoomed(undefined)} />
      <EmptyDialog open={asked} count={all.length} onClose={() => setAsked(false)} />
    </>
  );
}

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** In whole days; what has some hours left has one. */
function daysLeft({ keptUntil }: DeletedFile): number {
  return Math.max(1, Math.ceil((Date.parse(keptUntil) - Date.now()) / dayMilliseconds));
}

function DeletedRow({ file, onPurge }: { file: DeletedFile; onPurge: () => void }) {
  const { t, i18n } = useTranslation(['deleted', 'translation']);
  const show = useNotices((state) => state.show);
  const restore = useRestore();
  const titleId = useId();
  const { kind, title, author, bytes, deletedAt } = file;
  const Icon = kind === 'book' ? BookOpen : FileText;
  const { amount, unit } = fileSize(bytes);
  const date = new Date(deletedAt).toLocaleDateString(i18n.language, { dateStyle: 'medium' });

  const takeBack = () =>
    restore.mutate(file, {
      onSuccess: () => {
        show({ type: 'success', title: t('restored', { title }) });
        // The row is gone, and whoever was on its button is not to be left nowhere.
        document.querySelector('main')?.focus();
      },
      onError: (fault) =>
        show({
          type: 'error',
          title: t('translation:deleted.notRestored', { title }),
          message: wordsOf(fault, t('again')),
        }),
    });

  return (
    <article className={rows.row} aria-labelledby={titleId}>
      <Icon aria-hidden className={rows.icon} />
      <div className={rows.about}>
        <h2 id={titleId} title={title}>
          {title}
        </h2>
        {author && <p className={rows.note}>{author}</p>}
        <p className={rows.facts}>
          <span>{t(kind)}</span>
          <span>{`${amount.toLocaleString(i18n.language)} ${t(`translation:size.${unit}`)}`}</span>
          <span>{t('deletedOn', { date })}</span>
          <span>{t('left', { count: daysLeft(file) })}</span>
        </p>
      </div>
      <div className={rows.actions}>
        <Button
          aria-label={t('restoreNamed', { title })}
          disabled={restore.isPending}
          onClick={takeBack}
        >
          <Undo2 aria-hidden />
          {t('restore')}
        </Button>
        <Button look="quiet" icon aria-label={t('purgeNamed', { title })} onClick={onPurge}>
          <Trash2 aria-hidden />
        </Button>
      </div>
    </article>
  );
}
