import { type ElementHandle, expect, type Page, test } from '@playwright/test';

import { callsOf, readChapters, strangersOf } from '../support/bypass';
import { corpus, hasCorpus } from '../support/corpus';
import { allPayloads, ownPayloads } from '../support/payloads';
import {
  bearer,
  newReaderAtHome,
  openBook,
  pageShown,
  untilExact,
  uploadByApi,
} from '../support/reader';

/**
 * Does to everything in the page what a reader might, `but` for some of it. A
 * payload may have hidden the methods of its own form or of the document.
 */
async function provoke(shown: ElementHandle<HTMLElement>, but = 'none'): Promise<void> {
  await shown.evaluate(async (shown, but) => {
    const { closest, dispatchEvent, getAttributeNames } = Element.prototype;
    for (const element of shown.querySelectorAll('*')) {
      for (const name of getAttributeNames.call(element)) {
        if (!/^on/i.test(name)) continue;
        dispatchEvent.call(element, new Event(name.slice(2).toLowerCase()));
      }
      if (closest.call(element, but)) continue;
      const click = new MouseEvent('click', { bubbles: true, cancelable: true });
      dispatchEvent.call(element, click);
    }
    await new Promise((resolve) => setTimeout(resolve, 30));
  }, but);
}

/** The page shown, found before any payload can get in the way. */
async function handleOf(page: Page): Promise<ElementHandle<HTMLElement>> {
  const handle = await pageShown(page).elementHandle();
  if (!handle) throw new Error('no page is shown');
  return handle as ElementHandle<HTMLElement>;
}

/** As in browsers that do not know Trusted Types, which would take none of the markup. */
async function withoutTrustedTypes(page: Page, baseURL: string | undefined): Promise<void> {
  await page.route(
    (url) => url.origin === baseURL,
    async (route) => {
      if (!route.request().isNavigationRequest()) return route.fallback();
      const response = await route.fetch({ maxRetries: 2 });
      const headers = response.headers();
      const policy = headers['content-security-policy'] ?? '';
      const rest = policy.split(';').filter((one) => !one.includes('trusted-types'));
      return route.fulfill({
        response,
        headers: { ...headers, 'content-security-policy': rest.join(';') },
      });
    },
  );
}

test('the policy of the page holds where nobody has cleaned', async ({ page, baseURL }) => {
  test.setTimeout(240_000);
  await withoutTrustedTypes(page, baseURL);
  const calls = await callsOf(page);
  await readChapters(page, ['<p>Anfang.</p>']);
  const reader = page.url();
  const strangers: string[] = [];
  const leaving: string[] = [];
  // What the policy forbids never comes here.
  await page.route(
    (url) => url.origin !== baseURL && url.protocol.startsWith('http'),
    async (route) => {
      const request = route.request();
      if (!request.isNavigationRequest()) strangers.push(request.url());
      await route.abort('aborted');
    },
  );

  const tryThem = async (payloads: string[]): Promise<void> => {
    try {
      const shown = await handleOf(page);
      await shown.evaluate((shown, payloads) => {
        shown.replaceChildren();
        for (const payload of payloads) {
          const box = document.createElement('div');
          shown.append(box);
          box.innerHTML = payload;
          // Links that the app would follow itself.
          box.addEventListener('click', (event) => {
            const link = (event.target as Element).closest('a,area,form');
            const address = link?.getAttribute('href') ?? link?.getAttribute('action') ?? '';
            const url = URL.parse(address, document.baseURI);
            event.stopPropagation();
            if (url?.protocol !== 'javascript:') event.preventDefault();
          });
        }
      }, payloads);
      await provoke(shown);
      if (page.url() !== reader) throw new Error(page.url());
    } catch (reason) {
      // No policy keeps a page from leaving, as for a refresh; the others stay to be tried.
      await expect(() => page.goto(reader)).toPass();
      await expect(pageShown(page)).toBeVisible();
      if (payloads.length === 1) leaving.push(`${payloads[0]}: ${reason}`);
      else for (const payload of payloads) await tryThem([payload]);
    }
  };

  // Names would hide the document's own methods from the test itself.
  const nameless = allPayloads.map(({ payload }) =>
    payload.replace(/\b(id|name)(\s*=)/gi, 'data-$1$2'),
  );
  while (nameless.length > 0) await tryThem(nameless.splice(0, 25));
  console.log(
    `${allPayloads.length} payloads under the page's policy: ${calls.length} ran, ${leaving.length} left`,
  );
  expect(calls).toEqual([]);
  expect(strangers).toEqual([]);
  expect(leaving.filter((payload) => !/http-equiv/i.test(payload))).toEqual([]);
});

