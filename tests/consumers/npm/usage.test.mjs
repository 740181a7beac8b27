/** The installed package in Node. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import load, {
  engineVersion,
  formatKey,
  isCanonical,
  OpenBook,
  stylesheet,
  untouchedElements,
} from 'vokal-wasm';
import { CanvasMeasurer } from 'vokal-wasm/canvas';
import { UNTOUCHED } from 'vokal-wasm/constants';
import loadSanitiser, { sanitise } from 'vokal-wasm/sanitiser';
import loadSearch, { SearchedBook, SearchQuery } from 'vokal-wasm/search';

/**
 * What every reader of a stored book loads, and what some load, at most; bytes, gzipped. Anchors
 * are made by the first (a hash and the ends of grapheme clusters) and found by the search. Columns,
 * initials, spaced titles and players took three kilobytes of the first, and five of the sanitiser.
 */
const MOST = { '': 205 * 1024, 'sanitiser/': 310 * 1024, 'search/': 168 * 1024 };

const CHAPTER = `<h1>Kapitel</h1><p>Die Straße ist <em>lang</em>. ${'Wort '.repeat(80)}</p>`;
const FORMAT = { width: 160, height: 120 };

before(async () => {
  assert.throws(() => new OpenBook('de'), { message: /load\(\)/ });
  assert.throws(() => sanitise('x'), { message: /load\(\)/ });
  await Promise.all([load(), loadSanitiser(), loadSearch()]);
});

/** A canvas in whose font all characters are half an em wide. */
const canvas = {
  font: '',
  fontKerning: 'normal',
  measureText(text) {
    const [, size] = /([\d.]+)px/.exec(this.font);
    return { width: (text.length * size) / 2 };
  },
};

/** A book with one chapter, measured. */
function openBook() {
  const book = new OpenBook('de');
  book.setFormat(FORMAT);
  book.addChapter(0, CHAPTER);
  new CanvasMeasurer(canvas).measure(book);
  return book;
}

test('a slider between letters measures each string three times, where the space adds up', () => {
  let measured = 0;
  const widthsWith = (addedTo) => {
    const spaced = { ...canvas, letterSpacing: '0px' };
    spaced.measureText = function (text) {
      measured += 1;
      const { width } = canvas.measureText.call(this, text);
      return { width: width + addedTo(text, Number.parseFloat(this.letterSpacing)) };
    };
    const measurer = new CanvasMeasurer(spaced);
    const face = { bold: false, italic: false, mono: false, size: 1 };
    const at = (letterSpacing, fontSize = 16) =>
      measurer.widths(['fi', 'e', 'ä'], face, { ...FORMAT, fontSize, letterSpacing })[0];
    return { at, measurer };
  };
  const counted = (step) => {
    const before = measured;
    step();
    return measured - before;
  };
  const { at, measurer } = widthsWith((text, space) => text.length * space);
  for (const [space, asked] of [
    [0, 3],
    [0.16, 3],
    [0.16, 0],
    [0.32, 3],
    [1.6, 3],
    [2.4, 0],
  ]) {
    assert.equal(
      counted(() => assert.ok(Math.abs(at(space) - 16 - 2 * space) < 1e-9)),
      asked,
    );
  }
  // Without space there are ligatures; at another size letters are others.
  assert.equal(
    counted(() => assert.equal(at(0), 16)),
    3,
  );
  assert.equal(
    counted(() => assert.equal(at(1, 20), 22)),
    3,
  );
  measurer.forget();
  assert.equal(
    counted(() => assert.ok(Math.abs(at(1) - 18) < 1e-9)),
    3,
  );
  // A browser that rounds the space is asked each time.
  const rounding = widthsWith((text, space) => (text.length * Math.round(space * 6)) / 6);
  for (const space of [0.16, 0.32, 0.48, 0.64, 0.8]) {
    assert.equal(
      counted(() => rounding.at(space)),
      3,
    );
  }
});

test('a module is no larger than it was', () => {
  for (const [folder, most] of Object.entries(MOST)) {
    const name = folder === '' ? 'vokal_wasm' : `vokal_${folder.slice(0, -1)}`;
    const file = fileURLToPath(import.meta.resolve(`vokal-wasm/${folder}${name}_bg.wasm`));
    const { length } = gzipSync(readFileSync(file), { level: 9 });
    assert.ok(length < most, `${name} has ${length} bytes, gzipped`);
  }
});

test('a chapter comes out clean, with all that it says', () => {
  const source = `<?xml version="1.0"?><html lang="en"><head><title>One</title><script src="a"/></head>
    <body><h1>First</h1><p onclick="x">a<img src="../a.png"/></p></body></html>`;
  const clean = sanitise(source, { basePath: 'text/one.xhtml', imageSize: () => [20, 30] });
  assert.equal(clean.html.trim(), '<h1>First</h1><p>a<img src="a.png" width="20" height="30"></p>');
  assert.deepEqual([clean.language, clean.title, clean.heading], ['en', 'One', 'First']);
  const book = new OpenBook('de');
  book.addSanitised(0, clean.html);
  assert.equal(book.text(0), clean.text);
  book.free();
});

