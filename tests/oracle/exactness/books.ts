/** The books that are compared, and the settings they are compared in. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ORACLE_FOLDER } from '../../playwright.config';
import { corpus, GERMAN_BOOK, hasCorpus } from '../../support/corpus';
import type { Chapters, Setting } from '../../support/oracle-page';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export const OWN_CHAPTERS = here('../../layout/chapters/');
const BUILT = `${ORACLE_FOLDER}built/`;

export const BASE: Setting = {
  width: 760,
  height: 560,
  fontSize: 16,
  font: 'literata',
  align: 'start',
};

/** One of these for each book in turn, beside the base. */
export const ROTATION: Setting[] = [
  { width: 320, height: 600, fontSize: 18, font: 'literata', align: 'justify', hyphenation: true },
  { width: 320, height: 600, fontSize: 24, font: 'atkinson', align: 'justify' },
  { width: 1160, height: 860, fontSize: 12, font: 'lexend', align: 'start' },
  { width: 600, height: 700, fontSize: 20, font: 'source-serif', align: 'justify' },
  { width: 414, height: 800, fontSize: 17, font: 'opendyslexic', align: 'start' },
];

const FACES = ['literata', 'source-serif', 'atkinson', 'lexend', 'opendyslexic'];
/** Between letters and between words, in ems: close, what WCAG 1.4.12 asks for, the most. */
const SPACES = [
  [-0.02, 0],
  [0.12, 0.16],
  [0.25, 0.6],
] as const;

/** Each face with each space, set flush and justified in turn. */
export const SPACED: Setting[] = FACES.flatMap((font, face) =>
  SPACES.map(([letters, words], at) => ({
    width: 520,
    height: 700,
    fontSize: 18,
    font,
    align: (face + at) % 2 === 0 ? 'start' : 'justify',
    hyphenation: (face + at) % 3 === 0,
    letterSpacing: Math.round(letters * 18 * 16) / 16,
    wordSpacing: Math.round(words * 18 * 16) / 16,
    paragraphGap: 4,
    paragraphIndent: 0,
  })),
);

/** What each face has beside regular, and the faces that came later, whatever they have. */
const WEIGHTS: [font: string, weights: number[]][] = [
  ['literata', [500, 700]],
  ['source-serif', [500, 700]],
  ['atkinson', [500, 700]],
  ['lexend', [500, 700]],
  ['opendyslexic', [700]],
  ['andika', [400, 700]],
  ['gentium', [400, 700]],
  ['noto-serif', [400, 500, 700]],
];

/** Set flush and justified in turn, some of them hyphenated, some with space between letters. */
export const WEIGHTED: Setting[] = WEIGHTS.flatMap(([font, weights]) =>
  weights.map((weight) => ({ font, weight })),
).map(({ font, weight }, at) => ({
  width: 520,
  height: 700,
  fontSize: 18,
  font,
  weight,
  align: at % 2 === 0 ? 'justify' : 'start',
  hyphenation: at % 3 === 0,
  letterSpacing: at % 4 === 1 ? 2.1875 : 0,
}));

export const NOVELLA = { kind: 'German prose', name: 'die-verwandlung', file: GERMAN_BOOK };

const KINDS: [kind: string, names: string[]][] = [
  [
    'English prose',
    ['se-war-and-peace', 'idpf-moby-dick', 'epubjs-alice', 'idpf-childrens-literature'],
  ],
  ['German prose', ['kafka-verwandlung-epub2-ncx', 'calibre-quickstart-deu']],
  ['Verse and drama', ['idpf-wasteland', 'koreader-juliet']],
  [
    'Technical, with code and tables',
    ['idpf-accessible_epub_3', 'debian-developers-reference-de', 'crosspoint-test_tables'],
  ],
  ['Arabic and Hebrew', ['idpf-regime-anticancer-arabic', 'crosspoint-rtl']],
  ['Japanese', ['idpf-kusamakura-japanese-vertical-writing']],
  [
    'Pictures and drawings',
    [
      'idpf-cole-voyage-of-life',
      'idpf-svg-in-spine',
      'crosspoint-test_png_images',
      'w3c-cnt-svg-embedded',
    ],
  ],
  ['Formulas, raised and lowered text', ['w3c-cnt-mathml-support', 'crosspoint-test_supsub']],
];

/** Their spine names nothing to read, and the server refuses them. */
const EMPTY = ['versone-bug53', 'versone-missing-nav-target', 'versone-xml11'];

/** Those of the corpus that show one thing each: a link, a script, a missing part. */
function others(): [kind: string, names: string[]] {
  const named = [...KINDS.flatMap(([, names]) => names), ...EMPTY];
  const files = hasCorpus ? readdirSync(corpus('epub')) : [];
  const names = files
    .map((file) => basename(file, '.epub'))
    .filter((name) => !named.includes(name));
  return ['Others of the corpus', names.toSorted()];
}

/** The novella first, which is always there; then the whole corpus. */
export const BOOKS = [
  NOVELLA,
  ...[...KINDS, others()]
    .flatMap(([kind, names]) =>
      names.map((name) => ({ kind, name, file: corpus(`epub/${name}.epub`) })),
    )
    .filter(({ file }) => hasCorpus && existsSync(file)),
];

/** Our own chapters, one for each kind of content. */
export function ownChapters(): { name: string; source: string; of: Omit<Chapters, 'htmls'> }[] {
  return readdirSync(OWN_CHAPTERS).map((file) => {
    const source = readFileSync(`${OWN_CHAPTERS}${file}`, 'utf8');
    const language = /lang="([^"]*)"/.exec(source)?.[1] ?? 'en';
    const direction = /^<html[^>]* dir="rtl"/.test(source) ? 'rtl' : 'ltr';
    return { name: file.replace('.html', ''), source, of: { language, direction } };
  });
}

/** Puts chapters beside the oracle page; returns where. */
export function serve(name: string, chapters: Chapters): string {
  mkdirSync(BUILT, { recursive: true });
  writeFileSync(`${BUILT}${name}.json`, JSON.stringify(chapters));
  return `/built/${name}.json`;
}
