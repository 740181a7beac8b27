/** The page in view. */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import type { Manifest } from '@/api/client';
import { textDirection } from '@/core/text-direction';
import { alignedAs, type Preferences } from '@/shared/reading/preferences';
import { clearAid, paintAid } from './aid';
import { fill } from './book-text';
import type { Pictures } from './pictures';
import { type Leaf, usePlace } from './place-store';
import { untilSettled } from './settled';
import styles from './sheet.module.css';
import { type Sheet, sheetOf, useSheet } from './sheet-store';
import { markThoseThatFit } from './sideways';
import { usePageStylesheet } from './use-page-stylesheet';
import { EnlargeLayer } from './viewers/enlarge-layer';

export function PageSheet({
  leaf,
  manifest,
  alignment,
  aided,
  pictures,
  onOverflow,
}: {
  leaf: Leaf;
  manifest: Manifest;
  alignment: Preferences['textAlignment'];
  aided: boolean;
  pictures: Pictures;
  /** The page is longer than its box, so its chapter was cut wrongly. */
  onOverflow: (chapterIndex: number) => void;
}) {
  const { t } = useTranslation('reading');
  const page = useRef<HTMLDivElement>(null);
  const overlay = useRef<HTMLDivElement>(null);
  const boxes = useRef<HTMLDivElement>(null);
  const filled = useRef<Sheet | null>(null);
  const overflows = useRef(0);
  const put = useSheet((state) => state.put);
  const { view, stressed, settings, stylesheet } = leaf;
  const { html, chapterIndex, pageInChapter, startOffset, endOffset } = view;

  usePageStylesheet(stylesheet);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a page is filled again when it is another page or set anew, even if its markup is the same
  useLayoutEffect(() => {
    const element = page.current;
    if (!element) return;
    fill(element, html, t('empty'));
    pictures.fill(element, {
      missing: t('image.missing'),
      outside: t('image.outside'),
      broken: t('image.broken'),
      loading: t('image.loading'),
    });
    element.scrollTop = 0;
    delete element.dataset.scrolls;
    element.removeAttribute('tabindex');
    element.dataset.overflow = String(overflows.current);
    markThoseThatFit(element);
    const shown = { from: startOffset, to: endOffset };
    const text = sheetOf(element, boxes.current, chapterIndex, startOffset);
    const sheet = { ...text, near: shown, seen: shown };
    filled.current = sheet;
    put(sheet);
    return () => sheet.painter.close();
  }, [html, chapterIndex, pageInChapter, settings, stylesheet, pictures, t]);
  useLayoutEffect(() => () => put(null), [put]);

  const report = useRef(onOverflow);
  report.current = onOverflow;
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    const element = page.current;
    if (!element) return;
    const left = new AbortController();
    void untilSettled(element, left.signal).then(() => {
      if (left.signal.aborted) return;
      markThoseThatFit(element);
      if (element.scrollHeight <= element.clientHeight) return;
      overflows.current += 1;
      element.dataset.overflow = String(overflows.current);
      // Until it is cut anew, and should that not help, nothing on it is out of reach.
      element.dataset.scrolls = '';
      element.tabIndex = 0;
      report.current(chapterIndex);
    });
    return () => left.abort();
  }, [html, chapterIndex, pageInChapter, settings, stylesheet, pictures, t]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: filling makes new text nodes, so what fills also paints
  useLayoutEffect(() => {
    const sheet = filled.current;
    if (aided && sheet) paintAid(sheet, sheet.near, stressed, overlay.current);
    else clearAid(sheet?.painter, overlay.current);
  }, [aided, stressed, html, chapterIndex, pageInChapter, settings, stylesheet, pictures, t]);

  const turns = usePlace((place) => place.turns);
  useLayoutEffect(() => {
    if (turns > 0) performance.mark('vokal:page-turn-end');
  }, [turns]);

  return (
    <div className={styles.holder}>
      <div ref={boxes} className={styles.boxes} aria-hidden="true" />
      <div
        ref={page}
        className={`vokal-text ${styles.page}`}
        lang={manifest.language || undefined}
        dir={textDirection(manifest.language)}
        style={
          {
            inlineSize: settings.width,
            blockSize: settings.height,
            ...alignedAs(alignment),
            // A paragraph that goes on over the page has no last line here.
            '--split-all': alignment === 'justify' ? 'justify' : 'auto',
            '--split-last': alignment === 'justify' ? 'justify' : 'auto',
          } as React.CSSProperties
        }
        data-aided={aided ? '' : undefined}
        data-page=""
        data-page-number={view.pageNumber}
        data-total-pages={view.totalPages}
        data-chapter-index={chapterIndex}
        data-start-offset={startOffset}
        data-end-offset={endOffset}
      />
      <div ref={overlay} className={styles.overlay} aria-hidden="true" />
      <EnlargeLayer />
    </div>
  );
}
