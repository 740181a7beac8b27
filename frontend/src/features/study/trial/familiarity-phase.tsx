/** After a story's questions: was it new to whoever has read it? */
import { useEffect, useRef } from 'react';

import { Button } from '@/shared/ui/button';

import { familiarities } from '../log/event';
import { useStudy } from '../study-store';
import { words } from '../words';
import { type PhaseProps, QuizFrame } from './quiz-frame';
import styles from './stage.module.css';

export function FamiliarityPhase({ index, story }: PhaseProps) {
  const record = useStudy((study) => study.record);
  const heading = useRef<HTMLHeadingElement>(null);
  const { title, language } = story;
  const part = language === 'en' ? 'english.familiarity' : 'familiarity';
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  return (
    <QuizFrame index={index}>
      <main className={styles.gate} lang={language}>
        <h1 ref={heading} tabIndex={-1} className={styles.ask}>
          {words(`${part}.question`)}
        </h1>
        <p className={styles.next}>{words(`${part}.story`, { title })}</p>
        <div className={styles.familiar}>
          {familiarities.map((value) => (
            <Button
              key={value}
              className={styles.go}
              onClick={(event) => {
                // The second tap on the button of the page before is not meant for this one.
                if (event.detail > 1) return;
                void record({ type: 'familiarity', trial: index, value }, event.timeStamp);
              }}
            >
              {words(`${part}.${value}`)}
            </Button>
          ))}
        </div>
      </main>
    </QuizFrame>
  );
}
