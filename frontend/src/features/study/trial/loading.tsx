import { Button } from '@/shared/ui/button';
import { Spinner } from '@/shared/ui/spinner';

import { Screen } from '../frame/screen';
import { words } from '../words';
import styles from './stage.module.css';

export function Loading() {
  return (
    <main className={styles.waiting}>
      <p role="status" className={styles.wait}>
        <Spinner />
        {words('loading')}
      </p>
    </main>
  );
}

/** Neither the network nor this device has the stories. */
export function NoStories({ onRetry }: { onRetry: () => void }) {
  return (
    <Screen title={words('quiz.failedTitle')}>
      <p>{words('quiz.failedText')}</p>
      <div>
        <Button look="main" onClick={onRetry}>
          {words('quiz.again')}
        </Button>
      </div>
    </Screen>
  );
}
