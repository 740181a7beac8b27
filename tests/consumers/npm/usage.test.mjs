/** The installed package in Node, the wasm bytes handed in. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { engineVersion, initSync, OpenBook, sanitise, stylesheet } from 'vokal-wasm';

const wasm = fileURLToPath(import.meta.resolve('vokal-wasm/vokal_wasm_bg.wasm'));
initSync({ module: readFileSync(wasm) });

const CHAPTER = `<h1>Kapitel</h1><p>Die Straße ist <em>lang</em>. ${'Wort '.repeat(80)}</p>`;

/** A book with one chapter, in a font whose characters are all half an em wide. */
function openBook() {
  const book = new OpenBook('de', false);
  book.setFormat(160, 120, 16, 24, false, 64, true);
  book.addChapter(0, CHAPTER);
  for (const { id, size } of book.faces()) {
    const strings = book.wanted(id).split('\n');
    assert.ok(
      book.provide(
        id,
        Float64Array.from(strings, (text) => text.length * 8 * size),
      ),
    );
  }
  return book;
}

test('a chapter comes out clean', () => {
  assert.equal(sanitise('<p onclick=x>a<script>b</script></p>', false), '<p>a</p>');
});

test('vowels come as pairs of offsets', () => {
  const book = openBook();
  assert.deepEqual([...book.stressed(0, 0, 7, 1)], [0, 2, 2, 4, 4, 6]);
  assert.throws(() => book.stressed(0, 0, 7, 257), { name: 'frequency' });
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
    book.setFormat(number, number, number, number, false, number, true);
    book.addChapter(number, CHAPTER);
    assert.ok(book.paginate(number) > 0);
    book.provide(number, [number]);
    book.provideOpaque(number, [number, number, number]);
    book.restorePageStarts(number, [number]);
    book.page(number, number);
    book.pageOf(number, number);
  }
  assert.ok(book.paginate(0) > 0);
  book.free();
  assert.throws(() => book.paginate(0));
});

test('the stylesheet and the version are there', () => {
  assert.match(stylesheet(760, 560, 16, 24, 'serif', 'monospace'), /^\.vokal-text\{/);
  assert.match(engineVersion(), /^\d+\.\d+\.\d+-/);
});
