// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';

import { Painter } from '@/shared/marks/painter';
import { TextMap } from '@/shared/marks/text-map';

import { BookFlow } from './book-flow';
import { ChapterList } from './chapter-list';

const WINDOW = 500;
/** A scroller's own room above its text. */
const PADDING = 20;
const LINE = 50;
const LENGTHS = [100, 100, 100, 100];

let view: HTMLElement;
let holder: HTMLElement;
let flow: BookFlow;
let mounted: readonly number[];
let heard: boolean[];

/** Pictures above the lines of a chapter, which are as high as this. */
const pictures = new Map<number, number>();

const topOf = (slot: HTMLElement) =>
  PADDING + Number.parseFloat(slot.style.insetBlockStart) - view.scrollTop;

/** Ten lines of ten characters, each its own paragraph. */
function enter(index: number): HTMLElement {
  const slot = document.createElement('div');
  slot.dataset.index = String(index);
  slot.innerHTML = `<div>${`<p>${'a'.repeat(10)}</p>`.repeat(10)}</div>`;
  holder.append(slot);
  flow.enter(index, slot);
  return slot;
}

function fill(index: number): HTMLElement {
  const slot = holder.querySelector<HTMLElement>(`[data-index="${index}"]`) ?? enter(index);
  const text = slot.firstElementChild as HTMLElement;
  const heightNow = () => 10 * LINE + (pictures.get(index) ?? 0);
  text.getBoundingClientRect = () => new DOMRect(0, topOf(slot), 300, heightNow());
  const map = new TextMap(text, 0);
  flow.fill({ chapterIndex: index, map, painter: new Painter(map, null) });
  return slot;
}

/** Where a place is in the window. */
function placeOf(index: number, offset: number): number {
  const slot = holder.querySelector<HTMLElement>(`[data-index="${index}"]`) as HTMLElement;
  return topOf(slot) + (pictures.get(index) ?? 0) + Math.floor(offset / 10) * LINE;
}

function scrollTo(top: number): void {
  view.scrollTop = top;
  flow.scrolled();
}

beforeEach(() => {
  pictures.clear();
  document.body.replaceChildren();
  vi.stubGlobal(
    'DOMRect',
    class {
      constructor(
        readonly left: number,
        readonly top: number,
        readonly width: number,
        readonly height: number,
      ) {}
      get bottom() {
        return this.top + this.height;
      }
    },
  );
  Range.prototype.getClientRects = () => [0] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = function (this: Range) {
    const slot = (this.startContainer.parentElement as Element).closest('[data-index]');
    const line = this.startContainer.parentElement as Element;
    const lines = [...(line.parentElement?.children ?? [])];
    const index = Number((slot as HTMLElement).dataset.index);
    return new DOMRect(0, placeOf(index, lines.indexOf(line) * 10), 300, LINE);
  };
  view = document.createElement('section');
  holder = document.createElement('div');
  view.append(holder);
  document.body.append(view);
  Object.defineProperty(view, 'clientHeight', { value: WINDOW, configurable: true });
  view.getBoundingClientRect = () => new DOMRect(0, 0, 300, WINDOW);
  mounted = [];
  heard = [];
  const list = new ChapterList(LENGTHS, { gap: 100, perCharacter: 4, picture: 600 });
  flow = new BookFlow(view, holder, LENGTHS, list, {
    onMount: (chapters) => {
      mounted = chapters;
    },
    onScroll: (byReader) => heard.push(byReader),
    onShow: () => heard.push(false),
  });
});

test('a chapter above that turns out higher moves nothing that is read', () => {
  // Thought to be 400 px high, as all of them are.
  scrollTo(600);
  fill(1);
  flow.scrolled();
  scrollTo(650);
  const before = placeOf(1, 30);
  enter(0);
  fill(0);
  expect(flow.list.heightOf(0)).toBe(500);
  expect(placeOf(1, 30)).toBe(before);
  // It has gone on by so much without the reader.
  expect(heard.filter(Boolean)).toHaveLength(2);
});

test('heights that are counted later move nothing, wherever they are', () => {
  scrollTo(1200);
  fill(2);
  flow.change(() => undefined);
  scrollTo(1210);
  const before = placeOf(2, 50);
  flow.change(() => flow.list.count([431.5, 320, null, 9000]));
  expect(placeOf(2, 50)).toBe(before);
  expect(holder.style.blockSize).toBe(`${432 + 320 + 500 + 9000 + 300}px`);
});

