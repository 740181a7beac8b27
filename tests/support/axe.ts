/** Audits a screen for accessibility faults that a machine can find. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What fades in or out has less contrast on its way; nobody reads it then. */
export async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const running = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(running.map(({ finished }) => finished));
  });
}

export async function expectNoViolations(page: Page, without?: string): Promise<void> {
  const audit = new AxeBuilder({ page });
  if (without) audit.exclude(without);
  await expectNone(page, audit);
}

/** The same in every theme; of the others only the colours are looked at, as nothing else differs. */
export async function expectNoViolationsInAnyTheme(page: Page): Promise<void> {
  await expectNoViolations(page);
  const put = (theme: string | undefined) =>
    page.evaluate((theme) => {
      const { dataset } = document.documentElement;
      const before = dataset.theme;
      if (theme === undefined) delete dataset.theme;
      else dataset.theme = theme;
      return before;
    }, theme);
  const before = await put('dark');
  for (const theme of ['dark', 'sepia']) {
    await put(theme);
    await expectNone(page, new AxeBuilder({ page }).withRules(['color-contrast']), theme);
  }
  await put(before);
}

async function expectNone(page: Page, audit: AxeBuilder, theme = ''): Promise<void> {
  await untilStill(page);
  // What frames say is put together in a second page; without frames that is a detour.
  const hasFrames = page.frames().length > 1;
  const { violations } = await audit.setLegacyMode(!hasFrames).analyze();
  const told = violations.map(({ id, nodes }) => ({
    id,
    where: nodes.slice(0, 3).map((node) => node.html.slice(0, 200)),
  }));
  expect(told, theme).toEqual([]);
}
