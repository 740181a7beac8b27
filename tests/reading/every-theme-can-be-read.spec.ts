/** The colours a reader chooses: seen from the first paint on, readable everywhere, true to the system. */
import { expect, type Page, test } from '@playwright/test';

import { expectNoViolations } from '../support/axe';
import { made, prose } from '../support/epub';
import { png } from '../support/png';
import { newReader, openBook, pageShown, untilExact, uploadByApi } from '../support/reader';

const DRAWING =
  '<p><svg xmlns="http://www.w3.org/2000/svg" width="60" height="60"><circle cx="30" cy="30" r="20" stroke="currentColor" fill="none"/></svg></p>';
const file = () =>
  made({
    title: 'A book with a picture',
    chapters: [
      {
        title: 'One',
        body: `<p>To <a href="https://example.org/">links</a>.</p><p><img src="grey.png" alt="Grey"/></p>${DRAWING}${prose(12)}`,
      },
    ],
    files: [{ path: 'grey.png', mediaType: 'image/png', bytes: png(80, 60) }],
  });

const wear = (page: Page, theme: string) =>
  page.getByRole('button', { name: theme, exact: true }).click();

const paper = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

const filterOf = (page: Page, of: string) =>
  pageShown(page)
    .locator(of)
    .evaluate((element) => getComputedStyle(element).filter);

/** Every ground that the page is seen on, from now on. */
async function noteGrounds(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const shown: string[] = [];
    Object.assign(window, { shown });
    const note = () => {
      shown.push(getComputedStyle(document.documentElement).backgroundColor);
      requestAnimationFrame(note);
    };
    // Before this, nothing is painted.
    document.addEventListener('DOMContentLoaded', () => requestAnimationFrame(note));
  });
  return () => page.evaluate(() => [...new Set((window as unknown as { shown: string[] }).shown)]);
}

test('every theme is readable with all that stands around the page', async ({ page }) => {
  test.setTimeout(120_000);
  await page.emulateMedia({ colorScheme: 'light' });
  await newReader(page);
  await openBook(page, await uploadByApi(page, file()));
  await untilExact(page);
  await page.getByRole('button', { name: 'Display settings' }).click();
  await page.getByLabel('Text Highlighting').selectOption({ label: 'Frequency 2' });
  for (const theme of ['System', 'High contrast', 'Black', 'Dusk', 'My colours']) {
    await wear(page, theme);
    await expectNoViolations(page);
  }

  // Two colours of one's own: taken if they can be read, and refused in words if not.
  const ink = page.getByLabel('Text colour');
  await page.getByLabel('Page colour').fill('#ffffff');
  await expect(page.getByRole('alert')).toContainText('4.5 : 1');
  await expect(ink).toHaveAttribute('aria-invalid', 'true');
  expect(await paper(page)).toBe('rgb(16, 35, 63)');
  await expectNoViolations(page);
  await ink.fill('#767676');
  await expect(page.getByRole('alert')).toBeHidden();
  await expect(page.getByText('Contrast 4.5 : 1')).toBeVisible();
  expect(await paper(page)).toBe('rgb(255, 255, 255)');
  // As near to each other as may be, and everything can be read still.
  await expectNoViolations(page);

  // Pictures are turned in the dark alone, and drawings in the text's colour never.
  const invert = page.getByRole('switch', { name: 'Invert pictures' });
  await expect(invert).toBeHidden();
  await wear(page, 'Black');
  expect(await paper(page)).toBe('rgb(0, 0, 0)');
  expect(await filterOf(page, 'img')).toBe('none');
  await invert.click();
  expect(await filterOf(page, 'img')).toContain('invert(1)');
  expect(await filterOf(page, 'svg')).toBe('none');
  await wear(page, 'Light');
  expect(await filterOf(page, 'img')).toBe('none');

  // What dims lies over the page, and nothing is caught by it.
  await page.getByLabel('Dimming', { exact: true }).fill('70');
  await expect(page.getByText('Dimmed this far')).toBeVisible();
  await page.keyboard.press('Escape');
  const under = await page.evaluate(() => {
    const of = (at: Element | null) => at?.closest('main, [data-dim]')?.tagName;
    return of(document.elementFromPoint(innerWidth / 2, innerHeight / 2));
  });
  expect(under).toBe('MAIN');
});

test('the system is followed as it changes, and no other theme is seen before one’s own', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const grounds = await noteGrounds(page);
  await newReader(page);
  const store = (chosen: object) =>
    page.evaluate(
      (chosen) => localStorage.setItem('epub-reader-preferences', JSON.stringify(chosen)),
      chosen,
    );
  await store({ theme: 'system' });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'My Library' })).toBeVisible();
  expect(await grounds()).toEqual(['rgb(22, 24, 27)']);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => paper(page)).toBe('rgb(253, 252, 250)');

  await store({ theme: 'own', ownColours: { ink: '#ffe9a8', page: '#3f1023' } });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'My Library' })).toBeVisible();
  expect(await grounds()).toEqual(['rgb(63, 16, 35)']);
  // The study has its own look, all the same.
  await page.goto('/data-collection');
  await expect(page.getByRole('heading').first()).toBeVisible();
  expect(await grounds()).toEqual(['rgb(253, 252, 250)']);
});
