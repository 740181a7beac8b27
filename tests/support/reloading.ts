/** A page that is loaded anew in the middle of whatever happens, by somebody who was there before. */
import { expect, type Page } from '@playwright/test';

import { stored } from './study-disk';

/** What is no step of the participant's. */
export const aside =
  /^(long-frame|focus|resize|alive|image-.*|visibility|network|clock-gap|fullscreen)$/;

/** All that can be seen and has been entered. */
export function seen(page: Page): Promise<unknown> {
  return page.evaluate(() => {
    const main = document.querySelector('main');
    const isSeen = (element: Element) => getComputedStyle(element).visibility === 'visible';
    const entered = [...document.querySelectorAll('input, select')].map((field) => {
      const { value, disabled } = field as HTMLInputElement;
      const isChosen = field.matches(':checked');
      return {
        value: field.matches('[type=radio], [type=checkbox]') ? '' : value,
        isChosen,
        disabled,
      };
    });
    const progress = document.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow');
    const pictures = [...document.querySelectorAll('main img')].filter(isSeen);
    return {
      path: location.pathname,
      words: main?.innerText.replaceAll(/\s+/g, ' '),
      entered,
      progress,
      pictures: pictures.map((picture) => picture.getAttribute('src')),
      viewed: document.querySelectorAll('[data-viewed]').length,
    };
  });
}

/** What can be seen once nothing moves any more: the screen follows the log, at times by a route or a story. */
async function settled(page: Page): Promise<unknown> {
  const looks: string[] = [];
  const isSettled = async () => {
    const busy = await page.getByRole('status').filter({ hasText: 'geladen' }).count();
    looks.push(busy > 0 ? `busy ${looks.length}` : JSON.stringify(await seen(page)));
    return looks.length >= 4 && new Set(looks.slice(-4)).size === 1;
  };
  await expect.poll(isSettled, { intervals: [60] }).toBe(true);
  return JSON.parse(looks.at(-1) ?? '');
}

export class Reloading {
  /** How many events there were when the page was last looked at. */
  #known = 0;
  /** After which kinds of events the page was loaded anew. */
  readonly after = new Set<string>();

  constructor(private readonly page: Page) {
    // The browser asks before a quiz is left.
    page.on('dialog', (dialog) => void dialog.accept());
  }

  /** Once something new stands in the log: loads the page anew, goes on, and sees what was there. */
  async afterNext(kind: string): Promise<void> {
    await expect.poll(() => this.#newest(), { message: kind, intervals: [20] }).toContain(kind);
    const before = await settled(this.page);
    await this.page.reload();
    await expect(
      this.page.getByRole('alertdialog', { name: 'Bist du noch dieselbe Person?' }),
    ).toBeVisible();
    // Who may be somebody else sees nothing of it, nor does local storage tell.
    const told = await this.page.evaluate(() => [location.pathname, ...Object.keys(localStorage)]);
    expect(told).not.toContain('userDetails');
    expect(told).not.toContain('quizResults');
    expect(told[0]).toBe('/data-collection');
    await this.page.getByRole('button', { name: 'Ja, weitermachen' }).click();
    await expect.poll(() => seen(this.page), { message: `after ${kind}` }).toEqual(before);
    this.after.add(kind);
    this.#known = (await this.#steps()).length;
  }

  async #steps(): Promise<string[]> {
    const types = (await stored(this.page, 'events')).map(({ type }) => type);
    return types.filter((type) => !aside.test(type));
  }

  async #newest(): Promise<string[]> {
    return (await this.#steps()).slice(this.#known);
  }
}
