/** The hits with their sentences, as many as there are: only those in view are in the page. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import type { OpenBook } from '@/core/open-book';
import type { SearchBook } from '@/core/search-book';
import type { Hit } from '@/core/wanted';

import { PageWords, usePageWords } from '../page-words';
import { usePageNumbers } from '../use-page-numbers';
import { HitChart } from './hit-chart';
import styles from './search-panel.module.css';
import { useSearch } from './search-store';
import { useExcerpts } from './use-excerpts';

const ROW_PX = 84;
const OVERSCAN = 6;

interface HitListProps {
  book: SearchBook;
  /** The pages of the same book; null before it is open. */
  opened: OpenBook | null;
  chapters: number;
  /** BCP 47 tag of the text, '' if unknown. */
  language: string;
  /** The name of a chapter. */
  titleOf: (chapterIndex: number) => string;
  onChoose: (number: number) => void;
}

const placeOf = ({ chapterIndex, start }: Hit) => ({ chapterIndex, offset: start });

export function HitList(props: HitListProps) {
  const { book, opened, chapters, language, titleOf, onChoose } = props;
  const { t } = useTranslation('reading');
  const wanted = useSearch((search) => search.wanted);
  const hits = useSearch((search) => search.hits);
  const isSearching = useSearch((search) => search.state === 'searching');
  const current = useSearch((search) => search.current);
  const show = useSearch((search) => search.show);
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: hits.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
  });
  const items = rows.getVirtualItems();
  const excerptOf = useExcerpts(
    book,
    wanted,
    hits,
    items[0]?.index ?? 0,
    (items.at(-1)?.index ?? -1) + 1,
  );

  const inView = items.map(({ index }) => hits.at(index)).filter((hit) => hit !== null);
  const pageOf = usePageNumbers(opened, inView.map(placeOf));
  const wordsFor = usePageWords();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the list of another search begins at its head
  useEffect(() => {
    rows.scrollToOffset(0);
  }, [wanted]);

  const moveTo = (number: number, align: 'auto' | 'start' = 'auto') => {
    const next = Math.min(Math.max(0, number), hits.length - 1);
    show(next);
    rows.scrollToIndex(next, { align });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const now = current ?? -1;
    const moves: Record<string, () => void> = {
      ArrowDown: () => moveTo(now + 1),
      ArrowUp: () => moveTo(now - 1),
      PageDown: () => moveTo(now + 8),
      PageUp: () => moveTo(now - 8),
      Home: () => moveTo(0),
      End: () => moveTo(hits.length - 1),
      Enter: () => onChoose(Math.max(0, now)),
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  };

  return (
    <>
      <HitChart
        chapters={chapters}
        titleOf={titleOf}
        onChoose={(number) => moveTo(number, 'start')}
      />
      <div
        ref={scroller}
        className={styles.hits}
        role="listbox"
        aria-label={t('search.hits')}
        aria-busy={isSearching}
        aria-activedescendant={
          items.some(({ index }) => index === current) ? `hit-${current}` : undefined
        }
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <div role="presentation" style={{ blockSize: rows.getTotalSize() }}>
          {items.map(({ index, start }) => {
            const hit = hits.at(index);
            const excerpt = excerptOf(index);
            const words = hit && wordsFor(pageOf(placeOf(hit)), placeOf(hit));
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the list's
              <div
                key={index}
                id={`hit-${index}`}
                role="option"
                aria-selected={index === current}
                aria-setsize={hits.length}
                aria-posinset={index + 1}
                tabIndex={-1}
                className={styles.hit}
                style={{ transform: `translateY(${start}px)`, blockSize: ROW_PX }}
                onClick={() => onChoose(index)}
              >
                <p className={styles.excerpt} lang={language || undefined} dir="auto">
                  {excerpt && (
                    <>
                      {excerpt.isCutBefore && '…'}
                      {excerpt.before}
                      <mark>{excerpt.hit}</mark>
                      {excerpt.after}
                      {excerpt.isCutAfter && '…'}
                    </>
                  )}
                </p>
                <p className={styles.where}>
                  <span className={styles.chapter}>{hit && titleOf(hit.chapterIndex)}</span>
                  {words && (
                    <span>
                      <PageWords words={words} />
                    </span>
                  )}
                </p>
              </div>
            );
          })}
        </div>
      </div>
    </>
  );
}
