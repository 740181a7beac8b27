/** A story's four pictures: loaded, decoded, and ready once all of them are. */
import { useCallback, useEffect, useRef, useState } from 'react';

import type { StoryPage } from '../content/story';
import { useStudy } from '../study-store';
import { words } from '../words';

const endings = ['.jpg', '.png', '.jpeg'];

/** What stands in for a picture that nobody has. */
export function placeholder(): string {
  const text = words('quiz.unavailable');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 680"><rect width="800" height="680" fill="#f1efea"/><text x="400" y="340" text-anchor="middle" font-family="sans-serif" font-size="32" fill="#5d5a55">${text}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** What to try after this has failed: another ending, then the placeholder, then nothing. */
export function nextSource(page: StoryPage, source: string): string | null {
  const ending = endings.find((one) => source.endsWith(one));
  if (!ending) return null;
  const next = endings[endings.indexOf(ending) + 1];
  return next ? page.path.replace(/\.jpg$/, next) : placeholder();
}

export interface Picture {
  source: string;
  onLoad: (image: HTMLImageElement) => void;
  onError: () => void;
}

export function usePictures(trial: number, pages: StoryPage[]) {
  const record = useStudy((study) => study.record);
  const [sources, setSources] = useState(() => pages.map(({ path }) => path));
  const [decoded, setDecoded] = useState<number[]>([]);
  const requested = useRef(new Set<string>());

  useEffect(() => {
    sources.forEach((source, page) => {
      const path = told(source);
      if (requested.current.has(`${page} ${path}`)) return;
      requested.current.add(`${page} ${path}`);
      void record({ type: 'image-requested', trial, page, path });
    });
  }, [sources, trial, record]);

  const onLoad = useCallback(
    async (page: number, image: HTMLImageElement) => {
      const path = told(image.src);
      void record({ type: 'image-loaded', trial, page, path });
      // A picture that cannot be decoded ahead is decoded when it is shown.
      await image.decode().catch(() => undefined);
      void record({ type: 'image-decoded', trial, page, path });
      setDecoded((before) => (before.includes(page) ? before : [...before, page]));
    },
    [trial, record],
  );

  const onError = useCallback(
    (page: number, description: StoryPage, source: string) => {
      void record({ type: 'image-failed', trial, page, path: told(source) });
      const next = nextSource(description, source);
      if (next === null) return;
      if (next === placeholder()) void record({ type: 'page-unavailable', trial, page });
      setSources((before) => before.map((one, index) => (index === page ? next : one)));
    },
    [trial, record],
  );

  const pictures = pages.map((page, index): Picture => {
    const source = sources[index] ?? page.path;
    return {
      source,
      onLoad: (image) => void onLoad(index, image),
      onError: () => onError(index, page, source),
    };
  });
  return { pictures, isReady: decoded.length === pages.length };
}

function told(source: string): string {
  return source.startsWith('data:') ? 'placeholder' : source.slice(0, 200);
}