test('a picture that comes late above the window moves no line in it', () => {
  fill(0);
  scrollTo(200);
  const before = placeOf(0, 70);
  pictures.set(0, 333);
  flow.resized(0);
  expect(placeOf(0, 70)).toBe(before);
  expect(view.scrollTop).toBe(533);
});

test('at the very beginning it is to be seen', () => {
  fill(0);
  scrollTo(100);
  scrollTo(0);
  pictures.set(0, 333);
  flow.resized(0);
  expect(view.scrollTop).toBe(0);
});

test('what the reader has scrolled meanwhile counts', () => {
  fill(0);
  scrollTo(200);
  const before = placeOf(0, 70);
  // Nobody has been told of it yet.
  view.scrollTop = 240;
  pictures.set(0, 333);
  flow.resized(0);
  expect(placeOf(0, 70)).toBe(before - 40);
});

test('a place is shown at once as far as it is known, and exactly when its chapter is there', () => {
  flow.show({ chapterIndex: 2, offset: 50 });
  expect(mounted).toContain(2);
  expect(view.scrollTop).toBe(1000 + 200);
  fill(2);
  expect(placeOf(2, 50)).toBe(PADDING);
  expect(heard.every((byReader) => !byReader)).toBe(true);
  fill(1);
  expect(placeOf(2, 50)).toBe(PADDING);
  flow.show({ chapterIndex: 1, offset: 0 });
  expect(placeOf(1, 0)).toBe(PADDING);
});

test('the place is the first line that is whole, over borders as well', () => {
  fill(0);
  fill(1);
  scrollTo(0);
  expect(flow.place).toEqual({ chapterIndex: 0, offset: 0 });
  scrollTo(PADDING + 4 * LINE - 5);
  expect(flow.place).toEqual({ chapterIndex: 0, offset: 40 });
  // Between the two there is room.
  scrollTo(PADDING + 10 * LINE + 10);
  expect(flow.place).toEqual({ chapterIndex: 1, offset: 0 });
});

test('a chapter with words that are selected stays in the document', () => {
  fill(0);
  const words = holder.querySelector('p')?.firstChild as Text;
  document.getSelection()?.setBaseAndExtent(words, 0, words, 5);
  scrollTo(9000);
  expect(mounted).toContain(0);
  document.getSelection()?.removeAllRanges();
  scrollTo(9001);
  expect(mounted).not.toContain(0);
});

test('whoever comes back to where they had scrolled is taken there', () => {
  fill(0);
  fill(1);
  scrollTo(PADDING + 4 * LINE - 5);
  const before = placeOf(0, 40);
  const at = flow.place as { chapterIndex: number; offset: number };
  flow.own = at;
  flow.show({ chapterIndex: 1, offset: 0 });
  // What is their own by now is the place that was gone to.
  expect(flow.own).toBeNull();
  flow.show(at);
  expect(Math.abs(placeOf(0, 40) - before)).toBeLessThan(LINE);
});

test('what grows above while somebody scrolls pushes no line, in the same frame', () => {
  fill(0);
  scrollTo(200);
  const before = placeOf(0, 70);
  // The event of the scrolling comes before anybody hears of the picture.
  pictures.set(0, 333);
  scrollTo(210);
  expect(placeOf(0, 70)).toBe(before - 10);
  flow.resized(0);
  expect(placeOf(0, 70)).toBe(before - 10);
});

test('a window that grows at the foot of the book is no scrolling back', () => {
  fill(3);
  scrollTo(1500);
  heard = [];
  Object.defineProperty(view, 'clientHeight', { value: WINDOW + 200, configurable: true });
  Object.defineProperty(view, 'scrollHeight', { value: 1300 + WINDOW + 200, configurable: true });
  view.scrollTop = 1300;
  flow.scrolled();
  expect(heard).not.toContain(true);
});

test('all between the ends of a selection stays, and before anything to see nothing is first', () => {
  const empty = flow.list;
  empty.measure(0, 0);
  fill(1);
  fill(2);
  fill(3);
  scrollTo(0);
  expect(flow.place?.chapterIndex).toBe(1);
  const [from, to] = [1, 3].map(
    (index) => holder.querySelector(`[data-index="${index}"] p`)?.firstChild as Text,
  ) as [Text, Text];
  document.getSelection()?.setBaseAndExtent(from, 0, to, 5);
  scrollTo(9000);
  expect(mounted).toEqual(expect.arrayContaining([1, 2, 3]));
  document.getSelection()?.removeAllRanges();
});
