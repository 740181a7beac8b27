/** Text of books is set by the rules that its pages were counted with, and by no other. */
import { expect, type Page, test } from '@playwright/test';

import { made } from '../support/epub';
import { png } from '../support/png';
import { newReader, openBook, pageShown, untilExact, uploadByApi } from '../support/reader';

const WORDS = 'A line that is long enough to be broken once, or even twice, on the page of a book';
const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 40"><style>.small{font-size:5px;font-weight:700}</style><text class="small" x="5" y="10">drawn words</text><text font-size="7" x="5" y="30">more of them</text></svg>';
const FORMULA =
  '<math xmlns="http://www.w3.org/1998/Math/MathML"><msup><mi>x</mi><mn>2</mn></msup><mo>=</mo><mfrac><mi>a</mi><mi>b</mi></mfrac></math>';
const BODY = `${FORMULA}${DRAWING}<h1>${WORDS}</h1><h2>${WORDS}</h2><h3>${WORDS}</h3><h4>${WORDS}</h4><h5>A</h5><h6>B</h6>
  <p id="plain">A <a id="place">place</a>, a <a href="#plain">link</a>, <b>b</b> <i>i</i> <em>em</em>
  <strong>strong</strong> <code>code</code> <kbd>kbd</kbd> <small>small</small> <big>big</big>
  <mark>mark</mark> <sub>sub</sub> <sup>sup</sup> <abbr title="x">abbr</abbr> <cite>cite</cite> <q>q</q></p>
  <blockquote><p>${WORDS}</p></blockquote><ul><li>one<ul><li>two</li></ul></li></ul><ol><li>three</li></ol>
  <dl><dt>term</dt><dd>what it is</dd></dl><pre>pre  formatted</pre><hr/>
  <figure><p>In a figure</p><figcaption>Below it</figcaption></figure>
  <table><caption>Table</caption><tr><th>head</th><td>cell <img src="a.png" alt="a"/></td></tr></table>
  <p>In a line <img src="a.png" alt="a"/> and alone:</p><p><img src="a.png" alt="a"/></p>
  <p><ruby>漢<rt>かん</rt></ruby></p>`;

async function open(page: Page): Promise<void> {
  await page.setViewportSize({ width: 500, height: 2400 });
  await newReader(page);
  const id = await uploadByApi(
    page,
    made({
      title: 'Rules',
      chapters: [{ title: 'All', body: BODY }],
      files: [{ path: 'a.png', mediaType: 'image/png', bytes: png(30, 20) }],
    }),
  );
  await openBook(page, id);
  await untilExact(page);
}

test('no rule of the screens around it reaches the text', async ({ page }) => {
  await open(page);
  const { compared, strange } = await pageShown(page).evaluate((shown) => {
    // The page once more, where the book's rules hold and nothing else.
    const host = document.createElement('div');
    host.style.all = 'initial';
    const bare = host.attachShadow({ mode: 'open' });
    const ofBooks = ({ cssRules }: CSSStyleSheet) =>
      [...cssRules].some((rule) => rule.cssText.startsWith('.vokal-text'));
    bare.adoptedStyleSheets = document.adoptedStyleSheets.filter(ofBooks);
    bare.append(shown.cloneNode(true));
    document.body.append(host);
    // Colours are those of the theme; sizes follow from the rest and from fonts; what fingers may
    // do is the page's.
    const own =
      /^--|color|cursor|touch-action|smoothing|fill|stroke|decoration|outline|transform|perspective|background|^(min-|max-)?(width|height|inline-size|block-size)$|^(inset|top|left|right|bottom)/;
    const theirs = [...bare.querySelectorAll('.vokal-text *')];
    const strange: string[] = [];
    let compared = 0;
    for (const [at, element] of [...shown.querySelectorAll('*')].entries()) {
      const here = getComputedStyle(element);
      const there = getComputedStyle(theirs[at] as Element);
      for (const name of here) {
        if (own.test(name)) continue;
        compared += 1;
        const [is, should] = [here.getPropertyValue(name), there.getPropertyValue(name)];
        if (is !== should) strange.push(`${element.localName} ${name}: ${is}, not ${should}`);
      }
    }
    host.remove();
    return { compared, strange };
  });
  expect(compared).toBeGreaterThan(5000);
  expect(strange).toEqual([]);
});

test('drawings and formulas keep the sizes of their letters', async ({ page }) => {
  await open(page);
  const shown = pageShown(page);
  const style = (selector: string, nth = 0) =>
    shown
      .locator(selector)
      .nth(nth)
      .evaluate((element) => {
        const { fontSize, fontWeight } = getComputedStyle(element);
        return [Number.parseFloat(fontSize), fontWeight];
      });
  expect(await style('text')).toEqual([5, '700']);
  expect(await style('text', 1)).toEqual([7, '400']);
  const [base] = await style('msup > mi');
  const [raised] = await style('msup > mn');
  expect(Number(raised)).toBeLessThan(0.9 * Number(base));
});

test('what leads somewhere looks like it, with the aid as without, and nothing else does', async ({
  page,
}) => {
  await open(page);
  const looks = () =>
    pageShown(page).evaluate((shown) => {
      const of = (selector: string, pseudo?: string) => {
        const element = shown.querySelector(selector) as Element;
        const { color, textDecorationLine } = getComputedStyle(element, pseudo);
        return { color, textDecorationLine };
      };
      return {
        text: of('p'),
        place: of('a:not([href])'),
        link: of('a[href]'),
        faded: of('a[href]', '::highlight(unstressed)').color,
        fadedText: of('p', '::highlight(unstressed)').color,
      };
    });
  const { text, place, link, faded, fadedText } = await looks();
  expect(place).toEqual(text);
  expect(link.color).not.toBe(text.color);
  expect(link.textDecorationLine).toBe('underline');
  expect(faded).not.toBe(fadedText);
});

test('a list that goes on keeps its numbers, and a caption stands above its table', async ({
  page,
}) => {
  await page.setViewportSize({ width: 500, height: 500 });
  await newReader(page);
  const items = Array.from({ length: 40 }, (_, at) => `<li>${at + 1}: ${WORDS}</li>`).join('');
  const table = `<table><caption>${WORDS}</caption><tr><td>one</td><td>two</td></tr></table>`;
  const body = `${table}<ol>${items}</ol>`;
  const id = await uploadByApi(page, made({ title: 'Lists', chapters: [{ title: 'All', body }] }));
  await openBook(page, id);
  await untilExact(page);
  const shown = pageShown(page);
  const caption = await shown.locator('caption').boundingBox();
  const row = await shown.locator('tr').boundingBox();
  expect(caption?.width).toBeGreaterThan(0.9 * (row?.width ?? 0));
  expect((caption?.y ?? 0) + (caption?.height ?? 0)).toBeLessThanOrEqual((row?.y ?? 0) + 1);

  await page.keyboard.press('ArrowRight');
  await expect(shown).toHaveAttribute('data-page-number', '2');
  const begun = shown.locator('li:not(.continued)');
  expect(await begun.count()).toBeGreaterThan(2);
  for (const item of await begun.all()) await expect(item).toHaveCSS('list-style-type', 'decimal');
});
