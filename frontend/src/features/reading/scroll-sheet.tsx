/** A whole chapter, scrolled. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Manifest } from '@/api/client';
import type { OpenBook } from '@/core/open-book';
import { textDirection } from '@/core/text-direction';
import { alignedAs, type Preferences } from '@/shared/reading/preferences';
import { clearAid, paintAid } from './aid';
import { fill } from './book-text';
import type { Pushes } from './chapter-ends';
import { pictureWords } from './picture-words';
import type { Pictures } from './pictures';
import type { Leaf } from './place-store';
import { usePlace } from './place-store';
import styles from './sheet.module.css';
import { sheetOf, useSheets } from './sheet-store';
import { usePageStylesheet } from './use-page-stylesheet';
import { useScrolling } from './use-scrolling';
import { isVerticalMarkup } from './vertical';
import { EnlargeLayer } from './viewers/enlarge-layer';

interface Chapter {
  index: number;
  html: string;
}

export function ScrollSheet({
  leaf,
  book,
  manifest,
  alignment,
  frequency,
  pictures,
  pushes,
}: {
  leaf: Leaf;
  book: OpenBook;
  manifest: Manifest;
  alignment: Preferences['textAlignment'];
  frequency: number;
  pictures: Pictures;
  /** Takes the reader on beyond the foot of the chapter, or back beyond its head. */
  pushes: Pushes;
}) {
  const { t } = useTranslation('reading');
  const anchor = usePlace((place) => place.anchor);
  const scroller = useRef<HTMLElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const overlay = useRef<HTMLDivElement>(null);
  const boxes = useRef<HTMLDivElement>(null);
  const [chapter, setChapter] = useState<Chapter | null>(null);
  const [filled, setFilled] = useState<ReturnType<typeof sheetOf> | null>(null);
  const put = useSheets((state) => state.put);
  const { settings, stylesheet } = leaf;
  const chapterIndex = leaf.view.chapterIndex;

  usePageStylesheet(stylesheet);

  // Only a hyphenated chapter says where its lines end: anew after each layout.
  const lines = settings.hyphenation ? settings : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other lines, other markup
  useEffect(() => {
    let stale = false;
    void book.chapter(chapterIndex).then(
      ({ html }) => {
        if (!stale) setChapter({ index: chapterIndex, html });
      },
      () => undefined,
    );
    return () => {
      stale = true;
    };
  }, [
    book,
    chapterIndex,
    lines,
    settings.publisherStyles,
    settings.paragraphGap,
    settings.paragraphIndent,
  ]);

  useLayoutEffect(() => {
    const element = text.current;
    if (!element || !chapter) return;
    fill(element, chapter.html, t('empty'));
    // A player that goes on brings its own words along, so the text is read after it.
    pictures.fill(element, pictureWords(t));
    const sheet = sheetOf(element, boxes.current, chapter.index, 0);
    setFilled(sheet);
    return () => sheet.painter.close();
  }, [chapter, pictures, t]);

  // Until the chapter is there, the text is that of the one before, and hidden.
  const sheet = filled?.chapterIndex === chapterIndex ? filled : null;
  const map = sheet?.map ?? null;
  const view = useScrolling({ scroller, map, anchor, chapterIndex, settings, pushes });

  useLayoutEffect(() => {
    put(sheet && view ? [{ ...sheet, ...view, starts: [] }] : []);
  }, [put, sheet, view]);
  useLayoutEffect(() => () => put([]), [put]);

  useEffect(() => {
    const over = overlay.current;
    if (!sheet || !view || frequency === 0) {
      clearAid(sheet?.painter, over);
      return;
    }
    const { near } = view;
    let stale = false;
    void book.stressed(chapterIndex, near.from, near.to, frequency).then(
      (stressed) => {
        if (!stale) paintAid(sheet, near, stressed, over);
      },
      () => undefined,
    );
    return () => {
      stale = true;
    };
  }, [book, chapterIndex, frequency, sheet, view]);

  const shown = chapter?.index === chapterIndex;
  const goesLeft = chapter !== null && isVerticalMarkup(chapter.html);
  // As wide as its lines need.
  const inlineSize = goesLeft ? 'max-content' : settings.width;
  return (
    <section
      ref={scroller}
      data-scroller=""
      data-vertical={goesLeft ? '' : undefined}
      className={styles.scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={manifest.title}
    >
      <div className={styles.holder} style={{ inlineSize }}>
        <div ref={boxes} className={styles.boxes} aria-hidden="true" />
        <div
          ref={text}
          className={`vokal-text ${styles.chapter}`}
          lang={manifest.language || undefined}
          dir={textDirection(manifest.language)}
          style={{ inlineSize, ...alignedAs(alignment) }}
          hidden={!shown}
          data-aided={frequency > 0 ? '' : undefined}
          data-page=""
          data-page-number={leaf.view.pageNumber}
          data-total-pages={leaf.view.totalPages}
          data-chapter-index={chapterIndex}
          data-start-offset={anchor.chapterIndex === chapterIndex ? anchor.offset : 0}
          data-end-offset={map?.end ?? 0}
        />
        <div ref={overlay} className={styles.overlay} aria-hidden="true" />
        <EnlargeLayer />
      </div>
    </section>
  );
}
