import { openBook, pageShown, untilExact } from '../../support/reader';
import type { Walk } from '../journeys';

/** How long the reader waits for a window to stop changing, and some more. */
const RESIZED_MS = 400;

export async function reader({ page, world, t, stop }: Walk): Promise<void> {
  // A window that changes lays the book out anew.
  const settle = async () => {
    // It notices a little later; until then the old pages are exact.
    await page.waitForTimeout(RESIZED_MS);
    await pageShown(page).waitFor();
    await untilExact(page);
  };
  const withBars = async () => {
    await settle();
    // They come when somebody moves.
    await page.mouse.move(40, 40);
    await page.mouse.move(60, 60);
  };
  await openBook(page, world.longBook);
  await stop('the reader', { settle: withBars });
  await page.getByRole('button', { name: t('reading.contents') }).click();
  await page.getByRole('heading', { name: t('reading.contents') }).waitFor();
  await stop('the contents of a book', { settle });
  await page.keyboard.press('Escape');
  await openBook(page, world.longBook);
  await withBars();
  const marked = page.getByRole('button', { name: t('reading.notes.bookmark'), pressed: true });
  // Whoever was here before, in the other language, has one already.
  if (!(await marked.isVisible())) await page.keyboard.press('b');
  await marked.waitFor();
  await page.getByRole('button', { name: t('reading.notes.title') }).click();
  await page.getByRole('dialog').getByRole('listitem').first().waitFor();
  await stop('the bookmarks and highlights', { settle });
  await page.keyboard.press('Escape');
  await openBook(page, world.longBook);
  await withBars();
  await page.getByRole('button', { name: t('reading.display') }).click();
  await page.getByRole('heading', { name: t('reading.display') }).waitFor();
  await stop('the display settings', { settle });

  await openBook(page, world.longBook);
  await settle();
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await stop('the help on keys', { settle });

  await page.goto('/reader/999999');
  await page.getByText(t('reading.error.notFound')).waitFor();
  await stop('a book that is not there');
}
