/** Rows of bars made of parts, told apart by fill and hatching and not by colour alone. */
import { scaleLinear } from '@visx/scale';
import { useId } from 'react';

import { Plot, Ruler } from './plot';
import styles from './plot.module.css';

export type Fill = 'full' | 'light' | 'hollow' | 'hatched';

export interface BarRow {
  key: string;
  name: string;
  parts: { name: string; fill: Fill; value: number }[] | null;
}

interface ShareBarsProps {
  label: string;
  axis: string;
  hidden: string;
  rows: BarRow[];
  /** The largest value of the scale. */
  most: number;
  names?: number;
  format: (value: number) => string;
}

const line = 36;
const thick = 24;
/** Narrower parts have no room for a number. */
const roomForNumber = 34;

export function ShareBars({ names = 96, ...bars }: ShareBarsProps) {
  const { label, axis, hidden, rows, most, format } = bars;
  const hatching = useId();
  const height = rows.length * line;
  return (
    <Plot label={label} height={height + 48}>
      {(width) => {
        const scale = scaleLinear({
          domain: [0, Math.max(most, 1e-9)],
          range: [names, width - 12],
        });
        return (
          <>
            <Hatching id={hatching} />
            <Ruler
              ticks={scale.ticks(width < 480 ? 4 : 5)}
              at={(value) => scale(value)}
              top={0}
              bottom={height}
              label={axis}
              format={format}
              width={width}
            />
            {rows.map(({ key, name, parts }, row) => (
              <g key={key} transform={`translate(0 ${(row + 0.5) * line})`}>
                <text dy="0.35em">{name}</text>
                {parts === null ? (
                  <text x={names} dy="0.35em" className={styles.soft}>
                    {hidden}
                  </text>
                ) : (
                  <Parts
                    parts={parts}
                    at={(value) => scale(value)}
                    format={format}
                    hatching={hatching}
                  />
                )}
              </g>
            ))}
          </>
        );
      }}
    </Plot>
  );
}

function Parts({
  parts,
  at,
  format,
  hatching,
}: {
  parts: NonNullable<BarRow['parts']>;
  at: (value: number) => number;
  format: (value: number) => string;
  hatching: string;
}) {
  let before = 0;
  return parts.map(({ name, fill, value }) => {
    const left = at(before);
    before += value;
    const width = at(before) - left;
    if (value <= 0) return null;
    return (
      <g key={name} transform={`translate(${left} ${-thick / 2})`}>
        <title>{`${name}: ${format(value)}`}</title>
        <rect
          width={width}
          height={thick}
          className={styles[fill]}
          fill={fill === 'hatched' ? `url(#${hatching})` : undefined}
        />
        {width >= roomForNumber && (
          <text
            x={width / 2}
            y={thick / 2}
            dy="0.35em"
            textAnchor="middle"
            className={fill === 'full' ? styles.onFull : styles.onLight}
          >
            {format(value)}
          </text>
        )}
      </g>
    );
  });
}

function Hatching({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={id} width="7" height="7" patternUnits="userSpaceOnUse">
        <path d="M-1 8 L8 -1 M-4 4 L4 -4 M3 11 L11 3" className={styles.hatch} />
      </pattern>
    </defs>
  );
}

/** What the fills stand for. */
export function FillKey({ fills }: { fills: { name: string; fill: Fill }[] }) {
  const hatching = useId();
  return (
    <ul className={styles.key}>
      {fills.map(({ name, fill }) => (
        <li key={name}>
          <svg width="24" height="18" aria-hidden="true">
            <Hatching id={hatching} />
            <rect
              x="1"
              y="2"
              width="22"
              height="14"
              className={styles[fill]}
              fill={fill === 'hatched' ? `url(#${hatching})` : undefined}
            />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}
