import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { keyOrSentence } from '@/shared/i18n/server-words';

import { type Item, isOver } from './model';
import styles from './tray.module.css';

const ROW = 44;
const OVERSCAN = 6;

/** One line for each file; only those near the window are in the page. */
export function TrayList({
  items,
  label,
  isMissing,
}: {
  items: readonly Item[];
  label: string;
  /** What waits has to be chosen once more. */
  isMissing: boolean;
}) {
  const box = useRef<HTMLElement>(null);
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    getItemKey: (at) => items[at]?.n ?? at,
    overscan: OVERSCAN,
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keys, too
    <section ref={box} className={styles.list} tabIndex={0} aria-label={label}>
      <ul style={{ blockSize: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, key, start }) => {
          const item = items[index];
          return (
            item && (
              <li
                key={key}
                ref={rows.measureElement}
                data-index={index}
                data-state={item.state}
                aria-posinset={index + 1}
                aria-setsize={items.length}
                style={{ transform: `translateY(${start}px)` }}
              >
                <Row item={item} isMissing={isMissing} />
              </li>
            )
          );
        })}
      </ul>
    </section>
  );
}

function addressOf({ book, pdf }: Item): string | undefined {
  if (pdf !== undefined) return `/pdf-editor/${encodeURIComponent(pdf)}`;
  return book === undefined ? undefined : `/reader/${book}`;
}

const Row = memo(function Row({ item, isMissing }: { item: Item; isMissing: boolean }) {
  const { t } = useTranslation('bringing');
  const { path, state, share, reason } = item;
  const at = path.lastIndexOf('/') + 1;
  const word = isMissing && !isOver(item) && state === 'waiting' ? 'missing' : state;
  const name = path.slice(at);
  const place = addressOf(item);
  return (
    <>
      <span className={styles.path} title={path}>
        {place === undefined ? name : <Link to={place}>{name}</Link>}
        {at > 0 && <span className={styles.folder}>{path.slice(0, at - 1)}</span>}
      </span>
      <span className={styles.state}>
        {t(`state.${word}`, { percent: Math.floor(share * 100) })}
      </span>
      {reason !== undefined && <span className={styles.reason}>{keyOrSentence(reason)}</span>}
    </>
  );
});
