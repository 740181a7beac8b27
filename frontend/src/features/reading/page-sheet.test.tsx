import './messages';

import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Manifest } from '@/api/client';
import { layoutFor, preferencesFrom } from '@/shared/reading/preferences';

import { PageInView } from './page-sheet';
import { Pictures } from './pictures';
import { type Leaf, usePlace } from './place-store';
import { useSheets } from './sheet-store';
import { scaleAround } from './spread/placed/placed-page';

// jsdom constructs no stylesheets.
vi.mock('./use-page-stylesheet', () => ({ usePageStylesheet: () => undefined }));

const WORDS = '<p data-f="a1 l100 t40 w300 s32 c0000ff j1 i5">Once upon a time</p>';
const LINKS =
  '<p><a href="chapter-2.xhtml" data-f="cffffff j32">On</a> <a href="chapter-2.xhtml">and on</a></p>';
const PICTURE =
  '<img data-f="a1 l0 t0 w1200 h1600 z-1" data-resource="a/b.png" alt="A wood" width="2400" height="3200">';
const HTML = `<div data-f="w1200 h1600 d10,0,0,0 kffeedd cjavascript">${PICTURE}${WORDS}${LINKS}</div>`;

const STAGE = { clientWidth: 600, clientHeight: 1000 };
/** Where the browser would say that a text ends, by its words; else it stands within the page. */
let right = 0;

const settings = layoutFor(preferencesFrom({}), { width: 800, height: 600 });
const leafOf = (html: string, publisherStyles = true) =>
  ({
    view: {
      html,
      chapterIndex: 0,
      pageInChapter: 0,
      pagesInChapter: 1,
      pageNumber: 1,
      totalPages: 2,
      startOffset: 0,
      endOffset: 25,
      exact: true,
      numbered: true,
    },
    stressed: new Uint32Array(),
    settings: { ...settings, publisherStyles },
    stylesheet: '',
    spread: null,
  }) satisfies Leaf;

const manifest = {
  id: 1,
  language: 'en',
  direction: 'default',
  chapters: [{ fixedPage: 'placed-any' }, { fixedPage: 'any' }],
} as unknown as Manifest;

const heard = new Set<() => void>();
const resized = () => {
  for (const tell of heard) tell();
};
const onOverflow = vi.fn();

function show(leaf: Leaf) {
  usePlace.setState({ leaf });
  const pictures = new Pictures(manifest as never);
  vi.spyOn(pictures, 'urlOf').mockResolvedValue('blob:wood');
  const { container } = render(
    <PageInView
      manifest={manifest}
      alignment="justify"
      aided={false}
      pictures={pictures}
      onOverflow={onOverflow}
    />,
  );
  const pages = [...container.querySelectorAll<HTMLElement>('[data-page]')];
  return { container, pages, page: pages[0] as HTMLElement };
}

const sheetOn = (page: HTMLElement) => page.firstElementChild as HTMLElement;

beforeEach(() => {
  right = 0;
  onOverflow.mockClear();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(readonly tell: () => void) {}
      observe() {
        heard.add(this.tell);
      }
      disconnect() {
        heard.delete(this.tell);
      }
    },
  );
  for (const [side, size] of Object.entries(STAGE)) {
    vi.spyOn(Element.prototype, side as 'clientWidth', 'get').mockReturnValue(size);
  }
  // What text there is hangs over every page that is asked.
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(9999);
  Range.prototype.getClientRects = () => [new DOMRect(0, 0, right, 20)] as unknown as DOMRectList;
  globalThis.DOMRect ??= class {
    constructor(
      readonly left: number,
      readonly top: number,
      readonly width: number,
      readonly height: number,
    ) {}
    get right() {
      return this.left + this.width;
    }
    get bottom() {
      return this.top + this.height;
    }
  } as unknown as typeof DOMRect;
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  usePlace.setState({ leaf: null });
  useSheets.setState({ sheets: [] });
});

