import { History, X } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Manifest } from '@/api/client';
import type { Locator, OpenBook } from '@/core/open-book';
import { Button, IconButton } from '@/shared/ui/button';

import { useBars } from './bars-store';
import { currentEntry, entriesOf, type TocLine } from './contents';
import styles from './contents-panel.module.css';
import { EarlierPlaces, useEarlierPlaces } from './earlier-places';
import { PageWords, usePageWords, type Words } from './page-words';
import { Sheet } from './reader-dialog';
import { TimeLeft } from './time-left';
import { useChapterTitles } from './use-chapter-titles';
import { useEntryPlaces } from './use-entry-places';
import { usePageNumbers } from './use-page-numbers';

interface ContentsPanelProps {
  manifest: Manifest;
  current: number;
  book: OpenBook | null;
  jump: (to: Locator) => void;
}

export function ContentsPanel({ manifest, current, book, jump }: ContentsPanelProps) {
  const { t } = useTranslation('reading');
  const close = useBars((bars) => bars.closePanel);
  const entries = useMemo(
    () => entriesOf(manifest, (number) => t('untitled', { number })),
    [manifest, t],
  );
  const here = currentEntry(entries, current);
  const titleOf = useChapterTitles(manifest);
  const placeOf = useEntryPlaces(book, entries);
  const places = entries.map(placeOf);
  const pageOf = usePageNumbers(
    book,
    places.filter((place) => place !== null),
  );
  const wordsFor = usePageWords();
  const listId = useId();
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

  const wordsOf = (place: Locator | null) => place && wordsFor(pageOf(place), place);

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
      <p className={styles.time}>
        <TimeLeft />
      </p>
      <ol className={styles.list}>
        {entries.map((line, at) => (
          <li key={line.number} style={{ paddingInlineStart: `${line.depth * 20}px` }}>
            <button
              type="button"
              className={styles.line}
              // Its name stays what it is called; on which page that is comes after it.
              aria-labelledby={`${listId}-${at}`}
              aria-describedby={places[at] ? `${listId}-${at}-page` : undefined}
              aria-current={line === here ? 'true' : undefined}
              ref={line === here ? hereLine : null}
              onClick={() => void go(line)}
            >
              <span id={`${listId}-${at}`} className={styles.name}>
                <span className={styles.number}>{line.number}</span>
                <span>{line.title}</span>
              </span>
              <LinePage id={`${listId}-${at}-page`} words={wordsOf(places[at] ?? null)} />
            </button>
          </li>
        ))}
      </ol>
    </Sheet>
  );
}

/** On which page it is, as far as that is known. */
function LinePage({ id, words }: { id: string; words: Words | null }) {
  return (
    <span id={id} className={styles.page}>
      {words && <PageWords words={words} />}
    </span>
  );
}
