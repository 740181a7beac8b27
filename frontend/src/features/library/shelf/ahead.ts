/** What the library shows first, asked for while the code that shows it is still on its way. */
import { api } from '@/api/client';
import { storedToken, userOf } from '@/api/token';
import { placeKeptAt } from '@/shared/reading/send-places';

import { askedIn, FEW, LAST_READ, PAGE, questionOf } from './asked';

type Question = Record<string, string>;

const ask = (query: Question, signal?: AbortSignal) =>
  api.GET('/api/books', { params: { query }, ...(signal && { signal }) });

interface Ahead {
  answer: ReturnType<typeof ask>;
  reader: number | undefined;
  at: number;
}

/** What is older may have changed meanwhile. */
const FRESH_MS = 5000;

const asked = new Map<string, Ahead>();
/** Later the code is here, and asks for itself. */
let isAsked = false;

const nameOf = (question: Question) =>
  new URLSearchParams(Object.entries(question).toSorted()).toString();

function reader(): number | undefined {
  const token = storedToken();
  return token === null ? undefined : userOf(token)?.id;
}

function askFor(question: Question): Ahead['answer'] {
  const answer = ask(question);
  // Whoever takes it hears of it.
  answer.catch(() => undefined);
  asked.set(nameOf(question), { answer, reader: reader(), at: performance.now() });
  return answer;
}

/**
 * Asks for the shelf as an address has it, and for the book that was read last; tells once it is
 * known whether the shelf is a long one.
 */
export async function askAhead(address: URLSearchParams): Promise<boolean> {
  if (isAsked || address.get('view') === 'pdf') return false;
  isAsked = true;
  const wanted = askedIn(address);
  const shelf = { ...questionOf({ ...wanted, q: wanted.q.trim() }), limit: String(PAGE) };
  const answer = askFor({ view: 'page', ...shelf });
  askFor({ view: 'page', sort: 'read', limit: LAST_READ });
  const { data } = await answer;
  return data !== undefined && 'total' in data && data.total > FEW;
}

/** Whether it is the reader's own, and as the shelf is now: who left a book sees where they left. */
function isGood({ reader: asker, at }: Ahead): boolean {
  return asker === reader() && performance.now() - at < FRESH_MS && at > placeKeptAt();
}

/** The answer to a question of the shelf: the one that is on its way, else a new one. */
export function shelfAnswer(question: Question, signal?: AbortSignal): Ahead['answer'] {
  const name = nameOf(question);
  const ahead = asked.get(name);
  asked.delete(name);
  return ahead && isGood(ahead) ? ahead.answer : ask(question, signal);
}