test('what the server did not clean is cleaned before it is shown', async ({ page, baseURL }) => {
  const calls = await callsOf(page);
  const all = ownPayloads.map(({ payload }) => `<div>${payload}</div>`).join('\n');
  // As one chapter, and one by one: some swallow those after them.
  await readChapters(page, [all, ...ownPayloads.map(({ payload }) => payload).slice(0, 2)]);
  const strangers = strangersOf(page, baseURL);
  await untilExact(page);
  const last = Number(await pageShown(page).getAttribute('data-total-pages'));
  for (let turned = 1; turned <= Math.min(last, 12); turned += 1) {
    await expect(pageShown(page)).toHaveAttribute('data-page-number', String(turned));
    const faults = await pageShown(page).evaluate((shown) => {
      // The reader says how large a player and what stands for one is, and nothing else.
      const sizes = /^(inline-size|block-size|margin-inline(-start|-end)?|display)$/;
      const isOurs = (element: Element) =>
        element.hasAttribute('data-placeholder') ||
        (element instanceof HTMLMediaElement &&
          [...element.style].every((property) => sizes.test(property)));
      return [...shown.querySelectorAll('*')]
        .filter(
          (element) =>
            element.matches('script,style,iframe,object,embed,form,input,link,meta,base') ||
            (element.hasAttribute('style') && !isOurs(element)) ||
            [...element.attributes].some(({ name }) => /^on|^name$|srcdoc/i.test(name)) ||
            (element.id !== '' && !element.id.startsWith('b-')),
        )
        .map((element) => element.outerHTML);
    });
    expect(faults).toEqual([]);
    // Links turn to other pages; pictures open before this one.
    await provoke(await handleOf(page), 'a,img');
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 160)));
    await page.keyboard.press('PageDown');
  }
  expect(calls).toEqual([]);
  expect(strangers).toEqual([]);
});

test('no style or drawing of a book changes a pixel outside its page', async ({ browser }) => {
  const attack = `
    <style>body{position:fixed;inset:0;z-index:9999;background:#f00}*{display:none!important}</style>
    <p style="position:fixed;inset:0;z-index:99999;background:#f00">Signed out. Password:</p>
    <p class="toolbar fixed overlay">x</p>
    <svg width="5000" height="5000" viewBox="0 0 9 9" overflow="visible" style="overflow:visible">
      <rect x="-900" y="-900" width="9000" height="9000" fill="red"></rect></svg>
    <svg width="50" height="50" viewBox="0 0 9 9"><g transform="translate(-500,-500) scale(900)">
      <rect width="9" height="9" fill="red"></rect></g></svg>
    <pre>${'x'.repeat(2000)}</pre><table><tbody><tr>${'<td>wide</td>'.repeat(200)}</tr></tbody></table>
    <math><mspace width="9000px" height="9000px"></mspace><mpadded lspace="-900px" voffset="-900px"><mi mathsize="900px" mathbackground="#f00">x</mi></mpadded></math>
    <p dir="rtl">${'\u202e'.repeat(50)}rtl</p><p>Z${'\u0351'.repeat(500)}</p>`;
  /** Each page with all around it, but for what tells the number of the page. */
  const around = async (sources: string[]): Promise<Buffer[]> => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await readChapters(page, sources);
    await untilExact(page);
    const last = Number(await pageShown(page).getAttribute('data-total-pages'));
    const shots: Buffer[] = [];
    for (let turned = 1; turned <= last; turned += 1) {
      await expect(pageShown(page)).toHaveAttribute('data-page-number', String(turned));
      await page.evaluate(() => {
        const numbers = document.querySelectorAll<HTMLElement>('nav, footer');
        for (const element of numbers) element.style.visibility = 'hidden';
      });
      // Bars fade while nobody moves.
      await page.mouse.move(640, 20 + (turned % 2));
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)));
      // Our own buttons stand beside what can be enlarged.
      await page.evaluate(() => {
        for (const button of document.querySelectorAll<HTMLElement>('[data-enlarges]')) {
          button.style.visibility = 'hidden';
        }
      });
      shots.push(await page.screenshot({ mask: [pageShown(page)], animations: 'disabled' }));
      await page.keyboard.press('PageDown');
    }
    await context.close();
    return shots;
  };
  const [before] = await around(['<p>Anfang.</p>']);
  const after = await around([attack]);
  expect(after.length).toBeGreaterThan(2);
  const changed = after.flatMap((shot, page) => (before?.equals(shot) ? [] : [page + 1]));
  expect(changed).toEqual([]);
});

