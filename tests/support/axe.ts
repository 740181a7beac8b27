/** Audits a screen for accessibility faults that a machine can find. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export async function expectNoViolations(page: Page, without?: string): Promise<void> {
  const audit = new AxeBuilder({ page });
  if (without) audit.exclude(without);
  const { violations } = await audit.analyze();
  const told = violations.map(({ id, nodes }) => ({
    id,
    where: nodes.slice(0, 3).map((node) => node.html.slice(0, 200)),
  }));
  expect(told).toEqual([]);
}
