/** Short messages that float over any screen. */
import { create } from 'zustand';

export type NoticeType = 'success' | 'error' | 'warning' | 'info';

/** The one thing that can be done about what a notice says. */
export interface NoticeAction {
  label: string;
  run: () => void;
}

export interface Notice {
  id: number;
  type: NoticeType;
  title: string;
  message: string;
  /** Milliseconds on screen; 0 stays until dismissed. */
  duration: number;
  action?: NoticeAction | undefined;
  /** What it says holds on every screen: it does not go with the one on which it came. */
  stays?: boolean | undefined;
  /** What it is about: the next of the same takes its place. */
  about?: string | undefined;
  /** When it came, as `performance.now` tells. */
  shownAt: number;
}

/** Said so shortly before a screen is left it is about the step that leads away from it. */
const OF_THE_STEP_MS = 1000;

const durations: Record<NoticeType, number> = {
  success: 5000,
  error: 0,
  warning: 7000,
  info: 5000,
};

/** Long enough to read it, to think, and to reach the button. */
const WITH_ACTION_MS = 10_000;

function durationOf(type: NoticeType, action: NoticeAction | undefined): number {
  const own = durations[type];
  return action && own !== 0 ? Math.max(own, WITH_ACTION_MS) : own;
}

interface Notices {
  notices: Notice[];
  show: (
    notice: Pick<Notice, 'type' | 'title'> &
      Partial<Pick<Notice, 'message' | 'duration' | 'action' | 'stays' | 'about'>>,
  ) => void;
  dismiss: (id: number) => void;
  /** Another screen is shown: what was said of the one before goes with it. */
  leaveScreen: () => void;
  /** Takes back what is no longer so. */
  dismissTitled: (title: string) => void;
  dismissAbout: (about: string) => void;
}

let lastId = 0;

export const useNotices = create<Notices>()((set) => ({
  notices: [],
  show: ({
    type,
    title,
    message = '',
    action,
    stays,
    about,
    duration = durationOf(type, action),
  }) => {
    lastId += 1;
    const shownAt = performance.now();
    const notice = { id: lastId, type, title, message, duration, action, stays, about, shownAt };
    set(({ notices }) => ({
      // Said once is enough: five failed requests are one lost session.
      notices: [
        ...notices.filter(
          (old) =>
            (old.title !== title || old.message !== message) &&
            (about === undefined || old.about !== about),
        ),
        notice,
      ],
    }));
  },
  dismiss: (id) => set(({ notices }) => ({ notices: notices.filter((old) => old.id !== id) })),
  leaveScreen: () =>
    set(({ notices }) => {
      const since = performance.now() - OF_THE_STEP_MS;
      return { notices: notices.filter(({ stays, shownAt }) => stays || shownAt >= since) };
    }),
  dismissTitled: (title) =>
    set(({ notices }) => ({ notices: notices.filter((old) => old.title !== title) })),
  dismissAbout: (about) =>
    set(({ notices }) => ({ notices: notices.filter((old) => old.about !== about) })),
}));
