/** What is measured, on an installation that is fresh each time. */
import { book } from './books.mjs';
import { get, post } from './generator.mjs';
import { PASSWORD } from './installation.mjs';
import { BOOKS, NEEDLES, numbered } from './library.mjs';
import { submission } from './participants.mjs';

const SECONDS = Number(process.env.LOAD_SECONDS ?? 10);
const SOAK = Number(process.env.LOAD_SOAK_SECONDS ?? 120);
const CHAPTER = { chapters: 20, chapterBytes: 22_000 };
const SUBMIT = '/api/datacollection/submit-batch';

function read(installation, { token }, { id }, connections, seconds = SECONDS) {
  const paths = Array.from(
    { length: CHAPTER.chapters },
    (_, at) => `/api/books/${id}/chapters/${at}`,
  );
  return get(installation.url, { authorization: `Bearer ${token}` }, paths, {
    connections,
    seconds,
  });
}

function told({ rate, p50, p99, failed }) {
  return `${rate.toFixed(0)}/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${failed} failed`;
}

async function reading(installation) {
  const reader = await installation.reader();
  const uploaded = await installation.upload(reader, book(CHAPTER));
  await read(installation, reader, uploaded, 50, 2);
  const outcome = await read(installation, reader, uploaded, 50);
  return {
    figure: told(outcome),
    met: outcome.rate >= 10_000 && outcome.p99 < 50 && outcome.failed === 0,
  };
}

async function submissions(installation) {
  const outcome = await post(installation.url, SUBMIT, submission(), {
    connections: 50,
    seconds: SECONDS,
  });
  return {
    figure: told(outcome),
    met: outcome.rate >= 500 && outcome.p99 < 1000 && outcome.failed === 0,
  };
}

async function uploads(installation) {
  const reader = await installation.reader();
  const file = book({ ...CHAPTER, padding: 25 * 1024 * 1024 });
  await installation.upload(reader, book(CHAPTER));
  const before = installation.memory();
  const begin = performance.now();
  await Promise.all(Array.from({ length: 20 }, () => installation.upload(reader, file)));
  const seconds = (performance.now() - begin) / 1000;
  const growth = installation.memory('VmHWM') - before;
  return {
    figure: `${seconds.toFixed(1)} s, memory +${growth.toFixed(0)} MiB at most`,
    met: seconds < 30 && growth < 64,
  };
}

async function logins(installation) {
  const readers = await Promise.all(Array.from({ length: 16 }, () => installation.reader()));
  const uploaded = await installation.upload(readers[0], book(CHAPTER));
  let next = 0;
  const form = () => {
    next = (next + 1) % readers.length;
    return JSON.stringify({ email: readers[next].email, password: PASSWORD });
  };
  const [reads, signedIn] = await Promise.all([
    read(installation, readers[0], uploaded, 10),
    post(installation.url, '/api/auth/login', form, { connections: 4, seconds: SECONDS }),
  ]);
  return {
    figure: `${told(signedIn)}; reading ${told(reads)}`,
    met: signedIn.rate >= 8 && reads.p99 < 100 && reads.failed === 0,
  };
}

async function soak(installation) {
  const reader = await installation.reader();
  const uploaded = await installation.upload(reader, book(CHAPTER));
  const mixed = (seconds) =>
    Promise.all([
      read(installation, reader, uploaded, 10, seconds),
      post(installation.url, SUBMIT, submission(), { connections: 4, seconds }),
    ]);
  await mixed(Math.ceil(SOAK / 3));
  const before = installation.memory();
  const outcomes = await mixed(SOAK);
  const growth = installation.memory() / before - 1;
  const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
  return {
    figure: `memory ${before.toFixed(0)} MiB, ${(growth * 100).toFixed(1)} % more at the end; ${outcomes.map((outcome) => outcome.rate.toFixed(0)).join(' and ')}/s, ${failed} failed`,
    met: growth < 0.1 && failed === 0,
  };
}

/** What the first installation has found: the others must find the same. */
let found;

/** Of each needle the time to its first books, as somebody who types sees it. */
async function searching(installation) {
  const reader = await installation.reader();
  for (let number = 0; number < BOOKS; number += 1) {
    await installation.upload(reader, numbered(number));
  }
  const headers = { authorization: `Bearer ${reader.token}` };
  const ask = async (query) => {
    const begin = performance.now();
    const answer = await fetch(`${installation.url}/api/search?${new URLSearchParams(query)}`, {
      headers,
    });
    if (!answer.ok) throw new Error(`search: ${answer.status} ${await answer.text()}`);
    return { ...(await answer.json()), ms: performance.now() - begin };
  };
  // A word that is in no book, once all are counted.
  for (let left = true; left; ) left = (await ask({ q: 'xxyyzz' })).after !== null;
  const times = [];
  const whole = [];
  const answers = {};
  for (const q of NEEDLES) {
    const begin = performance.now();
    const books = [];
    for (let after; after !== null; ) {
      const answer = await ask(after === undefined ? { q } : { q, after });
      if (after === undefined) times.push(answer.ms);
      books.push(...answer.books.map(({ title, hits, best }) => [title, hits, best[0]?.span]));
      after = answer.after;
      // Nobody pages through hundreds.
      if (books.length > 80) break;
    }
    whole.push(performance.now() - begin);
    // How many come in one answer is a matter of time.
    answers[q] = books.slice(0, 80);
  }
  const same = JSON.stringify(answers);
  found ??= same;
  const worst = Math.max(...times);
  const middle = times.toSorted((one, other) => one - other)[times.length >> 1];
  return {
    figure: `first answer ${middle.toFixed(0)} ms (median), ${worst.toFixed(0)} ms (slowest of ${times.length}); all books, at most 80, ${Math.max(...whole).toFixed(0)} ms; ${found === same ? 'equal answers' : 'OTHER answers'}`,
    met: worst < 300 && found === same,
  };
}

export const SCENARIOS = {
  reading: {
    run: reading,
    what: 'chapters of 22 kB read over 50 connections',
    target: '10,000/s, p99 < 50 ms',
  },
  submissions: {
    run: submissions,
    what: 'submissions of five quizzes over 50 connections, each durable',
    target: '500/s, p99 < 1 s',
  },
  uploads: { run: uploads, what: '20 uploads of 25 MB at once', target: '30 s, +64 MiB' },
  logins: {
    run: logins,
    what: 'sign-ins while ten connections read',
    target: '8/s, reading p99 < 100 ms',
  },
  searching: {
    run: searching,
    servers: 1,
    what: `words in a library of ${BOOKS} books of 300 kB`,
    target: 'first answer 300 ms, equal answers',
  },
  soak: {
    run: soak,
    // It takes long, and several servers are the same program.
    forOneBox: true,
    what: `${SOAK} s of reading and submissions, after ${Math.ceil(SOAK / 3)} s to warm up`,
    target: 'within 10 %',
  },
};
