/** How screens ask the server, and when they ask once more. */
import { type Query, QueryClient } from '@tanstack/react-query';

import { ApiError } from '@/api/api-error';

export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // The backend's no is final; only silence is worth a second question, and not even that
        // while there is no network: the next one comes with it.
        retry: (failures, fault) =>
          failures < 2 &&
          globalThis.navigator.onLine &&
          !(fault instanceof ApiError && fault.status > 0 && fault.status < 500),
        staleTime: 30_000,
        // Offline reading works from caches, so a query may run and say so itself.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/** What a screen waits for, or says that it does not have. */
const isOwed = ({ state }: Query) => state.data === undefined || state.status === 'error';

/** Others than screens wait for some: a question that ends without an answer is one to them. */
const isScreensAlone = (query: Query) => query.isActive() && !query.meta?.awaited;

/** Asks anew for what did not come, once the network is back; returns how to stop. */
export function askAgainOnline(queries: QueryClient): () => void {
  const ask = async () => {
    // A question that went out without a network may wait for minutes.
    await queries.cancelQueries({
      predicate: (query) => isOwed(query) && isScreensAlone(query),
    });
    await queries.refetchQueries({ predicate: isOwed, type: 'active' });
  };
  const onOnline = () => void ask();
  globalThis.addEventListener('online', onOnline);
  return () => globalThis.removeEventListener('online', onOnline);
}
