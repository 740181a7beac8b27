/** The log as it is sent: without what the payload says elsewhere, and without the time of day. */
import type { Trial } from '../content/plan';
import type { StudyEvent } from './event';

export interface SentEvent {
  type: string;
  /** Milliseconds since the session began. */
  at: number;
  /** The same by the wall clock. */
  wall: number;
  quizId?: number;
  /** 1 to 4. */
  page?: number;
  question?: string;
  value?: string;
}

type Told = Omit<SentEvent, 'at' | 'wall'> | null;

/** The server takes a thousand rows in all; answers and quizzes need thirty. */
const most = 900;

/** What tells least goes first where there is too much. */
const expendable = ['long-frame', 'resize', 'focus', 'blur', 'image-requested', 'image-loaded'];

export function sentEvents(events: StudyEvent[], trials: Trial[]): SentEvent[] {
  const start = events[0]?.wall ?? 0;
  const seen = new Set<number>();
  const told = events.flatMap((event): SentEvent[] => {
    const body = toldOf(event, seen);
    if (!body) return [];
    const trial = 'trial' in event ? trials[event.trial] : undefined;
    const { at, wall } = event;
    return [
      {
        ...body,
        at: Math.max(0, Math.round(at * 10) / 10),
        wall: Math.max(0, wall - start),
        ...(trial ? { quizId: trial.quizId } : {}),
      },
    ];
  });
  // An input is older than what was written down while it waited for its turn.
  return fitted(told.toSorted((a, b) => a.at - b.at));
}

function fitted(events: SentEvent[]): SentEvent[] {
  let kept = events;
  for (const type of expendable) {
    let surplus = kept.length - most;
    if (surplus <= 0) return kept;
    kept = kept.filter((event) => {
      if (event.type !== type || surplus <= 0) return true;
      surplus -= 1;
      return false;
    });
  }
  return kept.length <= most ? kept : [...kept.slice(0, most - 1), ...kept.slice(-1)];
}

/** `begun` holds the trials whose reading has begun; it begins once, however often one comes back. */
function toldOf(event: StudyEvent, begun: Set<number>): Told {
  switch (event.type) {
    case 'begun':
      return { type: 'session-started' };
    case 'resumed':
      return { type: 'session-resumed' };
    case 'gate-shown':
    case 'gate-passed':
    case 'review-started':
    case 'review-ended':
      return { type: event.type };
    case 'trial':
      return { type: 'quiz-started' };
    case 'trial-ended':
      return { type: 'answering-ended' };
    case 'frozen':
      return { type: 'session-ended' };
    case 'reading-started': {
      if (begun.has(event.trial)) return null;
      begun.add(event.trial);
      return { type: event.type };
    }
    case 'reading-ended':
      return { type: event.type };
    case 'image-requested':
    case 'image-loaded':
    case 'image-decoded':
    case 'image-failed':
    case 'page-unavailable':
    case 'page-shown':
    case 'page-hidden':
      return { type: event.type, page: event.page + 1 };
    case 'question-shown':
      return { type: event.type, question: event.question, value: event.order.join(',') };
    case 'question-left':
    case 'question-reviewed':
      return { type: event.type, question: event.question };
    case 'familiarity':
      return { type: 'familiarity-answered', value: event.value };
    case 'answer-chosen':
    case 'answer-changed':
      return { type: event.type, question: event.question, value: event.answer };
    default:
      return ofTheDevice(event);
  }
}

function ofTheDevice(event: StudyEvent): Told {
  switch (event.type) {
    case 'visibility':
      return { type: event.state };
    case 'focus':
      return { type: event.state === 'focused' ? 'focus' : 'blur' };
    case 'fullscreen':
      return { type: event.state === 'on' ? 'fullscreen-entered' : 'fullscreen-left' };
    case 'resize':
      return { type: 'resize', value: `${event.width}x${event.height}@${event.pixelRatio}` };
    case 'overlay':
      return {
        type: event.state === 'opened' ? 'overlay-shown' : 'overlay-hidden',
        value: event.name,
      };
    case 'long-frame':
    case 'clock-gap':
      return { type: event.type, value: String(Math.round(event.durationMs)) };
    case 'network':
      return { type: event.state };
    default:
      return null;
  }
}
