/** The two ways in which participants work: keys alone, or fingers alone. */
import { expect, type Page } from '@playwright/test';

import { untilTurnable } from './study';

export interface Hands {
  name: string;
  press: (page: Page, button: string) => Promise<void>;
  /** Of the radio buttons of this name, or of the question on show, the one at `nth`. */
  choose: (page: Page, nth: number) => Promise<void>;
  tick: (page: Page, role: 'radio' | 'checkbox', label: string) => Promise<void>;
  select: (page: Page, label: string, option: string) => Promise<void>;
  turnPage: (page: Page) => Promise<void>;
}

/** What has the focus, by the name that a screen reader would say. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const here = document.activeElement;
    if (!(here instanceof HTMLElement) || here === document.body) return '';
    const { labels } = here as HTMLInputElement;
    return here.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? here.textContent ?? '';
  });
}

async function tabTo(page: Page, wanted: (name: string) => boolean): Promise<string> {
  const passed: string[] = [];
  for (let step = 0; step < 60; step += 1) {
    const name = (await focused(page)).replace(' *', '').trim();
    if (wanted(name)) return name;
    passed.push(name);
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard reaches only ${passed.join(', ')}`);
}

export const keyboard: Hands = {
  name: 'keyboard',
  press: async (page, button) => {
    await expect(page.getByRole('button', { name: button })).toBeEnabled();
    await tabTo(page, (name) => name === button);
    await page.keyboard.press('Enter');
  },
  choose: async (page, nth) => {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    for (let step = 0; step < nth; step += 1) await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio').nth(nth)).toBeChecked();
  },
  tick: async (page, role, label) => {
    const target = page.getByRole(role, { name: label, exact: true });
    if (role === 'radio') {
      const group = page.getByRole('group').filter({ has: target }).getByRole('radio');
      const labels = await group.evaluateAll((radios) =>
        radios.map((radio) => (radio as HTMLInputElement).labels?.[0]?.textContent ?? ''),
      );
      await tabTo(page, (name) => name === labels[0]);
      await page.keyboard.press('Space');
      for (let step = 0; step < labels.indexOf(label); step += 1) {
        await page.keyboard.press('ArrowDown');
      }
    } else {
      await tabTo(page, (name) => name === label);
      await page.keyboard.press('Space');
    }
    await expect(target).toBeChecked();
  },
  select: async (page, label, option) => {
    // On a busy machine keys come apart, and the browser takes the last for a new word; and a
    // screen that has just come takes the focus to its heading.
    await expect(async () => {
      await tabTo(page, (name) => name.startsWith(label));
      await page.keyboard.type(option);
      const chosen = await page.evaluate(
        () => (document.activeElement as HTMLSelectElement).selectedOptions[0]?.text ?? '',
      );
      expect(chosen.startsWith(option), chosen).toBe(true);
    }).toPass({ intervals: [1500], timeout: 60_000 });
  },
  turnPage: async (page) => {
    await untilTurnable(page);
    await tabTo(page, (name) => name === 'Nächstes Bild');
    await page.keyboard.press('ArrowRight');
  },
};

export const touch: Hands = {
  name: 'touch',
  press: (page, button) => page.getByRole('button', { name: button, exact: true }).tap(),
  choose: (page, nth) => page.getByRole('radio').nth(nth).tap(),
  tick: (page, role, label) => page.getByRole(role, { name: label, exact: true }).tap(),
  // The list that a tap opens belongs to the system, not to the page.
  select: async (page, label, option) =>
    void (await page.getByLabel(label).selectOption({ label: option })),
  turnPage: async (page) => {
    await untilTurnable(page);
    await page.getByRole('button', { name: 'Nächstes Bild' }).tap();
  },
};
