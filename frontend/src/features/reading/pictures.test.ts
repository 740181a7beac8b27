// @vitest-environment jsdom
import { type HttpResponse, http } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { TextMap } from '@/shared/marks/text-map';
import { backend, problem } from '../../../tests/backend';
import { Pictures } from './pictures';
import type { PlayerWords } from './players/players';

const players = {} as PlayerWords;
const words = { missing: 'm', outside: 'Bild nicht im Buch', broken: 'b', loading: 'l', players };

test('a picture that no book holds is told in words, which are no part of the text', () => {
  const page = document.createElement('div');
  page.innerHTML = 'a<img alt="Ein Hund" width="240" height="160"><img alt="">b';
  new Pictures({ id: 1, contentHash: 'hash' }).fill(page, words);
  expect(page.querySelector('img')).toBeNull();
  const told = [...page.querySelectorAll('[role=img]')];
  expect(told.map((box) => box.textContent)).toEqual([
    'Bild nicht im Buch: Ein Hund',
    'Bild nicht im Buch',
  ]);
  expect(told.map((box) => box.getAttribute('aria-label'))).toEqual(
    told.map((box) => box.textContent),
  );
  expect(new TextMap(page, 0).end).toBe(2);
});

afterEach(() => void vi.useRealTimers());

/** A page with one picture of the book, filled; the server answers it so. */
function filled(answer: () => Response | Promise<Response>): HTMLElement {
  backend.use(http.get('*/api/books/1/images/*', answer));
  const page = document.createElement('div');
  page.innerHTML = '<img alt="Ein Hund" data-resource="dog.png" width="240" height="160">';
  new Pictures({ id: 1, contentHash: 'hash' }).fill(page, {
    ...words,
    missing: 'fehlt',
    broken: 'Bildfehler',
    loading: 'lädt',
  });
  return page;
}
const toldOf = (page: HTMLElement) => page.querySelector('[role=img]')?.textContent;

test('a picture that the server cannot give is an error, one it does not have is missing', async () => {
  const broken = filled(() => problem(500, 'internal', 'Oh.'));
  await vi.waitFor(() => expect(toldOf(broken)).toBe('Bildfehler: Ein Hund'));
  const missing = filled(() => problem(404, 'not_found', 'No.'));
  await vi.waitFor(() => expect(toldOf(missing)).toBe('fehlt: Ein Hund'));
});

test('a picture that takes long says so after a quarter of a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const page = filled(() => new Promise<HttpResponse<null>>(() => {}));
  await vi.advanceTimersByTimeAsync(14_900);
  expect(toldOf(page)).toBeUndefined();
  await vi.advanceTimersByTimeAsync(200);
  expect(toldOf(page)).toBe('lädt: Ein Hund');
});

test('pictures that one looks at come before those that were flown over, in their order', async () => {
  const asked: string[] = [];
  backend.use(
    http.get('*/api/books/1/images/*', ({ request }) => {
      asked.push(new URL(request.url).pathname.split('/').at(-1) ?? '');
      return problem(404, 'not_found', 'No.');
    }),
  );
  const pictures = new Pictures({ id: 1, contentHash: 'hash' });
  const page = (...names: string[]) => {
    const element = document.createElement('div');
    element.innerHTML = names.map((name) => `<img alt="" data-resource="${name}">`).join('');
    return element;
  };
  pictures.fill(page('a1', 'a2', 'a3', 'a4'), words);
  pictures.fill(page('b1', 'b2'), words);
  pictures.warm('<img data-resource="next">');
  await vi.waitFor(() => expect(asked).toHaveLength(7));
  expect(asked.slice(0, 2).toSorted()).toEqual(['a1', 'a2']);
  expect(asked.slice(2)).toEqual(['b1', 'b2', 'a3', 'a4', 'next']);
});
