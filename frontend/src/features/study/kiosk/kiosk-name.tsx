import { type FormEvent, useEffect, useState } from 'react';

import { Banner } from '@/shared/ui/banner';
import { Button } from '@/shared/ui/button';
import { TextField } from '@/shared/ui/text-field';

import { useWaiting } from '../outbox/service';
import { words } from '../words';
import { type Enrolling, keepEnrolled, longestName } from './enrolment';
import { introduce, tellServer } from './report';
import styles from './staff.module.css';

/** What this kiosk is called where staff see what waits on it. */
export function KioskName({ leave }: { leave: string | null }) {
  const [kiosk, setKiosk] = useState<Enrolling>();
  const [name, setName] = useState('');
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    let isShown = true;
    void introduce(leave, useWaiting.getState().waiting).then((now) => {
      if (!isShown) return;
      setKiosk(now);
      if (typeof now === 'object') setName(now.name);
    });
    return () => {
      isShown = false;
    };
  }, [leave]);
  if (!kiosk) return null;
  if (typeof kiosk === 'string') return <Banner type="info">{words(`staff.${kiosk}Kiosk`)}</Banner>;

  const typed = name.trim();
  const keep = async (event: FormEvent) => {
    event.preventDefault();
    const renamed = { ...kiosk, name: typed };
    await keepEnrolled(renamed);
    setKiosk(renamed);
    setName(typed);
    setKept(true);
    void tellServer(useWaiting.getState().waiting, true);
  };
  return (
    <form className={styles.name} onSubmit={(event) => void keep(event)}>
      <TextField
        label={words('staff.name')}
        hint={words('staff.nameHint')}
        maxLength={longestName}
        autoComplete="off"
        value={name}
        onChange={({ target }) => {
          setName(target.value);
          setKept(false);
        }}
      />
      <Button type="submit" disabled={typed === '' || typed === kiosk.name}>
        {words('staff.keepName')}
      </Button>
      <p role="status">{isKept && words('staff.nameKept')}</p>
    </form>
  );
}
