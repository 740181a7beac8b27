import { useEffect, useRef } from 'react';

import { Button } from '@/shared/ui/button';

import { RadioChoices } from '../details/choices';
import { clockAt } from '../log/clock';
import { useStudy } from '../study-store';
import { words } from '../words';
import { type PhaseProps, QuizFrame } from './quiz-frame';
import { resultOf } from './result';
import styles from './stage.module.css';

export function QuestionPhase({ index, trial, story }: PhaseProps) {
  const { state, record } = useStudy();
  const { questions, language } = story;
  const at = Math.min(state.question, questions.length - 1);
  const question = questions[at];
  const answers = state.answers[index] ?? {};
  const chosen = question ? (answers[question.id] ?? '') : '';
  const isLast = at === questions.length - 1;
  const heading = useRef<HTMLHeadingElement>(null);

  const show = (next: number, timeStamp?: number) => {
    const { id } = questions[next] ?? {};
    if (id === undefined) return;
    void record({ type: 'question-shown', trial: index, question: id, index: next }, timeStamp);
  };
  const leave = (timeStamp: number) => {
    if (!question) return;
    void record(
      { type: 'question-left', trial: index, question: question.id, index: at },
      timeStamp,
    );
  };
  const first = useRef(() => show(at));
  useEffect(() => first.current(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each question is read from its beginning
  useEffect(() => heading.current?.focus({ preventScroll: true }), [at]);

  if (!question) return null;
  const choose = (answer: string, timeStamp: number) => {
    if (answer === chosen) return;
    const type = chosen === '' ? 'answer-chosen' : 'answer-changed';
    void record({ type, trial: index, question: question.id, answer }, timeStamp);
  };
  const finish = (timeStamp: number) => {
    const { events } = useStudy.getState();
    const result = resultOf(events, trial, index, story, answers, clockAt(timeStamp));
    void record({ type: 'trial-ended', trial: index, result }, timeStamp);
  };
  const goOn = (timeStamp: number) => {
    if (chosen === '') return;
    leave(timeStamp);
    if (isLast) finish(timeStamp);
    else show(at + 1, timeStamp);
  };
  const goBack = (timeStamp: number) => {
    leave(timeStamp);
    show(at - 1, timeStamp);
  };

  return (
    <QuizFrame index={index}>
      <main className={styles.questions}>
        <h1 ref={heading} tabIndex={-1} className={styles.number}>
          {words('quiz.question', { number: at + 1, count: questions.length })}
        </h1>
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            goOn(event.timeStamp);
          }}
        >
          <RadioChoices
            key={question.id}
            stacked
            name={`question-${question.id}`}
            legend={<span lang={language}>{question.text}</span>}
            choices={question.answers.map(({ text }) => ({ value: text, label: text }))}
            value={chosen}
            lang={language}
            onChoose={choose}
          />
          <div className={styles.ways}>
            <Button disabled={at === 0} onClick={(event) => goBack(event.timeStamp)}>
              {words('quiz.previous')}
            </Button>
            <Button type="submit" look="main" disabled={chosen === ''}>
              {words(isLast ? 'quiz.finish' : 'quiz.next')}
            </Button>
          </div>
        </form>
      </main>
    </QuizFrame>
  );
}
