import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { Manifest } from '@/api/client';
import type { Locator, OpenBook } from '@/core/open-book';
import { Button } from '@/shared/ui/button';

import { useBars } from './bars-store';
import { currentEntry, entriesOf, type TocLine } from './contents';
import styles from './contents-panel.module.css';
import { EarlierPlaces } from './earlier-places';
import { Sheet } from './reader-dialog';
import { useChapterTitles } from './use-chapter-titles';

interface ContentsPanelProps {
  manifest: Manifest;
  current: number;
  book: OpenBook | null;
  jump: (to: Locator) => void;
}

export function ContentsPanel({ manifest, current, book, jump }: ContentsPanelProps) {
  const { t } = useTranslation('reading');
  const close = useBars((bars) => bars.closePanel);
  const entries = entriesOf(manifest, (number) => t('untitled', { number }));
  const here = currentEntry(entries, current);
  const titleOf = useChapterTitles(manifest);

  const go = async ({ chapterIndex, fragment }: TocLine) => {
    close();
    const offset =
      fragment && book ? await book.offsetOfId(chapterIndex, fragment).catch(() => null) : 0;
    jump({ chapterIndex, offset: offset ?? 0 });
  };

  return (
    <Sheet label={t('contents')} onClose={close}>
      <div className={styles.head}>
        <h2>{t('contents')}</h2>
        <Button look="quiet" icon aria-label={t('close')} onClick={close}>
          <X aria-hidden />
        </Button>
      </div>
      <EarlierPlaces
        bookId={manifest.id}
        book={book}
        titleOf={titleOf}
        onChoose={(to) => {
          close();
          jump(to);
        }}
      />
      <ol className={styles.list}>
        {entries.map((line) => (
          <li key={line.number} style={{ paddingInlineStart: `${line.depth * 20}px` }}>
            <button
              type="button"
              className={styles.line}
              aria-current={line === here ? 'true' : undefined}
              ref={line === here ? (button) => button?.scrollIntoView({ block: 'center' }) : null}
              onClick={() => void go(line)}
            >
              <span className={styles.number}>{line.number}</span>
              <span>{line.title}</span>
            </button>
          </li>
        ))}
      </ol>
    </Sheet>
  );
}
