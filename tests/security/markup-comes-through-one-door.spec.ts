/** Whatever a fault of ours lets through, the browser does not take it for markup or a program. */
import { expect, test } from '@playwright/test';

import { newReaderAtHome } from '../support/reader';

test('the browser takes neither markup nor programs as plain strings', async ({ page }) => {
  await newReaderAtHome(page);
  const refused = await page.evaluate(() => {
    const isRefused = (work: () => unknown) => {
      try {
        work();
        return false;
      } catch (fault) {
        return fault instanceof TypeError;
      }
    };
    const element = document.createElement('div');
    return {
      html: isRefused(() => {
        element.innerHTML = '<b>x</b>';
      }),
      page: isRefused(() => {
        document.createElement('iframe').srcdoc = '<b>x</b>';
      }),
      worker: isRefused(() => new Worker('/first-paint.js')),
      // Neither may anybody make a door of their own.
      door: isRefused(() =>
        (
          window as unknown as {
            trustedTypes: { createPolicy: (name: string, of: object) => void };
          }
        ).trustedTypes.createPolicy('other', {}),
      ),
    };
  });
  expect(refused).toEqual({ html: true, page: true, worker: true, door: true });
});
