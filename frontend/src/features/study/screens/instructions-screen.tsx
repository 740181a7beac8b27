import { useQueryClient } from '@tanstack/react-query';
import { BookOpen, Images, ListChecks, type LucideIcon, Smile } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';

import { withoutAsking } from '@/shared/leaving/leave-store';
import { Button, ButtonLink } from '@/shared/ui/button';

import { enrol } from '../enrol';
import { Screen } from '../frame/screen';
import { setFlag } from '../mirror';
import { paths } from '../paths';
import { useStudy } from '../study-store';
import { words } from '../words';
import styles from './screens.module.css';

const expected: [string, LucideIcon][] = [
  ['stories', BookOpen],
  ['pages', Images],
  ['questions', ListChecks],
  ['pace', Smile],
];

export function InstructionsScreen() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { protocol, withdrawalCode } = useStudy(({ state }) => state);
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => void enrol(queries), [queries]);

  const isRunning = useStudy(({ events }) => events.length > 0);

  const start = async () => {
    setWaiting(true);
    await enrol(queries);
    const { record } = useStudy.getState();
    setFlag('startQuizFromInstructions');
    void record({ type: 'quiz-started' });
    await navigate(paths.quiz);
  };
  // Whoever has left the quiz has given the run up, and comes by here on the way back.
  if (!isRunning) return <Navigate to={paths.welcome} state={withoutAsking} replace />;
  return (
    <Screen
      title={words('instructions.title')}
      step={words('step', { step: 2 })}
      progress={66}
      actions={
        <>
          <ButtonLink to={paths.details}>{words('instructions.back')}</ButtonLink>
          <Button look="main" aria-disabled={isWaiting} onClick={() => !isWaiting && void start()}>
            {words('instructions.start')}
          </Button>
        </>
      }
    >
      <p className={styles.lead}>{words('instructions.focus')}</p>
      <p>{words(protocol === 'fixed' ? 'instructions.first' : 'instructions.firstBalanced')}</p>
      <section className={styles.consent}>
        <h2>{words('instructions.expectTitle')}</h2>
        <ul className={styles.points} data-single="">
          {expected.map(([point, Icon]) => (
            <li key={point}>
              <Icon aria-hidden />
              {words(`instructions.expect.${point}`)}
            </li>
          ))}
        </ul>
      </section>
      {withdrawalCode && (
        <p className={styles.early}>
          {words('instructions.code')}{' '}
          <span className={styles.letters} translate="no">
            {withdrawalCode}
          </span>
        </p>
      )}
    </Screen>
  );
}
