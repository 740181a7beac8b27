import { useEffect, useRef, useState } from 'react';

function carriesFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}

/**
 * Takes files dropped anywhere on the page; tells whether some hover over it. `dropped` says what
 * else they are, such as folders, and only until `onFiles` returns.
 */
export function useDrop(onFiles: (files: File[], dropped: DataTransfer | null) => void): boolean {
  const [over, setOver] = useState(false);
  const take = useRef(onFiles);
  take.current = onFiles;

  useEffect(() => {
    // Entering a child fires before leaving its parent, so only a count is right.
    let depth = 0;
    const events = new AbortController();
    const on = (
      name: 'dragenter' | 'dragover' | 'dragleave' | 'drop',
      act: (e: DragEvent) => void,
    ) =>
      document.addEventListener(
        name,
        (event) => {
          if (!carriesFiles(event)) return;
          event.preventDefault();
          act(event);
        },
        { signal: events.signal },
      );
    const count = (by: number) => {
      depth = Math.max(0, depth + by);
      setOver(depth > 0);
    };
    on('dragenter', () => count(1));
    on('dragover', () => undefined);
    on('dragleave', () => count(-1));
    on('drop', (event) => {
      count(-depth);
      take.current([...(event.dataTransfer?.files ?? [])], event.dataTransfer);
    });
    return () => events.abort();
  }, []);
  return over;
}
