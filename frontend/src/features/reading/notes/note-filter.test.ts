import { expect, test } from 'vitest';

import { fakeAnnotation } from '../fake-annotations';
import { EVERYTHING, filtered, type NoteFilter, tagsOf } from './note-filter';
import { quoteOf, shortQuoteOf } from './quote';
import { tagsAsTyped, tagsFrom } from './tags';

const quoted = (exact: string, suffix = '', tail = '') => [
  { span: '0:1-2', textHash: '', quote: { prefix: '', exact, tail, suffix }, progression: 0 },
];
const plain = fakeAnnotation('0:1-2', { anchors: quoted('Die Straße nach Äpfelbach') });
const noted = fakeAnnotation('0:1-2', { colour: 'blue', body: 'Nachsehen!', tags: ['ort', 'wer'] });
const bookmark = fakeAnnotation('0:1-2', { kind: 'bookmark', tags: ['ort'] });
const all = [plain, noted, bookmark];
const listed = (filter: Partial<NoteFilter>) => filtered(all, { ...EVERYTHING, ...filter });

test('by kind, colour and tag', () => {
  expect(listed({})).toBe(all);
  expect(listed({ kind: 'bookmark' })).toEqual([bookmark]);
  expect(listed({ kind: 'highlight' })).toEqual([plain, noted]);
  expect(listed({ kind: 'note' })).toEqual([noted]);
  // A bookmark shows no colour.
  expect(listed({ colour: 'yellow' })).toEqual([plain]);
  expect(listed({ tag: 'ort' })).toEqual([noted, bookmark]);
  expect(listed({ tag: 'ort', kind: 'highlight' })).toEqual([noted]);
});

test('by the words of quote, note and tags, however they are written', () => {
  expect(listed({ text: 'apfel' })).toEqual([plain]);
  expect(listed({ text: ' NACHSEHEN ' })).toEqual([noted]);
  expect(listed({ text: 'wer' })).toEqual([noted]);
  expect(listed({ text: 'nothing' })).toEqual([]);
});

test('each tag once, by the alphabet of the language', () => {
  const tags = [fakeAnnotation('0:1-2', { tags: ['Zug', 'Äpfel', 'Bach'] }), noted, bookmark];
  expect(tagsOf(tags, 'de')).toEqual(['Äpfel', 'Bach', 'ort', 'wer', 'Zug']);
});

test('a quote has no joiners, and a bookmark quotes what follows', () => {
  const anchors = quoted('Kran\u00adken\u2060haus  \n und', 'so weiter');
  expect(quoteOf({ kind: 'highlight', anchors })).toBe('Krankenhaus und');
  expect(quoteOf({ kind: 'bookmark', anchors: quoted('E', 's war einmal') })).toBe(
    'Es war einmal…',
  );
  expect(quoteOf({ kind: 'bookmark', anchors: quoted('') })).toBe('');
  const cut = quoted('Anfang', ' danach', 'Ende');
  expect(quoteOf({ kind: 'highlight', anchors: cut })).toBe('Anfang … Ende');
  const long = shortQuoteOf({ kind: 'highlight', anchors: quoted('viele Wörter '.repeat(30)) });
  expect(long).toMatch(/^viele Wörter .{40,80}(viele|Wörter)…$/);
});

test('tags are words between commas, each once', () => {
  expect(tagsFrom(' a,b  c ,, a,')).toEqual(['a', 'b c']);
  expect(tagsFrom(tagsAsTyped(['x', 'y z']))).toEqual(['x', 'y z']);
  expect(tagsFrom(Array.from({ length: 50 }, (_, n) => n).join(','))).toHaveLength(20);
  expect(tagsFrom('😀'.repeat(100))[0]).toBe('😀'.repeat(64));
});
