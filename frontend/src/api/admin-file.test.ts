// @vitest-environment jsdom
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';

import { backend, problem } from '../../tests/backend';
import { fetchAdminFile } from './admin-file';
import { adminRole } from './admin-session';

const path = '/api/admin/study/export/csv';

beforeEach(() => localStorage.setItem('vokal-staff-role', 'admin'));

test('a file comes with its bytes, its type and the name the server gave', async () => {
  let authorisation: string | null = null;
  backend.use(
    http.post(`*${path}`, ({ request }) => {
      authorisation = request.headers.get('authorization');
      return new HttpResponse('a,b\r\n', {
        headers: {
          'content-type': 'text/csv',
          'content-disposition': 'attachment; filename="results.csv"',
        },
      });
    }),
  );
  const counts: number[] = [];
  const { blob, name } = await fetchAdminFile(path, { onBytes: (bytes) => counts.push(bytes) });
  expect(name).toBe('results.csv');
  expect(blob.size).toBe(5);
  expect(blob.type).toBe('text/csv');
  expect(counts.at(-1)).toBe(5);
  expect(authorisation).toBeNull();
});

test.each([
  ['attachment'],
  ['attachment; filename="../../etc/passwd"'],
  ['attachment; filename="a\\b.csv"'],
])('%s names no file', async (disposition) => {
  backend.use(
    http.post(
      `*${path}`,
      () => new HttpResponse('x', { headers: { 'content-disposition': disposition } }),
    ),
  );
  expect((await fetchAdminFile(path)).name).toBeUndefined();
});

test('a refusal is an error with its code, not a file', async () => {
  backend.use(
    http.post(`*${path}`, () => problem(403, 'confirmation_required', 'Please confirm.')),
  );
  await expect(fetchAdminFile(path)).rejects.toMatchObject({
    code: 'confirmation_required',
    status: 403,
  });
  expect(adminRole()).not.toBeNull();
});

test('a session that is over ends', async () => {
  backend.use(http.post(`*${path}`, () => problem(401, 'signed_out', 'No.')));
  await expect(fetchAdminFile(path)).rejects.toMatchObject({ status: 401 });
  expect(adminRole()).toBeNull();
});
