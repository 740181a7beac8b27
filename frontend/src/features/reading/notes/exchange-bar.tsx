/** Taking all bookmarks, highlights and notes of a book along, and bringing others in. */
import { Download, Upload } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import {
  exportedAnnotations,
  FILE_FORMATS,
  type FileFormat,
  type ImportReport,
  importAnnotations,
} from '@/api/annotation-files';
import { ApiError } from '@/api/api-error';
import type { Manifest } from '@/api/client';
import { saveFile } from '@/shared/files/save-file';
import { wordsOf } from '@/shared/i18n/server-words';
import { useNotices } from '@/shared/notices/notice-store';
import { synchronise } from '@/shared/sync/synchronise';
import { Button } from '@/shared/ui/button';

import styles from './exchange-bar.module.css';

const FORMATS = Object.keys(FILE_FORMATS) as FileFormat[];
/** The endings of files that the server can read. */
const READABLE = '.annotation,.ann,.json,.lua,.txt';

interface Looked {
  file: File;
  report: ImportReport;
}

export function ExchangeBar({ manifest, isEmpty }: { manifest: Manifest; isEmpty: boolean }) {
  const { t } = useTranslation('reading');
  const notify = useNotices((notices) => notices.show);
  const [format, setFormat] = useState<FileFormat>('annotation-set');
  const [looked, setLooked] = useState<Looked | null>(null);
  const [isBusy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (fault) {
      const isFile = fault instanceof ApiError && fault.status === 400;
      const message = isFile ? t('exchange.unknown') : wordsOf(fault, t('exchange.tryAgain'));
      notify({ type: 'error', title: t('exchange.failed'), message });
    } finally {
      setBusy(false);
    }
  };
  const save = () =>
    attempt(async () => {
      // What was just written here is in the file, too.
      await synchronise();
      const file = await exportedAnnotations(manifest.id, format);
      const name = manifest.title.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim() || 'book';
      saveFile(file, `${name}.${FILE_FORMATS[format]}`);
    });
  const look = (file: File) =>
    attempt(async () => {
      setLooked(null);
      setLooked({ file, report: await importAnnotations(manifest.id, file, true) });
    });
  const take = ({ file }: Looked) =>
    attempt(async () => {
      const { added } = await importAnnotations(manifest.id, file, false);
      setLooked(null);
      await synchronise();
      notify({ type: 'success', title: t('exchange.added', { count: added }) });
    });

  return (
    <section className={styles.bar} aria-label={t('exchange.title')} aria-busy={isBusy}>
      <div className={styles.row}>
        <label htmlFor={id} className="visually-hidden">
          {t('exchange.format')}
        </label>
        <select
          id={id}
          value={format}
          onChange={({ target }) => setFormat(target.value as FileFormat)}
        >
          {FORMATS.map((one) => (
            <option key={one} value={one}>
              {t(`exchange.formats.${one}`)}
            </option>
          ))}
        </select>
        <Button disabled={isBusy || isEmpty} onClick={() => void save()}>
          <Download aria-hidden />
          {t('exchange.save')}
        </Button>
        <input
          ref={input}
          type="file"
          accept={READABLE}
          hidden
          aria-label={t('exchange.import')}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void look(file);
            // The same file may be chosen again.
            target.value = '';
          }}
        />
        <Button disabled={isBusy} onClick={() => input.current?.click()}>
          <Upload aria-hidden />
          {t('exchange.import')}
        </Button>
      </div>
      {looked && (
        <Report
          looked={looked}
          isBusy={isBusy}
          onTake={() => void take(looked)}
          onGiveUp={() => setLooked(null)}
        />
      )}
    </section>
  );
}

/** What a file holds, before anything is written. */
function Report({
  looked,
  isBusy,
  onTake,
  onGiveUp,
}: {
  looked: Looked;
  isBusy: boolean;
  onTake: () => void;
  onGiveUp: () => void;
}) {
  const { t } = useTranslation('reading');
  const { file, report } = looked;
  const { exact, quote, fuzzy, lost, lostWords, known, ofOtherBooks, unreadable } = report;
  const news = exact + quote + fuzzy - known;
  const lines = [
    [exact, t('exchange.exact', { count: exact })],
    [quote, t('exchange.quote', { count: quote })],
    [fuzzy, t('exchange.fuzzy', { count: fuzzy })],
    [known, t('exchange.known', { count: known })],
    [lost, t('exchange.lost', { count: lost })],
    [ofOtherBooks, t('exchange.others', { count: ofOtherBooks })],
    [unreadable, t('exchange.unreadable', { count: unreadable })],
  ] as const;
  const told = lines.filter(([count]) => count > 0);
  return (
    <div className={styles.report} role="status">
      <p>
        <strong>{file.name}</strong>
      </p>
      {told.length === 0 && <p>{t('exchange.nothing')}</p>}
      <ul>
        {told.map(([, line]) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {lostWords.length > 0 && (
        <details>
          <summary>{t('exchange.lostWords')}</summary>
          <ul>
            {lostWords.map((words, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same, and none moves
              <li key={at} dir="auto">
                {words}
              </li>
            ))}
          </ul>
        </details>
      )}
      <div className={styles.row}>
        <Button look="main" disabled={isBusy || news <= 0} onClick={onTake}>
          {t('exchange.take', { count: Math.max(0, news) })}
        </Button>
        <Button look="quiet" onClick={onGiveUp}>
          {t('exchange.giveUp')}
        </Button>
      </div>
    </div>
  );
}
