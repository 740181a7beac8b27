import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

import { Banner } from './banner';

function subscribe(tell: () => void): () => void {
  globalThis.addEventListener('online', tell);
  globalThis.addEventListener('offline', tell);
  return () => {
    globalThis.removeEventListener('online', tell);
    globalThis.removeEventListener('offline', tell);
  };
}

/** Says so while the browser knows of no network. */
export function OfflineNotice() {
  const { t } = useTranslation();
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return online ? null : <Banner type="info">{t('offline')}</Banner>;
}
