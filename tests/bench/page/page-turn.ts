/** Main thread time of one page turn, from the wish to the painted page. */
import { clearAid, paintAid } from '@/features/reading/aid';
import { sheetOf } from '@/features/reading/sheet-store';

import { host, prepareHost } from './browser-layout';
import { type Book, WarmWorker } from './open';
import { SETTINGS } from './pagination';

const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()));

/** Resolves when the frame that is being made has been drawn. */
function frameDrawn(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => resolve();
    port2.postMessage(null);
  });
}

/**
 * Turns pages one after the other with the aid at frequency 2. A page and its
 * marks come from the worker before the turn, as the reader fetches them.
 */
export async function pageTurns(book: Book, count: number): Promise<number[]> {
  const worker = new WarmWorker();
  const opened = await worker.open(book);
  await opened.layout(SETTINGS);
  await opened.settle();
  prepareHost(await opened.session.pageStylesheet(SETTINGS), SETTINGS);
  const marks = new CSSStyleSheet();
  marks.replaceSync(`::highlight(stressed){text-shadow:calc(1em/45) 0 0 currentColor,calc(-1em/45) 0 0 currentColor}
    ::highlight(unstressed){color:#555}`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, marks];
  Object.assign(host.style, { height: `${SETTINGS.height}px`, overflow: 'hidden' });
  const template = document.createElement('template');
  const times: number[] = [];
  // Pages with text on them, from within the book.
  let view = await opened.session.pageNumbered(10);
  let before: ReturnType<typeof sheetOf> | null = null;
  while (times.length < count) {
    const { chapterIndex, startOffset, endOffset, html } = view;
    const stressed = await opened.session.stressed(chapterIndex, startOffset, endOffset, 2);
    await nextFrame();
    const begin = performance.now();
    template.innerHTML = html;
    host.replaceChildren(template.content);
    if (host.scrollHeight > host.clientHeight) throw new Error('a page is cut');
    // What was painted before is the document's until somebody takes it away.
    clearAid(before?.painter, null);
    const sheet = sheetOf(host, null, chapterIndex, startOffset);
    before = sheet;
    paintAid(sheet, { from: startOffset, to: endOffset }, stressed, null);
    await frameDrawn();
    times.push(performance.now() - begin);
    view = (await opened.session.turn(view, 1)) ?? (await opened.session.pageNumbered(1));
  }
  clearAid(before?.painter, null);
  host.replaceChildren();
  worker.terminate();
  return times;
}
