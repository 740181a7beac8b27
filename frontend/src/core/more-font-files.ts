/** The files of faces and weights that few choose; a part of its own, fetched with the first. */
import andikaRanges from '@fontsource/andika/unicode.json';
import atkinsonRanges from '@fontsource/atkinson-hyperlegible-next/unicode.json';
import gentiumRanges from '@fontsource/gentium-book-plus/unicode.json';
import lexendRanges from '@fontsource/lexend/unicode.json';
import literataRanges from '@fontsource/literata/unicode.json';
import notoSerifRanges from '@fontsource/noto-serif/unicode.json';
import sourceSerifRanges from '@fontsource/source-serif-4/unicode.json';

import { type FontFile, filesOf } from './font-file';
import type { ShippedFont } from './open-book';

// The bundler wants each pattern written out.
const literata = import.meta.glob<string>(
  '../../node_modules/@fontsource/literata/files/*-{500,800}-{normal,italic}.woff2',
  { query: '?url', import: 'default', eager: true },
);
const sourceSerif = import.meta.glob<string>(
  '../../node_modules/@fontsource/source-serif-4/files/*-{500,800}-{normal,italic}.woff2',
  { query: '?url', import: 'default', eager: true },
);
const atkinson = import.meta.glob<string>(
  '../../node_modules/@fontsource/atkinson-hyperlegible-next/files/*-{500,800}-{normal,italic}.woff2',
  { query: '?url', import: 'default', eager: true },
);
const lexend = import.meta.glob<string>(
  '../../node_modules/@fontsource/lexend/files/*-{500,800}-normal.woff2',
  { query: '?url', import: 'default', eager: true },
);
const andika = import.meta.glob<string>(
  '../../node_modules/@fontsource/andika/files/*-{400,700}-{normal,italic}.woff2',
  { query: '?url', import: 'default', eager: true },
);
const gentium = import.meta.glob<string>(
  '../../node_modules/@fontsource/gentium-book-plus/files/*-{400,700}-{normal,italic}.woff2',
  { query: '?url', import: 'default', eager: true },
);
const notoSerif = import.meta.glob<string>(
  '../../node_modules/@fontsource/noto-serif/files/*-{400,500,700,800}-{normal,italic}.woff2',
  { query: '?url', import: 'default', eager: true },
);

/** Nothing is fetched by reading this. */
export const MORE_FONT_FILES: Partial<Record<ShippedFont, FontFile[]>> = {
  literata: filesOf(literata, literataRanges),
  'source-serif': filesOf(sourceSerif, sourceSerifRanges),
  atkinson: filesOf(atkinson, atkinsonRanges),
  lexend: filesOf(lexend, lexendRanges),
  andika: filesOf(andika, andikaRanges),
  gentium: filesOf(gentium, gentiumRanges),
  'noto-serif': filesOf(notoSerif, notoSerifRanges),
};
