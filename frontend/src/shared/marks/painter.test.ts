// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { type Layer, Painter } from './painter';
import { liveRange, TextMap } from './text-map';

class FakeHighlight extends Set<AbstractRange> {
  priority = 0;
}
const highlights = new Map<string, FakeHighlight>();
const painters: Painter[] = [];

const html = '<p>Es war <em>ein</em>mal</p><p>ein Kind</p>';
const layer = (name: string, ...spans: number[]): Layer => ({
  name,
  priority: 2,
  spans,
  style: 'ground',
});

function sheet(start = 100) {
  const page = document.createElement('div');
  page.innerHTML = html;
  const boxes = document.createElement('div');
  const painter = new Painter(new TextMap(page, start), boxes);
  painters.push(painter);
  return { page, boxes, painter };
}

const painted = (name: string) =>
  [...(highlights.get(name) ?? [])].map((range) => liveRange(range).toString());

beforeEach(() => {
  vi.stubGlobal('Highlight', FakeHighlight);
  vi.stubGlobal('CSS', { highlights });
});
afterEach(() => {
  for (const painter of painters.splice(0)) painter.close();
  highlights.clear();
  vi.unstubAllGlobals();
});

test('a layer is ranges over the text, which stays as it is', () => {
  const { page, painter } = sheet();
  painter.paint(layer('note', 103, 110, 113, 116));
  expect(painted('note')).toEqual(['war ein', 'ein']);
  expect(highlights.get('note')?.priority).toBe(2);
  expect(page.innerHTML).toBe(html);
});

test('a layer takes the place of the one before, and is gone when there is nothing in it', () => {
  const { painter } = sheet();
  painter.paint(layer('note', 103, 106));
  painter.paint(layer('note', 107, 110));
  expect(painted('note')).toEqual(['ein']);
  painter.paint(layer('note'));
  expect(highlights.has('note')).toBe(false);
});

test('what is not read now is painted as what stands beside it, in its own layer', () => {
  const { painter } = sheet();
  painter.focus({ from: 107, to: 112 });
  painter.paint({ ...layer('stressed', 103, 106, 107, 110, 113, 116), beside: 'rest' });
  expect([painted('stressed'), painted('rest')]).toEqual([['ein'], ['war', 'ein']]);
  painter.focus(null);
  expect([painted('stressed'), painted('rest')]).toEqual([['war', 'ein', 'ein'], []]);
  painter.focus({ from: 0, to: 0 });
  expect([painted('stressed'), painted('rest')]).toEqual([[], ['war', 'ein', 'ein']]);
  painter.clear('stressed');
  expect([highlights.has('stressed'), highlights.has('rest')]).toEqual([false, false]);
});

test('a sheet that goes leaves what the next one has painted under the same name', () => {
  const [old, next] = [sheet(), sheet(0)];
  old.painter.paint(layer('note', 103, 106));
  old.painter.close();
  next.painter.paint(layer('note', 0, 2));
  old.painter.clear('note');
  expect(painted('note')).toEqual(['Es']);
});

test('what two sheets paint under one name is seen on both, until one of them goes', () => {
  const [page, note] = [sheet(), sheet(0)];
  page.painter.paint(layer('stressed', 103, 106));
  note.painter.paint(layer('stressed', 0, 2));
  expect(painted('stressed').sort()).toEqual(['Es', 'war']);
  note.painter.close();
  expect(painted('stressed')).toEqual(['war']);
});

test('without the Highlight API, boxes are drawn behind the text, and none in it', () => {
  vi.stubGlobal('Highlight', undefined);
  vi.stubGlobal('CSS', {});
  vi.stubGlobal('DOMRect', Box);
  // jsdom lays nothing out.
  Range.prototype.getClientRects = () => [new Box(10, 20, 30, 12)] as unknown as DOMRectList;
  const { page, boxes, painter } = sheet();
  painter.paint(layer('note', 103, 110));
  // One for each text node it has a part in.
  expect([...boxes.children].map((box) => (box as HTMLElement).dataset.mark)).toEqual([
    'note',
    'note',
  ]);
  expect((boxes.children[0] as HTMLElement).style.left).toBe('10px');
  expect(page.innerHTML).toBe(html);
  painter.paint({ ...layer('stressed', 103, 104), style: 'letters' });
  expect(boxes.children).toHaveLength(2);
  painter.clear('note');
  expect(boxes.children).toHaveLength(0);
});

/** jsdom has none. */
class Box {
  constructor(
    readonly left: number,
    readonly top: number,
    readonly width: number,
    readonly height: number,
  ) {}
}
