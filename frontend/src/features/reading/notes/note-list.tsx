/** Annotations one below the other, as many as there are: only those in view are in the page. */
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { Bookmark, Pencil } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { OpenBook } from '@/core/open-book';
import { spansOf } from '@/shared/annotations/span';
import { IconButton } from '@/shared/ui/button';

import { PageWords, usePageWords, type Words } from '../page-words';
import { usePageNumbers } from '../use-page-numbers';
import { ColourSwatch } from './colour-swatch';
import type { PlacedAnnotation } from './found-anchors';
import styles from './notes-panel.module.css';
import { quoteOf, shortQuoteOf } from './quote';

const ROW_PX = 96;
const OVERSCAN = 6;

interface NoteListProps {
  /** Null before it is open. */
  book: OpenBook | null;
  annotations: readonly PlacedAnnotation[];
  /** BCP 47 tag of the text, '' if unknown. */
  language: string;
  titleOf: (chapterIndex: number) => string;
  onChoose: (annotation: PlacedAnnotation) => void;
  onEdit: (annotation: PlacedAnnotation) => void;
}

const placeOf = (annotation: PlacedAnnotation) => {
  const { chapterIndex = 0, start = 0 } = spansOf(annotation)[0] ?? {};
  return { chapterIndex, offset: start };
};

export function NoteList(props: NoteListProps) {
  const { book, annotations, language, titleOf, onChoose, onEdit } = props;
  const { t } = useTranslation('reading');
  const scroller = useRef<HTMLDivElement>(null);
  /** The line that has the focus: it stays, wherever the list is scrolled. */
  const [focused, setFocused] = useState(0);
  const rows = useVirtualizer({
    count: annotations.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      if (focused >= annotations.length || shown.includes(focused)) return shown;
      return [...shown, focused].sort((one, other) => one - other);
    },
  });

  const items = rows.getVirtualItems();
  const inView = items.map(({ index }) => annotations[index]).filter((it) => it !== undefined);
  const pageOf = usePageNumbers(book, inView.map(placeOf));
  const wordsFor = usePageWords();

  const whereOf = (annotation: PlacedAnnotation): Words => {
    // What is not found stands on no page.
    if (spansOf(annotation).length === 0) return { shown: '', said: '' };
    const place = placeOf(annotation);
    const title = titleOf(place.chapterIndex);
    const pages = wordsFor(pageOf(place), place);
    const withTitle = (page: string) => (page === '' ? title : `${title}, ${page}`);
    return { shown: withTitle(pages.shown), said: withTitle(pages.said) };
  };

  const moveTo = (index: number) => {
    const next = Math.min(Math.max(0, index), annotations.length - 1);
    rows.scrollToIndex(next, { align: 'auto' });
    setFocused(next);
    // It may only now come to be there.
    requestAnimationFrame(() => {
      scroller.current?.querySelector<HTMLElement>(`[data-index="${next}"] button`)?.focus();
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = {
      ArrowDown: focused + 1,
      ArrowUp: focused - 1,
      Home: 0,
      End: annotations.length - 1,
    };
    const next = moves[event.key];
    if (next === undefined) return;
    event.preventDefault();
    moveTo(next);
  };

  return (
    <div ref={scroller} className={styles.scroller}>
      <ul
        className={styles.list}
        aria-label={t('notes.title')}
        style={{ blockSize: rows.getTotalSize() }}
        onKeyDown={onKeyDown}
      >
        {items.map(({ index, start }) => {
          const annotation = annotations[index];
          if (!annotation) return null;
          const where = whereOf(annotation);
          return (
            <li
              key={annotation.id}
              data-index={index}
              aria-setsize={annotations.length}
              aria-posinset={index + 1}
              className={styles.row}
              style={{ transform: `translateY(${start}px)`, blockSize: ROW_PX }}
              onFocus={() => setFocused(index)}
            >
              <Entry
                annotation={annotation}
                language={language}
                where={where}
                onChoose={onChoose}
              />
              <IconButton
                name={t('notes.edit', { quote: shortQuoteOf(annotation) || where.said })}
                onClick={() => onEdit(annotation)}
              >
                <Pencil aria-hidden />
              </IconButton>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function Entry({
  annotation,
  language,
  where,
  onChoose,
}: Pick<NoteListProps, 'language' | 'onChoose'> & { annotation: PlacedAnnotation; where: Words }) {
  const name = useNameOf(annotation, where.said);
  const { t } = useTranslation('reading');
  const { kind, colour, style, body, changed } = annotation;
  const quote = quoteOf(annotation);
  return (
    <button
      type="button"
      className={styles.entry}
      aria-label={name}
      onClick={() => onChoose(annotation)}
    >
      {kind === 'bookmark' ? (
        <Bookmark aria-hidden className={styles.sign} />
      ) : (
        <ColourSwatch colour={colour} style={style} />
      )}
      <span className={styles.words}>
        {quote && (
          <span className={styles.quote} lang={language || undefined} dir="auto">
            {quote}
          </span>
        )}
        {body.trim() && (
          <span className={styles.body} dir="auto">
            {body}
          </span>
        )}
        <span className={styles.where}>
          <PageWords words={where} />
          {changed && where.shown !== '' && ' · '}
          {changed && t(`notes.changed.${changed}`)}
        </span>
      </span>
    </button>
  );
}

/** What a screen reader says of it: the painted mark says nothing. */
function useNameOf(annotation: PlacedAnnotation, where: string): string {
  const { t } = useTranslation('reading');
  const { kind, colour, body, tags, changed } = annotation;
  const quote = shortQuoteOf(annotation);
  const parts = [
    kind === 'bookmark'
      ? t('notes.name.bookmark')
      : t('notes.name.highlight', { colour: t(`notes.colours.${colour}`) }),
    quote && t('notes.name.quote', { quote }),
    where,
    changed && t(`notes.changed.${changed}`),
    body.trim() && t('notes.name.note', { note: body.trim() }),
    tags.length > 0 && t('notes.name.tags', { tags: tags.join(', ') }),
  ];
  return parts.filter(Boolean).join(', ');
}
