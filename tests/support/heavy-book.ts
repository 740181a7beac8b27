/** Books of which nothing can be packed. */
import { randomBytes } from 'node:crypto';

import { made, prose } from './epub';
import { png } from './png';

const MB = 1_000_000;

/** A book whose pictures weigh so much, and nothing of it can be packed. */
export function heavyBook(n: number, megabytes: number): string {
  const pictures = Array.from({ length: megabytes }, (_, at) => `p${at}.png`);
  return made({
    title: `Atlas ${n}`,
    chapters: [
      {
        title: 'Plates',
        body:
          prose(4) + pictures.map((path) => `<p><img src="${path}" alt="a plate"/></p>`).join(''),
      },
    ],
    files: pictures.map((path) => ({
      path,
      mediaType: 'image/png',
      bytes: Buffer.concat([png(120, 80), randomBytes(MB)]),
    })),
  });
}
