/** What a book has coloured stands out, in colours that can be read. */
import { expect, type Page, test } from '@playwright/test';

import { expectNoViolationsInAnyTheme } from '../support/axe';
import { made, prose } from '../support/epub';
import { newReader, openBook, untilExact, uploadByApi } from '../support/reader';

const STYLE = `<style>.red { color: #ff2020 } h2 { color: #99b } .pale { color: rgb(255 255 200) }
  .said { color: green } .said i { color: #010 } a { color: lime }</style>`;

const colours = (page: Page) =>
  page.evaluate(() => {
    const shown = document.querySelector('[data-page]');
    const of = (selector: string) => {
      const element = shown?.querySelector(selector);
      return element && getComputedStyle(element).color;
    };
    return {
      text: of('p'),
      red: of('[data-p~="c2"]'),
      said: of('[data-p~="c6"]'),
      takenBack: of('[data-p~="c0"]'),
      link: of('a[href]'),
      pale: shown?.querySelector('[data-p~="c5"], [data-p~="c4"]') === null,
    };
  });

test('a book’s colours are the theme’s own, and none beside the aid', async ({ page }) => {
  await newReader(page);
  const body = `${STYLE}<p>Plain, <span class="red">red</span> and <span class="pale">pale</span>.</p>
    <p class="said">Said <i>and plain</i>, <a href="#x">a link</a>.</p>${prose(3)}`;
  const id = await uploadByApi(page, made({ title: 'In red', chapters: [{ title: 'One', body }] }));
  await openBook(page, id);
  await untilExact(page);
  const light = await colours(page);
  expect(light.red).toBe('oklch(0.47 0.14 30)');
  expect(light.said).toBe('oklch(0.47 0.14 150)');
  expect(light.takenBack).toBe(light.text);
  expect(light.link).not.toBe(light.said);
  expect(light.pale).toBe(true);
  await expectNoViolationsInAnyTheme(page);
  const inTheme = (theme: string) =>
    page.evaluate((theme) => {
      document.documentElement.dataset.theme = theme;
    }, theme);
  await inTheme('dark');
  expect((await colours(page)).red).toBe('oklch(0.75 0.12 30)');
  // As far apart as colours can be, and what somebody chose: one colour for all.
  for (const theme of ['contrast', 'own']) {
    await inTheme(theme);
    const { text, red } = await colours(page);
    expect(red, theme).toBe(text);
  }
  await inTheme('light');
  await page.evaluate(() => document.querySelector('[data-page]')?.setAttribute('data-aided', ''));
  const aided = await colours(page);
  expect(aided.red).toBe(aided.text);
});
