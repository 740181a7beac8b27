import { useEffect, useState, useSyncExternalStore } from 'react';

import { Button, ButtonLink } from '@/shared/ui/button';

import { imageCount } from '../offline/images';
import { outbox, useWaiting } from '../outbox/service';
import { ticketCount } from '../outbox/tickets';
import type { Waiting } from '../outbox/waiting';
import { paths } from '../paths';
import { words } from '../words';
import { setKiosk, useKiosk } from './kiosk-mode';
import { KioskName } from './kiosk-name';
import { saveAsFile } from './save';
import styles from './staff.module.css';

function subscribe(tell: () => void): () => void {
  globalThis.addEventListener('online', tell);
  globalThis.addEventListener('offline', tell);
  return () => {
    globalThis.removeEventListener('online', tell);
    globalThis.removeEventListener('offline', tell);
  };
}

interface Stock {
  tickets: number;
  images: string;
}

async function stock(): Promise<Stock> {
  return { tickets: await ticketCount(), images: await imageCount() };
}

/** `leave` to enrol this device as a kiosk, if the PIN was typed with a network. */
export function Queue({ leave }: { leave: string | null }) {
  const waiting = useWaiting((state) => state.waiting);
  const isKiosk = useKiosk(({ on }) => on);
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const [kept, setKept] = useState<Stock>({ tickets: 0, images: '' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted anew whenever the queue moves
  useEffect(() => void stock().then(setKept, () => undefined), [waiting, isOnline]);
  const refused = waiting.filter(({ refusal }) => refusal !== null);

  const figures = [
    [words('staff.network'), words(isOnline ? 'staff.online' : 'staff.offlineNow')],
    [words('staff.waiting'), waiting.length - refused.length],
    [words('staff.refused'), refused.length],
    [words('staff.tickets'), kept.tickets],
    [words('staff.images'), kept.images],
    [words('staff.kiosk'), words(isKiosk ? 'staff.kioskOn' : 'staff.kioskOff')],
  ];
  return (
    <>
      <dl className={styles.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.acts}>
        <Button look="main" onClick={() => void outbox.flush(true)}>
          {words('staff.sendNow')}
        </Button>
        <Button disabled={waiting.length === 0} onClick={() => saveAsFile(waiting)}>
          {words('staff.export')}
        </Button>
        <Button disabled={refused.length === 0} onClick={() => void outbox.tryRefused()}>
          {words('staff.retry')}
        </Button>
        <Button onClick={() => setKiosk(!isKiosk)}>
          {words(isKiosk ? 'staff.turnOff' : 'staff.turnOn')}
        </Button>
        <ButtonLink to={paths.withdraw}>{words('withdraw.link')}</ButtonLink>
        <ButtonLink look="quiet" to={paths.welcome}>
          {words('staff.back')}
        </ButtonLink>
      </div>
      {isKiosk && <KioskName leave={leave} />}
      <section className={styles.queue} aria-label={words('staff.queue')}>
        <h2>{words('staff.queue')}</h2>
        {waiting.length === 0 && <p>{words('staff.empty')}</p>}
        <ul className={styles.list}>
          {waiting.map((one) => (
            <Line key={one.submissionId} waiting={one} />
          ))}
        </ul>
      </section>
    </>
  );
}

function Line({ waiting }: { waiting: Waiting }) {
  const { submissionId, attempts, nextAt, refusal } = waiting;
  const time = new Date(nextAt).toLocaleTimeString('de', { hour: '2-digit', minute: '2-digit' });
  return (
    <li>
      <code>{submissionId.slice(0, 8)}</code>
      <span>{words('staff.attempts', { count: attempts })}</span>
      <span className={styles.state} data-refused={refusal === null ? undefined : ''}>
        {refusal ?? words('staff.next', { time })}
      </span>
    </li>
  );
}
