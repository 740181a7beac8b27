/** A benchmark's result: tables of medians with their ratio to one of the rows. */
import { test } from '@playwright/test';

export interface Row {
  what: string;
  /** Median and extremes, or another figure in words. */
  figure: string;
  /** Compared with what the table is about. */
  ratio?: string;
  target?: string;
  met?: boolean;
}

export interface Table {
  /** Tables stand in the order of this number. */
  order: number;
  title: string;
  /** What was done, in a sentence or two. */
  note: string;
  rows: Row[];
}

export function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const [low, high] = [(sorted.length - 1) >> 1, sorted.length >> 1];
  return ((sorted[low] ?? Number.NaN) + (sorted[high] ?? Number.NaN)) / 2;
}

export function digits(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

/** `12.3 ms [11.9..14.0]` */
export function spread(ms: number[]): string {
  const range = `[${digits(Math.min(...ms))}..${digits(Math.max(...ms))}]`;
  return ms.length === 1
    ? `${digits(ms[0] ?? Number.NaN)} ms`
    : `${digits(median(ms))} ms ${range}`;
}

/** How many times faster `ours` is than `theirs`, with the least that is asked for. */
export function faster(
  what: string,
  ours: number[],
  theirs: number[],
  target?: { least: number; words: string },
): Row {
  if (theirs.length === 0) return { what, figure: 'not in this run' };
  const ratio = median(theirs) / median(ours);
  const row: Row = { what, figure: spread(theirs), ratio: `${digits(ratio)}x` };
  return target ? { ...row, target: target.words, met: ratio >= target.least } : row;
}

/** Hands a table to the reporter. */
export async function publish(table: Table): Promise<void> {
  await test.info().attach('table', {
    body: JSON.stringify(table),
    contentType: 'application/json',
  });
}
