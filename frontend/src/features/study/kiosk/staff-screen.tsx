/** What this device still has to send, for those who look after it. */
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';

import { Banner } from '@/shared/ui/banner';
import { Button } from '@/shared/ui/button';
import { TextField } from '@/shared/ui/text-field';

import { infoQuery } from '../content/use-content';
import { Screen } from '../frame/screen';
import { words } from '../words';
import { type Opened, type Refused, unlock } from './pin';
import { Queue } from './queue';
import styles from './staff.module.css';

export function StaffScreen() {
  const [opened, setOpened] = useState<Opened>();
  return (
    <Screen isStaff wide={opened !== undefined} title={words('staff.title')}>
      {opened ? <Queue leave={opened.leave} /> : <Door onOpen={setOpened} />}
    </Screen>
  );
}

function Door({ onOpen }: { onOpen: (opened: Opened) => void }) {
  const { data: info } = useQuery(infoQuery);
  const [pin, setPin] = useState('');
  const [refusal, setRefusal] = useState<Refused>();
  if (info && !info.kioskPinSet) return <Banner type="info">{words('staff.noPin')}</Banner>;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await unlock(pin);
    if (typeof answer === 'object') return onOpen(answer);
    setRefusal(answer);
    setPin('');
  };
  return (
    <form className={styles.door} onSubmit={(event) => void submit(event)}>
      <p>{words('staff.pinText')}</p>
      <TextField
        label={words('staff.pin')}
        type="password"
        reveal={{ show: words('staff.show'), hide: words('staff.hide') }}
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
