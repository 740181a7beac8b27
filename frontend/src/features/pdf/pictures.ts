/** The pictures of a document: fetched with the reader's token, shown through object URLs. */
import { fetchBlob } from '@/api/client';

import type { PictureSource } from './text/picture-view';

const AT_ONCE = 2;

/** For a document that has none. */
export const noPictures: PictureSource = () => Promise.reject(new Error('no such picture'));

/** Fetches pictures by their `src`; `pathOf` says where they lie. */
export function pictureSource(pathOf: (src: string) => string): PictureSource {
  const known = new Map<string, Promise<string>>();
  const waiting: (() => void)[] = [];
  let running = 0;

  const fetchOne = async (src: string) => {
    if (running >= AT_ONCE) await new Promise<void>((go) => waiting.push(go));
    running += 1;
    try {
      return URL.createObjectURL(await fetchBlob(pathOf(src)));
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };

  return (src) => {
    const url = known.get(src) ?? fetchOne(src);
    known.set(src, url);
    url.catch(() => known.delete(src));
    return url;
  };
}
