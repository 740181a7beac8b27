// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';

import { fromHtml } from '../text/from-html';
import { textOf } from './block-text';
import { GroupIndex, moved } from './group-index';
import { everyNth } from './painter';

/** Every vowel is a group of its own: enough to see where groups are put. */
function vowels(text: string): Uint32Array {
  return Uint32Array.from(
    [...text.matchAll(/[aeiou]/gi)].flatMap(({ index }) => [index, index + 1]),
  );
}

const core = { vowelGroups: vi.fn(async (text: string) => vowels(text)) };
const going = () => false;

async function indexOf(html: string) {
  const doc = await fromHtml(html);
  const index = new GroupIndex(core, 'de');
  await index.learn(doc, 0, doc.childCount, going);
  return { doc, index };
}

test('each block gets its own groups, by its own offsets', async () => {
  const { doc, index } = await indexOf('<p>Bau</p><ul><li>ja</li><li>oh</li></ul>');
  const [first, second, third] = [0, 1, 2].map((at) => {
    const list = doc.child(0).child(1);
    return at === 0 ? doc.child(0).child(0) : list.child(at - 1).child(0);
  });
  expect([...(index.groupsOf(first as never) ?? [])]).toEqual([1, 2, 2, 3]);
  expect([...(index.groupsOf(second as never) ?? [])]).toEqual([1, 2]);
  expect([...(index.groupsOf(third as never) ?? [])]).toEqual([0, 1]);
  expect(index.countsInside(doc.child(0))).toEqual([2, 1, 1]);
});

test('counting runs through the whole document, once all before is known', async () => {
  const html = Array.from({ length: 60 }, () => '<p>aa</p>').join('');
  const doc = await fromHtml(html);
  const index = new GroupIndex(core, '');
  await index.learn(doc, 2, 3, going);
  expect(index.countBefore(doc, 2)).toBeUndefined();
  await index.learn(doc, 0, 2, going);
  expect(index.countBefore(doc, 2)).toBe(96);
});

test('code and pictures are no letters, and take their places', async () => {
  const { doc } = await indexOf(
    '<p>ab<code>cde</code><img src="images/a.png" alt="">f<br>g</p><pre>aei</pre>',
  );
  expect(textOf(doc.child(0).child(0))).toBe('ab   \u{fffc}f\u{fffc}g');
  expect(textOf(doc.child(0).child(1))).toBe('   ');
});

test('after a change the block is guessed at until the core has spoken', async () => {
  const { doc, index } = await indexOf('<p>Baum und</p><p>Haus</p>');
  const at = doc.child(0).child(0);
  const next = doc.replace(4, 4, (await fromHtml('<p>xx</p>')).slice(2, 4));
  index.follow(doc, next);
  const changed = next.child(0).child(0);
  expect(changed).not.toBe(at);
  expect(index.groupsOf(changed)).toBeDefined();
  expect(index.isSure(changed)).toBe(false);
  await index.learn(next, 0, 1, going);
  expect(index.isSure(changed)).toBe(true);
  expect([...(index.groupsOf(changed) ?? [])]).toEqual([...vowels(textOf(changed))]);
});

test.each([
  ['Baum', 'Bxaum', [2, 3, 3, 4]],
  ['Baum', 'Bum', [1, 2]],
  ['Baum', 'Baumx', [1, 2, 2, 3]],
  ['Baum', '', []],
])('from %s to %s the groups move along', (old, now, expected) => {
  expect([...moved(vowels(old), old, now)]).toEqual(expected);
});

test('every n-th group is counted from those before the block', () => {
  const groups = Uint32Array.from([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(everyNth(groups, 1, 0)).toEqual([...groups]);
  expect(everyNth(groups, 2, 0)).toEqual([0, 1, 4, 5]);
  expect(everyNth(groups, 2, 1)).toEqual([2, 3, 6, 7]);
  expect(everyNth(groups, 3, 2)).toEqual([2, 3]);
});
