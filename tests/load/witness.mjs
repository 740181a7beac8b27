/** Somebody else who reads while a server is flooded: a program of its own, so that it waits for nobody's bytes but its own. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const PAUSE = 25;

/** Starts one; what it saw is told when it is stopped. */
export function witness(url, paths, token) {
  const child = fork(fileURLToPath(import.meta.url), [url, token, ...paths]);
  return {
    stop: () =>
      new Promise((told) => {
        child.once('message', told);
        child.send('stop');
      }),
  };
}

/** @typedef {{ p50: number, p99: number, asked: number, refused: number }} Seen milliseconds, and how often */
async function watch([url, token, ...paths]) {
  const times = [];
  let refused = 0;
  let over = false;
  process.once('message', () => {
    over = true;
  });
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': '198.51.100.7' };
  for (let at = 0; !over; at += 1) {
    const begin = performance.now();
    const answer = await fetch(url + paths[at % paths.length], { headers }).catch(() => undefined);
    await answer?.arrayBuffer();
    times.push(performance.now() - begin);
    if (!answer?.ok) refused += 1;
    await new Promise((awake) => setTimeout(awake, PAUSE));
  }
  times.sort((a, b) => a - b);
  const at = (part) => times[Math.floor((times.length - 1) * part)];
  process.send({ p50: at(0.5), p99: at(0.99), asked: times.length, refused });
  process.disconnect();
}

if (process.send && process.argv[1] === fileURLToPath(import.meta.url)) {
  await watch(process.argv.slice(2));
}
