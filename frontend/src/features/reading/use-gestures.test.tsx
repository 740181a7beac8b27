import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';

import { useGestures } from './use-gestures';

const turn = vi.fn();
const toggleBars = vi.fn();
const opened = vi.fn();
const openMarks = vi.fn();
/** There is a mark on the left of here. */
const MARKED = 150;

function Stage() {
  const marks = { areAt: (x: number) => x < MARKED, open: openMarks };
  const gestures = useGestures({ paginated: true, rightToLeft: false, turn, toggleBars, marks });
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: only what a pointer does is tested here
    <main onClick={opened} {...gestures}>
      <div data-page="">
        <p>Text</p>
        <a href="#note">Note</a>
        <img src="cover.png" alt="Cover" />
        <div className="opaque" style={{ overflowX: 'auto' }}>
          <table>
            <tbody>
              <tr>
                <td>Cell</td>
              </tr>
            </tbody>
          </table>
        </div>
      </div>
      <section data-scroller="" aria-label="Scroller" />
    </main>
  );
}

function Placed({ children }: { children: ReactNode }) {
  const gestures = useGestures({ paginated: true, rightToLeft: false, turn, toggleBars });
  return (
    <main {...gestures}>
      <div data-fixed="">
        <div data-page="" data-placed="">
          {children}
        </div>
      </div>
    </main>
  );
}

interface Touch {
  x: number;
  y?: number;
  isPrimary?: boolean;
  pointerType?: string;
}

/** jsdom knows no pointers, so a mouse's event is given what makes it one. */
function point(type: 'pointerdown' | 'pointerup', on: Element, touch: Touch) {
  const { x, y = 100, isPrimary = true, pointerType = 'touch' } = touch;
  const event = new MouseEvent(type, { bubbles: true, clientX: x, clientY: y });
  fireEvent(on, Object.assign(event, { isPrimary, pointerType }));
}

/** A finger, or a pen, goes to the left over an element. */
function swipe(over: Element, pointerType = 'touch') {
  point('pointerdown', over, { x: 200, pointerType });
  point('pointerup', over, { x: 100, y: 104, pointerType });
}

function tap(on: Element, x = 200) {
  point('pointerdown', on, { x });
  point('pointerup', on, { x });
  fireEvent.click(on, { clientX: x, clientY: 100 });
}

/** Makes the table's box narrower than the table. */
function narrow(box: Element | null) {
  if (!box) throw new Error('the table has a box');
  Object.defineProperty(box, 'scrollWidth', { value: 600 });
  Object.defineProperty(box, 'clientWidth', { value: 300 });
}

beforeEach(() => {
  for (const mock of [turn, toggleBars, opened, openMarks]) mock.mockReset();
  render(<Stage />);
});

test.each([
  ['the text', () => screen.getByText('Text')],
  ['a link', () => screen.getByText('Note')],
  ['a picture', () => screen.getByRole('img')],
  ['a table that fits', () => screen.getByText('Cell')],
])('a swipe over %s turns the page', (_, over) => {
  swipe(over());
  expect(turn.mock.calls).toEqual([[1]]);
});

test('no click follows on a swipe, and one on the next tap', () => {
  // A pen's swipe ends in a click on what it began on.
  swipe(screen.getByRole('img'), 'pen');
  expect(fireEvent.click(screen.getByRole('img'))).toBe(false);
  expect(opened).not.toHaveBeenCalled();
  tap(screen.getByRole('img'));
  expect(opened).toHaveBeenCalledOnce();
});

test('a tap belongs to the link or the picture it is on', () => {
  tap(screen.getByText('Note'));
  tap(screen.getByRole('img'));
  expect(opened).toHaveBeenCalledTimes(2);
  expect(turn).not.toHaveBeenCalled();
  expect(toggleBars).not.toHaveBeenCalled();
});

test.each([
  ['the side of a picture that can be opened in the middle turns', 0, 400, 380, 1],
  ['its middle opens it', 0, 400, 200, 0],
  ['one at the side is opened there', 300, 100, 380, 0],
])('%s', (_, left, width, at, turns) => {
  const picture = screen.getByRole('img');
  vi.spyOn(picture, 'getBoundingClientRect').mockReturnValue(new DOMRect(left, 0, width, 300));
  const stage = picture.closest('main') as HTMLElement;
  vi.spyOn(stage, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 300));
  tap(picture, at);
  expect(turn).toHaveBeenCalledTimes(turns);
  expect(opened).toHaveBeenCalledTimes(1 - turns);
});

