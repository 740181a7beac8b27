/** Parts of a screen that are fetched when they are first shown, and may not arrive. */
import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useState } from 'react';

interface Around {
  /** While it is on its way. */
  fallback: ReactNode;
  /** What is shown where it did not arrive, with a way to fetch it again. */
  failed: (again: () => void) => ReactNode;
}

/**
 * A part that is fetched late. It does not take the screen around it along when it does not
 * arrive: it is fetched again by hand, or when the network is back.
 *
 * Not by Suspense: React holds back what has come for up to 300 ms after another fallback was
 * shown, and this is what somebody waits for.
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & Around> {
  // Kept beside the component: what has come once is there at once.
  let Part: ComponentType<Props> | null = null;
  return function Late({ fallback, failed, ...props }: Props & Around) {
    const [attempt, setAttempt] = useState(0);
    const [, setHere] = useState(Part !== null);
    const [isFailed, setFailed] = useState(false);
    // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is what fetches it again
    useEffect(() => {
      if (Part) return;
      let isGone = false;
      const fetched = async () => {
        try {
          Part = await load();
        } catch {
          if (!isGone) setFailed(true);
          return;
        }
        if (!isGone) setHere(true);
      };
      void fetched();
      return () => {
        isGone = true;
      };
    }, [attempt]);
    const again = () => {
      // A browser may remember that it did not get it.
      if (attempt > 0) return globalThis.location.reload();
      setFailed(false);
      setAttempt(attempt + 1);
    };
    if (Part) {
      const Now = Part;
      return <Now {...(props as unknown as Props)} />;
    }
    return isFailed ? <Failed again={again}>{failed(again)}</Failed> : fallback;
  };
}

function Failed({ again, children }: { again: () => void; children: ReactNode }) {
  // From the moment it is seen: an effect that waits its turn would miss a network that is back
  // meanwhile, and nobody would fetch it again.
  useLayoutEffect(() => {
    globalThis.addEventListener('online', again);
    return () => globalThis.removeEventListener('online', again);
  });
  return children;
}
