import { Award } from 'lucide-react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';

import { withoutAsking } from '@/shared/leaving/leave-store';
import { Button } from '@/shared/ui/button';
import { ProgressLine } from '@/shared/ui/progress-line';

import type { Details } from '../details/details';
import { Screen } from '../frame/screen';
import type { TrialResult } from '../log/event';
import { freeze } from '../outbox/service';
import { paths } from '../paths';
import { useStudy } from '../study-store';
import { words } from '../words';
import { bestOf, minutes, percent, totalOf } from './best';
import { displayName } from './quiz-frame';
import styles from './summary.module.css';

export function Summary() {
  const navigate = useNavigate();
  const { details, results, trials } = useStudy(({ state }) => state);
  useEffect(() => void freeze(), []);
  const best = bestOf(results);
  const total = totalOf(results);

  const finish = async () => {
    await freeze();
    await navigate(paths.thanks, { state: withoutAsking });
  };
  return (
    <Screen
      wide
      title={words('summary.title')}
      progress={100}
      actions={
        <Button look="main" onClick={() => void finish()}>
          {words('summary.finish')}
        </Button>
      }
    >
      <div className={styles.top}>
        <section className={styles.total} aria-label={words('summary.total')}>
          <h2>{words('summary.total')}</h2>
          <p>
            <b className={styles.score}>
              {total.score}/{total.questions}
            </b>{' '}
            <span className={styles.percent}>{percent(total.score, total.questions)} %</span>
          </p>
          <p>{words('summary.totalText')}</p>
        </section>
        <About details={details} />
      </div>
      <section className={styles.each}>
        <h2>{words('summary.each')}</h2>
        <ol className={styles.list}>
          {results.map((result, index) => (
            <Line
              key={result.quizId}
              name={trials[index] ? displayName(trials[index]) : ''}
              result={result}
              isBest={result === best}
            />
          ))}
        </ol>
      </section>
    </Screen>
  );
}

function About({ details }: { details: Details | null }) {
  const missing = words('summary.missing');
  const count = details ? new Date().getFullYear() - details.birthYear : 0;
  const lines = [
    [words('summary.age'), details ? words('summary.years', { count }) : missing],
    [words('summary.gender'), details ? words(`gender.${details.gender}`) : missing],
    [words('summary.education'), details ? words(`education.${details.education}`) : missing],
  ];
  return (
    <section className={styles.about}>
      <h2>{words('summary.you')}</h2>
      <dl>
        {lines.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Line({ name, result, isBest }: { name: string; result: TrialResult; isBest: boolean }) {
  const { score, questions, readingActiveMs } = result;
  const share = percent(score, questions);
  return (
    <li className={styles.line} data-best={isBest ? '' : undefined}>
      <div className={styles.name}>
        <h3>{name}</h3>
        {isBest && (
          <p className={styles.badge}>
            <Award aria-hidden />
            {words('summary.best')}
          </p>
        )}
      </div>
      <ProgressLine thick label={name} value={share} />
      <p className={styles.figures}>
        <span>{words('summary.score', { score, questions })}</span>
        <span>{share} %</span>
        <span>{words('summary.readingTime', { time: minutes(readingActiveMs) })}</span>
      </p>
    </li>
  );
}
