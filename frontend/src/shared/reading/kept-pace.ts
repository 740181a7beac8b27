/**
 * At which paces somebody has read on this device: characters a minute, page by page.
 *
 * They stay on the device, and belong to one reader: who signs out takes them along.
 */

export interface KeptPace {
  /** Of one language and aid, the latest last. */
  read: (kind: string) => readonly number[];
  write: (kind: string, reads: readonly number[]) => void;
}

const KEY = 'reading-pace';
/** Languages, each with the aid's settings: what nobody has read for long gives way. */
const MOST_KINDS = 20;

type Kinds = [kind: string, reads: number[]][];

/** Of the reader who is signed in; another one's are not read. */
export function keptPace(reader: string): KeptPace {
  return {
    read: (kind) => stored(reader).find(([known]) => known === kind)?.[1] ?? [],
    write: (kind, reads) => {
      const others = stored(reader).filter(([known]) => known !== kind);
      const kinds = [...others, [kind, reads]].slice(-MOST_KINDS);
      try {
        localStorage.setItem(KEY, JSON.stringify({ reader, kinds }));
      } catch {
        // Without storage it is learnt anew each time.
      }
    },
  };
}

export function forgetPace(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // There was nothing, then.
  }
}

/** Whatever is stored: somebody may have written there by hand. */
function stored(reader: string): Kinds {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (typeof found !== 'object' || found === null) return [];
    const { reader: owner, kinds } = found as { reader?: unknown; kinds?: unknown };
    if (owner !== reader || !Array.isArray(kinds)) return [];
    return kinds.flatMap((entry: unknown): Kinds => {
      if (!Array.isArray(entry)) return [];
      const [kind, reads] = entry as unknown[];
      if (typeof kind !== 'string' || !Array.isArray(reads)) return [];
      return [[kind, reads.filter((rate): rate is number => Number.isFinite(rate) && rate > 0)]];
    });
  } catch {
    return [];
  }
}
