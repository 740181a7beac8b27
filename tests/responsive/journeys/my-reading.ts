import type { Walk } from '../journeys';
import { LONG_TITLE } from '../world';

const ADDRESS = '**/api/reading/statistics';
const DAY_MS = 86_400_000;
const LONG_NAME = 'mit_allem_ohne_jedes_Leerzeichen_'.repeat(4);

/** Four months of evenings, each of another length. */
function evenings() {
  return Array.from({ length: 120 }, (_, ago) => ({
    day: new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10),
    seconds: 60 * ((ago * 37) % 131),
    characters: 900 * ((ago * 37) % 131),
    words: 150 * ((ago * 37) % 131),
    listened: 0,
    paced: 60 * ((ago * 37) % 131),
    finished: ago % 30 === 7 ? 1 : 0,
  }))
    .filter(({ seconds }) => seconds > 0)
    .reverse();
}

/** How much one reads, before and after one has. */
export async function myReading({ page, t, stop }: Walk): Promise<void> {
  await page.goto('/my-reading');
  await page.getByText(t('mine.emptyTitle')).waitFor();
  await stop('nothing read yet');
  const days = evenings();
  const books = [LONG_TITLE, LONG_NAME, 'Der Bau'].map((title, at) => ({
    bookId: at + 1,
    title,
    author: at === 0 ? LONG_NAME : 'Franz Kafka',
    finishedOn: at === 1 ? null : (days.at(-9)?.day ?? null),
    days: days.slice(at * 20),
  }));
  await page.route(ADDRESS, (route) => route.fulfill({ json: { days, books } }));
  await page.reload();
  await page.getByRole('heading', { name: t('mine.totals.title') }).waitFor();
  await stop('four months of reading');
  await page.getByRole('button', { name: t('mine.data.delete') }).click();
  await page.getByRole('alertdialog').waitFor();
  await stop('the statistics are to be deleted');
  await page.unroute(ADDRESS);
}
