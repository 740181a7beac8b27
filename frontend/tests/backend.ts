/** A backend made of answers, for tests of the front end alone. */
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';

const NOTHING_NEW = {
  rev: 0,
  more: false,
  reset: false,
  applied: [],
  refused: [],
  behind: [],
  annotations: [],
  places: [],
};

export const backend = setupServer(
  // Every way in asks these, and most tests are about something else.
  http.get('*/api/auth/providers', () => HttpResponse.json([])),
  http.get('*/api/auth/forgotten', () => HttpResponse.json({ mail: false })),
  http.get('*/api/auth/registration', () => HttpResponse.json({ door: 'open', domains: [] })),
  // So does the library, beside its books.
  http.get('*/api/shelves', () => HttpResponse.json([])),
  http.get('*/api/books/series', () => HttpResponse.json([])),
  // Whoever is signed in asks these as soon as the screen is there.
  http.post('*/api/sync', () => HttpResponse.json(NOTHING_NEW)),
  http.get('*/api/sync/events', () => new HttpResponse(null, { status: 503 })),
);

/** A failure as the server tells it (RFC 9457). */
export function problem(status: number, code: string, detail: string) {
  return HttpResponse.json(
    { type: 'about:blank', title: code, status, detail, code },
    { status, headers: { 'content-type': 'application/problem+json' } },
  );
}

/** Answers one kind of request and keeps the bodies it came with. */
export function remember(
  method: 'put' | 'post' | 'patch' | 'delete',
  path: string,
  answer: () => Response,
) {
  const bodies: unknown[] = [];
  backend.use(
    http[method](`*${path}`, async ({ request }) => {
      bodies.push(await request.json().catch(() => null));
      return answer();
    }),
  );
  return bodies;
}

/** A token as the server makes it, but for the signature. */
export function tokenFor(claims: Record<string, unknown> = {}, secondsToLive = 900): string {
  const part = (value: unknown) =>
    btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
  const exp = Math.floor(Date.now() / 1000) + secondsToLive;
  const user = { sub: '1', email: 'ada@example.org', given_name: 'Ada', family_name: 'L' };
  return `${part({ alg: 'HS256' })}.${part({ ...user, exp, ...claims })}.signature`;
}
