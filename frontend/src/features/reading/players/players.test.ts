// @vitest-environment jsdom
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TextMap } from '@/shared/marks/text-map';
import { backend, problem } from '../../../../tests/backend';
import { Players, type PlayerWords } from './players';
import { AT_ONCE } from './recording';

const words: PlayerWords = {
  sound: 'Tonaufnahme',
  film: 'Film',
  missing: 'fehlt',
  outside: 'nicht im Buch',
  broken: 'kam nicht an',
  unplayable: 'kann nicht',
  load: (bytes) => `laden (${bytes})`,
  loading: (percent) => `${percent} %`,
};

beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockImplementation((type) =>
    type === 'audio/ogg' ? '' : 'maybe',
  );
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined);
  URL.createObjectURL = vi.fn(() => 'blob:x');
  URL.revokeObjectURL = vi.fn();
});
afterEach(() => vi.restoreAllMocks());

/** The server has these files, of one type and of so many bytes each. */
function serve(files: Record<string, { type: string; length: number }>): string[] {
  const asked: string[] = [];
  backend.use(
    http.get('*/api/books/1/media/:path', ({ params, request }) => {
      const path = String(params.path);
      const file = files[path];
      asked.push(`${path} ${request.headers.get('Range')}`);
      if (!file) return problem(404, 'not_found', 'No.');
      const [, from, to] = /bytes=(\d+)-(\d+)/.exec(request.headers.get('Range') ?? '') ?? [];
      const first = Number(from);
      const last = Math.min(Number(to), file.length - 1);
      return new HttpResponse(new Uint8Array(last - first + 1), {
        status: 206,
        headers: {
          'Content-Type': file.type,
          'Content-Range': `bytes ${first}-${last}/${file.length}`,
        },
      });
    }),
  );
  return asked;
}

function page(html: string): HTMLElement {
  const page = document.createElement('div');
  page.innerHTML = html;
  document.body.replaceChildren(page);
  return page;
}

/** Bytes have come: a real browser would know how long the sound is. */
async function loaded(player: HTMLMediaElement): Promise<void> {
  await vi.waitFor(() => expect(player.src).toBe('blob:x'));
  player.dispatchEvent(new Event('loadedmetadata'));
  await new Promise((done) => setTimeout(done));
}

const SOUND = '<audio data-resource="a.wav" class="block" width="300" height="54">no</audio>';

test('the first that this browser can play is played, and its text stays the text', async () => {
  const asked = serve({
    'a.wav': { type: 'audio/ogg', length: 9 },
    'b.mp3': { type: 'audio/mpeg', length: 9 },
  });
  const root = page(
    'x<figure><audio data-resource="a.wav"><source data-resource="a.wav"><source data-resource="b.mp3">no</audio><figcaption>Ein Vogel</figcaption></figure>',
  );
  new Players(1, () => Promise.reject(new Error())).fill(root, words);
  const player = root.querySelector('audio') as HTMLAudioElement;
  expect(player.getAttribute('aria-label')).toBe('Ein Vogel');
  await loaded(player);
  expect(asked).toEqual([`a.wav bytes=0-${AT_ONCE - 1}`, `b.mp3 bytes=0-${AT_ONCE - 1}`]);
  expect(root.querySelector('[data-placeholder]')).toBeNull();
  expect(new TextMap(root, 0).end).toBe('xnoEin Vogel'.length);
});

test('what cannot be played is told in words, and no text is lost', async () => {
  serve({ 'a.wav': { type: 'audio/ogg', length: 9 } });
  const told = async (html: string) => {
    const root = page(html);
    new Players(1, () => Promise.reject(new Error())).fill(root, words);
    await vi.waitFor(() => expect(root.querySelector('[data-placeholder]')).not.toBeNull());
    expect(new TextMap(root, 0).end).toBe(2);
    return root.querySelector('[data-placeholder]')?.textContent;
  };
  expect(await told('<audio>no</audio>')).toBe('nicht im Buch');
  expect(await told(SOUND)).toBe('kann nicht');
  expect(await told('<video data-resource="b.webm">no</video>')).toBe('fehlt');
  backend.use(http.get('*/api/books/1/media/*', () => problem(500, 'internal', 'Oh.')));
  expect(await told(SOUND)).toBe('kam nicht an');
});

