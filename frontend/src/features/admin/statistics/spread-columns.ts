/** The columns of a table of spreads: as the rules of exclusion have it, and without exclusions. */
import type { Spread } from '@/api/client';

import type { Column } from './figure';
import type { Words } from './use-words';

type Translate = (key: string) => string;

export function spreadColumns(t: Translate): Column[] {
  const names = ['n', 'mean', 'sd', 'median', 'quartiles', 'nWithout', 'meanWithout'];
  return names.map((name) => ({ name: t(`statistics.${name}`), number: true }));
}

/** n, mean, deviation, median and quartiles, or why there are none; then n and mean without exclusions. */
export function spreadCells(
  spread: Spread | null,
  without: Spread | null | undefined,
  words: Words,
  t: Translate,
): string[] {
  const { number, fixed } = words;
  const beside = without ? [number(without.n), fixed(without.mean)] : [t('statistics.hidden'), ''];
  if (!spread) return [t('statistics.hidden'), '', '', '', '', ...beside];
  const { n, mean, sd, q1, median, q3 } = spread;
  const quartiles = `${fixed(q1)} – ${fixed(q3)}`;
  return [number(n), fixed(mean), fixed(sd), fixed(median), quartiles, ...beside];
}
