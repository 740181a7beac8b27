import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { whenIdle } from '@/shared/shelf/shelf-door';
import { Button } from '@/shared/ui/button';

import styles from './newer-line.module.css';
import { useNewer } from './newer-store';

/** What is shown and what is fetched for it comes first. */
const AFTER_MS = 6000;

const loadInstalling = () => import('./installing');

/** Whether whoever pays for each megabyte is to be spared the program's. */
function isSparing(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** The quiet line that says once that a newer Vokal is ready. */
export function NewerLine() {
  const { t } = useTranslation();
  const worker = useNewer((newer) => newer.worker);
  const isAwaited = useNewer((newer) => newer.isAwaited);
  useEffect(() => {
    // Hot reload and a worker that serves old pages do not go together.
    if (!import.meta.env.PROD || !('serviceWorker' in navigator) || isSparing()) return;
    const timer = setTimeout(
      () =>
        whenIdle(() => {
          loadInstalling()
            .then(({ install }) => install())
            .catch(() => undefined);
        }),
      AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, []);
  if (!worker) return null;
  const load = async () => (await loadInstalling()).loadNewer();
  return (
    <p className={styles.line} role="status">
      {t(isAwaited ? 'newer.waiting' : 'newer.text')}{' '}
      {!isAwaited && (
        <Button look="quiet" onClick={() => void load()}>
          {t('newer.load')}
        </Button>
      )}
    </p>
  );
}
