/** Before each story: nothing runs yet. Whoever looks round or asks something reads no slower for it. */
import { useEffect, useRef } from 'react';

import { Button } from '@/shared/ui/button';

import { useStudy } from '../study-store';
import { words } from '../words';
import { type PhaseProps, QuizFrame } from './quiz-frame';
import styles from './stage.module.css';

export function GatePhase({ index, story }: PhaseProps) {
  const record = useStudy((study) => study.record);
  const heading = useRef<HTMLHeadingElement>(null);
  const { pages, title, language } = story;
  const part = language === 'en' ? 'english.gate' : 'gate';

  useEffect(() => void record({ type: 'gate-shown', trial: index }), [record, index]);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    // On their way while nobody waits for them.
    for (const { path } of pages) new Image().src = path;
  }, [pages]);

  return (
    <QuizFrame index={index}>
      <main className={styles.gate} lang={language}>
        <h1 ref={heading} tabIndex={-1} className={styles.ask}>
          {words(`${part}.title`)}
        </h1>
        <p className={styles.next}>{words(`${part}.story`, { number: index + 1, title })}</p>
        <p className={styles.calm}>{words(`${part}.text`)}</p>
        <Button
          look="main"
          className={styles.go}
          onClick={(event) => {
            // The second tap on the button of the page before is not meant for this one.
            if (event.detail > 1) return;
            void record({ type: 'gate-passed', trial: index }, event.timeStamp);
          }}
        >
          {words(`${part}.go`)}
        </Button>
      </main>
    </QuizFrame>
  );
}
