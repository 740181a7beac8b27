/** The audit that every screen passes fails where there is something to find. */
import { expect, test } from '@playwright/test';

import { expectNoViolations, expectNoViolationsInAnyTheme } from '../support/axe';

const faulty: [string, RegExp, string][] = [
  ['a button without a name', /button-name/, '<button></button>'],
  [
    'a text too pale to be read',
    /color-contrast/,
    '<p style="color:#bbb;background:#fff">A text</p>',
  ],
  ['a picture that says nothing', /image-alt/, '<img src="data:,">'],
  ['the same in a frame', /button-name/, '<iframe title="A frame" srcdoc="<button></button>">'],
];

for (const [name, rule, markup] of faulty) {
  test(name, async ({ page }) => {
    const body = (inside: string) =>
      `<!doctype html><html lang="en"><title>A page</title><main><h1>A page</h1>${inside}</main>`;
    await page.setContent(body('<button>Go on</button>'));
    await expectNoViolations(page);
    await page.setContent(body(markup));
    await expect(expectNoViolations(page)).rejects.toThrow(rule);
  });
}

for (const theme of ['dark', 'sepia']) {
  test(`a text too pale in the ${theme} theme alone`, async ({ page }) => {
    await page.setContent(
      '<!doctype html><html lang="en"><title>A page</title><main><h1>A page</h1></main>',
    );
    await expectNoViolationsInAnyTheme(page);
    await page.addStyleTag({
      content: `[data-theme=${theme}] h1 { color: #bbb; background: #fff }`,
    });
    await expectNoViolations(page);
    await expect(expectNoViolationsInAnyTheme(page)).rejects.toThrow(/color-contrast/);
  });
}
