/** Whether this browser has files to bring in yet, and whose. */
const markKey = 'vokal-bringing';

export function bringingMark(): string | null {
  return localStorage.getItem(markKey);
}

export function markBringing(reader: number): void {
  localStorage.setItem(markKey, String(reader));
}

export function unmarkBringing(): void {
  localStorage.removeItem(markKey);
}

export function bringingDatabaseOf(reader: number): string {
  return `vokal-bringing-${reader}`;
}

/** What somebody's files are called is nobody else's business: it goes when they leave. */
export function forgetBringing(reader: number | undefined): Promise<void> {
  const who = reader ?? (Number(bringingMark()) || undefined);
  unmarkBringing();
  if (who === undefined || !globalThis.indexedDB) return Promise.resolve();
  return new Promise((resolve) => {
    const deletion = indexedDB.deleteDatabase(bringingDatabaseOf(who));
    deletion.onsuccess = deletion.onerror = deletion.onblocked = () => resolve();
  });
}
