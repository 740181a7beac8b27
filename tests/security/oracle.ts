/**
 * Shows markup in every way a reader might, provokes it, and tells what it did.
 *
 * Each document is a frame of its own under an origin that exists only here.
 * Its policy forbids everything and enforces nothing, so that whatever tries to
 * run or load is told, whether or not it calls a function that is watched.
 */
import type { BrowserContext, Frame, Page, Route } from '@playwright/test';

const ORIGIN = 'http://chapter.test';

/** `inner`: put in twice as innerHTML; `html`, `xhtml`: served as a page. */
export type Mode = 'inner' | 'html' | 'xhtml';

export interface Case {
  id: string;
  mode: Mode;
  markup: string;
}

export interface Deed {
  id: string;
  mode: Mode;
  kind: 'ran' | 'loaded' | 'left';
  what: string;
}

interface Seen {
  sheet: Sheet;
  kind: Deed['kind'];
  what: string;
}

const HOOKS = 'alert confirm prompt print evil xss XSS invoke pwn hack notie javascript_alert';
/** Frames shown at once, and cases in one document. */
const BATCH = 24;
const TOGETHER = 16;

/** What one frame shows: the cases of a document have one mode. */
type Sheet = Case[];

function served(sheet: Sheet): { contentType: string; body: string } {
  const [first] = sheet;
  const chapters = sheet
    .map(({ mode, markup }) => `<div class="chapter">${mode === 'inner' ? '' : markup}</div>`)
    .join('');
  if (first?.mode === 'xhtml') {
    return {
      contentType: 'application/xhtml+xml; charset=utf-8',
      body: `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>t</title></head><body>${chapters}</body></html>`,
    };
  }
  return {
    contentType: 'text/html; charset=utf-8',
    body: `<!doctype html><meta charset="utf-8"><title>t</title><body>${chapters}`,
  };
}

export class Oracle {
  readonly #page: Page;
  #sheets: Sheet[] = [];
  readonly #seen: Seen[] = [];

  private constructor(page: Page) {
    this.#page = page;
  }

  static async open(context: BrowserContext): Promise<Oracle> {
    const page = await context.newPage();
    const oracle = new Oracle(page);
    await context.route('**/*', (route) => oracle.#answer(route));
    await context.exposeBinding('__told', ({ frame }, kind: Deed['kind'], what: string) =>
      oracle.#note(frame, kind, what),
    );
    await context.addInitScript(watch, HOOKS);
    page.on('dialog', (dialog) => {
      oracle.#note(page.mainFrame(), 'ran', `dialog ${dialog.message()}`);
      void dialog.dismiss();
    });
    context.on('page', (popup) => {
      oracle.#note(popup.mainFrame(), 'left', `a window ${popup.url()}`);
      void popup.close();
    });
    await page.goto(`${ORIGIN}/host`);
    return oracle;
  }

  /**
   * Tries all cases; returns what they did that a chapter must not. Cases share
   * documents, and those of a document that did something are tried again alone.
   */
  async try(cases: Case[]): Promise<Deed[]> {
    const lonely: Sheet[] = [];
    const shared: Sheet[] = [];
    const wellFormed = await this.#page.evaluate(
      areWellFormed,
      cases.map(({ markup }) => markup),
    );
    for (const mode of new Set(cases.map(({ mode }) => mode))) {
      const all = cases.filter((one) => one.mode === mode);
      // Where XHTML breaks, the browser shows nothing of what follows.
      const canShare = (one: Case) => mode !== 'xhtml' || wellFormed[cases.indexOf(one)] === true;
      const sharing = all.filter(canShare);
      while (sharing.length > 0) shared.push(sharing.splice(0, TOGETHER));
      lonely.push(...all.filter((one) => !canShare(one)).map((one) => [one]));
    }
    const suspects = new Set((await this.#show(shared)).map(({ sheet }) => sheet));
    for (const sheet of suspects) lonely.push(...sheet.map((one) => [one]));
    return (await this.#show(lonely)).map(({ sheet, kind, what }) => {
      const { id, mode } = sheet[0] ?? { id: 'unknown', mode: 'html' };
      return { id, mode, kind, what };
    });
  }

  /** Shows documents, a batch at a time. */
  async #show(sheets: Sheet[]): Promise<Seen[]> {
    this.#sheets = sheets;
    this.#seen.length = 0;
    for (let from = 0; from < sheets.length; from += BATCH) {
      const batch = sheets.slice(from, from + BATCH).map((cases, index) => ({
        address: `/doc/${from + index}`,
        inner: cases[0]?.mode === 'inner' ? cases.map(({ markup }) => markup) : null,
        chapters: cases.length,
      }));
      const host = this.#page.url();
      await this.#page.evaluate(provoke, batch);
      if (this.#page.url() !== host) {
        this.#note(this.#page.mainFrame(), 'left', `the page became ${this.#page.url()}`);
        await this.#page.goto(`${ORIGIN}/host`);
      }
    }
    return [...this.#seen];
  }

  async #answer(route: Route): Promise<void> {
    const request = route.request();
    const url = new URL(request.url());
    if (url.origin === ORIGIN) {
      const asked = this.#sheets[Number(/^\/doc\/(\d+)$/.exec(url.pathname)?.[1] ?? -1)];
      if (url.pathname === '/host') {
        await route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>h</title>' });
      } else if (asked && url.search === '') {
        await route.fulfill({
          ...served(asked),
          headers: { 'content-security-policy-report-only': "default-src 'none'; base-uri 'none'" },
        });
      } else {
        // A path of the book: asked for, and not there.
        if (request.isNavigationRequest()) this.#note(request.frame(), 'left', url.href);
        await route.fulfill({ status: 404, body: '' });
      }
      return;
    }
    if (url.protocol !== 'data:' && url.protocol !== 'blob:') {
      const kind = request.isNavigationRequest() ? 'left' : 'loaded';
      this.#note(request.frame(), kind, url.href);
    }
    await route.abort();
  }

