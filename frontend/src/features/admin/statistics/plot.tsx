/** A drawing as wide as its place; what it says stands in words and in the table beside it. */
import { useParentSize } from '@visx/responsive';
import type { ReactNode } from 'react';

import styles from './plot.module.css';

/** Fewer participants than this are not shown; the server leaves them out, too. */
export const leastShown = 5;

/** So many numbers fit below a scale that is so wide, in pixels. */
export function tickCount(room: number): number {
  return Math.min(6, Math.max(2, Math.floor(room / 70)));
}

export function Plot({
  label,
  height,
  children,
}: {
  /** What is to be seen, for those who do not see it. */
  label: string;
  height: number;
  children: (width: number) => ReactNode;
}) {
  const { parentRef, width } = useParentSize({ debounceTime: 50 });
  return (
    <div ref={parentRef} className={styles.place}>
      {width > 0 && (
        <svg
          role="img"
          aria-label={label}
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          className={styles.plot}
        >
          {children(width)}
        </svg>
      )}
    </div>
  );
}

/** Where values lie on the way across, with a line and a number at some of them. */
export function Ruler({
  ticks,
  at,
  top,
  bottom,
  label,
  format,
  width,
}: {
  ticks: number[];
  at: (value: number) => number;
  top: number;
  bottom: number;
  label: string;
  format: (value: number) => string;
  width: number;
}) {
  return (
    <g>
      {ticks.map((tick) => (
        <g key={tick} transform={`translate(${at(tick)} 0)`}>
          <line y1={top} y2={bottom} className={styles.grid} />
          <text y={bottom + 18} className={styles.tick} textAnchor="middle">
            {format(tick)}
          </text>
        </g>
      ))}
      <text x={width} y={bottom + 38} className={styles.axis} textAnchor="end">
        {label}
      </text>
    </g>
  );
}
