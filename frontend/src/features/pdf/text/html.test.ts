// @vitest-environment jsdom
import { DOMParser } from 'prosemirror-model';
import { expect, test } from 'vitest';

import { fromHtml } from './from-html';
import { schema } from './schema';
import { isEmpty, toHtml } from './to-html';

test.each([
  ['paragraphs', '<p>Eins</p><p id="b-page-2" dir="rtl" lang="en">Zwei</p>'],
  ['headings', '<h1>Titel</h1><h2 id="b-page-3">Teil</h2><h6>Rest</h6>'],
  [
    'markup',
    '<p>Ein <b>fettes <i>und schräges</i></b> Wort, x<sup>2</sup> H<sub>2</sub>O <code>a &lt; b</code></p>',
  ],
  [
    'links',
    '<p><a href="https://example.org/?a=1&amp;b=2">hin</a>, <a href="http://example.org/">auch hin</a> und <a href="#b-page-2">her</a></p>',
  ],
  ['lists', '<ul><li>Eins</li><li>Zwei<ol start="4"><li>Innen</li></ol></li></ul>'],
  ['an item of two paragraphs', '<ul><li>Eins<p>und noch etwas</p></li></ul>'],
  [
    'tables',
    '<table><thead><tr><th scope="col">Jahr</th><th colspan="2" scope="col">Wert</th></tr></thead>' +
      '<tbody><tr><td rowspan="2">2024</td><td>1</td><td>2</td></tr></tbody></table>',
  ],
  ['a table without a head', '<table><tbody><tr><td>1</td></tr></tbody></table>'],
  [
    'pictures',
    '<p><img src="images/0193_1.png" alt="Ein &quot;Bild&quot;" width="640" height="480"></p>',
  ],
  [
    'captions',
    '<figure id="b-page-2"><img src="images/1.png" alt="" width="64" height="48"><figcaption>Abb. 1: <i>Fluss</i></figcaption></figure>' +
      '<table><caption>Tabelle 1</caption><tbody><tr><td>1</td></tr></tbody></table>',
  ],
  [
    'notes at the foot',
    '<p>gewusst.<a role="doc-noteref" id="b-noteref-1" href="#b-note-1"><sup>1</sup></a> Sie</p>' +
      '<aside role="doc-footnote" id="b-note-1"><p><a role="doc-backlink" href="#b-noteref-1">1</a> Vgl. oben.</p></aside>',
  ],
  ['preformatted text', '<pre>eins\n  zwei</pre>'],
  ['quotes and rules', '<blockquote><p>Zitat</p></blockquote><hr><p>Zeile<br>Zeile</p>'],
  ['places of links', '<a id="b-page-7"></a><ul><li><span id="b-page-8">Punkt</span></li></ul>'],
])('%s are written as they were read', async (_, html) => {
  expect(toHtml(await fromHtml(html))).toBe(html);
});

test('what the conversion never writes becomes plain text', async () => {
  const doc = await fromHtml(
    '<section><p style="color:red">Rot <u onclick="x()">und</u> <span class="y">mehr</span></p></section>' +
      '<p><img src="https://example.org/a.png">Fremd <a href="javascript:x()">weg</a></p>' +
      '<p><b class="stressed">Ba</b><span class="unstressed">um</span></p>',
  );
  expect(toHtml(doc)).toBe('<p>Rot und mehr</p><p>Fremd weg</p><p>Baum</p>');
});

test('a long document is read in parts, of which nothing is written', async () => {
  const html = Array.from({ length: 100 }, (_, at) => `<p>Absatz ${at}</p>`).join('');
  const doc = await fromHtml(html);
  expect(doc.childCount).toBeGreaterThan(1);
  expect(toHtml(doc)).toBe(html);
});

test('blocks pasted from this editor bring no part along', async () => {
  const doc = await fromHtml('<p>Eins</p><p>Zwei</p>');
  const pasted = document.createElement('div');
  pasted.innerHTML = '<div class="part"><p>Drei</p></div>';
  const slice = DOMParser.fromSchema(schema).parseSlice(pasted);
  expect(toHtml(doc.replace(2, 2, slice))).toContain('Drei');
});

test.each([
  ['<b style="font-weight:normal;" id="docs-internal-guid-1"><p>Eins <span>zwei</span></p></b>', 0],
  ['<b style="FONT-WEIGHT: 400"><p>Eins <b>zwei</b></p></b>', 1],
  ['<p><b style="color:red;font-weight:700">Eins</b> zwei</p>', 1],
  ['<p><strong style="font-weight: normal">Eins</strong> <strong>zwei</strong></p>', 1],
])('what is pasted as %s has so many bold words: %i', (html, count) => {
  const pasted = document.createElement('div');
  pasted.innerHTML = html;
  const { content } = DOMParser.fromSchema(schema).parseSlice(pasted);
  let bold = 0;
  content.descendants((node) => {
    if (schema.marks.bold.isInSet(node.marks)) bold += 1;
  });
  expect(bold).toBe(count);
});

test.each([
  ['', true],
  ['<p> </p>', true],
  ['<p></p><ul><li></li></ul>', true],
  ['<p>.</p>', false],
  ['<p><img src="images/a.png" alt=""></p>', false],
])('whether %j is empty: %j', async (html, empty) => {
  expect(isEmpty(await fromHtml(html))).toBe(empty);
});
