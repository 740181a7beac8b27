/** Selecting words of a page by hand, and what is painted over it. */
import type { Page } from '@playwright/test';

export interface Place {
  x: number;
  y: number;
}

/** The boxes of some words of the page, one a line. */
export function boxesOf(page: Page, words: string): Promise<DOMRect[]> {
  return page.evaluate((words) => {
    const shown = document.querySelector('[data-page]') as Element;
    const nodes: Text[] = [];
    const walker = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) nodes.push(node as Text);
    const at = nodes
      .map(({ data }) => data)
      .join('')
      .indexOf(words);
    if (at < 0) throw new Error(`not on the page: ${words}`);
    const point = (offset: number): [Text, number] => {
      let left = offset;
      for (const node of nodes) {
        if (left < node.length) return [node, left];
        left -= node.length;
      }
      throw new Error('behind the page');
    };
    const range = document.createRange();
    range.setStart(...point(at));
    const [last, before] = point(at + words.length - 1);
    range.setEnd(last, before + 1);
    return [...range.getClientRects()].map((box) => box.toJSON() as DOMRect);
  }, words);
}

async function ends(page: Page, words: string): Promise<[Place, Place]> {
  const boxes = await boxesOf(page, words);
  const [first, last] = [boxes[0], boxes.at(-1)];
  if (!first || !last) throw new Error(`nowhere: ${words}`);
  return [
    { x: first.left + 0.5, y: first.top + first.height / 2 },
    { x: last.right - 0.5, y: last.top + last.height / 2 },
  ];
}

/** Drags over some words with the mouse. */
export async function dragOver(page: Page, words: string): Promise<void> {
  const [from, to] = await ends(page, words);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

/** The middle of the first line of some words. */
export async function middleOf(page: Page, words: string): Promise<Place> {
  const [box] = await boxesOf(page, words);
  if (!box) throw new Error(`nowhere: ${words}`);
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** Selects some words as a finger does: with the handles, of which the page hears nothing but this. */
export async function selectByFinger(page: Page, words: string): Promise<void> {
  await page.evaluate((words) => {
    // A finger was the last to touch anything.
    document.dispatchEvent(
      new PointerEvent('pointerdown', { pointerType: 'touch', bubbles: true }),
    );
    const shown = document.querySelector('[data-page]') as Element;
    const walker = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = (node as Text).data.indexOf(words);
      if (at < 0) continue;
      getSelection()?.setBaseAndExtent(node, at, node, at + words.length);
      return;
    }
    throw new Error(`not on the page: ${words}`);
  }, words);
}

/** The text that is painted as a layer. */
export function painted(page: Page, name: string): Promise<string[]> {
  return page.evaluate((name) => {
    const ranges = [...(CSS.highlights.get(name) ?? [])];
    return ranges.map((range) => {
      const live = document.createRange();
      live.setStart(range.startContainer, range.startOffset);
      live.setEnd(range.endContainer, range.endOffset);
      return live.toString().replaceAll(/[\u00ad\u2060]/g, '');
    });
  }, name);
}
