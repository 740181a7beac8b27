/** A lost password: whether the time of the answer tells who has an account. */
import { expect, test } from '@playwright/test';

import { type OwnServer, ownPort, startServer } from '../support/own-server';
import { type Postbox, startPostbox } from '../support/postbox';
import { digits, median, publish, spread } from './report';

const TRIES = 200;

let postbox: Postbox;
let server: OwnServer;
let cookie = '';

/** Asks like a browser of our page that stands at an address of its own. */
async function ask(path: string, body: unknown): Promise<Response> {
  const word = /XSRF-TOKEN=([^;]*)/.exec(cookie)?.[1] ?? '';
  const address = Array.from({ length: 3 }, () => Math.floor(Math.random() * 256)).join('.');
  return fetch(server.url + path, {
    method: 'POST',
    headers: {
      cookie,
      origin: server.url,
      'content-type': 'application/json',
      'x-xsrf-token': word,
      'x-forwarded-for': `10.${address}`,
    },
    body: JSON.stringify(body),
  });
}

const addressOf = (index: number) => `reader-${index}@example.org`;

async function timed(email: string): Promise<number> {
  const begin = performance.now();
  const answer = await ask('/api/auth/forgotten', { email });
  await answer.arrayBuffer();
  expect(answer.status).toBe(202);
  return performance.now() - begin;
}

test.beforeAll(async () => {
  test.setTimeout(300_000);
  postbox = await startPostbox(ownPort(4, 0));
  const settings = { ...postbox.settings, VOKAL_TRUSTED_PROXY: '127.0.0.1' };
  server = await startServer(ownPort(4, 1), settings);
  const first = await fetch(`${server.url}/api/health`);
  cookie = (first.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
  for (let index = 0; index < TRIES; index += 1) {
    const person = { firstName: 'Ada', lastName: 'Lovelace', email: addressOf(index) };
    const answer = await ask('/api/auth/register', { ...person, password: 'ein langer Satz' });
    expect(answer.status, await answer.text()).toBe(201);
  }
  await postbox.about(addressOf(TRIES - 1), /Confirm/);
});

test.afterAll(() => {
  server?.stop();
  postbox?.stop();
});

test('a lost password', async () => {
  const [known, unknown]: [number[], number[]] = [[], []];
  for (let index = 0; index < TRIES; index += 1) {
    const pair = [
      async () => known.push(await timed(addressOf(index))),
      async () => unknown.push(await timed(`nobody-${index}@example.org`)),
    ];
    if (Math.random() < 0.5) pair.reverse();
    for (const ask of pair) await ask();
  }
  const apart = Math.abs(median(known) / median(unknown) - 1) * 100;
  await publish({
    order: 46,
    title: 'A lost password',
    note: `${TRIES} links asked for with addresses that have an account and as many with addresses that have none, in turn, while the mails to the former go out.`,
    rows: [
      { what: 'address with an account', figure: spread(known) },
      {
        what: 'address without',
        figure: spread(unknown),
        ratio: `${digits(apart)} % apart`,
        target: 'medians within 10 %',
        met: apart < 10,
      },
    ],
  });
});