test('a placed page is set by its own numbers, and by none of our rules', () => {
  const { container, page } = show(leafOf(HTML));
  expect(container.querySelector('.vokal-text')).toBeNull();
  expect(container.querySelector('[data-fixed]')).not.toBeNull();
  expect(page.dataset).toMatchObject({ page: '', placed: '', startOffset: '0', endOffset: '25' });
  expect(page.getAttribute('style')).toBeNull();

  const words = page.querySelector('p') as HTMLElement;
  expect(words.style).toMatchObject({
    position: 'absolute',
    left: '100px',
    top: '40px',
    width: '300px',
    fontSize: '32px',
    fontStyle: 'italic',
    textIndent: '5px',
  });
  expect(words.style.getPropertyValue('--ink')).toBe('#0000ff');
  const root = page.querySelector('[data-f^="w1200"]') as HTMLElement;
  expect(root.style).toMatchObject({ paddingTop: '10px', color: '', boxSizing: 'border-box' });
  // Its ground is that of all of the sheet.
  expect(root.style.backgroundColor).toBe('');
  expect(sheetOn(page).style.backgroundColor).toBe('rgb(255, 238, 221)');
});

test('all of it is shown, as large as there is room for, whatever its size was', () => {
  const { page } = show(leafOf(HTML));
  const sheet = sheetOn(page);
  expect(sheet.style).toMatchObject({ width: '1200px', height: '1600px' });
  expect(sheet.style.getPropertyValue('--placed-scale')).toBe('0.5');
  expect(scaleAround(page.querySelector('p') as Element)).toBe(0.5);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(6000);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(3200);
  act(() => resized());
  expect(sheet.style.getPropertyValue('--placed-scale')).toBe('2');
  expect(scaleAround(document.body)).toBe(1);
});

test('text that is wider here than in its book makes the page larger, and is not cut', () => {
  right = 1500;
  const { page } = show(leafOf(HTML));
  const sheet = sheetOn(page);
  expect(sheet.style).toMatchObject({ width: '1500px', height: '1600px' });
  expect(sheet.style.getPropertyValue('--placed-scale')).toBe('0.4');
  // Places are still counted in a page of its own size.
  expect((sheet.firstElementChild as HTMLElement).style.width).toBe('1200px');
});

test('what stands far away from the page does not make it small', () => {
  right = 90_000;
  const { page } = show(leafOf(HTML));
  expect(sheetOn(page).style.width).toBe('1800px');
});

test('it is never told of as too long', async () => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'setTimeout'] });
  const { page } = show(leafOf(HTML.replace(PICTURE, '')));
  await vi.advanceTimersByTimeAsync(200);
  expect(page.dataset.scrolls).toBeUndefined();
  expect(onOverflow).not.toHaveBeenCalled();
  vi.useRealTimers();
});

test('pictures take the box that their numbers say, and so does what stands in for them', async () => {
  const { page } = show(leafOf(HTML.replace('data-resource="a/b.png" ', '')));
  const box = page.querySelector('[data-placeholder]') as HTMLElement;
  expect(box.style).toMatchObject({
    position: 'absolute',
    left: '0px',
    width: '1200px',
    height: '1600px',
    zIndex: '-1',
  });
});

test('links can be told from other text', () => {
  const { page } = show(leafOf(HTML));
  const [link, plain] = [...page.querySelectorAll('a')];
  expect(link?.style.textDecorationLine).toBe('underline line-through');
  expect(link?.style.getPropertyValue('--accent')).toBe('#ffffff');
  // As the browser draws it, in the colour of links.
  expect(plain?.getAttribute('style')).toBeNull();
});

test('the text of the sheet is that of the page', () => {
  show(leafOf(HTML));
  const [sheet] = useSheets.getState().sheets;
  expect(sheet?.map.text).toBe('Once upon a timeOn and on');
});

test('without the own styles of the book it is text that flows', () => {
  const { container, page } = show(leafOf(HTML, false));
  expect(page).toHaveClass('vokal-text');
  expect(page.dataset.placed).toBeUndefined();
  expect(container.querySelector('[data-fixed]')).toBeNull();
  expect(page.querySelector('p')?.getAttribute('style')).toBeNull();
});

test('beside a placed page one that is drawn stays as it is', () => {
  const leaf = leafOf(HTML);
  const drawing = '<p><svg viewBox="0 0 9 9"><image data-resource="c.png"></image></svg></p>';
  const view = { ...leaf.view, html: drawing, chapterIndex: 1, startOffset: 0, endOffset: 0 };
  const beside = { view, stressed: leaf.stressed };
  const { pages } = show({ ...leaf, spread: { beside, isCover: false, isCentred: false } });
  expect(pages.map(({ dataset }) => dataset.placed)).toEqual(['', undefined]);
  expect(pages[1]).toHaveClass('vokal-text');
  expect(pages[1]?.querySelector('svg')).toHaveAttribute('preserveAspectRatio', 'xMidYMid meet');
  expect(pages[0]?.querySelector('svg')).toBeNull();
});