test('a large recording is fetched once it is asked for, and what has come is kept', async () => {
  const length = AT_ONCE + 10;
  const asked = serve({ 'a.wav': { type: 'audio/wav', length } });
  const root = page(SOUND);
  new Players(1, () => Promise.reject(new Error())).fill(root, words);
  const player = root.querySelector('audio') as HTMLAudioElement;
  const button = () => root.querySelector('button') as HTMLButtonElement;
  await vi.waitFor(() => expect(button()?.textContent).toBe(`laden (${length})`));
  expect(asked).toHaveLength(1);
  backend.use(
    http.get('*/api/books/1/media/*', () => problem(503, 'busy', 'Later.'), { once: true }),
  );
  button().focus();
  button().click();
  await vi.waitFor(() => expect(button()?.textContent).toContain('kam nicht an'));
  button().click();
  await loaded(player);
  expect(asked.at(-1)).toMatch(`a.wav bytes=${AT_ONCE}-`);
  expect(player.style.display).toBe('');
});

test('who comes back to a page finds the player that was there', async () => {
  serve({ 'a.wav': { type: 'audio/wav', length: 9 } });
  const root = page(SOUND);
  const players = new Players(1, () => Promise.reject(new Error()));
  players.fill(root, words);
  const player = root.querySelector('audio') as HTMLAudioElement;
  await loaded(player);
  root.innerHTML = '<p>Another page</p>';
  root.innerHTML = SOUND.replace('300', '280') + SOUND;
  players.fill(root, words);
  const [first, second] = root.querySelectorAll('audio');
  expect(first).toBe(player);
  expect(second).not.toBe(player);
  players.close();
  expect(URL.revokeObjectURL).toHaveBeenCalled();
});

test('what plays in one place is no player of another, which has words of its own', async () => {
  serve({ 'a.wav': { type: 'audio/wav', length: 9 } });
  const root = page(SOUND);
  const players = new Players(1, () => Promise.reject(new Error()));
  players.fill(root, words);
  const player = root.querySelector('audio') as HTMLAudioElement;
  await loaded(player);
  const others = [
    SOUND.replace('no<', 'not here either<'),
    SOUND.replaceAll('audio', 'video'),
    SOUND.replace('<audio', '<audio id="b-7"'),
  ];
  for (const other of others) {
    root.innerHTML = other;
    const length = root.textContent?.length;
    players.fill(root, words);
    expect(root.querySelector('audio,video')).not.toBe(player);
    expect(new TextMap(root, 0).end).toBe(length);
  }
  players.close();
});

test('two are fetched at once, and nothing for a page that was left', async () => {
  const asked = serve(
    Object.fromEntries([...'abcdef'].map((name) => [name, { type: 'audio/wav', length: 9 }])),
  );
  const root = page(
    [...'abcdef'].map((name) => `<audio data-resource="${name}"></audio>`).join(''),
  );
  const players = new Players(1, () => Promise.reject(new Error()));
  players.fill(root, words);
  root.innerHTML = '<p>Another page</p>';
  await new Promise((done) => setTimeout(done, 50));
  expect(asked.length).toBeLessThanOrEqual(2);
  players.close();
});

test('captions are captions, and no larger than these are', async () => {
  serve({
    'a.wav': { type: 'audio/wav', length: 9 },
    'good.vtt': { type: 'text/vtt', length: 9 },
    'film.mp4': { type: 'video/mp4', length: 9 },
    'long.vtt': { type: 'text/vtt', length: 2 * 1024 * 1024 },
  });
  const tracks = ['good.vtt', 'film.mp4', 'long.vtt'].map(
    (path) => `<track data-resource="${path}">`,
  );
  const root = page(`<audio data-resource="a.wav">${tracks.join('')}no</audio>`);
  const players = new Players(1, () => Promise.reject(new Error()));
  players.fill(root, words);
  await vi.waitFor(() => expect(root.querySelectorAll('track')).toHaveLength(1));
  await vi.waitFor(() => expect(root.querySelector('track')?.src).toBe('blob:x'));
  expect(root.querySelector('track')?.dataset.resource).toBe('good.vtt');
  players.close();
});

test('what proves not to be playable is not kept in memory', async () => {
  serve({ 'a.wav': { type: 'audio/wav', length: 9 } });
  const root = page(SOUND);
  const players = new Players(1, () => Promise.reject(new Error()));
  players.fill(root, words);
  const player = root.querySelector('audio') as HTMLAudioElement;
  await vi.waitFor(() => expect(player.src).toBe('blob:x'));
  player.dispatchEvent(new Event('error'));
  await vi.waitFor(() => expect(root.textContent).toContain('kann nicht'));
  expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:x');
  expect(player.hasAttribute('src')).toBe(false);
  players.close();
});
