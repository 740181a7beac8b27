import { type FormEvent, useState } from 'react';

import { Button } from '@/shared/ui/button';
import { TextField } from '@/shared/ui/text-field';

import { words } from '../words';
import { type Admitting, comeIn } from './admission';
import styles from './code-door.module.css';

/** Asks for the code with which somebody may begin; `onClosed`: nobody may, whatever the code. */
export function CodeDoor({ onIn, onClosed }: { onIn: () => void; onClosed: () => void }) {
  const [code, setCode] = useState('');
  const [refusal, setRefusal] = useState<Exclude<Admitting, 'in' | 'closed'>>();
  const [isAsking, setAsking] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isAsking) return;
    setAsking(true);
    const answer = await comeIn(code);
    setAsking(false);
    if (answer === 'in') return onIn();
    if (answer === 'closed') return onClosed();
    setRefusal(answer);
  };
  return (
    <form className={styles.door} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label={words('code.label')}
        hint={words('code.hint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={code}
        error={refusal && words(`code.${refusal}`)}
        onChange={({ target }) => setCode(target.value)}
      />
      <Button type="submit" look="main" disabled={code.trim() === ''} aria-busy={isAsking}>
        {words('code.submit')}
      </Button>
    </form>
  );
}
