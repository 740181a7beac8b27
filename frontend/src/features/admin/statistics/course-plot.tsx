/** How a measure goes along another, with its deviation as a band. */
import { scaleLinear } from '@visx/scale';
import { Area, LinePath } from '@visx/shape';

import type { Spread } from '@/api/client';

import { leastShown, Plot } from './plot';
import styles from './plot.module.css';
import { reach } from './spread';

export interface CoursePoint {
  at: number;
  spread: Spread | null;
}

interface CoursePlotProps {
  label: string;
  title: string;
  axis: string;
  points: CoursePoint[];
  format: (value: number) => string;
  /** For the scale's numbers, which are round; as the others without. */
  tick?: (value: number) => string;
  /** Nothing lies above, such as 100 percent. */
  most?: number;
  /** Whether only the points themselves have a name below, such as places in an order. */
  named?: boolean;
}

const height = 250;
/** Numbers nearer to each other than this would run into one another. */
const roomForNumber = 42;
const [left, right, top, bottom] = [52, 36, 44, 46];

export function CoursePlot(props: CoursePlotProps) {
  const { label, title, axis, points, format, tick = format, named } = props;
  const { most = Number.POSITIVE_INFINITY } = props;
  const seen = points.flatMap(({ at, spread }) =>
    spread && spread.n >= leastShown ? [{ at, ...spread }] : [],
  );
  const [low, high] = reach(seen);
  const places = points.map(({ at }) => at);
  return (
    <Plot label={label} height={height}>
      {(width) => {
        const across = scaleLinear({
          domain: [Math.min(...places), Math.max(...places)],
          range: [left + 28, width - right],
        });
        const up = scaleLinear({
          domain: [low, Math.min(high, most)],
          range: [height - bottom, top],
          nice: 4,
        });
        const told = apart(
          seen.map(({ at }) => at),
          across,
        );
        const ticks = named ? places : across.ticks(width < 480 ? 4 : 6);
        return (
          <>
            <text y={16} className={styles.strong}>
              {title}
            </text>
            {up.ticks(4).map((value) => (
              <g key={value} transform={`translate(0 ${up(value)})`}>
                <line x1={left} x2={width - right} className={styles.grid} />
                <text x={left - 8} dy="0.35em" textAnchor="end" className={styles.tick}>
                  {tick(value)}
                </text>
              </g>
            ))}
            {ticks.map((value) => (
              <text
                key={value}
                x={across(value)}
                y={height - bottom + 20}
                textAnchor="middle"
                className={styles.tick}
              >
                {value}
              </text>
            ))}
            <text x={width} y={height - 4} textAnchor="end" className={styles.axis}>
              {axis}
            </text>
            <Area
              data={seen}
              x={({ at }) => across(at)}
              y0={({ mean, sd }) => up(Math.max(0, mean - sd))}
              y1={({ mean, sd }) => up(Math.min(most, mean + sd))}
              className={styles.band ?? ''}
            />
            <LinePath
              data={seen}
              x={({ at }) => across(at)}
              y={({ mean }) => up(mean)}
              className={styles.curve ?? ''}
            />
            {seen.map(({ at, mean }) => (
              <g key={at} transform={`translate(${across(at)} ${up(mean)})`}>
                <circle r={4.5} className={styles.dot} />
                {told.has(at) && (
                  <text
                    y={-10}
                    textAnchor="middle"
                    className={`${styles.strong} ${styles.onLight}`}
                  >
                    {format(mean)}
                  </text>
                )}
              </g>
            ))}
          </>
        );
      }}
    </Plot>
  );
}

/** The points whose numbers have room beside the last one told; the table has them all. */
function apart(places: number[], across: (at: number) => number): Set<number> {
  const told = new Set<number>();
  let last = Number.NEGATIVE_INFINITY;
  for (const at of places) {
    if (across(at) - last < roomForNumber) continue;
    told.add(at);
    last = across(at);
  }
  return told;
}
