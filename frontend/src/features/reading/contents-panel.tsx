import { History, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Manifest } from '@/api/client';
import type { Locator, OpenBook } from '@/core/open-book';
import { Button, IconButton } from '@/shared/ui/button';

import { useBars } from './bars-store';
import { currentEntry, entriesOf, type TocLine } from './contents';
import styles from './contents-panel.module.css';
import { EarlierPlaces, useEarlierPlaces } from './earlier-places';
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
  const earlier = useEarlierPlaces(manifest.id);
  const [showsEarlier, setShowsEarlier] = useState(false);
  const earlierId = useId();
  const head = useRef<HTMLDivElement>(null);
  const hereLine = useRef<HTMLButtonElement>(null);
  // Once: whoever has scrolled stays there.
  useEffect(() => {
    // What it returns is no way to undo it.
    hereLine.current?.scrollIntoView({ block: 'center' });
  }, []);

  const go = async ({ chapterIndex, fragment }: TocLine) => {
    close();
    const offset =
      fragment && book ? await book.offsetOfId(chapterIndex, fragment).catch(() => null) : 0;
    jump({ chapterIndex, offset: offset ?? 0 });
  };

  return (
    <Sheet label={t('contents')} onClose={close}>
      <div ref={head} className={styles.head}>
        <h2>{t('contents')}</h2>
        {earlier.length > 0 && (
          <IconButton
            name={t('earlier.title')}
            aria-expanded={showsEarlier}
            aria-controls={earlierId}
            onClick={() => {
              setShowsEarlier(!showsEarlier);
              head.current?.parentElement?.parentElement?.scrollTo({ top: 0 });
            }}
          >
            <History aria-hidden />
          </IconButton>
        )}
        <Button look="quiet" icon aria-label={t('close')} onClick={close}>
          <X aria-hidden />
        </Button>
      </div>
      {showsEarlier && earlier.length > 0 && (
        <EarlierPlaces
          id={earlierId}
          places={earlier}
          book={book}
          titleOf={titleOf}
          onChoose={(to) => {
            close();
            jump(to);
          }}
        />
      )}
      <ol className={styles.list}>
        {entries.map((line) => (
          <li key={line.number} style={{ paddingInlineStart: `${line.depth * 20}px` }}>
            <button
              type="button"
              className={styles.line}
              aria-current={line === here ? 'true' : undefined}
              ref={line === here ? hereLine : null}
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
