import { useState } from 'react';

import { answerOrder } from '../content/answer-order';
import { useStudy } from '../study-store';
import { QuestionCard } from './question-card';
import { type PhaseProps, QuizFrame } from './quiz-frame';

/** A finished story's questions once more, from the last; its answers and times stand. */
export function ReviewPhase({ index, trial, story }: PhaseProps) {
  const { state, record } = useStudy();
  const { questions, language } = story;
  const [at, setAt] = useState(questions.length - 1);
  const question = questions[at];
  if (!question) return null;
  return (
    <QuizFrame index={index}>
      <QuestionCard
        isLocked
        question={question}
        order={answerOrder(state.seed, trial.folder, question.id, question.answers.length)}
        language={language}
        at={at}
        count={questions.length}
        chosen={state.answers[index]?.[question.id] ?? ''}
        onNext={(timeStamp) => {
          if (at < questions.length - 1) setAt(at + 1);
          else void record({ type: 'review-ended', trial: index }, timeStamp);
        }}
        onPrevious={() => setAt(at - 1)}
      />
    </QuizFrame>
  );
}
