/** The pictures of a document: fetched with the reader's token, shown through object URLs. */
import { fetchBlob } from '@/api/client';

const AT_ONCE = 2;

export interface Pictures {
  /** An URL to show the picture of a `src` by. */
  urlOf: (src: string) => Promise<string>;
  close: () => void;
}

/** For a document that has none. */
export const noPictures: Pictures = {
  urlOf: () => Promise.reject(new Error('no such picture')),
  close: () => undefined,
};

/** Pictures whose `src` is `images/NAME`. */
export function pictures(): Pictures {
  const known = new Map<string, Promise<string>>();
  const waiting: (() => void)[] = [];
  let running = 0;

  const fetchOne = async (src: string) => {
    if (running >= AT_ONCE) await new Promise<void>((go) => waiting.push(go));
    running += 1;
    try {
      return URL.createObjectURL(await fetchBlob(`/api/pdf/${src}`));
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };

  return {
    urlOf: (src) => {
      const url = known.get(src) ?? fetchOne(src);
      known.set(src, url);
      url.catch(() => known.delete(src));
      return url;
    },
    close: () => {
      for (const url of known.values()) url.then(URL.revokeObjectURL, () => undefined);
      known.clear();
    },
  };
}
