/** Where the files of the reading faces are, and which characters each holds. */
import atkinsonRanges from '@fontsource/atkinson-hyperlegible-next/unicode.json';
import lexendRanges from '@fontsource/lexend/unicode.json';
import literataRanges from '@fontsource/literata/unicode.json';
import opendyslexicRanges from '@fontsource/opendyslexic/unicode.json';
import sourceSerifRanges from '@fontsource/source-serif-4/unicode.json';

import type { ReadingFont } from './open-book';

export interface FontFile {
  url: string;
  weight: 400 | 700;
  style: 'normal' | 'italic';
  unicodeRange: string;
}

// The bundler wants each pattern written out.
const literata = import.meta.glob<string>(
  '../../node_modules/@fontsource/literata/files/*-{400,700}-{normal,italic}.woff2',
  { query: '?url', import: 'default', eager: true },
);
const sourceSerif = import.meta.glob<string>(
  '../../node_modules/@fontsource/source-serif-4/files/*-{400,700}-{normal,italic}.woff2',
  { query: '?url', import: 'default', eager: true },
);
const atkinson = import.meta.glob<string>(
  '../../node_modules/@fontsource/atkinson-hyperlegible-next/files/*-{400,700}-{normal,italic}.woff2',
  { query: '?url', import: 'default', eager: true },
);
const lexend = import.meta.glob<string>(
  '../../node_modules/@fontsource/lexend/files/*-{400,700}-normal.woff2',
  { query: '?url', import: 'default', eager: true },
);
const opendyslexic = import.meta.glob<string>(
  '../../node_modules/@fontsource/opendyslexic/files/*-{400,700}-{normal,italic}.woff2',
  { query: '?url', import: 'default', eager: true },
);

/** The files of each shipped face; nothing is fetched by reading this. */
export const FONT_FILES: Record<Exclude<ReadingFont, 'system'>, FontFile[]> = {
  literata: filesOf(literata, literataRanges),
  'source-serif': filesOf(sourceSerif, sourceSerifRanges),
  atkinson: filesOf(atkinson, atkinsonRanges),
  lexend: filesOf(lexend, lexendRanges),
  opendyslexic: filesOf(opendyslexic, opendyslexicRanges),
};

function filesOf(urls: Record<string, string>, ranges: Record<string, string>): FontFile[] {
  return Object.entries(urls).flatMap(([path, url]) => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    // The longest subset name first: 'latin-ext' before 'latin'.
    const subset = Object.keys(ranges)
      .sort((a, b) => b.length - a.length)
      .find((candidate) => name.includes(`-${candidate}-`));
    // A face that comes in one piece names no ranges.
    const whole = Object.keys(ranges).length === 0 ? 'U+0-10FFFF' : undefined;
    const unicodeRange = subset === undefined ? whole : ranges[subset];
    if (unicodeRange === undefined) return [];
    return [
      {
        url,
        weight: name.includes('-700-') ? 700 : 400,
        style: name.includes('-italic.') ? 'italic' : 'normal',
        unicodeRange,
      } satisfies FontFile,
    ];
  });
}
