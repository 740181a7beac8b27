/** The page in view, or two side by side. */
import { useLayoutEffect, useMemo, useRef } from 'react';

import type { Manifest } from '@/api/client';
import { textDirection } from '@/core/text-direction';
import { alignedAs, type Preferences } from '@/shared/reading/preferences';
import { pageProgression } from './book-text';
import type { Pictures } from './pictures';
import { type Leaf, usePlace } from './place-store';
import styles from './sheet.module.css';
import { isFixedPage, isPlacedPage } from './spread/fixed-pages';
import { pagesOf, type ShownPage } from './spread/spread';
import { type SheetParts, useFilledPages } from './spread/use-filled-pages';
import { usePageStylesheet } from './use-page-stylesheet';
import { EnlargeLayer } from './viewers/enlarge-layer';

interface PageSheetProps {
  leaf: Leaf;
  manifest: Manifest;
  alignment: Preferences['textAlignment'];
  aided: boolean;
  pictures: Pictures;
  /** The page is longer than its box, so its chapter was cut wrongly. */
  onOverflow: (chapterIndex: number) => void;
}

/** The page that one has turned to; it waits for nothing around it. */
export function PageInView(props: Omit<PageSheetProps, 'leaf'>) {
  const leaf = usePlace((place) => place.leaf);
  return leaf && <PageSheet leaf={leaf} {...props} />;
}

function PageSheet(props: PageSheetProps) {
  const { leaf, manifest, alignment, aided, pictures, onOverflow } = props;
  const parts: SheetParts = {
    root: useRef(null),
    pages: [useRef(null), useRef(null)],
    boxes: useRef(null),
    overlays: [useRef(null), useRef(null)],
  };
  const { settings, stylesheet, spread } = leaf;

  usePageStylesheet(stylesheet);
  useFilledPages({ leaf, parts, aided, pictures, onOverflow });

  const turns = usePlace((place) => place.turns);
  useLayoutEffect(() => {
    if (turns > 0) performance.mark('vokal:page-turn-end');
  }, [turns]);

  const direction = useMemo(() => textDirection(manifest.language), [manifest.language]);
  const isFixed = isFixedPage(manifest.chapters[leaf.view.chapterIndex], settings.publisherStyles);
  const isPlaced = ({ view }: ShownPage) =>
    isPlacedPage(manifest.chapters[view.chapterIndex], settings.publisherStyles);
  const onPaper = pagesOf(leaf).some(isPlaced) ? '' : undefined;
  const asText = {
    ...(isFixed ? {} : { inlineSize: settings.width, blockSize: settings.height }),
    ...alignedAs(alignment),
    // A paragraph that goes on over the page has no last line here.
    '--split-all': alignment === 'justify' ? 'justify' : 'auto',
    '--split-last': alignment === 'justify' ? 'justify' : 'auto',
  } as React.CSSProperties;

  const pageAt = (index: 0 | 1, page: ShownPage, { view } = page) => (
    <div
      key={index}
      ref={parts.pages[index]}
      // What its book has placed is set by its own numbers alone.
      className={isPlaced(page) ? styles.page : `vokal-text ${styles.page}`}
      lang={manifest.language || undefined}
      dir={direction}
      style={isPlaced(page) ? undefined : asText}
      data-placed={isPlaced(page) ? '' : undefined}
      data-aided={aided ? '' : undefined}
      data-page=""
      data-page-number={view.pageNumber}
      data-total-pages={view.totalPages}
      data-chapter-index={view.chapterIndex}
      data-start-offset={view.startOffset}
      data-end-offset={view.endOffset}
    />
  );
  const [first = leaf, beside] = pagesOf(leaf);

  return (
    <div
      className={styles.holder}
      data-side-by-side={spread ? '' : undefined}
      data-fixed={isFixed ? '' : undefined}
    >
      <div ref={parts.boxes} className={styles.boxes} aria-hidden="true" data-paper={onPaper} />
      {spread ? (
        <div
          ref={parts.root}
          className={styles.spread}
          dir={pageProgression(manifest)}
          data-cover={spread.isCover ? '' : undefined}
          data-centred={spread.isCentred ? '' : undefined}
          style={isFixed ? {} : { gridTemplateColumns: `repeat(2, ${settings.width}px)` }}
        >
          {pageAt(0, first)}
          {beside && pageAt(1, beside)}
        </div>
      ) : (
        pageAt(0, first)
      )}
      {parts.overlays.slice(0, beside ? 2 : 1).map((overlay, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the first page and the second
          key={index}
          ref={overlay}
          className={styles.overlay}
          aria-hidden="true"
          data-paper={onPaper}
        />
      ))}
      <EnlargeLayer />
    </div>
  );
}
