/** Takes the times of a run from the page as it is seen, without asking the study's own code. */
import type { BrowserContext, Page } from '@playwright/test';

export interface Taken {
  readingMs: number;
  answeringMs: number;
}

interface Clock {
  stories: Taken[];
}

/** For pages opened from now on. */
export async function takeTimes(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const clock: Clock = { stories: [] };
    Object.assign(window, { ownClock: clock });
    let readable = false;
    let readingFrom = 0;
    let answeringFrom = 0;

    const canRead = () => {
      const pictures = [...document.querySelectorAll('main img')] as HTMLImageElement[];
      const isSeen = (image: Element) => getComputedStyle(image).visibility === 'visible';
      return (
        pictures.length === 4 && pictures.every((one) => one.complete) && pictures.some(isSeen)
      );
    };
    // The second frame after the pictures are there; the first may be the one that draws them.
    const look = () => {
      const now = canRead();
      if (now && !readable) {
        requestAnimationFrame(() =>
          requestAnimationFrame((time) => {
            readingFrom = time;
          }),
        );
      }
      readable = now;
    };
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
    });
    const on = (type: string, tell: (event: Event) => void) =>
      window.addEventListener(type, tell, { capture: true });
    on('click', ({ target, timeStamp }) => {
      const button = (target as Element | null)?.closest('button');
      if (!button?.textContent?.startsWith('Fragen starten')) return;
      clock.stories.push({ readingMs: timeStamp - readingFrom, answeringMs: 0 });
      answeringFrom = timeStamp;
    });
    on('submit', ({ timeStamp }) => {
      const story = clock.stories.at(-1);
      if (story) story.answeringMs = timeStamp - answeringFrom;
    });
  });
}

/** What was taken so far, one for each story. */
export function timesTaken(page: Page): Promise<Taken[]> {
  return page.evaluate(() => (window as unknown as { ownClock: Clock }).ownClock.stories);
}
