import { useEffect, useRef } from 'react';

import { answerOrder } from '../content/answer-order';
import { clockAt } from '../log/clock';
import { useStudy } from '../study-store';
import { QuestionCard } from './question-card';
import { type PhaseProps, QuizFrame } from './quiz-frame';
import { resultOf } from './result';

/** One question after the other; an answer stands once the next question was seen. */
export function QuestionPhase({ index, trial, story }: PhaseProps) {
  const { state, record } = useStudy();
  const { questions, language } = story;
  const at = Math.min(state.question, questions.length - 1);
  const question = questions[at];
  const answers = state.answers[index] ?? {};
  const chosen = question ? (answers[question.id] ?? '') : '';
  const isLocked = at < state.furthest;

  const orderOf = (id: string, count: number) => answerOrder(state.seed, trial.folder, id, count);
  const show = (next: number, timeStamp?: number) => {
    const shown = questions[next];
    if (!shown) return;
    const place = { trial: index, question: shown.id, index: next };
    const order = orderOf(shown.id, shown.answers.length);
    void record(
      next < state.furthest
        ? { type: 'question-reviewed', ...place }
        : { type: 'question-shown', ...place, order },
      timeStamp,
    );
  };
  const leave = (timeStamp: number) => {
    if (!question || isLocked) return;
    void record(
      { type: 'question-left', trial: index, question: question.id, index: at },
      timeStamp,
    );
  };
  const first = useRef(() => show(at));
  useEffect(() => first.current(), []);
  if (!question) return null;

  const choose = (answer: string, timeStamp: number) => {
    if (answer === chosen || isLocked) return;
    const type = chosen === '' ? 'answer-chosen' : 'answer-changed';
    void record({ type, trial: index, question: question.id, answer }, timeStamp);
  };
  const finish = (timeStamp: number) => {
    const { events } = useStudy.getState();
    const order = Object.fromEntries(
      questions.map(({ id, answers: { length } }) => [id, orderOf(id, length)]),
    );
    const result = resultOf(events, trial, index, story, answers, order, clockAt(timeStamp));
    void record({ type: 'trial-ended', trial: index, result }, timeStamp);
  };
  const goOn = (timeStamp: number) => {
    leave(timeStamp);
    if (at === questions.length - 1) finish(timeStamp);
    else show(at + 1, timeStamp);
  };
  return (
    <QuizFrame index={index}>
      <QuestionCard
        question={question}
        order={orderOf(question.id, question.answers.length)}
        language={language}
        at={at}
        count={questions.length}
        chosen={chosen}
        isLocked={isLocked}
        onChoose={choose}
        onNext={goOn}
        onPrevious={(timeStamp) => {
          leave(timeStamp);
          show(at - 1, timeStamp);
        }}
      />
    </QuizFrame>
  );
}