test('what has to be sanitised is refused, not shown empty', () => {
  const book = openBook();
  const source = '<p onclick="x()">x</p>';
  assert.equal(isCanonical(source), false);
  assert.throws(() => book.addChapter(0, source), { name: 'not-canonical', message: /sanitiser/ });
  assert.ok(isCanonical(sanitise(source).html));
  book.free();
});

test('vowels come as pairs of offsets', () => {
  const book = openBook();
  assert.deepEqual([...book.stressed(0, 0, 7, 1)], [0, 2, 2, 4, 4, 6]);
  assert.throws(() => book.stressed(0, 0, 7, 257), { name: 'frequency' });
  book.free();
});

test('nothing is left to measure, and strings come one by one', () => {
  const book = openBook();
  assert.deepEqual(book.wanted(0), []);
  book.setFormat({ ...FORMAT, fontFamily: 'Georgia' });
  assert.throws(() => book.paginate(0), { name: 'unmeasured' });
  assert.ok(book.wanted(0).every((text) => text.length > 0 && !text.includes('\n')));
  assert.equal(canvas.font, 'italic 400 16px serif');
  book.free();
});

test('the texts of the pages add up to the chapter', () => {
  const book = openBook();
  const count = book.paginate(0);
  assert.ok(count > 2);
  let text = '';
  let end = 0;
  for (let index = 0; index < count; index += 1) {
    const page = book.page(0, index);
    assert.equal(page.startOffset, end);
    end = page.endOffset;
    text += page.html.replace(/<[^>]*>/g, '');
  }
  assert.equal(text, CHAPTER.replace(/<[^>]*>/g, ''));
  assert.equal(end, book.chapter(0).length);
  assert.equal(book.pageOf(0, end - 1), count - 1);
  assert.equal(book.page(0, count), undefined);
  book.free();
});

test('numbers that are none do no harm', () => {
  const book = openBook();
  for (const number of [-1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 40, 0.5]) {
    const [width, height, fontSize, lineHeight, units] = Array(5).fill(number);
    book.setFormat({ width, height, fontSize, lineHeight, units });
    book.addChapter(number, CHAPTER);
    assert.ok(book.paginateWithEstimates(number) > 0);
    book.provide(number, [number]);
    book.provideOpaque(number, [number, number, number]);
    book.restorePageStarts(number, [number]);
    book.page(number, number);
    book.pageOf(number, number);
  }
  assert.ok(book.paginateWithEstimates(0) > 0);
  book.free();
  assert.throws(() => book.paginate(0));
});

test('whatever is no array of words is refused, and the book is as it was', () => {
  const book = openBook();
  const unprintable = {
    toString() {
      throw new Error('no words');
    },
  };
  for (const words of [null, undefined, 7, {}, 'words', [unprintable]]) {
    assert.equal(book.provideHyphenation('de', words), false);
    book.setFormat(FORMAT);
  }
  book.free();
});

test('what is no format is told', () => {
  const book = openBook();
  const wrong = [
    null,
    undefined,
    'wide',
    {},
    { width: 100 },
    ...['serif;}body{display:none', 'a}b{', '</style>', 'a\\', 'a/*'].map((fontFamily) => ({
      ...FORMAT,
      fontFamily,
    })),
  ];
  for (const format of wrong) {
    assert.throws(() => book.setFormat(format), { name: 'format' });
    assert.throws(() => stylesheet(format), { name: 'format' });
  }
  book.free();
});

test('words are found as people mean them', () => {
  const book = new SearchedBook();
  book.addChapter(0, CHAPTER);
  const [start, end] = book.hits(0, new SearchQuery('STRASSE'));
  assert.deepEqual(book.excerpt(0, start, end, 60).hit, 'Straße');
  assert.throws(() => book.addChapter(1, '<p onclick="x()">'), { name: 'not-canonical' });
  book.free();
});

test('what is marked is found when the text has changed', () => {
  const book = openBook();
  const anchor = book.anchorOf(0, 11, 17);
  assert.equal(anchor.quote.exact, 'Straße');
  assert.equal(anchor.textHash, book.textFingerprint(0).hash);
  assert.throws(() => book.anchorOf(1, 0, 0), { name: 'span' });
  book.free();
  const later = new SearchedBook();
  later.addChapter(0, `<p>Davor.</p>${CHAPTER}`);
  const { span, textHash, quote, progression } = anchor;
  const { prefix, exact, tail = '', suffix } = quote;
  assert.deepEqual(later.findAnchor(span, textHash, prefix, exact, tail, suffix, progression), {
    chapterIndex: 0,
    start: 17,
    end: 23,
    how: 'quote',
  });
  later.free();
});

test('the stylesheet, the version and the constants are there', () => {
  assert.match(stylesheet(FORMAT), /^\.vokal-text\{/);
  assert.match(engineVersion(), /^\d+\.\d+\.\d+-/);
  assert.notEqual(formatKey(FORMAT), formatKey({ ...FORMAT, height: 121 }));
  assert.throws(() => stylesheet({ ...FORMAT, width: '1' }), { name: 'format' });
  assert.throws(() => new OpenBook('de', 'mosaic'), { name: 'browser' });
  assert.equal(UNTOUCHED, untouchedElements().join());
});