  #note(frame: Frame | null, kind: Deed['kind'], what: string): void {
    let within = frame;
    let number: string | undefined;
    while (within && number === undefined) {
      number = /\/doc\/(\d+)/.exec(within.url())?.[1];
      within = within.parentFrame();
    }
    const unknown: Case = { id: `in ${frame?.url().slice(0, 80)}`, mode: 'html', markup: '' };
    const sheet = this.#sheets[Number(number ?? -1)] ?? [unknown];
    this.#seen.push({ sheet, kind, what: what.slice(0, 120) });
  }
}

/** Runs in every frame before anything else. */
function watch(hooks: string): void {
  const told = (kind: string, what: string) => {
    // biome-ignore lint/suspicious/noExplicitAny: the binding is put there by the test.
    (window as any).__told(kind, what);
  };
  for (const name of hooks.split(' ')) {
    Object.defineProperty(window, name, { value: () => told('ran', name), writable: false });
  }
  document.addEventListener('securitypolicyviolation', (event) => {
    const { effectiveDirective, blockedURI } = event;
    if (effectiveDirective.startsWith('script-src'))
      told('ran', `${effectiveDirective} ${blockedURI}`);
    // A picture or a sound of the book itself may be asked for, and the browser styles its
    // own words about XHTML that is not well-formed.
    const isOwn =
      blockedURI.startsWith(`${location.origin}/`) &&
      (effectiveDirective === 'img-src' || effectiveDirective === 'media-src');
    const isStyle = blockedURI === 'inline' && effectiveDirective.startsWith('style-src');
    if (!isOwn && !isStyle) told('loaded', `${effectiveDirective} ${blockedURI}`);
  });
  // The reader follows links itself, wherever they are.
  document.addEventListener(
    'click',
    (event) => {
      const link = (event.target as Element).closest('a[href]');
      const href = link?.getAttribute('href') ?? '';
      const runsCode = URL.parse(href, document.baseURI)?.protocol === 'javascript:';
      if (link && !runsCode) event.preventDefault();
    },
    true,
  );
}

/** Runs in the host page. */
function areWellFormed(markups: string[]): boolean[] {
  const parser = new DOMParser();
  return markups.map((markup) => {
    const source = `<html xmlns="http://www.w3.org/1999/xhtml"><body>${markup}</body></html>`;
    return !parser.parseFromString(source, 'application/xhtml+xml').querySelector('parsererror');
  });
}

/** Runs in the host page: shows a batch of documents and does to them what a reader might. */
async function provoke(
  batch: { address: string; inner: string[] | null; chapters: number }[],
): Promise<void> {
  const wait = (milliseconds: number) => new Promise((go) => setTimeout(go, milliseconds));
  const chaptersOf = (inside: Document | null) =>
    inside ? [...inside.querySelectorAll('body > div.chapter')] : [];
  const frames = await Promise.all(
    batch.map(async ({ address, inner, chapters }) => {
      const frame = document.createElement('iframe');
      const loaded = new Promise((go) => {
        frame.onload = go;
      });
      frame.src = address;
      document.body.append(frame);
      await Promise.race([loaded, wait(3000)]);
      const found = chaptersOf(frame.contentDocument);
      for (const [index, markup] of (inner ?? []).entries()) {
        const [chapter, again] = [found[index], document.createElement('div')];
        if (!chapter) continue;
        chapter.innerHTML = markup;
        chapter.after(again);
        again.innerHTML = chapter.innerHTML;
      }
      // Alone, a case may do what it likes with its own document.
      if (chapters > 1 && chaptersOf(frame.contentDocument).length !== chapters) {
        // biome-ignore lint/suspicious/noExplicitAny: the binding is put there by the test.
        (frame.contentWindow as any)?.__told('left', 'a chapter is not in its element');
      }
      return frame;
    }),
  );
  await wait(30);
  const ACTS = 'a,area,button,input,summary,label,option,text,circle,rect,mi,mtext,maction';
  for (const frame of frames) {
    try {
      const inside = frame.contentDocument;
      const view = frame.contentWindow as (Window & typeof globalThis) | null;
      if (!inside || !view) continue;
      for (const element of [...inside.querySelectorAll('*')].slice(0, 2000)) {
        for (const { localName } of [...element.attributes]) {
          if (!/^on/i.test(localName)) continue;
          element.dispatchEvent(new view.Event(localName.slice(2).toLowerCase()));
        }
        if (!element.matches(ACTS) && !element.hasAttribute('href')) continue;
        element.dispatchEvent(new view.MouseEvent('click', { bubbles: true, cancelable: true }));
        if ('focus' in element) (element as HTMLElement).focus();
      }
      for (const form of inside.forms) form.requestSubmit();
    } catch {
      // The document has left; that is told elsewhere.
    }
  }
  await wait(40);
  for (const frame of frames) frame.remove();
}
