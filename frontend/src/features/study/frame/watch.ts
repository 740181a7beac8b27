/** Writes down what happens around the page while a session runs. */
import { gapMs } from '../log/timing';
import { useStudy } from '../study-store';

const tickMs = 1000;
/** Two clocks that run this far apart have been stopped or set. */
const driftMs = 2000;
/** After so long without an event, one says that the page is still open. */
const aliveMs = 10_000;

/** Starts to watch; returns how to stop. */
export function watch(): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const { record } = useStudy.getState();
  const on = (target: EventTarget, type: string, tell: (event: Event) => void) =>
    target.addEventListener(type, tell, { signal });

  on(document, 'visibilitychange', ({ timeStamp }) => {
    void record({ type: 'visibility', state: document.visibilityState }, timeStamp);
  });
  on(
    globalThis,
    'focus',
    ({ timeStamp }) => void record({ type: 'focus', state: 'focused' }, timeStamp),
  );
  on(
    globalThis,
    'blur',
    ({ timeStamp }) => void record({ type: 'focus', state: 'blurred' }, timeStamp),
  );
  on(document, 'fullscreenchange', () => {
    void record({ type: 'fullscreen', state: document.fullscreenElement ? 'on' : 'off' });
  });
  on(globalThis, 'resize', () => {
    const { innerWidth: width, innerHeight: height, devicePixelRatio: pixelRatio } = globalThis;
    void record({ type: 'resize', width, height, pixelRatio });
  });
  on(globalThis, 'online', () => void record({ type: 'network', state: 'online' }));
  on(globalThis, 'offline', () => void record({ type: 'network', state: 'offline' }));

  const stopTicking = watchClock();
  const frames = watchFrames();
  if (document.visibilityState === 'hidden') void record({ type: 'visibility', state: 'hidden' });
  return () => {
    stopping.abort();
    stopTicking();
    frames?.disconnect();
  };
}

/** A timer that comes late, or a clock that ran on without the other, was asleep. */
function watchClock(): () => void {
  let now = performance.now();
  let wall = Date.now();
  const timer = setInterval(() => {
    const passed = performance.now() - now;
    const onTheWall = Date.now() - wall;
    now += passed;
    wall += onTheWall;
    const { events, record } = useStudy.getState();
    const last = events.at(-1);
    // Whoever reads quietly for long and loads the page anew is asked, not forgotten.
    if (last && Date.now() - last.wall >= aliveMs) void record({ type: 'alive' });
    const isHidden = document.visibilityState === 'hidden';
    const isLate = !isHidden && passed > gapMs;
    if (!isLate && Math.abs(onTheWall - passed) < driftMs) return;
    const durationMs = isLate ? passed - tickMs : 0;
    void record({ type: 'clock-gap', durationMs });
  }, tickMs);
  return () => clearInterval(timer);
}

function watchFrames(): PerformanceObserver | undefined {
  const type = 'long-animation-frame';
  if (!globalThis.PerformanceObserver?.supportedEntryTypes?.includes(type)) return undefined;
  const observer = new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      void useStudy.getState().record({ type: 'long-frame', durationMs: duration }, startTime);
    }
  });
  observer.observe({ type });
  return observer;
}
