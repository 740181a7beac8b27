/** Where somebody stands, read from the log alone. */
import type { Cell, Trial } from '../content/plan';
import { type Details, type Draft, emptyDraft, readsEnglishOnly } from '../details/details';
import type { Familiarity, StudyEvent, TrialResult } from './event';

export type Stage =
  | 'welcome'
  | 'details'
  | 'instructions'
  | 'declined'
  | 'ready'
  | 'reading'
  | 'answering'
  | 'familiarity'
  | 'reviewing'
  | 'english-introduction'
  | 'summary'
  | 'finished';

export interface StudyState {
  stage: Stage;
  submissionId: string;
  withdrawalCode: string;
  /** The form as it stands, also half filled in. */
  draft: Draft;
  /** The form as it was sent. */
  details: Details | null;
  sessionToken: string | null;
  /** Orders the answers; the session's, or the page's own. */
  seed: number;
  protocol: string;
  /** For which age group the ticket is. */
  ageGroup: string;
  /** What the ticket lists; empty before there is one. */
  cells: Cell[];
  contentHash: string;
  trials: Trial[];
  /** Which trial, from 0. */
  trial: number;
  /** Pages of this trial that were shown, from 0. */
  viewed: number[];
  /** The page on show, from 0. */
  page: number;
  /** The question on show, from 0. */
  question: number;
  /** The last question that was seen, from 0: the answers before it stand. */
  furthest: number;
  /** The chosen answers of each trial: answer text by question id. */
  answers: Record<string, string>[];
  results: TrialResult[];
  /** Whether the payload stands in the outbox. */
  frozen: boolean;
}

export const nothingYet: StudyState = {
  stage: 'welcome',
  submissionId: '',
  withdrawalCode: '',
  draft: emptyDraft,
  details: null,
  sessionToken: null,
  seed: 0,
  protocol: 'fixed',
  ageGroup: '',
  cells: [],
  contentHash: '',
  trials: [],
  trial: 0,
  viewed: [],
  page: 0,
  question: 0,
  furthest: 0,
  answers: [],
  results: [],
  frozen: false,
};

export function replay(events: StudyEvent[]): StudyState {
  return events.reduce(after, nothingYet);
}

/** The state after one more event. */
export function after(state: StudyState, event: StudyEvent): StudyState {
  switch (event.type) {
    case 'begun': {
      const { submissionId, withdrawalCode } = event;
      return { ...nothingYet, stage: 'details', submissionId, withdrawalCode };
    }
    case 'details-changed':
      return { ...state, draft: { ...state.draft, ...event.changes }, stage: 'details' };
    case 'details':
      return told(state, event.details);
    case 'english-only':
      return { ...state, stage: event.goesOn ? 'instructions' : 'declined' };
    case 'enrolled': {
      const { type: _, at: __, wall: ___, ...given } = event;
      return { ...state, ...given };
    }
    case 'quiz-started':
    case 'english-started':
      return state.trials.length > 0 ? readyFor(state, state.trial) : state;
    case 'gate-passed':
      return { ...readyFor(state, event.trial), stage: 'reading' };
    case 'page-shown': {
      const viewed = state.viewed.includes(event.page)
        ? state.viewed
        : [...state.viewed, event.page];
      return { ...state, page: event.page, viewed };
    }
    case 'reading-ended':
      return { ...state, stage: 'answering', question: 0, furthest: 0 };
    case 'question-shown':
    case 'question-reviewed':
      return seen(state, event.index);
    case 'answer-chosen':
    case 'answer-changed':
      return { ...state, answers: answered(state, event.question, event.answer) };
    case 'trial-ended':
      return { ...state, results: [...state.results, event.result], stage: 'familiarity' };
    case 'familiarity':
      return ended(state, event.trial, event.value);
    case 'review-started':
      return { ...state, stage: 'reviewing', trial: event.trial };
    case 'review-ended':
      return { ...readyFor(state, event.trial + 1), stage: 'english-introduction' };
    case 'frozen':
      return { ...state, frozen: true };
    case 'finished':
      return { ...state, stage: 'finished' };
    default:
      return state;
  }
}

/** Who reads English only is asked on the form itself, again if the answer got lost. */
function told(state: StudyState, details: Details): StudyState {
  const stage = readsEnglishOnly(details) ? 'details' : 'instructions';
  return { ...state, draft: details, details, trials: [], stage };
}

function readyFor(state: StudyState, trial: number): StudyState {
  return { ...state, stage: 'ready', trial, viewed: [], page: 0, question: 0, furthest: 0 };
}

function seen(state: StudyState, question: number): StudyState {
  return { ...state, question, furthest: Math.max(state.furthest, question) };
}

function answered(state: StudyState, question: string, answer: string) {
  const answers = [...state.answers];
  answers[state.trial] = { ...answers[state.trial], [question]: answer };
  return answers;
}

function ended(state: StudyState, ended: number, familiarity: Familiarity): StudyState {
  const results = state.results.map((result, index) =>
    index === ended ? { ...result, familiarity } : result,
  );
  const trial = ended + 1;
  const next = state.trials[trial];
  if (!next) return { ...state, results, stage: 'summary' };
  const moved = readyFor({ ...state, results }, trial);
  return next.folder === 'english' ? { ...moved, stage: 'english-introduction' } : moved;
}
