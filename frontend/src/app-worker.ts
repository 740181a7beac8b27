/**
 * Opens Vokal without a network, as an app on the home screen or in a tab. It answers for pages and
 * for files of the program alone, never for the API: books come from the sealed shelf. The study
 * has a worker of its own, whose longer scope wins.
 */
import { matchPrecache, precache } from 'workbox-precaching';

import { answerFor } from './app/worker-answers';

interface Worker {
  __WB_MANIFEST: { url: string; revision: string | null }[];
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
  location: Location;
  addEventListener: (type: string, listener: (event: WorkerEvent) => void) => void;
}

interface WorkerEvent {
  data: unknown;
  ports: readonly MessagePort[];
  request: Request;
  respondWith: (answer: Promise<Response>) => void;
  waitUntil: (task: Promise<unknown>) => void;
}

declare const self: Worker;

const files = self.__WB_MANIFEST;

// Old caches are not tidied away by name: the study's begins as ours does.
precache(files);

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('message', ({ data, ports }) => {
  if (data === 'take-over') void self.skipWaiting();
  // Whether a page is of this build, asked by the program that it began with.
  else if (typeof data === 'string')
    ports[0]?.postMessage(files.some(({ url }) => `/${url}` === data));
});
self.addEventListener('fetch', (event) => {
  const answer = answerFor(event.request, self.location.origin, matchPrecache);
  if (answer) event.respondWith(answer);
});
