/** Where participants, or their parents, take answers back with the code of the last page. */
import { type FormEvent, useState } from 'react';

import { Banner } from '@/shared/ui/banner';
import { Button, ButtonLink } from '@/shared/ui/button';
import { TextField } from '@/shared/ui/text-field';

import { Actions, Screen } from '../frame/screen';
import { paths } from '../paths';
import { words } from '../words';
import { type Withdrawing, withdraw } from './withdraw';
import styles from './withdraw.module.css';

export function WithdrawScreen() {
  const [code, setCode] = useState('');
  const [outcome, setOutcome] = useState<Withdrawing>();
  const [isWaiting, setWaiting] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isWaiting) return;
    setWaiting(true);
    setOutcome(await withdraw(code));
    setWaiting(false);
  };
  if (outcome === 'done') {
    return (
      <Screen
        key="done"
        title={words('withdraw.doneTitle')}
        actions={
          <ButtonLink look="main" to={paths.welcome}>
            {words('withdraw.back')}
          </ButtonLink>
        }
      >
        <Banner type="success">{words('withdraw.done')}</Banner>
      </Screen>
    );
  }
  return (
    <Screen title={words('withdraw.title')}>
      <p>{words('withdraw.text')}</p>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={words('withdraw.code')}
          hint={words('withdraw.hint')}
          value={code}
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={outcome && words(`withdraw.${outcome}`)}
          onChange={({ target }) => {
            setCode(target.value);
            setOutcome(undefined);
          }}
        />
        <Actions>
          <ButtonLink to={paths.welcome}>{words('back')}</ButtonLink>
          <Button type="submit" look="danger" disabled={code.trim() === ''}>
            {words('withdraw.submit')}
          </Button>
        </Actions>
      </form>
    </Screen>
  );
}