test('a tap on a mark opens it and turns nothing; a swipe over it turns the page', () => {
  const text = screen.getByText('Text');
  tap(text, 100);
  expect(openMarks.mock.calls).toEqual([[100, 100]]);
  expect(turn).not.toHaveBeenCalled();
  expect(toggleBars).not.toHaveBeenCalled();
  swipe(text);
  expect(turn).toHaveBeenCalledOnce();
  tap(text, 200);
  expect(openMarks).toHaveBeenCalledOnce();
});

test('on a mark a link stays a link', () => {
  tap(screen.getByText('Note'), 100);
  expect(openMarks).not.toHaveBeenCalled();
});

test('a table wider than its box keeps the swipe, and the tap', () => {
  const cell = screen.getByText('Cell');
  narrow(cell.closest('.opaque'));
  swipe(cell);
  tap(cell);
  expect(turn).not.toHaveBeenCalled();
  expect(toggleBars).not.toHaveBeenCalled();
});

test('a swipe that ends a selection only ends it', () => {
  const text = screen.getByText('Text');
  globalThis.getSelection()?.selectAllChildren(text);
  swipe(text);
  globalThis.getSelection()?.removeAllRanges();
  expect(turn).not.toHaveBeenCalled();
});

test('a second finger makes it a pinch', () => {
  const text = screen.getByText('Text');
  point('pointerdown', text, { x: 200 });
  point('pointerdown', text, { x: 260, isPrimary: false });
  point('pointerup', text, { x: 100 });
  expect(turn).not.toHaveBeenCalled();
});

test('the bar of what scrolls is no side to tap on', () => {
  const scroller = screen.getByLabelText('Scroller');
  vi.spyOn(scroller, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 300));
  Object.defineProperty(scroller, 'clientWidth', { value: 385 });
  Object.defineProperty(scroller, 'clientHeight', { value: 300 });
  const stage = scroller.closest('main') as HTMLElement;
  vi.spyOn(stage, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 300));
  tap(scroller, 390);
  expect(turn).not.toHaveBeenCalled();
  tap(scroller, 380);
  expect(turn).toHaveBeenCalledWith(1);
});

test('a finger that stops what scrolls taps on nothing', () => {
  const text = screen.getByText('Text');
  fireEvent.scroll(text);
  tap(text, 380);
  expect(turn).not.toHaveBeenCalled();
  expect(toggleBars).not.toHaveBeenCalled();
});

test('a tap that turns opens nothing on the page that comes', () => {
  const text = screen.getByText('Text');
  const stage = text.closest('main') as HTMLElement;
  vi.spyOn(stage, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 300));
  point('pointerdown', text, { x: 380 });
  point('pointerup', text, { x: 380 });
  expect(turn).toHaveBeenCalledWith(1);
  // What lies there now gets the click of the same tap.
  expect(fireEvent.click(screen.getByRole('img'))).toBe(false);
});

test('on a placed page the sides turn, but not on its letters and not on its links', () => {
  const { container } = render(
    <Placed>
      <p>Once upon a time</p>
      <a href="#on">On</a>
    </Placed>,
  );
  const stage = container.querySelector('main') as HTMLElement;
  stage.getBoundingClientRect = () => ({ left: 0, width: 1000 }) as DOMRect;
  const letters = { left: 800, right: 900, top: 90, bottom: 110 };
  const measured = vi.fn(() => [letters] as unknown as DOMRectList);
  const before = Range.prototype.getClientRects;
  Range.prototype.getClientRects = measured;
  const click = (on: Element, x: number) => {
    point('pointerdown', on, { x, pointerType: 'mouse' });
    point('pointerup', on, { x, pointerType: 'mouse' });
  };
  try {
    const words = screen.getByText('Once upon a time');
    click(words, 850);
    expect(turn).not.toHaveBeenCalled();
    click(screen.getByText('On'), 950);
    expect(turn).not.toHaveBeenCalled();
    // Its box, and beside it.
    click(words, 950);
    expect(turn).toHaveBeenLastCalledWith(1);
    click(container.querySelector('[data-page]') as Element, 100);
    expect(turn).toHaveBeenLastCalledWith(-1);
    expect(turn).toHaveBeenCalledTimes(2);
  } finally {
    Range.prototype.getClientRects = before;
  }
});
