/** Two measures against each other: one mark a condition and age group, with its name beside it. */
import { scaleLinear } from '@visx/scale';

import { Plot } from './plot';
import styles from './plot.module.css';

export interface ScatterPoint {
  key: string;
  name: string;
  /** Which shape it has; the same for a whole age group. */
  shape: number;
  x: number;
  y: number;
}

interface ScatterPlotProps {
  label: string;
  xAxis: string;
  yAxis: string;
  points: ScatterPoint[];
  formatX: (value: number) => string;
  formatY: (value: number) => string;
}

const height = 380;
const [left, right, top, bottom] = [52, 48, 32, 48];

/** Points are told apart by shape; on top of each other they stay countable. */
const shapes = [
  'M-5.5 0 A5.5 5.5 0 1 0 5.5 0 A5.5 5.5 0 1 0 -5.5 0',
  'M-5 -5 H5 V5 H-5 Z',
  'M0 -6.5 L6.5 5 H-6.5 Z',
];

function around(values: number[]): [number, number] {
  if (values.length === 0) return [0, 1];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const margin = (high - low || Math.abs(high) || 1) * 0.12;
  return [Math.max(0, low - margin), high + margin];
}

export function ScatterPlot({ label, xAxis, yAxis, points, formatX, formatY }: ScatterPlotProps) {
  return (
    <Plot label={label} height={height}>
      {(width) => {
        const across = scaleLinear({
          domain: around(points.map(({ x }) => x)),
          range: [left, width - right],
          nice: 4,
        });
        const up = scaleLinear({
          domain: around(points.map(({ y }) => y)),
          range: [height - bottom, top],
          nice: 4,
        });
        return (
          <>
            <text y={14} className={styles.axis}>
              {yAxis}
            </text>
            {up.ticks(5).map((tick) => (
              <g key={tick} transform={`translate(0 ${up(tick)})`}>
                <line x1={left} x2={width - right} className={styles.grid} />
                <text x={left - 8} dy="0.35em" textAnchor="end" className={styles.tick}>
                  {formatY(tick)}
                </text>
              </g>
            ))}
            {across.ticks(width < 480 ? 4 : 6).map((tick) => (
              <text
                key={tick}
                x={across(tick)}
                y={height - bottom + 20}
                textAnchor="middle"
                className={styles.tick}
              >
                {formatX(tick)}
              </text>
            ))}
            <text x={width} y={height - 6} textAnchor="end" className={styles.axis}>
              {xAxis}
            </text>
            {points.map(({ key, name, shape, x, y }) => (
              <g key={key} transform={`translate(${across(x)} ${up(y)})`}>
                <path d={shapes[shape % shapes.length]} className={styles.dot} />
                <text x={10} dy="0.35em" className={styles.onLight}>
                  {name}
                </text>
              </g>
            ))}
          </>
        );
      }}
    </Plot>
  );
}

export function ShapeKey({ names }: { names: string[] }) {
  return (
    <ul className={styles.key}>
      {names.map((name, index) => (
        <li key={name}>
          <svg width="18" height="18" viewBox="-9 -9 18 18" aria-hidden="true">
            <path d={shapes[index % shapes.length]} className={styles.dot} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}
