/** The whole book, scrolled in one piece: of its chapters those near the window are there. */
import { useEffect, useLayoutEffect, useRef } from 'react';

import type { LayoutSettings, Locator } from '@/core/open-book';
import { usePlace } from '../place-store';
import sheet from '../sheet.module.css';
import { useSheets } from '../sheet-store';
import { usePageStylesheet } from '../use-page-stylesheet';
import { isVerticalMarkup } from '../vertical';
import type { BookFlow } from './book-flow';
import { ChapterSlot } from './chapter-slot';
import { useBookFlow } from './use-book-flow';
import styles from './whole-book.module.css';
import type { WholeBookProps } from './whole-book-props';
import { giveUpWhole } from './whole-book-store';

export function WholeBookSheet(props: WholeBookProps) {
  const { leaf, book, manifest, alignment, frequency, pictures, follow } = props;
  const { settings, stylesheet, view } = leaf;
  const scroller = useRef<HTMLElement>(null);
  const holder = useRef<HTMLDivElement>(null);
  usePageStylesheet(stylesheet);
  const { flow, mounted } = useBookFlow({ scroller, holder, book, manifest, settings, follow });
  useShownPlace(flow, view.chapterIndex, view.startOffset, settings);
  const put = useSheets((state) => state.put);
  useLayoutEffect(() => () => put([]), [put]);

  const isVertical = isVerticalMarkup(view.html);
  useEffect(() => {
    if (isVertical) giveUpWhole(manifest.id, 'vertical');
  }, [isVertical, manifest.id]);

  return (
    <section
      ref={scroller}
      data-scroller=""
      data-whole-book=""
      className={`${sheet.scroller} ${styles.wholeBook}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={manifest.title}
    >
      <div ref={holder} className={sheet.holder} style={{ inlineSize: settings.width }}>
        {flow &&
          mounted.map((index) => (
            <ChapterSlot
              key={index}
              index={index}
              flow={flow}
              book={book}
              manifest={manifest}
              leaf={leaf}
              alignment={alignment}
              frequency={frequency}
              pictures={pictures}
            />
          ))}
      </div>
    </section>
  );
}

const START: Locator = { chapterIndex: 0, offset: 0 };

/** Goes wherever somebody jumps to; where they have scrolled to themselves they are. */
function useShownPlace(
  flow: BookFlow | null,
  chapterIndex: number,
  startOffset: number,
  settings: LayoutSettings,
): void {
  const anchor = usePlace((place) => place.anchor);
  const shownWith = useRef<LayoutSettings | null>(null);
  const nearest = useRef<Locator>(START);
  nearest.current = { chapterIndex, offset: startOffset };
  useLayoutEffect(() => {
    if (!flow) return;
    const isAsBefore = shownWith.current === settings;
    shownWith.current = settings;
    if (isAsBefore && flow.own === anchor) return;
    // A chapter with nothing to show has another shown in its place.
    const isBlank = flow.list.heightOf(anchor.chapterIndex) === 0;
    flow.show(isBlank ? nearest.current : anchor);
  }, [flow, anchor, settings]);
}
