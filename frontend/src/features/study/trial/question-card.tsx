/** A question with its answers, as it is asked and as it is looked at once more. */
import { type FormEvent, useEffect, useRef } from 'react';

import type { QuizQuestion } from '@/api/study';
import { Button } from '@/shared/ui/button';

import { RadioChoices } from '../details/choices';
import { words } from '../words';
import styles from './stage.module.css';

export interface Asked {
  question: QuizQuestion;
  /** Which answer stands at each place. */
  order: number[];
  language: string;
  /** From 0. */
  at: number;
  count: number;
  /** The chosen answer's text; empty if there is none. */
  chosen: string;
  /** Whether the answer stands. */
  isLocked: boolean;
}

interface Ways {
  onChoose?: (answer: string, timeStamp: number) => void;
  onNext: (timeStamp: number) => void;
  onPrevious: (timeStamp: number) => void;
}

export function QuestionCard({ onChoose, onNext, onPrevious, ...asked }: Asked & Ways) {
  const { question, order, language, at, count, chosen, isLocked } = asked;
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each question is read from its beginning
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    globalThis.scrollTo(0, 0);
  }, [at]);
  const choices = order.flatMap((index) => {
    const text = question.answers[index]?.text;
    return text === undefined ? [] : [{ value: text, label: text }];
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isLocked || chosen !== '') onNext(event.timeStamp);
  };
  return (
    <main className={styles.questions}>
      <h1 ref={heading} tabIndex={-1} className={styles.number}>
        {words('quiz.question', { number: at + 1, count })}
      </h1>
      <form className={styles.form} onSubmit={submit}>
        <RadioChoices
          key={question.id}
          stacked
          name={`question-${question.id}`}
          legend={<span lang={language}>{question.text}</span>}
          choices={choices}
          value={chosen}
          lang={language}
          locked={isLocked}
          onChoose={(answer, timeStamp) => onChoose?.(answer, timeStamp)}
        />
        {isLocked && <p className={styles.locked}>{words('quiz.locked')}</p>}
        <div className={styles.ways}>
          <Button disabled={at === 0} onClick={(event) => onPrevious(event.timeStamp)}>
            {words('quiz.previous')}
          </Button>
          <Button type="submit" look="main" disabled={!isLocked && chosen === ''}>
            {words(at === count - 1 ? 'quiz.finish' : 'quiz.next')}
          </Button>
        </div>
      </form>
    </main>
  );
}
