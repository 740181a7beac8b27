/** Groups one below another: the middle half as a box, a deviation as a line, the mean as a number. */
import { scaleLinear } from '@visx/scale';

import type { Spread } from '@/api/client';

import { leastShown, Plot, Ruler, tickCount } from './plot';
import styles from './plot.module.css';
import { reach } from './spread';

export interface Panel {
  title: string;
  rows: { name: string; spread: Spread | null }[];
}

interface IntervalPlotProps {
  label: string;
  axis: string;
  hidden: string;
  panels: Panel[];
  format: (value: number) => string;
  /** For the scale's numbers, which are round. */
  tick: (value: number) => string;
  /** The scale's ends, where the data are not to say. */
  ends?: [number, number];
  /** Nothing lies below; nought without. */
  floor?: number;
}

const line = 30;
const head = 34;
const names = 112;
const numbers = 56;

/** Where each panel begins, and how high they all are. */
function stacked(panels: Panel[]): { tops: number[]; height: number } {
  const tops: number[] = [];
  let height = 0;
  for (const { rows } of panels) {
    tops.push(height);
    height += head + rows.length * line;
  }
  return { tops, height };
}

export function IntervalPlot(props: IntervalPlotProps) {
  const { label, axis, hidden, panels, format, tick, ends, floor = 0 } = props;
  const { tops, height } = stacked(panels);
  const spreads = panels.flatMap(({ rows }) => rows.map(({ spread }) => spread));
  const domain = ends ?? reach(spreads, floor);
  return (
    <Plot label={label} height={height + 48}>
      {(width) => {
        const scale = scaleLinear({ domain, range: [names, width - numbers], nice: !ends });
        const at = (value: number) => scale(value);
        return (
          <>
            <Ruler
              ticks={scale.ticks(tickCount(width - names - numbers))}
              at={at}
              top={0}
              bottom={height}
              label={axis}
              format={tick}
              width={width}
            />
            {panels.map(({ title, rows }, index) => (
              <g key={title} transform={`translate(0 ${tops[index] ?? 0})`}>
                <text y={20} className={styles.strong}>
                  {title}
                </text>
                {rows.map(({ name, spread }, row) => (
                  <g key={name} transform={`translate(0 ${head + (row + 0.5) * line})`}>
                    <text dy="0.35em">{name}</text>
                    {spread && spread.n >= leastShown ? (
                      <Interval spread={spread} at={at} width={width} format={format} />
                    ) : (
                      <text x={names} dy="0.35em" className={styles.soft}>
                        {hidden}
                      </text>
                    )}
                  </g>
                ))}
              </g>
            ))}
          </>
        );
      }}
    </Plot>
  );
}

function Interval({
  spread: { mean, sd, q1, median, q3 },
  at,
  width,
  format,
}: {
  spread: Spread;
  at: (value: number) => number;
  width: number;
  format: (value: number) => string;
}) {
  const [left, right] = [at(q1), at(q3)];
  return (
    <g>
      <line
        x1={Math.max(names, at(mean - sd))}
        x2={Math.min(width - numbers, at(mean + sd))}
        className={styles.whisker}
      />
      <rect x={left} y={-8} width={Math.max(2, right - left)} height={16} className={styles.box} />
      <line x1={at(median)} x2={at(median)} y1={-8} y2={8} className={styles.mark} />
      <circle cx={at(mean)} r={4.5} className={styles.dot} />
      <text x={width} dy="0.35em" textAnchor="end" className={styles.strong}>
        {format(mean)}
      </text>
    </g>
  );
}

/** What the marks stand for. */
export function IntervalKey({ words }: { words: Record<'box' | 'whisker' | 'mean', string> }) {
  return (
    <ul className={styles.key}>
      <li>
        <svg width="30" height="18" aria-hidden="true">
          <rect x="3" y="2" width="24" height="14" className={styles.box} />
          <line x1="14" x2="14" y1="2" y2="16" className={styles.mark} />
        </svg>
        {words.box}
      </li>
      <li>
        <svg width="30" height="18" aria-hidden="true">
          <line x1="0" x2="30" y1="9" y2="9" className={styles.whisker} />
        </svg>
        {words.whisker}
      </li>
      <li>
        <svg width="14" height="18" aria-hidden="true">
          <circle cx="7" cy="9" r="4.5" className={styles.dot} />
        </svg>
        {words.mean}
      </li>
    </ul>
  );
}
