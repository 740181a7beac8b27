import '../messages';

import { Ellipsis, ListFilter, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button as AriaButton, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import type { OwnShelf, SeriesStack } from '@/api/client';
import { wordsOf } from '@/shared/i18n/server-words';
import { useNotices } from '@/shared/notices/notice-store';
import { Button } from '@/shared/ui/button';
import buttons from '@/shared/ui/button.module.css';
import { Dialog, DialogActions } from '@/shared/ui/dialog';
import menus from '@/shared/ui/settings-menu.module.css';

import { forgetFaults, SHELF } from '../faults';
import { type Asked, addressOf, everything, isFiltered } from '../shelf/asked';
import { NameDialog } from './name-dialog';
import styles from './shelves-list.module.css';
import { useSeries, useShelfActs, useShelves } from './use-shelves';

type Task = { kind: 'new' } | { kind: 'keep' } | { kind: 'rename' | 'remove'; shelf: OwnShelf };

/** The reader's shelves and series, each with the way to it. */
export function ShelvesList({ asked, onGo }: { asked: Asked; onGo?: (() => void) | undefined }) {
  const { t, i18n } = useTranslation(['shelves', 'translation']);
  const { data: shelves, isError } = useShelves();
  const { data: series } = useSeries();
  const acts = useShelfActs();
  const show = useNotices((state) => state.show);
  const [task, setTask] = useState<Task>();
  const here = addressOf(asked).toString();
  const isNarrowed = asked.q !== '' || isFiltered(asked);
  const isKnown = shelves?.some(({ query }) => query === here) ?? false;
  const number = new Intl.NumberFormat(i18n.language);
  const onError = (fault: unknown) =>
    show({ type: 'error', title: t('notSaved'), message: wordsOf(fault, ''), about: SHELF });
  const close = () => setTask(undefined);
  const begin = (wanted: Task) => {
    forgetFaults();
    setTask(wanted);
  };

  return (
    <nav aria-label={t('label')} className={styles.nav}>
      <ul>
        <Entry
          to=""
          isHere={here === addressOf({ ...everything, sort: asked.sort }).toString()}
          onGo={onGo}
        >
          {t('all')}
        </Entry>
      </ul>
      <div className={styles.head}>
        <h2>{t('own')}</h2>
        <Button
          look="quiet"
          icon
          aria-label={t('new')}
          title={t('new')}
          onClick={() => begin({ kind: 'new' })}
        >
          <Plus aria-hidden />
        </Button>
      </div>
      {isError && <p className={styles.hint}>{t('failed')}</p>}
      {shelves?.length === 0 && <p className={styles.hint}>{t('empty')}</p>}
      <ul>
        {shelves?.map((shelf, index) => {
          const to = shelf.query ?? `shelf=${shelf.id}`;
          const isHere =
            shelf.query === null ? asked.filters.shelf === String(shelf.id) : here === to;
          return (
            <Entry
              key={shelf.id}
              to={to}
              isHere={isHere}
              onGo={onGo}
              count={shelf.count === null ? undefined : number.format(shelf.count)}
              icon={shelf.query !== null && <ListFilter aria-label={t('smart')} />}
              beside={
                <ShelfMenu
                  shelf={shelf}
                  isFirst={index === 0}
                  isLast={index === shelves.length - 1}
                  onMove={(by) =>
                    acts.change.mutate({ id: shelf.id, index: index + by }, { onError })
                  }
                  onTask={(kind) => begin({ kind, shelf })}
                />
              }
            >
              {shelf.name}
            </Entry>
          );
        })}
      </ul>
      {isNarrowed &&
        !isKnown &&
        !(asked.filters.shelf && here === `shelf=${asked.filters.shelf}`) && (
          <Button look="quiet" className={styles.keep} onClick={() => begin({ kind: 'keep' })}>
            <ListFilter aria-hidden />
            {t('keepSearch')}
          </Button>
        )}
      {series && series.length > 0 && (
        <>
          <div className={styles.head}>
            <h2>{t('series')}</h2>
          </div>
          <ul>
            {series.map((stack) => (
              <SeriesEntry key={stack.name} stack={stack} asked={asked} onGo={onGo} />
            ))}
          </ul>
        </>
      )}
      {(task?.kind === 'new' || task?.kind === 'keep') && (
        <NameDialog
          title={t(task.kind === 'new' ? 'new' : 'keepSearch')}
          hint={task.kind === 'keep' ? t('keepSearchHint') : undefined}
          isBusy={acts.add.isPending}
          onClose={close}
          onSave={(name) =>
            acts.add.mutate(task.kind === 'keep' ? { name, query: here } : { name }, {
              onSuccess: close,
              onError,
            })
          }
        />
      )}
      {task?.kind === 'rename' && (
        <NameDialog
          title={t('rename')}
          name={task.shelf.name}
          isBusy={acts.change.isPending}
          onClose={close}
          onSave={(name) =>
            acts.change.mutate({ id: task.shelf.id, name }, { onSuccess: close, onError })
          }
        />
      )}
      {task?.kind === 'remove' && (
        <Dialog alert title={t('removeTitle')} open onClose={close}>
          <p>{t('removeText', { name: task.shelf.name })}</p>
          <DialogActions>
            <Button autoFocus onClick={close}>
              {t('translation:cancel')}
            </Button>
            <Button
              look="danger"
              disabled={acts.remove.isPending}
              onClick={() => acts.remove.mutate(task.shelf.id, { onSuccess: close, onError })}
            >
              {t('translation:delete')}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </nav>
  );
}

function Entry({
  to,
  isHere,
  count,
  icon,
  beside,
  onGo,
  children,
}: {
  to: string;
  isHere: boolean;
  count?: string | undefined;
  icon?: ReactNode;
  beside?: ReactNode;
  onGo: (() => void) | undefined;
  children: ReactNode;
}) {
  return (
    <li className={styles.entry} data-here={isHere || undefined}>
      <Link
        to={{ pathname: '/dashboard', search: to && `?${to}` }}
        aria-current={isHere ? 'page' : undefined}
        onClick={() => onGo?.()}
      >
        <span className={styles.name}>{children}</span>
        {icon}
        {count !== undefined && <span className={styles.count}>{count}</span>}
      </Link>
      {beside}
    </li>
  );
}

function SeriesEntry({
  stack: { name, count, finished },
  asked,
  onGo,
}: {
  stack: SeriesStack;
  asked: Asked;
  onGo: (() => void) | undefined;
}) {
  const { t } = useTranslation('shelves');
  const to = addressOf({ q: '', sort: 'series', filters: { series: name } }).toString();
  return (
    <li className={styles.entry} data-here={asked.filters.series === name || undefined}>
      <Link
        to={{ pathname: '/dashboard', search: `?${to}` }}
        aria-current={asked.filters.series === name ? 'page' : undefined}
        onClick={() => onGo?.()}
      >
        <span className={styles.name}>{name}</span>
        <span className={styles.count} aria-hidden="true">
          {`${finished}/${count}`}
        </span>
        <span className="visually-hidden">{t('read', { finished, count })}</span>
      </Link>
    </li>
  );
}

function ShelfMenu({
  shelf,
  isFirst,
  isLast,
  onMove,
  onTask,
}: {
  shelf: OwnShelf;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
  onTask: (kind: 'rename' | 'remove') => void;
}) {
  const { t } = useTranslation('shelves');
  const item = (id: string, name: string, run: () => void) => (
    <MenuItem key={id} id={id} textValue={name} className={menus.item ?? ''} onAction={run}>
      <span className={menus.name}>{name}</span>
    </MenuItem>
  );
  return (
    <MenuTrigger>
      <AriaButton
        aria-label={t('manage', { name: shelf.name })}
        className={`${buttons.button} ${buttons.quiet} ${buttons.icon} ${styles.more}`}
      >
        <Ellipsis aria-hidden />
      </AriaButton>
      <Popover placement="bottom end" className={menus.popover ?? ''}>
        <Menu className={menus.menu ?? ''} aria-label={t('manage', { name: shelf.name })}>
          {item('rename', t('rename'), () => onTask('rename'))}
          {!isFirst && item('up', t('up'), () => onMove(-1))}
          {!isLast && item('down', t('down'), () => onMove(1))}
          {item('remove', t('remove'), () => onTask('remove'))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
