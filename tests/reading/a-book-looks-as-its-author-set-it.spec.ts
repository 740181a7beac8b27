/** What a book's styles mean is shown, laid out exactly, and goes by one switch. */
import { expect, type Page, test } from '@playwright/test';

import { made, prose } from '../support/epub';
import { newReader, openBook, pageShown, untilExact, uploadByApi } from '../support/reader';

const STYLE = `<style>
  .title { text-align: center; font-size: 2em; font-variant: small-caps }
  .verse p { margin: 0 0 0 4em; text-indent: -2em }
  .verse p.in { margin-left: 6em }
  .break { margin-top: 3em }
  .shout { text-transform: uppercase; letter-spacing: 9em; color: red; position: absolute }
  .part { page-break-before: always }
  em { font-style: normal; font-weight: bold }
</style>`;
const VERSE = 'The river sweats oil and tar, the barges drift with the turning tide and on.';
const BODY = `${STYLE}<p class="title">A Title</p>
  <div class="verse"><p>${VERSE}</p><p class="in">${VERSE}</p></div>
  <p>Plain, with an <em>emphasis</em> and a <span class="shout">straße</span>.</p>
  <p class="break">After a break.</p>
  <div class="part"><p>Another part.</p></div>${prose(30)}`;

async function open(page: Page): Promise<void> {
  await newReader(page);
  const file = made({ title: 'Styled', chapters: [{ title: 'One', body: BODY }] });
  await openBook(page, await uploadByApi(page, file));
  await untilExact(page);
}

const looks = (page: Page) =>
  pageShown(page).evaluate((shown) => {
    const of = (words: string) => {
      const found = [...shown.querySelectorAll('p, em, span')].find(
        (element) => element.textContent?.trim() === words,
      );
      return found ? getComputedStyle(found) : null;
    };
    const [title, emphasis, shout] = [of('A Title'), of('emphasis'), of('straße')];
    const verses = [...shown.querySelectorAll('p')].filter((p) => /river/.test(p.innerText));
    return {
      align: title?.textAlign,
      caps: title?.fontVariantCaps,
      large: Number.parseFloat(title?.fontSize ?? '0') / 16,
      emphasis: `${emphasis?.fontStyle} ${emphasis?.fontWeight}`,
      shout: `${shout?.textTransform} ${shout?.letterSpacing} ${shout?.position}`,
      indents: verses.map((verse) => getComputedStyle(verse).paddingInlineStart),
      hangs: verses.map((verse) => getComputedStyle(verse).textIndent),
    };
  });

test('titles, verse and emphasis are as their author set them, and nothing else', async ({
  page,
}) => {
  await open(page);
  expect(await looks(page)).toEqual({
    align: 'center',
    caps: 'small-caps',
    large: 2,
    emphasis: 'normal 700',
    shout: 'uppercase 8px static',
    indents: ['64px', '96px'],
    hangs: ['-32px', '-32px'],
  });
  // The text itself is what it was.
  await expect(pageShown(page)).toContainText('straße');
  // Another part begins a page.
  await page.keyboard.press('PageDown');
  await expect(pageShown(page).locator('p').first()).toHaveText('Another part.');
});

test('every page holds what was counted, with the styles and without', async ({ page }) => {
  await open(page);
  const walk = async () => {
    const pages = Number(await pageShown(page).getAttribute('data-total-pages'));
    let [text, second] = ['', ''];
    for (let at = 1; at <= pages; at += 1) {
      await expect(pageShown(page)).toHaveAttribute('data-page-number', String(at));
      const { cut, own } = await pageShown(page).evaluate((shown) => ({
        cut: shown.scrollHeight > shown.clientHeight,
        own: shown.textContent ?? '',
      }));
      expect(cut, `page ${at}`).toBe(false);
      text += own;
      if (at === 2) second = own.trim();
      await page.waitForTimeout(160);
      if (at < pages) await page.keyboard.press('PageDown');
    }
    return { text, second };
  };
  const styled = await walk();
  await page.keyboard.press('Home');
  await page.getByRole('button', { name: 'Display settings' }).click();
  const button = page.getByRole('switch', { name: 'The book’s own styles' });
  await expect(button).toBeChecked();
  await button.click();
  await untilExact(page);
  await page.keyboard.press('Escape');
  await expect(pageShown(page)).toHaveAttribute('data-page-number', '1');
  expect(await looks(page)).toMatchObject({ align: 'start', caps: 'normal', large: 1 });
  expect(await looks(page)).toMatchObject({ emphasis: 'italic 400', hangs: ['0px', '24px'] });
  const plain = await walk();
  expect(plain.text).toBe(styled.text);
  // Without the styles no part begins a page.
  expect(styled.second).toMatch(/^Another part/);
  expect(plain.second).not.toMatch(/^Another part/);
});
