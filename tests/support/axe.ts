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
      dataset.ground = theme === 'dark' ? 'dark' : 'light';
      return before;
    }, theme);
  const before = await put('dark');
  for (const theme of ['dark', 'sepia']) {
    await put(theme);
    await untilStill(page);
    expect(told(await contrastViolations(page)), theme).toEqual([]);
  }
  await put(before);
}

async function expectNone(page: Page, audit: AxeBuilder): Promise<void> {
  audit.setLegacyMode(!hasFrames(page));
  await untilStill(page);
  const { violations } = await audit.analyze();
  if (violations.length === 0) return;
  // What began to fade while it was looked at has come to rest at the second look; a fault has not.
  await untilStill(page);
  expect(told((await audit.analyze()).violations)).toEqual([]);
}

/** What frames say is put together in a second page; without frames that is a detour. */
function hasFrames(page: Page): boolean {
  return page.frames().length > 1;
}

/** The page has the auditor since its first audit: it is not brought, read and compiled again. */
async function contrastViolations(page: Page): Promise<Violation[]> {
  const rule = 'color-contrast';
  if (hasFrames(page)) {
    return (await new AxeBuilder({ page }).withRules([rule]).analyze()).violations;
  }
  return page.evaluate(async (rule) => {
    const { axe } = window as unknown as { axe: Auditor };
    const { violations, passes, incomplete } = await axe.run({ runOnly: [rule] });
    if (violations.length + passes.length + incomplete.length === 0)
      throw new Error('nothing was audited');
    return violations;
  }, rule);
}

interface Auditor {
  run: (options: {
    runOnly: string[];
  }) => Promise<Record<'violations' | 'passes' | 'incomplete', Violation[]>>;
}

interface Violation {
  id: string;
  nodes: { html: string }[];
}

function told(violations: Violation[]): { id: string; where: string[] }[] {
  return violations.map(({ id, nodes }) => ({
    id,
    where: nodes.slice(0, 3).map((node) => node.html.slice(0, 200)),
  }));
}
