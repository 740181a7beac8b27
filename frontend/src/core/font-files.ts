/** Where the files of the reading faces are, and which characters each holds. */
import atkinsonRanges from '@fontsource/atkinson-hyperlegible-next/unicode.json';
import lexendRanges from '@fontsource/lexend/unicode.json';
import literataRanges from '@fontsource/literata/unicode.json';
import opendyslexicRanges from '@fontsource/opendyslexic/unicode.json';
import sourceSerifRanges from '@fontsource/source-serif-4/unicode.json';

import { type FontFile, filesOf } from './font-file';
import type { ReadingFont, ShippedFont } from './open-book';
import { isOwn, ownFiles } from './own-faces';

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

/** The files that most readers need; nothing is fetched by reading this. */
export const FONT_FILES: Partial<Record<ShippedFont, FontFile[]>> = {
  literata: filesOf(literata, literataRanges),
  'source-serif': filesOf(sourceSerif, sourceSerifRanges),
  atkinson: filesOf(atkinson, atkinsonRanges),
  lexend: filesOf(lexend, lexendRanges),
  opendyslexic: filesOf(opendyslexic, opendyslexicRanges),
};

/**
 * The files of a face in a weight; a list of more is fetched where these are not all. Of a book's
 * own face there are few, and browsers choose among all of them.
 */
export async function fontFiles(font: ReadingFont, weight: number): Promise<FontFile[]> {
  if (isOwn(font)) return ownFiles(font);
  const inWeight = (files: FontFile[] = []) => files.filter((file) => file.weight === weight);
  const files = inWeight(FONT_FILES[font]);
  if (files.length > 0) return files;
  const { MORE_FONT_FILES } = await import('./more-font-files');
  return inWeight(MORE_FONT_FILES[font]);
}
