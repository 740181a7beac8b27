/**
 * Serves the study's pages without a network. It answers for the study's own files alone: never for
 * the API, never for a reader's pages, and it keeps nothing that is anybody's.
 */
import { cleanupOutdatedCaches, matchPrecache, precache } from 'workbox-precaching';

import { answerFor } from './features/study/offline/answers';

interface Worker {
  __WB_MANIFEST: { url: string; revision: string | null }[];
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
  location: Location;
  addEventListener: (type: string, listener: (event: WorkerEvent) => void) => void;
}

interface WorkerEvent {
  data: unknown;
  request: Request;
  respondWith: (answer: Promise<Response>) => void;
  waitUntil: (task: Promise<unknown>) => void;
}

declare const self: Worker;

precache(self.__WB_MANIFEST);
cleanupOutdatedCaches();

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting();
});
self.addEventListener('fetch', (event) => {
  const answer = answerFor(event.request, self.location.origin, matchPrecache);
  if (answer) event.respondWith(answer);
});