test('names in a book hide nothing from the app', async ({ page }) => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  const names =
    'root body location document localStorage getElementById querySelector parentNode CSS history fetch';
  const source = names
    .split(' ')
    .map(
      (name) =>
        `<form id="${name}" name="${name}"><input name="${name}"><img name="${name}"><a id="${name}" name="${name}" href="x">x</a></form>`,
    )
    .join('');
  await readChapters(page, [`<p>Anfang.</p>${source}`]);
  await untilExact(page);
  const hidden = await page.evaluate(
    (names) => names.filter((name) => document.getElementById(name)?.closest('[data-page]')),
    names.split(' '),
  );
  expect(hidden).toEqual([]);
  await page.getByRole('button', { name: /settings|display/i }).click();
  await page.getByRole('button', { name: 'A+' }).click();
  await untilExact(page);
  await page.getByLabel('Text Highlighting').selectOption({ label: 'Frequency 1' });
  await expect
    .poll(() => page.evaluate(() => CSS.highlights.get('stressed')?.size ?? 0))
    .toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('PageDown');
  await expect(pageShown(page)).toHaveAttribute('data-page-number', '2');
  expect(faults).toEqual([]);
});

test('a link to another site asks before it leaves, however it is clicked', async ({
  page,
  context,
  baseURL,
}) => {
  await readChapters(page, [
    `<p><a href="https://example.org/there">https</a> <a href="http://example.org/">http</a>
     <a href="javascript:alert(1)">code</a> <a href="mailto:a@example.org">mail</a></p>`,
  ]);
  const strangers = strangersOf(page, baseURL);
  const opened: Page[] = [];
  context.on('page', (other) => opened.push(other));
  await context.route('https://example.org/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>there</title>' }),
  );
  const link = pageShown(page).getByText('https', { exact: true });
  const asks = page.getByRole('alertdialog');
  for (const click of [
    () => link.click(),
    () => link.click({ modifiers: ['Control'] }),
    () => link.click({ button: 'middle' }),
    () => link.focus().then(() => page.keyboard.press('Enter')),
  ]) {
    await click();
    await expect(asks).toContainText('https://example.org/there');
    await page.getByRole('button', { name: 'Stay here' }).click();
    await expect(asks).toBeHidden();
  }
  await pageShown(page).getByText('http', { exact: true }).click();
  await expect(asks).toContainText('http://example.org/');
  await page.getByRole('button', { name: 'Stay here' }).click();
  for (const text of ['code', 'mail']) {
    const words = pageShown(page).getByText(text, { exact: true });
    await expect(words, 'it looks like what it is').toHaveCSS('text-decoration-line', 'none');
    await pageShown(page).getByText(text, { exact: true }).click({ force: true });
    await expect(asks).toBeHidden();
  }
  expect(strangers).toEqual([]);
  expect(opened.length).toBe(0);

  await link.click();
  const [there] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: 'Open link' }).click(),
  ]);
  await there.waitForLoadState();
  expect(await there.evaluate(() => window.opener)).toBeNull();
  expect(await there.evaluate(() => document.referrer)).toBe('');
  await expect(page).toHaveURL(/\/reader\//);
});

test.describe('books of the corpus', () => {
  test.skip(!hasCorpus, 'the shared corpus is not here');

  for (const name of [
    'cover-svg-script',
    'cover-html-as-jpg',
    'cover-remote',
    'active-svg-inline',
  ]) {
    test(`a cover opened on its own does nothing: ${name}`, async ({ page, context, baseURL }) => {
      const calls = await callsOf(page);
      await newReaderAtHome(page);
      const id = await uploadByApi(page, corpus(`epub-hostile/${name}.epub`));
      const strangers = strangersOf(page, baseURL);
      const headers = await bearer(page);
      await context.setExtraHTTPHeaders(headers);
      const answer = await page.goto(`/api/books/${id}/cover`);
      expect(answer?.headers()['x-content-type-options']).toBe('nosniff');
      if (answer?.ok()) {
        expect(answer.headers()['content-security-policy']).toContain('sandbox');
        expect(answer.headers()['content-type']).toMatch(/^image\/(svg\+xml|png|jpeg|gif|webp)/);
      }
      // A sandboxed page runs nothing of ours either.
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(calls).toEqual([]);
      expect(strangers).toEqual([]);
    });
  }

  for (const name of ['active-css-attack', 'active-dom-clobber', 'active-navigation']) {
    test(`${name} opens, and the app goes on working`, async ({ page, baseURL }) => {
      const calls = await callsOf(page);
      await newReaderAtHome(page);
      const strangers = strangersOf(page, baseURL);
      await openBook(page, await uploadByApi(page, corpus(`epub-hostile/${name}.epub`)));
      await untilExact(page);
      await expect(pageShown(page)).toContainText('Lesbarer Text.');
      await provoke(await handleOf(page));
      await page.getByRole('button', { name: /settings|display/i }).click();
      await page.getByRole('button', { name: 'A+' }).click();
      await untilExact(page);
      await expect(page).toHaveURL(/\/reader\//);
      expect(calls).toEqual([]);
      expect(strangers).toEqual([]);
    });
  }
});
