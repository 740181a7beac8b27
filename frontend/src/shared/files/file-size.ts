const units = ['bytes', 'kb', 'mb', 'gb'] as const;

/** A size in its largest unit of 1024, with at most two decimals; `unit` is a key of the catalogue. */
export function fileSize(bytes: number): { amount: number; unit: (typeof units)[number] } {
  const step = bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10);
  const index = Math.min(step, units.length - 1);
  return { amount: Number((bytes / 1024 ** index).toFixed(2)), unit: units[index] ?? 'bytes' };
}
