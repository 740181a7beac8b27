/** One chapter of a book that is scrolled in one piece, at its place. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { textDirection } from '@/core/text-direction';
import { alignedAs } from '@/shared/reading/preferences';
import { Button } from '@/shared/ui/button';

import { clearAid, paintAid } from '../aid';
import { fill } from '../book-text';
import { pictureWords } from '../picture-words';
import { usePlace } from '../place-store';
import sheet from '../sheet.module.css';
import { sheetOf, useSheets } from '../sheet-store';
import { markThoseThatFit } from '../sideways';
import { isVerticalMarkup } from '../vertical';
import { EnlargeLayer } from '../viewers/enlarge-layer';
import type { BookFlow, Filled } from './book-flow';
import styles from './whole-book.module.css';
import type { WholeBookProps } from './whole-book-props';
import { giveUpWhole } from './whole-book-store';

type SlotProps = Omit<WholeBookProps, 'follow'> & { index: number; flow: BookFlow };

export function ChapterSlot(props: SlotProps) {
  const { index, flow, leaf, manifest, alignment, frequency } = props;
  const { t } = useTranslation(['reading', 'translation']);
  const { settings, view } = leaf;
  const slot = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const overlay = useRef<HTMLDivElement>(null);
  const boxes = useRef<HTMLDivElement>(null);
  const startOffset = usePlace(({ anchor }) => (anchor.chapterIndex === index ? anchor.offset : 0));

  useLayoutEffect(() => {
    const element = slot.current;
    if (!element) return;
    flow.enter(index, element);
    return () => flow.leave(index, element);
  }, [flow, index]);

  const { html, failed, retry } = useMarkup(props);
  const filled = useFilled(props, html, text, boxes);
  useAid(props, filled, overlay);

  return (
    <div ref={slot} className={styles.slot} aria-busy={html === null && !failed ? true : undefined}>
      <div ref={boxes} className={sheet.boxes} aria-hidden="true" />
      <div
        ref={text}
        className={`vokal-text ${sheet.chapter}`}
        lang={manifest.language || undefined}
        dir={textDirection(manifest.language)}
        style={{ inlineSize: settings.width, ...alignedAs(alignment) }}
        hidden={html === null}
        data-aided={frequency > 0 ? '' : undefined}
        data-page=""
        data-page-number={view.chapterIndex === index ? view.pageNumber : undefined}
        data-total-pages={view.totalPages}
        data-chapter-index={index}
        data-start-offset={startOffset}
        data-end-offset={filled?.map.end ?? 0}
      />
      <div ref={overlay} className={sheet.overlay} aria-hidden="true" />
      <EnlargeLayer only={index} />
      {failed && html === null && (
        <div className={styles.failed} role="alert">
          <p>{t('wholeBook.failed')}</p>
          <Button onClick={retry}>{t('translation:tryAgain')}</Button>
        </div>
      )}
    </div>
  );
}

/** A chapter's markup; null until it is there. */
function useMarkup({ index, book, leaf, manifest }: SlotProps) {
  const { settings } = leaf;
  const [html, setHtml] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  // Only a hyphenated chapter says where its lines end: anew after each layout.
  const lines = settings.hyphenation ? settings : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other lines, other markup
  useEffect(() => {
    let isStale = false;
    book.chapter(index).then(
      (chapter) => {
        if (isStale) return;
        setFailed(false);
        if (isVerticalMarkup(chapter.html)) giveUpWhole(manifest.id, 'vertical');
        else setHtml(chapter.html);
      },
      () => {
        if (!isStale) setFailed(true);
      },
    );
    return () => {
      isStale = true;
    };
  }, [
    book,
    index,
    manifest.id,
    lines,
    settings.publisherStyles,
    settings.paragraphGap,
    settings.paragraphIndent,
    tries,
  ]);
  const retry = () => setTries((before) => before + 1);
  // Heard from the moment it is seen, like in each part that comes by itself.
  useLayoutEffect(() => {
    if (!failed) return;
    const again = () => setTries((before) => before + 1);
    globalThis.addEventListener('online', again);
    return () => globalThis.removeEventListener('online', again);
  }, [failed]);
  return { html, failed, retry };
}

type Part = React.RefObject<HTMLDivElement | null>;

/** Fills it, and tells the flow how high it is, now and whenever that is another height. */
function useFilled(
  { index, flow, pictures }: SlotProps,
  html: string | null,
  text: Part,
  boxes: Part,
) {
  const { t } = useTranslation('reading');
  const [filled, setFilled] = useState<Filled | null>(null);
  useLayoutEffect(() => {
    const element = text.current;
    if (!element || html === null) return;
    fill(element, html, t('empty'));
    // A player that goes on brings its own words along, so the text is read after it.
    pictures.fill(element, pictureWords(t));
    markThoseThatFit(element);
    const made = sheetOf(element, boxes.current, index, 0);
    setFilled(made);
    flow.fill(made);
    const resized = new ResizeObserver(() => flow.resized(index));
    resized.observe(element);
    return () => {
      resized.disconnect();
      made.painter.close();
    };
  }, [flow, index, html, pictures, t, text, boxes]);
  return filled;
}

function useAid({ index, book, frequency }: SlotProps, filled: Filled | null, overlay: Part): void {
  const near = useSheets(
    ({ sheets }) => sheets.find(({ chapterIndex }) => chapterIndex === index)?.near ?? null,
  );
  const [from, to] = [near?.from, near?.to];
  useEffect(() => {
    const over = overlay.current;
    if (!filled || from === undefined || to === undefined || frequency === 0) {
      clearAid(filled?.painter, over);
      return;
    }
    let isStale = false;
    void book.stressed(index, from, to, frequency).then(
      (stressed) => {
        if (!isStale) paintAid(filled, { from, to }, stressed, over);
      },
      () => undefined,
    );
    return () => {
      isStale = true;
    };
  }, [book, index, frequency, filled, from, to, overlay]);
}
