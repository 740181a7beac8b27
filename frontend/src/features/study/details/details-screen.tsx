import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { useNavigate } from 'react-router';

import { Button, ButtonLink } from '@/shared/ui/button';
import { Dialog, DialogActions } from '@/shared/ui/dialog';

import { enrol } from '../enrol';
import { Actions, Screen } from '../frame/screen';
import { paths } from '../paths';
import { useStudy } from '../study-store';
import { words } from '../words';
import { type Details, type Draft, detailsOf, missingIn, readsEnglishOnly } from './details';
import { DetailsForm } from './details-form';
import styles from './details-form.module.css';

/** Each change is in the log at once; a form that nobody has begun begins with it. */
function change(changes: Partial<Draft>): void {
  const study = useStudy.getState();
  if (study.events.length === 0) study.begin();
  void study.record({ type: 'details-changed', changes });
}

/** Whoever ticks a box by Enter is not through with the page. */
function stayOnEnter(event: KeyboardEvent): void {
  const { target } = event;
  const isTick = target instanceof HTMLInputElement && /^(checkbox|radio)$/.test(target.type);
  if (event.key === 'Enter' && isTick) event.preventDefault();
}

export function DetailsScreen() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const draft = useStudy(({ state }) => state.draft);
  const [asked, setAsked] = useState<Details | null>(null);
  const missing = missingIn(draft);

  const goOn = async () => {
    void enrol(queries);
    await navigate(paths.instructions);
  };
  const submit = () => {
    const details = detailsOf(draft);
    if (!details) return;
    const study = useStudy.getState();
    if (study.events.length === 0) study.begin();
    void study.record({ type: 'details', details });
    if (readsEnglishOnly(details)) setAsked(details);
    else void goOn();
  };
  const answer = (goesOn: boolean) => {
    setAsked(null);
    void useStudy.getState().record({ type: 'english-only', goesOn });
    void (goesOn ? goOn() : navigate(paths.thanks));
  };

  return (
    <Screen title={words('details.title')} step={words('step', { step: 1 })} progress={33}>
      <p className={styles.lead}>{words('details.lead')}</p>
      <form
        className={styles.form}
        noValidate
        onKeyDown={stayOnEnter}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <DetailsForm draft={draft} change={change} />
        <p className={styles.missing} role="status">
          {missing > 0 && words('details.missing', { count: missing })}
        </p>
        <Actions>
          <ButtonLink to={paths.welcome}>{words('back')}</ButtonLink>
          <Button type="submit" look="main" disabled={detailsOf(draft) === null}>
            {words('details.next')}
          </Button>
        </Actions>
      </form>
      <EnglishOnly open={asked !== null} onAnswer={answer} onClose={() => setAsked(null)} />
    </Screen>
  );
}

/** Closed without an answer, it leaves the form as it was: only the button ends the study. */
function EnglishOnly({
  open,
  onAnswer,
  onClose,
}: {
  open: boolean;
  onAnswer: (goesOn: boolean) => void;
  onClose: () => void;
}) {
  return (
    <Dialog alert title={words('englishOnly.title')} open={open} onClose={onClose}>
      <p>{words('englishOnly.text')}</p>
      <p lang="en">{words('englishOnly.english')}</p>
      <DialogActions>
        <Button onClick={() => onAnswer(false)}>
          <span>
            {words('englishOnly.end')} <span lang="en">{words('englishOnly.endEnglish')}</span>
          </span>
        </Button>
        <Button look="main" autoFocus onClick={() => onAnswer(true)}>
          <span>
            {words('englishOnly.goOn')} <span lang="en">{words('englishOnly.goOnEnglish')}</span>
          </span>
        </Button>
      </DialogActions>
    </Dialog>
  );
}
