/** How a measure goes from one place in the order to the next, with its deviation as a band. */
import { scaleLinear } from '@visx/scale';
import { Area, LinePath } from '@visx/shape';

import { leastShown, Plot } from './plot';
import styles from './plot.module.css';
import { reach, type Spread } from './spread';

export interface CoursePoint {
  position: number;
  spread: Spread | null;
}

interface CoursePlotProps {
  label: string;
  title: string;
  axis: string;
  points: CoursePoint[];
  format: (value: number) => string;
  ends?: [number, number];
}

const height = 220;
const [left, right, top, bottom] = [52, 36, 40, 44];

export function CoursePlot({ label, title, axis, points, format, ends }: CoursePlotProps) {
  const seen = points.flatMap(({ position, spread }) =>
    spread && spread.n >= leastShown ? [{ position, ...spread }] : [],
  );
  const [low, high] = ends ?? reach(seen);
  return (
    <Plot label={label} height={height}>
      {(width) => {
        const across = scaleLinear({
          domain: [1, Math.max(2, ...points.map(({ position }) => position))],
          range: [left, width - right],
        });
        const up = scaleLinear({
          domain: [low, high],
          range: [height - bottom, top],
          nice: ends ? false : 4,
        });
        const [least = 0, most = 1] = up.domain();
        const held = (value: number) => up(Math.min(most, Math.max(least, value)));
        return (
          <>
            <text y={16} className={styles.strong}>
              {title}
            </text>
            {up.ticks(4).map((tick) => (
              <g key={tick} transform={`translate(0 ${up(tick)})`}>
                <line x1={left} x2={width - right} className={styles.grid} />
                <text x={left - 8} dy="0.35em" textAnchor="end" className={styles.tick}>
                  {format(tick)}
                </text>
              </g>
            ))}
            {points.map(({ position }) => (
              <text
                key={position}
                x={across(position)}
                y={height - bottom + 20}
                textAnchor="middle"
                className={styles.tick}
              >
                {position}
              </text>
            ))}
            <text x={width} y={height - 4} textAnchor="end" className={styles.axis}>
              {axis}
            </text>
            <Area
              data={seen}
              x={({ position }) => across(position)}
              y0={({ mean, sd }) => held(mean - sd)}
              y1={({ mean, sd }) => held(mean + sd)}
              className={styles.band ?? ''}
            />
            <LinePath
              data={seen}
              x={({ position }) => across(position)}
              y={({ mean }) => up(mean)}
              className={styles.curve ?? ''}
            />
            {seen.map(({ position, mean }) => (
              <g key={position} transform={`translate(${across(position)} ${up(mean)})`}>
                <circle r={4.5} className={styles.dot} />
                <text y={-10} textAnchor="middle" className={`${styles.strong} ${styles.onLight}`}>
                  {format(mean)}
                </text>
              </g>
            ))}
          </>
        );
      }}
    </Plot>
  );
}
