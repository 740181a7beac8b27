/** Sounds and films of a book: played by the browser, as large as the page has reckoned, and from the book alone. */
import { expect, type Page, test } from '@playwright/test';

import { expectNoViolationsInAnyTheme } from '../support/axe';
import { made, prose } from '../support/epub';
import { newReader, openBook, pageShown, untilExact, uploadByApi } from '../support/reader';
import { wav, webm } from '../support/recordings';

const BODY = `<p>Before it.</p>
<figure><audio src="birds.wav" autoplay="autoplay"><p>No sound here.</p></audio><figcaption>A blackbird</figcaption></figure>
<p><video width="320" height="180"><source src="https://elsewhere.example/f.webm" type="video/webm"/><source src="f.webm" type="video/webm"/><track src="f.vtt" kind="captions" srclang="en" label="English"/>No film here.</video></p>
<p><audio src="https://elsewhere.example/x.mp3">Words for a sound of the web.</audio></p>
<p><audio src="page.mp3">Words for a page.</audio></p>`;

const bird = (page: Page) => pageShown(page).getByLabel('A blackbird');
const state = (page: Page) =>
  bird(page).evaluate((player: HTMLAudioElement) => ({
    paused: player.paused,
    time: player.currentTime,
    duration: player.duration,
  }));
const place = (page: Page) => pageShown(page).getAttribute('data-start-offset');

test('a book is heard and seen, and nothing of it comes from elsewhere', async ({ page }) => {
  const elsewhere: string[] = [];
  const faults: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).hostname === 'elsewhere.example') elsewhere.push(request.url());
  });
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${message.text()} ${message.location().url}`);
  });
  const film = await webm(page);
  await newReader(page);
  const file = made({
    title: 'Birds',
    chapters: [
      { title: 'One', body: `${BODY}${prose(30)}` },
      { title: 'Two', body: '<p>The end.</p>' },
    ],
    files: [
      { path: 'birds.wav', mediaType: 'audio/wav', bytes: wav(20) },
      { path: 'f.webm', mediaType: 'video/webm', bytes: film },
      {
        path: 'f.vtt',
        mediaType: 'text/vtt',
        bytes: Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nColours\n'),
      },
      {
        path: 'page.mp3',
        mediaType: 'audio/mpeg',
        bytes: Buffer.from('<html><script>fetch("/api/books")</script></html>'),
      },
    ],
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await openBook(page, await uploadByApi(page, file));
  await untilExact(page);

  // Both are ready, and of the size that the page was cut with.
  await expect.poll(async () => (await state(page)).duration).toBeCloseTo(20, 0);
  const video = pageShown(page).locator('video');
  await expect
    .poll(() => video.evaluate((player: HTMLVideoElement) => player.videoWidth))
    .toBe(160);
  expect(await bird(page).boundingBox()).toMatchObject({ width: 300, height: 54 });
  const { width = 0, height = 0 } = (await video.boundingBox()) ?? {};
  expect(width / height).toBeCloseTo(16 / 9, 1);
  expect(await state(page)).toMatchObject({ paused: true, time: 0 });
  // What lies elsewhere is told, and its words are there to be read.
  await expect(pageShown(page).getByText('Recording outside of the book')).toHaveCount(2);
  await expect(pageShown(page).getByText('Words for a sound of the web.')).toBeVisible();
  await expect(pageShown(page).getByText('Words for a page.')).toBeVisible();
  // The bars have gone by themselves: while they fade nothing of them can be audited.
  await expect(page.getByRole('banner')).toHaveCSS('opacity', '0');
  await expectNoViolationsInAnyTheme(page);

  // The keys of the player are its own; nothing turns.
  await bird(page).focus();
  await page.keyboard.press('Space');
  await expect.poll(async () => (await state(page)).paused).toBe(false);
  await expect.poll(async () => (await state(page)).time).toBeGreaterThan(0.3);
  expect(await place(page)).toBe('0');

  // Set anew, it goes on; the page left, it waits where it was.
  // The pages of before are exact, too: a key that comes in between turns one of those, and the
  // character that it shows may be on the first page of the new ones.
  const pageWidth = () => pageShown(page).evaluate((shown) => shown.clientWidth);
  const before = await pageWidth();
  await page.setViewportSize({ width: 420, height: 844 });
  await expect.poll(pageWidth).toBeGreaterThan(before);
  await untilExact(page);
  expect((await state(page)).paused).toBe(false);
  await page.keyboard.press('PageDown');
  await expect.poll(() => place(page)).not.toBe('0');
  await expect(bird(page)).toHaveCount(0);
  // The keyboard is throttled to one page in 150 ms.
  await page.waitForTimeout(200);
  await page.keyboard.press('PageUp');
  await expect.poll(() => place(page)).toBe('0');
  const after = await state(page);
  expect(after.paused).toBe(true);
  expect(after.time).toBeGreaterThan(0.3);

  // A search counts characters where they always stood.
  const chapter = await page.evaluate(() => {
    const text = document.querySelector('[data-page]')?.textContent ?? '';
    return text.slice(text.indexOf('No sound'), text.indexOf('No sound') + 14);
  });
  expect(chapter).toBe('No sound here.');
  expect(elsewhere).toEqual([]);
  expect(faults).toEqual([]);
});
