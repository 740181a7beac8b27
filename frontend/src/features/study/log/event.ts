/** What is written down of a session. The log only grows; screens and times are read from it. */
import type { Cell, Trial } from '../content/plan';
import type { Details, Draft } from '../details/details';

/** What came out of one story and its questions. */
export interface TrialResult {
  quizId: number;
  folder: string;
  condition: string;
  /** The text of the chosen answer by the question's id. */
  answers: Record<string, string>;
  score: number;
  questions: number;
  /** All of the time, in milliseconds. */
  readingRawMs: number;
  answeringRawMs: number;
  /** Without what was hidden, covered or asleep. */
  readingActiveMs: number;
  answeringActiveMs: number;
  interruptions: number;
  /** RFC 3339. */
  completedAt: string;
}

export type EventBody =
  | { type: 'begun'; submissionId: string; withdrawalCode: string }
  | { type: 'resumed'; from: number }
  | { type: 'details-changed'; changes: Partial<Draft> }
  | { type: 'details'; details: Details }
  | { type: 'english-only'; goesOn: boolean }
  | {
      type: 'enrolled';
      sessionToken: string | null;
      protocol: string;
      ageGroup: string;
      cells: Cell[];
      trials: Trial[];
      contentHash: string;
    }
  | { type: 'quiz-started' }
  | { type: 'english-started' }
  | { type: 'trial'; trial: number }
  | {
      type: 'image-requested' | 'image-loaded' | 'image-decoded' | 'image-failed';
      trial: number;
      page: number;
      path: string;
    }
  | { type: 'reading-started' | 'reading-ended'; trial: number }
  | { type: 'page-shown' | 'page-hidden'; trial: number; page: number }
  | { type: 'question-shown' | 'question-left'; trial: number; question: string; index: number }
  | {
      type: 'answer-chosen' | 'answer-changed';
      trial: number;
      question: string;
      answer: string;
    }
  | { type: 'trial-ended'; trial: number; result: TrialResult }
  | { type: 'trial-reopened'; trial: number }
  | { type: 'visibility'; state: 'hidden' | 'visible' }
  | { type: 'focus'; state: 'focused' | 'blurred' }
  | { type: 'fullscreen'; state: 'on' | 'off' }
  | { type: 'resize'; width: number; height: number; pixelRatio: number }
  | { type: 'overlay'; name: string; state: 'opened' | 'closed' }
  | { type: 'long-frame'; durationMs: number }
  | { type: 'network'; state: 'online' | 'offline' }
  | { type: 'clock-gap'; durationMs: number }
  | { type: 'frozen' }
  | { type: 'finished' };

export type StudyEvent = EventBody & {
  /** Milliseconds since the session began, by the clock that never goes back. */
  at: number;
  /** Milliseconds since 1970 by the wall clock; it never leaves the device. */
  wall: number;
};
