import { Heart } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';

import { Button, ButtonLink } from '@/shared/ui/button';

import { Screen } from '../frame/screen';
import { useStudyMode } from '../frame/study-mode';
import { keptLastWords, lastWordsOf } from '../last-words';
import { useWaiting } from '../outbox/service';
import type { Waiting } from '../outbox/waiting';
import { paths } from '../paths';
import { useStudy } from '../study-store';
import { words } from '../words';
import styles from './screens.module.css';

export function ThanksScreen() {
  const navigate = useNavigate();
  const isStudyMode = useStudyMode();
  const { finish, discard } = useStudy();
  // What is on show stays, though the session is forgotten.
  const [{ stage, submissionId, withdrawalCode, frozen }] = useState(() => {
    const { events, state } = useStudy.getState();
    return events.length > 0 ? lastWordsOf(state) : keptLastWords();
  });
  useEffect(() => finish(), [finish]);

  const restart = async () => {
    await discard();
    await navigate(paths.welcome, { replace: true });
  };
  const text = frozen ? 'text' : stage === 'declined' ? 'declinedText' : 'plainText';
  return (
    <Screen
      title={words(isStudyMode ? 'thanks.doneTitle' : 'thanks.title')}
      progress={100}
      actions={
        isStudyMode ? (
          <Button look="main" onClick={() => void restart()}>
            {words('thanks.restart')}
          </Button>
        ) : (
          <>
            <ButtonLink to="/">{words('thanks.home')}</ButtonLink>
            <ButtonLink look="main" to="/dashboard">
              {words('thanks.library')}
            </ButtonLink>
          </>
        )
      }
    >
      <p className={styles.lead}>
        <Heart aria-hidden className={styles.heart} />
        {words(`thanks.${text}`)}
      </p>
      {frozen && <Arrival submissionId={submissionId} />}
      {withdrawalCode && <Code code={withdrawalCode} isWhole={frozen} />}
      <div className={styles.pair}>
        <section>
          <h2>{words('thanks.namelessTitle')}</h2>
          <p>{words(withdrawalCode ? 'thanks.nameless' : 'thanks.namelessPlain')}</p>
        </section>
        <section>
          <h2>{words('thanks.contactTitle')}</h2>
          <p>{words('thanks.contact')}</p>
        </section>
      </div>
      {!isStudyMode && <p>{words('thanks.continueReading')}</p>}
    </Screen>
  );
}

/** Says where the answers are; nobody has to wait for them. */
function Arrival({ submissionId }: { submissionId: string }) {
  const theirs = useWaiting(({ waiting }) =>
    waiting.find((one) => one.submissionId === submissionId),
  );
  const isUnsaved = useWaiting(({ unsaved }) => unsaved > 0);
  return (
    <p role="status" className={styles.arrival}>
      {words(`thanks.${arrivalOf(theirs, isUnsaved)}`)}
    </p>
  );
}

function arrivalOf(theirs: Waiting | undefined, isUnsaved: boolean): string {
  if (!theirs) return 'sent';
  // It is not sent again by itself.
  if (theirs.refusal !== null) return isUnsaved ? 'refusedUnsaved' : 'refused';
  return isUnsaved ? 'unsaved' : 'sending';
}

/** Also for whoever has stopped on the way: what was reported of them is kept. They may read English only. */
function Code({ code, isWhole }: { code: string; isWhole: boolean }) {
  return (
    <section className={styles.code} aria-label={words('thanks.codeTitle')}>
      <h2>{words('thanks.codeTitle')}</h2>
      <p className={styles.letters} translate="no">
        {code}
      </p>
      <p>{words(isWhole ? 'thanks.codeText' : 'thanks.partText')}</p>
      {!isWhole && <p lang="en">{words('thanks.partEnglish')}</p>}
      <p>
        {words('thanks.codeAddress')}{' '}
        <span className={styles.address} translate="no">
          {globalThis.location.host}
          {paths.withdraw}
        </span>
      </p>
      <ButtonLink look="quiet" to={paths.withdraw}>
        {words('withdraw.link')}
      </ButtonLink>
    </section>
  );
}
