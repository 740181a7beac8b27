/** How many hits there are in each part of the book, and the way to them. */
import { type KeyboardEvent, useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { barBeside, barOf, barsOf } from './chart';
import styles from './hit-chart.module.css';
import { useSearch } from './search-store';

/** Less than this is not seen, CSS percent. */
const LOWEST = 8;

interface HitChartProps {
  chapters: number;
  titleOf: (chapterIndex: number) => string;
  /** Goes to a hit in the list. */
  onChoose: (number: number) => void;
}

export function HitChart({ chapters, titleOf, onChoose }: HitChartProps) {
  const { t } = useTranslation('reading');
  const hits = useSearch((search) => search.hits);
  const current = useSearch((search) => search.current);
  const bars = useMemo(() => barsOf(hits, chapters), [hits, chapters]);
  const most = Math.max(1, ...bars.map(({ hits }) => hits));
  const hit = hits.at(current ?? 0);
  const now = hit ? barOf(bars, hit.chapterIndex) : 0;
  if (bars.length < 2) return null;

  const goTo = (bar: number) => {
    const { from = 0, hits: count = 0 } = bars[bar] ?? {};
    if (count > 0) onChoose(hits.firstOf(from));
  };
  /** A finger, or a screen reader's own steps, may come to a bar without hits. */
  const moveTo = (bar: number) => {
    const isEmpty = bars[bar]?.hits === 0;
    goTo(isEmpty ? barBeside(bars, bar, bar < now ? -1 : 1) : bar);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    // Of what nobody has been to yet the first comes first.
    const onwards = current === null ? now : barBeside(bars, now, 1);
    const moves: Record<string, number> = {
      ArrowRight: onwards,
      ArrowUp: onwards,
      ArrowLeft: barBeside(bars, now, -1),
      ArrowDown: barBeside(bars, now, -1),
      Home: barBeside(bars, -1, 1),
      End: barBeside(bars, bars.length, -1),
    };
    const next = moves[event.key];
    if (next === undefined) return;
    event.preventDefault();
    goTo(next);
  };
  const { from = 0, to = 0, hits: count = 0 } = bars[now] ?? {};
  const title = [...new Set([titleOf(from), titleOf(to - 1)])].join(' – ');

  return (
    <div className={styles.chart}>
      {bars.map((bar, index) => (
        <span
          key={bar.from}
          className={styles.bar}
          data-now={index === now && current !== null ? '' : undefined}
          style={{
            blockSize: bar.hits > 0 ? `${Math.max(LOWEST, (100 * bar.hits) / most)}%` : 0,
          }}
        />
      ))}
      <input
        type="range"
        dir="ltr"
        className={styles.control}
        aria-label={t('search.chart')}
        aria-valuetext={t('search.inChapter', { title, count })}
        min={0}
        max={bars.length - 1}
        value={now}
        onKeyDown={onKeyDown}
        onChange={(event) => moveTo(Number(event.target.value))}
      />
    </div>
  );
}
