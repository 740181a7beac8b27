// @vitest-environment jsdom
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';

import { reportRun, submitBatch } from '@/api/study';

import { backend, problem } from '../../../../tests/backend';
import { verdictOnFault } from './waiting';

const page = (status: number) => HttpResponse.html('<h1>Nothing here</h1>', { status });
const json = (status: number, body: object) => HttpResponse.json(body, { status });

async function verdictsOn(answer: () => Response) {
  backend.use(
    http.post('*/api/datacollection/submit-batch', answer),
    http.put('*/api/datacollection/runs/a', answer),
  );
  const { signal } = new AbortController();
  const faults = [submitBatch('{}', signal), reportRun('a', '{}', signal)].map((sent) =>
    sent.then(
      () => expect.unreachable(),
      (fault: unknown) => fault,
    ),
  );
  return (await Promise.all(faults)).map(verdictOnFault);
}

test.each([
  ['a proxy’s 404', () => page(404)],
  ['a captive portal', () => page(403)],
  ['a proxy that takes less', () => page(413)],
  ['a text', () => HttpResponse.text('no', { status: 400 })],
  ['nothing', () => new HttpResponse(null, { status: 409 })],
  ['another’s JSON', () => json(404, { message: 'no route' })],
  ['another’s JSON with a word of ours', () => json(400, { code: 'invalid', detail: 'no' })],
  ['a word that is not known', () => problem(403, 'blocked_by_policy', 'no')],
  ['an address that the server does not know', () => problem(404, 'not_found', 'no')],
  ['too many', () => problem(429, 'too_many', 'later')],
  ['a server without room', () => problem(507, 'storage_full', 'later')],
])('%s is no refusal: it is sent again', async (_, answer) => {
  expect(await verdictsOn(answer)).toEqual(['again', 'again']);
});

test.each([
  [400, 'invalid'],
  [422, 'invalid'],
  [409, 'submission_conflict'],
  [409, 'study_closed'],
  [413, 'too_large'],
])('%i %s of the server’s own is final', async (status, code) => {
  expect(await verdictsOn(() => problem(status, code, 'no'))).toEqual(['refused', 'refused']);
});
