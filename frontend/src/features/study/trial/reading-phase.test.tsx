import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { renderScreen } from '../../../../tests/render-app';
import type { Trial } from '../content/plan';
import type { Story } from '../content/story';
import { nothingYet } from '../log/replay';
import { useStudy } from '../study-store';
import { ReadingPhase } from './reading-phase';

const trial: Trial = { quizId: 1, folder: 'mandatory', condition: 'standard' };
const story: Story = {
  title: 'Der Fuchs',
  source: '',
  language: 'de',
  pages: [1, 2, 3, 4].map((n) => ({ path: `/assets/${n}.jpg`, text: `Seite ${n}`, lang: 'de' })),
  questions: [],
};

let frames: FrameRequestCallback[] = [];
beforeEach(() => {
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (call: FrameRequestCallback) => frames.push(call));
  HTMLImageElement.prototype.decode = async () => undefined;
});
afterEach(() => {
  vi.unstubAllGlobals();
  useStudy.setState({ events: [], state: nothingYet });
});

const frame = () =>
  act(async () => {
    for (const call of frames.splice(0)) call(1);
  });
const button = (name: string) => screen.getByRole('button', { name });
const place = () => screen.getByText(/^Bild \d von 4$/).textContent;
const viewed = () => useStudy.getState().state.viewed;

/** What somebody does at this time, in milliseconds. */
function at<Happening extends Event>(timeStamp: number, event: Happening): Happening {
  Object.defineProperty(event, 'timeStamp', { value: timeStamp });
  return event;
}
const click = (name: string, timeStamp: number) =>
  fireEvent(button(name), at(timeStamp, new MouseEvent('click', { bubbles: true })));

/** All four pictures are there; the frames are still to come. */
async function open() {
  renderScreen(
    () => <ReadingPhase index={0} trial={trial} story={story} ageGroup="Birth 2015-2016" />,
    '/data-collection/quiz-platform',
  );
  act(() => {
    useStudy.getState().begin();
    void useStudy.getState().record({ type: 'gate-passed', trial: 0 });
  });
  const pictures = document.querySelectorAll('main img');
  expect(pictures).toHaveLength(4);
  await act(async () => {
    for (const picture of pictures) fireEvent.load(picture);
  });
}

test('no page is turned before reading has begun: the first one would never have been seen', async () => {
  await open();
  click('Nächstes Bild', 1000);
  expect(button('Bild 2 von 4')).toBeDisabled();
  await frame();
  click('Nächstes Bild', 2000);
  expect(place()).toBe('Bild 1 von 4');
  await frame();
  expect(viewed()).toEqual([0]);
  click('Nächstes Bild', 3000);
  expect(place()).toBe('Bild 2 von 4');
  expect(viewed()).toEqual([0, 1]);
  const kinds = useStudy.getState().events.map(({ type }) => type);
  expect(kinds.indexOf('reading-started')).toBeLessThan(kinds.indexOf('page-hidden'));
});

test('the second click of a double-click skips no picture', async () => {
  await open();
  await frame();
  await frame();
  click('Nächstes Bild', 1000);
  click('Nächstes Bild', 1180);
  click('Bild 4 von 4', 1299);
  expect(place()).toBe('Bild 2 von 4');
  expect(viewed()).toEqual([0, 1]);
  click('Nächstes Bild', 1300);
  expect(place()).toBe('Bild 3 von 4');
});

const key = (target: Element, timeStamp: number, init: KeyboardEventInit) => {
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
  fireEvent(target, at(timeStamp, event));
  return event;
};

test('a key that is held turns one page', async () => {
  await open();
  await frame();
  await frame();
  const next = button('Nächstes Bild');
  key(next, 1000, { key: 'ArrowRight' });
  for (const later of [1500, 2000, 2500]) key(next, later, { key: 'ArrowRight', repeat: true });
  expect(place()).toBe('Bild 2 von 4');
  // The browser would press the button again.
  expect(key(next, 3000, { key: 'Enter', repeat: true }).defaultPrevented).toBe(true);
  expect(key(next, 3000, { key: 'Tab', repeat: true }).defaultPrevented).toBe(false);
  key(next, 3500, { key: 'ArrowLeft' });
  expect(place()).toBe('Bild 1 von 4');
});

test('the arrow keys turn wherever the focus is, but not behind a dialog or for the browser', async () => {
  await open();
  await frame();
  await frame();
  key(screen.getByRole('heading', { level: 1 }), 1000, { key: 'ArrowRight' });
  expect(place()).toBe('Bild 2 von 4');
  key(document.body, 1500, { key: 'ArrowRight' });
  expect(place()).toBe('Bild 3 von 4');
  key(document.body, 2000, { key: 'ArrowLeft', altKey: true });
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'alertdialog');
  document.body.append(dialog);
  key(dialog, 2500, { key: 'ArrowRight' });
  dialog.remove();
  expect(place()).toBe('Bild 3 von 4');
});
