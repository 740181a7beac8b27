/** What this device still has to send, for those who look after it. */
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';

import { Banner } from '@/shared/ui/banner';
import { Button } from '@/shared/ui/button';
import { TextField } from '@/shared/ui/text-field';

import { infoQuery } from '../content/use-content';
import { Screen } from '../frame/screen';
import { words } from '../words';
import { type Unlocking, unlock } from './pin';
import { Queue } from './queue';
import styles from './staff.module.css';

export function StaffScreen() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Screen isStaff wide={isOpen} title={words('staff.title')}>
      {isOpen ? <Queue /> : <Door onOpen={() => setOpen(true)} />}
    </Screen>
  );
}

function Door({ onOpen }: { onOpen: () => void }) {
  const { data: info } = useQuery(infoQuery);
  const [pin, setPin] = useState('');
  const [refusal, setRefusal] = useState<Exclude<Unlocking, 'open'>>();
  if (info && !info.kioskPinSet) return <Banner type="info">{words('staff.noPin')}</Banner>;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await unlock(pin);
    if (answer === 'open') return onOpen();
    setRefusal(answer);
    setPin('');
  };
  return (
    <form className={styles.door} onSubmit={(event) => void submit(event)}>
      <p>{words('staff.pinText')}</p>
      <TextField
        label={words('staff.pin')}
        type="password"
        inputMode="numeric"
        autoComplete="off"
        value={pin}
        error={refusal && words(`staff.${refusal}`)}
        onChange={({ target }) => setPin(target.value)}
      />
      <Button type="submit" look="main" disabled={pin === ''}>
        {words('staff.open')}
      </Button>
    </form>
  );
}
