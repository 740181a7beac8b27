/** Books whose letters stand in other files of the face than the cover's, from the first opening on. */
import { expect, test } from '@playwright/test';

import { alphabetBook } from '../support/alphabet-books';
import { chaptersOf } from '../support/chapters';
import { compareIn, openInOracle } from '../support/oracle-page';
import { newReader, signIn, uploadByApi } from '../support/reader';
import { openWhole, walk } from '../support/whole-books';

for (const name of ['Russian', 'Greek', 'Turkish']) {
  test(`${name}: no page is cut, and every opening counts the same pages`, async ({
    page,
    browser,
  }) => {
    const account = await newReader(page);
    const id = await uploadByApi(page, alphabetBook(name));
    const first = await openWhole(page, id);
    expect(await walk(page)).toMatchObject({ pages: first, cut: [], blank: [] });
    expect(await openWhole(page, id), 'opened again').toBe(first);

    // Another profile, which begins at the saved place, at the book's end.
    const elsewhere = await (await browser.newContext(test.info().project.use)).newPage();
    await signIn(elsewhere, account);
    expect(await openWhole(elsewhere, id), 'opened elsewhere').toBe(first);
    await elsewhere.context().close();
  });
}

for (const name of ['Russian', 'Greek', 'Turkish']) {
  test(`${name}: lines are the browser’s`, async ({ page }) => {
    const chapters = await chaptersOf(page, alphabetBook(name));
    await openInOracle(page, chapters);
    const setting = {
      width: 320,
      height: 600,
      fontSize: 18,
      font: 'atkinson',
      align: 'start',
    } as const;
    const { examples, ...result } = await compareIn(page, setting, chapters);
    const told = `${name}\n${examples.join('\n')}`;
    expect(result.lines, told).toBeGreaterThan(1000);
    expect(result, told).toMatchObject({ missing: 0, extra: 0, cut: 0, empty: 0 });
  });
}
