import {
  ChevronDown,
  ChevronUp,
  CircleAlert,
  CircleCheck,
  FileDown,
  Pause,
  Play,
  RotateCcw,
  X,
} from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { saveFile } from '@/shared/files/save-file';
import { keyOrSentence } from '@/shared/i18n/server-words';
import { Button, IconButton } from '@/shared/ui/button';
import { Dialog, DialogActions } from '@/shared/ui/dialog';
import { ProgressLine } from '@/shared/ui/progress-line';

import type { Bringing } from './engine';
import { csvOf, isOver, type Snapshot, type Totals } from './model';
import styles from './tray.module.css';
import { TrayList } from './tray-list';

/** Many files on their way, beside whatever else is done. */
export function Tray({
  snapshot,
  bringing,
  isReading,
  onClose,
}: {
  snapshot: Snapshot;
  bringing: Bringing;
  /** Whoever reads is not to have a list over the page. */
  isReading: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('bringing');
  const { totals, stop, isLooking } = snapshot;
  const [wanted, setWanted] = useState<boolean>();
  const isOpen = wanted ?? false;
  const [asks, setAsks] = useState(false);
  const isDone = totals.left === 0 && !isLooking;
  // What was opened over the library does not stand over the book that is opened next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: where one goes is the reason
  useEffect(() => setWanted(undefined), [isReading]);
  const title = titleKey(snapshot, isDone);
  const number = useNumber();
  const done = totals.all - totals.left;
  const all = number(totals.all);
  const mayPause = !isDone && stop === undefined && totals.left > totals.missing;
  const mayResume = !isDone && stop !== undefined && stop !== 'session';
  const waits = !isDone && snapshot.heldUntil !== undefined;

  return (
    <section
      aria-label={t('label')}
      className={styles.tray}
      data-open={isOpen || undefined}
      data-done={isDone || undefined}
      data-reading={isReading || undefined}
      data-quiet={(isReading && !isOpen && !needsSomebody(snapshot)) || undefined}
    >
      <Voice snapshot={snapshot} isDone={isDone} />
      <header className={styles.head}>
        <State isDone={isDone} hasProblem={totals.refused > 0 || needsSomebody(snapshot)} />
        <div className={styles.title}>
          <h2>{t(title)}</h2>
          {totals.all > 0 && <p>{t('count', { done: number(done), all })}</p>}
        </div>
        <div className={styles.acts}>
          {/* One button that says the other thing: two would each take the focus along. */}
          {(mayPause || mayResume) && (
            <IconButton
              name={t(mayPause ? 'pause' : 'resume')}
              onClick={() => (mayPause ? bringing.pause() : void bringing.resume())}
            >
              {mayPause ? <Pause aria-hidden /> : <Play aria-hidden />}
            </IconButton>
          )}
          <IconButton
            name={t(isOpen ? 'collapse' : 'expand')}
            aria-expanded={isOpen}
            onClick={() => setWanted(!isOpen)}
          >
            {isOpen ? <ChevronDown aria-hidden /> : <ChevronUp aria-hidden />}
          </IconButton>
          <IconButton
            name={t(isDone ? 'close' : 'cancel')}
            onClick={isDone ? onClose : () => setAsks(true)}
          >
            <X aria-hidden />
          </IconButton>
        </div>
      </header>
      {!isDone && totals.all > 0 && (
        <ProgressLine label={t('progress')} value={totals.share * 100} />
      )}
      {(isOpen || needsSomebody(snapshot) || isDone || waits) && !(isReading && !isOpen) && (
        <Told snapshot={snapshot} />
      )}
      {isOpen && <Details snapshot={snapshot} bringing={bringing} />}
      <Dialog title={t('cancelTitle')} open={asks} onClose={() => setAsks(false)}>
        <p>{t('cancelText')}</p>
        <DialogActions>
          <Button onClick={() => setAsks(false)}>{t('goOn')}</Button>
          <Button
            look="danger"
            onClick={() => {
              setAsks(false);
              onClose();
            }}
          >
            {t('cancel')}
          </Button>
        </DialogActions>
      </Dialog>
    </section>
  );
}

function useNumber(): (of: number) => string {
  const { i18n } = useTranslation();
  return (of) => new Intl.NumberFormat(i18n.language).format(of);
}

function needsSomebody({ stop, totals }: Snapshot): boolean {
  return (stop !== undefined && stop !== 'reader') || totals.missing > 0;
}

function titleKey({ stop, totals, isLooking }: Snapshot, isDone: boolean): string {
  if (totals.all === 0) return isLooking ? 'looking' : 'nothing';
  if (isDone) return 'finished';
  return stop !== undefined || totals.left === totals.missing ? 'paused' : 'running';
}

function State({ isDone, hasProblem }: { isDone: boolean; hasProblem: boolean }) {
  if (hasProblem) return <CircleAlert aria-hidden className={styles.problem} />;
  return isDone ? <CircleCheck aria-hidden className={styles.done} /> : null;
}

/** The totals, and what somebody has to know or do. */
function Told({ snapshot }: { snapshot: Snapshot }) {
  const { t } = useTranslation('bringing');
  const number = useNumber();
  const { totals, stop, heldUntil, isOffline, leftOut } = snapshot;
  const lines: string[] = [];
  if (stop !== undefined && stop !== 'reader') lines.push(t(`stop.${stop}`));
  else if (heldUntil !== undefined) lines.push(t(isOffline ? 'offline' : 'busy'));
  // What may not be read needs no second choice.
  const counted = (key: string, count: number) => {
    if (count > 0) lines.push(t(key, { count, number: number(count) }));
  };
  if (stop !== 'permission') counted('missing', totals.missing);
  counted('pdfs', totals.pdfs);
  counted('leftOut', leftOut);
  return (
    <div className={styles.told}>
      <ul className={styles.totals}>
        {partsOf(totals).map(([key, count]) => (
          <li key={key} data-kind={key}>
            {t(key, { count, number: number(count) })}
          </li>
        ))}
      </ul>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}

function partsOf({ added, known, refused, left }: Totals): [string, number][] {
  const parts: [string, number][] = [
    ['added', added],
    ['known', known],
    ['refused', refused],
    ['left', left],
  ];
  return parts.filter(([, count]) => count > 0);
}

function Details({ snapshot, bringing }: { snapshot: Snapshot; bringing: Bringing }) {
  const { t } = useTranslation('bringing');
  const { items, totals } = snapshot;
  const [onlyProblems, setOnlyProblems] = useState(false);
  const shown = onlyProblems ? items.filter(({ state }) => state === 'refused') : items;
  const save = () => {
    const csv = csvOf(items, ({ reason = '' }) => keyOrSentence(reason));
    // Without the mark spreadsheets take it for Latin-1.
    saveFile(new Blob(['\ufeff', csv], { type: 'text/csv;charset=utf-8' }), t('fileName'));
  };
  return (
    <>
      <label className={styles.filter}>
        <input
          type="checkbox"
          checked={onlyProblems}
          onChange={({ target }) => setOnlyProblems(target.checked)}
        />
        {t('onlyProblems')}
      </label>
      {shown.length > 0 ? (
        <TrayList items={shown} label={t('files')} isMissing={totals.missing > 0} />
      ) : (
        <p className={styles.none}>{t(onlyProblems ? 'noProblems' : 'nothing')}</p>
      )}
      <footer className={styles.foot}>
        {totals.refused > 0 && (
          <Button onClick={() => void bringing.retry()}>
            <RotateCcw aria-hidden />
            {t('retry')}
          </Button>
        )}
        <Button disabled={!items.some(isOver)} onClick={save}>
          <FileDown aria-hidden />
          {t('csv')}
        </Button>
      </footer>
    </>
  );
}

/** What is said aloud: the beginning, each quarter, what somebody has to do, and the end. */
function Voice({ snapshot, isDone }: { snapshot: Snapshot; isDone: boolean }) {
  const { t } = useTranslation('bringing');
  const number = useNumber();
  const { totals, stop, isLooking } = snapshot;
  const quarter = Math.floor(((totals.all - totals.left) / Math.max(1, totals.all)) * 4) * 25;
  const [said, setSaid] = useState('');
  const before = useRef('');
  useEffect(() => {
    if (isLooking || totals.all === 0) return;
    const told = isDone ? 'end' : (stop ?? (quarter > 0 ? String(quarter) : 'begin'));
    if (before.current === told) return;
    before.current = told;
    const count = { count: totals.all, number: number(totals.all) };
    if (told === 'begin') setSaid(t('told.begin', count));
    else if (told === 'end') {
      const parts = partsOf(totals).map(([key, of]) => t(key, { count: of, number: number(of) }));
      setSaid(t('told.end', { list: parts.join(', ') }));
    } else if (stop === 'reader') setSaid(t('paused'));
    else if (stop !== undefined) setSaid(t(`stop.${stop}`));
    else setSaid(t('told.part', { percent: quarter }));
  }, [isDone, stop, quarter, isLooking, totals, t, number]);
  return (
    <p className="visually-hidden" role="status">
      {said}
    </p>
  );
}
