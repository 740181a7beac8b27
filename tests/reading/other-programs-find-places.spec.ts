/**
 * Marks that leave in an annotation set are found by programs that know the book's file alone: by
 * CSS selector with a browser, and by EPUB CFI with another reader's own code.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';

import { expect, type Page, test } from '@playwright/test';

import { corpus, GERMAN_BOOK, hasCorpus } from '../support/corpus';
import { made } from '../support/epub';
import { bearer, newReaderAtHome, uploadByApi, xsrf } from '../support/reader';
import { unzipped } from '../support/zip';

const CFI_READER = createRequire(import.meta.url).resolve('foliate-js/epubcfi.js');

interface Selector {
  type: string;
  value: string;
  exact: string;
  start: number;
  end: number;
  refinedBy: { start: number; end: number };
}

interface Item {
  target: { source: string; selector: Selector[] };
}

/** What a file makes hard: comments, sections of plain text, names, ids, what is left out. */
const HARD = `<div id="a[1],^;=b"><p>Before<!-- a note --> and<![CDATA[ <after> ]]>the &amp; comment.</p>
  <script>var text = 'nowhere';</script><p hidden="hidden">Nobody sees this text.</p>
  <p>One <b>two <i>three</i></b> four 𝔘𝔫 five.</p><custom:part xmlns:custom="urn:x"><p>In a part of
  its own.</p></custom:part></div><table><tr><td>cell</td><td><ruby>漢<rt>kan</rt></ruby></td></tr></table>
  <p id="last">The last&#160;words \u{feff}of all.</p>`;

const BOOKS = [
  'idpf-wasteland',
  'idpf-page-blanche',
  'idpf-regime-anticancer-arabic',
  'idpf-kusamakura-japanese-vertical-writing',
  'readest-sample-alice',
  'debian-developers-reference-de',
  'w3c-pkg-spine-nonlinear-activation',
];

/** In the source, and not in the text that people read. */
const LEFT_OUT = /var text = 'nowhere';|Nobody sees this text\./g;

/** Up to so many parts of a book, by the words of it and around it. */
function chosen(page: Page, chapters: string[], most: number): Promise<string[][]> {
  return page.evaluate(
    ({ chapters, most }) => {
      let seed = 7;
      const random = (below: number) => {
        seed = (seed * 1103515245 + 12345) % 2 ** 31;
        return Math.floor((seed / 2 ** 31) * below);
      };
      return chapters.map((html) => {
        const text = new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';
        const letters = [...text];
        if (letters.length < 30) return [];
        return Array.from({ length: most }, () => {
          const from = random(letters.length - 12);
          return letters
            .slice(from, from + 6 + random(Math.min(400, letters.length - from - 6)))
            .join('');
        });
      });
    },
    { chapters, most },
  );
}

/** Marks some parts of a book and gets them back as an annotation set. */
async function exported(page: Page, id: number): Promise<Item[]> {
  const headers = { ...(await bearer(page)), ...(await xsrf(page.request)) };
  const of = `/api/books/${id}`;
  const answer = await page.request.get(`${of}/chapters?from=0&to=40`, { headers });
  const chapters = (await answer.json()) as { content: string }[];
  const most = Math.ceil(120 / chapters.length);
  // Where markup may be read without asking anybody.
  await page.goto('about:blank');
  const quotes = await chosen(
    page,
    chapters.map(({ content }) => content),
    most,
  );
  const items = quotes.flat().map((exact) => ({
    type: 'Annotation',
    target: { source: '', selector: [{ type: 'TextQuoteSelector', exact }] },
    body: { type: 'TextualBody', value: '' },
  }));
  const set = JSON.stringify({ type: 'AnnotationSet', about: {}, items });
  const sent = await page.request.post(`${of}/annotations`, {
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    data: set,
  });
  expect(sent.status(), await sent.text()).toBe(200);
  const file = await page.request.get(`${of}/annotations/annotation-set`, { headers });
  return ((await file.json()) as { items: Item[] }).items;
}

/** What a browser and another reader's code find at the places of some marks. */
async function found(page: Page, file: string, items: Item[]) {
  const files = unzipped(file);
  const text = (path: string) => files.get(path)?.toString('utf8') ?? '';
  const at = /full-path="([^"]+)"/.exec(text('META-INF/container.xml'))?.[1] ?? '';
  const reader = `data:text/javascript;base64,${readFileSync(CFI_READER).toString('base64')}`;
  const sources = Object.fromEntries(
    items.map(({ target }) => [target.source, text(target.source)]),
  );
  await page.goto('about:blank');
  return page.evaluate(
    async ({ items, sources, reader, opf, base }) => {
      const { parse, toRange, toElement } = await import(reader);
      const xml = (source: string) => new DOMParser().parseFromString(source, 'application/xml');
      const documents = new Map<string, Document>();
      const pack = xml(opf);
      return items.map(({ target }) => {
        const of = (type: string) => target.selector.find((selector) => selector.type === type);
        const [quote, css, cfi] = ['TextQuoteSelector', 'CssSelector', 'FragmentSelector'].map(of);
        const source = documents.get(target.source) ?? xml(sources[target.source] ?? '');
        documents.set(target.source, source);
        const elements = css ? [...source.querySelectorAll(css.value)] : [];
        const letters = [...(elements[0]?.textContent ?? '')];
        const { start = 0, end = 0 } = css?.refinedBy ?? {};
        const parts = cfi && parse(cfi.value);
        const steps = parts?.parent ?? parts;
        const item = steps && (toElement(pack, steps[0]) as Element | null);
        const id = item?.getAttribute('idref') ?? '';
        const href = pack.getElementById(id)?.getAttribute('href') ?? '';
        const inside =
          parts && (parts.parent ? { ...parts, parent: parts.parent.slice(1) } : parts.slice(1));
        return {
          exact: quote?.exact ?? '',
          elements: elements.length,
          css: letters.slice(start, end).join(''),
          path: decodeURIComponent(new URL(href, `http://x/${base}`).pathname.slice(1)),
          cfi: inside ? String(toRange(source, inside)) : '',
        };
      });
    },
    { items, sources, reader, opf: text(at), base: at },
  );
}

async function compare(page: Page, file: string): Promise<number> {
  await newReaderAtHome(page);
  const items = await exported(page, await uploadByApi(page, file));
  const places = await found(page, file, items);
  items.forEach(({ target }, at) => {
    const place = places[at];
    const where = `${basename(file)} ${JSON.stringify(target)}`;
    expect.soft(place?.elements, where).toBe(1);
    expect.soft(place?.css.replace(LEFT_OUT, ''), where).toBe(place?.exact);
    expect.soft(place?.path, where).toBe(target.source);
    expect.soft(place?.cfi.replace(LEFT_OUT, ''), where).toBe(place?.exact);
  });
  return items.length;
}

test('marks are found by selector and by CFI, however a file is written', async ({ page }) => {
  const file = made({
    title: 'Hard to find',
    chapters: [
      { title: 'Plain', body: `<p>${'All of it is plain. '.repeat(40)}</p>` },
      { title: 'Hard', body: HARD },
    ],
  });
  expect(await compare(page, file)).toBeGreaterThan(60);
});

test('and in books as they are', async ({ page }) => {
  let compared = 0;
  const books = hasCorpus ? BOOKS.map((name) => corpus(`epub/${name}.epub`)) : [];
  for (const file of [GERMAN_BOOK, ...books]) compared += await compare(page, file);
  expect(compared).toBeGreaterThan(100);
});
