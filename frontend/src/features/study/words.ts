/** The study's words. They are German whatever the browser speaks, but for the English part. */
import i18next from 'i18next';

import german from './messages.de.json';

const namespace = 'study';

function add(): void {
  i18next.addResourceBundle('de', namespace, german);
}

if (i18next.isInitialized) add();
else i18next.on('initialized', add);

export function words(key: string, values: Record<string, unknown> = {}): string {
  return i18next.t(key, { ...values, ns: namespace, lng: 'de' });
}
