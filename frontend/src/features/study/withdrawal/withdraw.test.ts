// @vitest-environment jsdom
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';

import { backend } from '../../../../tests/backend';
import { type Waiting, waitingFor } from '../outbox/waiting';
import { typedCode } from './code';
import { type Drop, withdraw } from './withdraw';

const address = '*/api/datacollection/withdraw';
const answers = (status: number) =>
  http.post(address, () =>
    status === 204 ? new HttpResponse(null, { status }) : HttpResponse.json({}, { status }),
  );

let waiting: Waiting[] = [];
const drop: Drop = async (isTheirs) => {
  const dropped = waiting.filter(isTheirs);
  waiting = waiting.filter((one) => !dropped.includes(one));
  return dropped;
};
beforeEach(() => {
  waiting = [];
});

test.each([
  ['K7WQ2MXP', 'K7WQ2MXP'],
  ['k7wq-2mxp', 'K7WQ2MXP'],
  [' K7WQ 2MXP ', 'K7WQ2MXP'],
  ['K7WQ2MX', null],
  ['K7WQ2MX0', null],
  ['', null],
])('%j is read as %s', (typed, code) => {
  expect(typedCode(typed)).toBe(code);
});

test.each([
  [204, 'done'],
  [404, 'unknown'],
  [429, 'tooMany'],
  [503, 'offline'],
])('an answer of %i means %s', async (status, told) => {
  backend.use(answers(status));
  expect(await withdraw('K7WQ2MXP', drop)).toBe(told);
});

test('what is no code is not asked about', async () => {
  expect(await withdraw('hello', drop)).toBe('unreadable');
});

test('what was never sent is deleted here, with a network or without', async () => {
  for (const answer of [answers(404), http.post(address, () => HttpResponse.error())]) {
    backend.use(answer);
    waiting = [
      await waitingFor('a', JSON.stringify({ withdrawalCode: 'K7WQ2MXP' })),
      await waitingFor('b', JSON.stringify({ withdrawalCode: 'AAAABBBB' })),
    ];
    expect(await withdraw('K7WQ2MXP', drop)).toBe('done');
    expect(waiting.map(({ submissionId }) => submissionId)).toEqual(['b']);
  }
});

test('what may have arrived already needs the server’s word', async () => {
  backend.use(http.post(address, () => HttpResponse.error()));
  const sent = await waitingFor('a', JSON.stringify({ withdrawalCode: 'K7WQ2MXP' }));
  waiting = [{ ...sent, attempts: 1 }];
  expect(await withdraw('K7WQ2MXP', drop)).toBe('offlineHere');
});
