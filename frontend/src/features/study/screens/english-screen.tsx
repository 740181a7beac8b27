import { Images, ListChecks, type LucideIcon, Smile } from 'lucide-react';
import type { ReactNode } from 'react';
import { Navigate, useNavigate } from 'react-router';

import { withoutAsking } from '@/shared/leaving/leave-store';
import { Button } from '@/shared/ui/button';

import { Screen } from '../frame/screen';
import { setFlag } from '../mirror';
import { paths } from '../paths';
import { useStudy } from '../study-store';
import { words } from '../words';
import styles from './screens.module.css';

const steps: [string, LucideIcon][] = [
  ['look', Images],
  ['answer', ListChecks],
  ['pace', Smile],
];

export function EnglishScreen() {
  const navigate = useNavigate();
  const { state, record } = useStudy();
  // The fixed protocol's, where it is not known yet what there is to read.
  const condition = state.trials[state.trial]?.condition ?? '3-high';

  const isRunning = useStudy(({ events }) => events.length > 0);

  const enter = async () => {
    setFlag('startEnglishQuiz');
    await navigate(paths.quiz);
  };
  const goBack = () => {
    if (state.trial > 0) void record({ type: 'review-started', trial: state.trial - 1 });
    void enter();
  };
  const start = () => {
    void record({ type: 'english-started' });
    void enter();
  };
  // Whoever has left the quiz has given the run up, and comes by here on the way back.
  if (!isRunning) return <Navigate to={paths.welcome} state={withoutAsking} replace />;
  return (
    <Screen
      title={words('english.title')}
      lang="en"
      progress={90}
      actions={
        <>
          <Button onClick={goBack}>{words('english.previous')}</Button>
          <Button look="main" onClick={start}>
            {words('english.start')}
          </Button>
        </>
      }
    >
      <p className={styles.lead}>{words('english.lead')}</p>
      <p>{words(`english.method.${condition}`)}</p>
      <figure className={styles.sample} data-rest={condition.endsWith('-low') ? 'low' : undefined}>
        <figcaption>{words('english.sampleLabel')}</figcaption>
        <p>{marked(words(`english.sample.${condition}`))}</p>
      </figure>
      <ul className={styles.points} data-single="">
        {steps.map(([step, Icon]) => (
          <li key={step}>
            <Icon aria-hidden />
            {words(`english.steps.${step}`)}
          </li>
        ))}
      </ul>
    </Screen>
  );
}

/** Text between two pairs of asterisks is bold. */
function marked(text: string): ReactNode[] {
  return text.split('**').map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never move
    index % 2 === 1 ? <b key={index}>{part}</b> : part,
  );
}
