/** Parts of a screen that are fetched when they are first shown, and may not arrive. */
import {
  Component,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
} from 'react';

/** The part did not arrive: no network, or a newer release has others. */
class NotLoaded extends Error {
  override readonly name = 'NotLoaded';
}

interface Around {
  /** While it is on its way. */
  fallback: ReactNode;
  /** What is shown where it did not arrive, with a way to fetch it again. */
  failed: (again: () => void) => ReactNode;
}

/**
 * A part that is fetched late. It does not take the screen around it along when it does not
 * arrive: it is fetched again by hand, or when the network is back.
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & Around> {
  const make = () =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (cause) {
        throw new NotLoaded('a part of the page did not arrive', { cause });
      }
    });
  // Kept beside the component: what has come once is there at once.
  let Part = make();
  return function Late({ fallback, failed, ...props }: Props & Around) {
    const [attempt, setAttempt] = useState(0);
    const again = () => {
      // A browser may remember that it did not get it.
      if (attempt > 0) return globalThis.location.reload();
      Part = make();
      setAttempt(attempt + 1);
    };
    const Now = Part as unknown as ComponentType<Props>;
    return (
      <Boundary key={attempt} failed={<Failed again={again}>{failed(again)}</Failed>}>
        <Suspense fallback={fallback}>
          <Now {...(props as unknown as Props)} />
        </Suspense>
      </Boundary>
    );
  };
}

function Failed({ again, children }: { again: () => void; children: ReactNode }) {
  useEffect(() => {
    globalThis.addEventListener('online', again);
    return () => globalThis.removeEventListener('online', again);
  });
  return children;
}

class Boundary extends Component<{ failed: ReactNode; children: ReactNode }> {
  override state: { fault: unknown } = { fault: null };

  static getDerivedStateFromError(fault: unknown) {
    return { fault };
  }

  override render() {
    const { fault } = this.state;
    if (fault === null) return this.props.children;
    // Any other fault is the screen's.
    if (!(fault instanceof NotLoaded)) throw fault;
    return this.props.failed;
  }
}
