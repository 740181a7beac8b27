/** Code that is fetched when it is first wanted, and wanted again where it has not come. */
import { useEffect, useState } from 'react';

/**
 * What `load` gives, null until it is here. `onFailure` is told where it cannot be fetched; the
 * next `wanted` tries again.
 */
export function useCode<Code>(
  load: () => Promise<Code>,
  wanted: unknown,
  onFailure?: () => void,
): Code | null {
  const [code, setCode] = useState<{ is: Code } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: who is told of a failure is no reason to try again
  useEffect(() => {
    if (!wanted || code) return;
    let isStale = false;
    load().then(
      (is) => {
        if (!isStale) setCode({ is });
      },
      () => {
        if (!isStale) onFailure?.();
      },
    );
    return () => {
      isStale = true;
    };
  }, [load, wanted, code]);
  return code?.is ?? null;
}
