import { answer, begin, fillIn, read, takeStories, untilReadable } from '../../support/study';
import type { Walk } from '../journeys';

/** What participants see first. The study speaks German whatever the browser says. */
export async function studyBegun({ page, stop }: Walk): Promise<void> {
  await page.goto('/data-collection');
  await page.getByRole('button', { name: 'Studie beginnen' }).waitFor();
  await stop('the welcome of the study');
  await begin(page);
  await page.getByLabel('Geburtsjahr').waitFor();
  await stop('the details of a participant');
  await fillIn(page);
  await page.getByRole('button', { name: 'Quiz beginnen' }).waitFor();
  await stop('the instructions');
  await page.getByRole('button', { name: 'Quiz beginnen' }).click();
  await untilReadable(page, 1);
  await stop('a page of a story');
  await read(page);
  await page.getByText('Frage 1 von 5').waitFor();
  await stop('a question');
}

/** All five stories, the introduction to the English one, and what comes after them. */
export async function studyDone({ page, stop }: Walk): Promise<void> {
  await begin(page);
  await fillIn(page, { languages: ['Deutsch', 'Englisch'] });
  await page.getByRole('button', { name: 'Quiz beginnen' }).click();
  await takeStories(page, 1, 4);
  await page.waitForURL('**/english-introduction');
  await stop('the introduction to the English story');
  await page.getByRole('button', { name: 'Start English Quiz' }).click();
  await untilReadable(page, 5);
  await read(page);
  await answer(page);
  const finish = page.getByRole('button', { name: 'Abschließen →' });
  await finish.waitFor();
  await stop('the summary');
  await finish.click();
  await page.getByRole('heading', { name: 'Studie abgeschlossen!' }).waitFor();
  await stop('the end of the study');
  for (const path of ['withdraw', 'staff']) {
    await page.goto(`/data-collection/${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await stop(`the page ${path} of the study`);
  }
}
