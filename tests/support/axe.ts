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
  await untilStill(page);
  const audit = new AxeBuilder({ page });
  if (without) audit.exclude(without);
  const { violations } = await audit.analyze();
  const told = violations.map(({ id, nodes }) => ({
    id,
    where: nodes.slice(0, 3).map((node) => node.html.slice(0, 200)),
  }));
  expect(told).toEqual([]);
}
