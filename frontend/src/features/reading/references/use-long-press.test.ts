// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { useLongPress } from './use-long-press';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function hold(html: string) {
  const stage = document.createElement('main');
  stage.innerHTML = `<div data-page>${html}</div>`;
  document.body.replaceChildren(stage);
  const onHeld = vi.fn();
  renderHook(() => useLongPress({ current: stage }, true, onHeld));
  const target = stage.querySelector('[data-page] *') as Element;
  const send = (type: string, rest: Record<string, unknown> = {}) => {
    const event = new Event(type, { bubbles: true, cancelable: true });
    const defaults = { isPrimary: true, pointerType: 'touch', clientX: 0, clientY: 0 };
    target.dispatchEvent(Object.assign(event, defaults, rest));
    return event;
  };
  return { onHeld, send, target };
}

test('a finger that stays on a link of the book goes there, and its click does nothing', () => {
  const { onHeld, send, target } = hold('<a href="#b-n">1</a>');
  send('pointerdown');
  vi.advanceTimersByTime(499);
  send('pointermove', { clientX: 9 });
  expect(onHeld).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onHeld).toHaveBeenCalledExactlyOnceWith(target);
  expect(send('contextmenu').defaultPrevented).toBe(true);
  expect(send('click').defaultPrevented).toBe(true);
  expect(send('click').defaultPrevented).toBe(false);
  expect(onHeld).toHaveBeenCalledOnce();
});

test('the browser’s menu, which comes earlier on some, is the same', () => {
  const { onHeld, send } = hold('<a href="#b-n">1</a>');
  send('pointerdown');
  expect(send('contextmenu').defaultPrevented).toBe(true);
  expect(onHeld).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(900);
  expect(onHeld).toHaveBeenCalledOnce();
});

test('one that moves or leaves, a mouse, and what is no link of the book do not', () => {
  for (const [html, down, then] of [
    ['<a href="#b-n">1</a>', {}, ['pointermove', { clientX: 11 }]],
    ['<a href="#b-n">1</a>', {}, ['pointerup', {}]],
    ['<a href="#b-n">1</a>', {}, ['pointercancel', {}]],
    ['<a href="#b-n">1</a>', { pointerType: 'mouse' }, null],
    ['<a href="https://a.example/">1</a>', {}, null],
    ['<p>word</p>', {}, null],
  ] as const) {
    const { onHeld, send } = hold(html);
    send('pointerdown', down);
    if (then) send(then[0], then[1]);
    vi.advanceTimersByTime(900);
    expect(onHeld).not.toHaveBeenCalled();
    expect(send('contextmenu').defaultPrevented).toBe(false);
    expect(send('click').defaultPrevented).toBe(false);
  }
});
