/** What is written down of a session. The log only grows; screens and times are read from it. */
import type { Cell, Trial } from '../content/plan';
import type { Details, Draft } from '../details/details';

/** Whether somebody knew a story before they read it here. */
export const familiarities = ['yes', 'no', 'unsure'] as const;
export type Familiarity = (typeof familiarities)[number];

/** What came out of one story and its questions. */
export interface TrialResult {
  quizId: number;
  folder: string;
  condition: string;
  /** The text of the chosen answer by the question's id. */
  answers: Record<string, string>;
  /** How the answers stood on the screen, by the question's id: indices into the content's answers. */
  answerOrder: Record<string, number[]>;
  /** Once it was asked. */
  familiarity?: Familiarity;
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
  /** Nothing else has happened for a while, and the page is still open. */
  | { type: 'alive' }
  | { type: 'details-changed'; changes: Partial<Draft> }
  | { type: 'details'; details: Details }
  | { type: 'english-only'; goesOn: boolean }
  | {
      type: 'enrolled';
      sessionToken: string | null;
      /** Orders the answers. */
      seed: number;
      protocol: string;
      ageGroup: string;
      cells: Cell[];
      trials: Trial[];
      contentHash: string;
    }
  | { type: 'quiz-started' }
  | { type: 'english-started' }
  /** Before each story it is asked whether one is ready; its time begins after that. */
  | { type: 'gate-shown' | 'gate-passed'; trial: number }
  | { type: 'trial'; trial: number }
  | {
      type: 'image-requested' | 'image-loaded' | 'image-decoded' | 'image-failed';
      trial: number;
      page: number;
      path: string;
    }
  /** Nobody has this page's picture; something else stands in its place. */
  | { type: 'page-unavailable'; trial: number; page: number }
  | { type: 'reading-started' | 'reading-ended'; trial: number }
  | { type: 'page-shown' | 'page-hidden'; trial: number; page: number }
  | {
      type: 'question-shown';
      trial: number;
      question: string;
      index: number;
      /** Which answer stands at each place. */
      order: number[];
    }
  | { type: 'question-left'; trial: number; question: string; index: number }
  /** Looked at once more; its answer stands. */
  | { type: 'question-reviewed'; trial: number; question: string; index: number }
  | {
      type: 'answer-chosen' | 'answer-changed';
      trial: number;
      question: string;
      answer: string;
    }
  | { type: 'trial-ended'; trial: number; result: TrialResult }
  | { type: 'familiarity'; trial: number; value: Familiarity }
  /** A finished story's questions are looked at once more; nothing of them changes. */
  | { type: 'review-started' | 'review-ended'; trial: number }
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
