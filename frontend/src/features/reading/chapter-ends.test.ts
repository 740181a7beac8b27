import { expect, test, vi } from 'vitest';

import { isAtFoot, isAtHead, Pushes } from './chapter-ends';

const long = (scrollTop: number) => ({ scrollTop, scrollHeight: 3000, clientHeight: 600 });
const short = { scrollTop: 0, scrollHeight: 600, clientHeight: 600 };

test('the foot is within 50 px of the bottom', () => {
  expect(isAtFoot(long(2349))).toBe(false);
  expect(isAtFoot(long(2350))).toBe(true);
  expect(isAtHead(long(0))).toBe(true);
});

test('a chapter shorter than the window is at both its ends', () => {
  expect(isAtFoot(short)).toBe(true);
  expect(isAtHead(short)).toBe(true);
});

test('a push that comes to the foot stays there, a further one goes on', () => {
  const onPush = vi.fn();
  const pushes = new Pushes(onPush);
  pushes.shown(long(0), 0);
  // One push, whose turns of the wheel follow each other closely, and its after-run.
  for (let now = 1000; now < 2600; now += 50) {
    pushes.wheel(120, now);
    pushes.at(long(Math.min(2400, (now - 1000) * 4)), now);
  }
  expect(onPush).not.toHaveBeenCalled();
  pushes.wheel(120, 2900);
  expect(onPush).toHaveBeenCalledExactlyOnceWith(1);
});

test('the foot has to have been seen for half a second', () => {
  const onPush = vi.fn();
  const pushes = new Pushes(onPush);
  pushes.shown(short, 0);
  pushes.wheel(120, 300);
  expect(onPush).not.toHaveBeenCalled();
  pushes.wheel(120, 700);
  expect(onPush).toHaveBeenCalledExactlyOnceWith(1);
});

test('a finger pushes from where it was put down', () => {
  const onPush = vi.fn();
  const pushes = new Pushes(onPush);
  pushes.shown(long(2400), 0);
  pushes.swipe(500, 470, 1000);
  expect(onPush).not.toHaveBeenCalled();
  // It began before the foot was reached: that was scrolling.
  pushes.swipe(500, 100, -10);
  expect(onPush).not.toHaveBeenCalled();
  pushes.swipe(500, 400, 1000);
  expect(onPush).toHaveBeenCalledExactlyOnceWith(1);
});

test('upwards it goes back', () => {
  const onPush = vi.fn();
  const pushes = new Pushes(onPush);
  pushes.shown(long(0), 0);
  pushes.wheel(-120, 900);
  expect(onPush).toHaveBeenCalledExactlyOnceWith(-1);
});

test('keys that follow each other scroll to the foot and wait there', () => {
  const onPush = vi.fn();
  const pushes = new Pushes(onPush);
  pushes.shown(long(0), 0);
  // The foot is reached while the finger still presses.
  pushes.at(long(2400), 1000);
  pushes.press(1, 1010);
  pushes.press(1, 1400);
  expect(onPush).not.toHaveBeenCalled();
  pushes.press(1, 1500);
  expect(onPush).toHaveBeenCalledExactlyOnceWith(1);
});

test('a key need not wait where there was nothing to scroll', () => {
  const onPush = vi.fn();
  const pushes = new Pushes(onPush);
  pushes.shown(short, 0);
  pushes.press(1, 10);
  expect(onPush).toHaveBeenCalledExactlyOnceWith(1);
});

test('an empty window, before the next chapter is there, is at no end', () => {
  const onPush = vi.fn();
  const pushes = new Pushes(onPush);
  pushes.shown(short, 0);
  pushes.left();
  pushes.press(1, 5000);
  pushes.wheel(120, 6000);
  expect(onPush).not.toHaveBeenCalled();
  pushes.shown(long(0), 7000);
  pushes.press(1, 8000);
  expect(onPush).not.toHaveBeenCalled();
});
