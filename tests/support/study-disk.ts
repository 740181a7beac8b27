/** What the study keeps in the browser's database, read from the page. */
import type { Page } from '@playwright/test';

export type LoggedEvent = { type: string; wall: number } & Record<string, unknown>;

interface Stores {
  events: LoggedEvent;
  outbox: {
    submissionId: string;
    body: string;
    attempts: number;
    nextAt: number;
    refusal: string | null;
  };
  tickets: { sessionToken: string; ageGroup: string };
}

/** All of a store; waits for whatever is being written to it. */
export function stored<Name extends keyof Stores>(
  page: Page,
  store: Name,
): Promise<Stores[Name][]> {
  return page.evaluate(async (name) => {
    const settled = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await settled(indexedDB.open('vokal-study'));
    const all = await settled(database.transaction(name).objectStore(name).getAll());
    database.close();
    return all;
  }, store);
}
