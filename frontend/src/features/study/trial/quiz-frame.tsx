/** What stands around both phases of a story: which one it is, and how far one has come. */
import { type ReactNode, useEffect } from 'react';

import { ProgressLine } from '@/shared/ui/progress-line';

import type { AgeGroup } from '../content/age-group';
import type { Trial } from '../content/plan';
import type { Story } from '../content/story';
import { useStudy } from '../study-store';
import { words } from '../words';
import { progressOf } from './progress';
import styles from './stage.module.css';

export interface PhaseProps {
  index: number;
  trial: Trial;
  story: Story;
  ageGroup: AgeGroup;
}

/** The English text is named in its own words, in whatever condition it is shown. */
export function displayName({ folder, condition }: Trial): string {
  return words(`${folder === 'english' ? 'conditionEnglish' : 'condition'}.${condition}`);
}

export function QuizFrame({ index, children }: { index: number; children: ReactNode }) {
  const state = useStudy((study) => study.state);
  // On a low screen the phase before may have been scrolled.
  useEffect(() => void globalThis.scrollTo(0, 0), []);
  return (
    <div className={styles.frame}>
      <header className={styles.header}>
        <p className={styles.count}>
          {words('quiz.story', { number: index + 1, count: state.trials.length })}
        </p>
        <ProgressLine thick label={words('quiz.progress')} value={progressOf(state)} />
      </header>
      {children}
    </div>
  );
}
