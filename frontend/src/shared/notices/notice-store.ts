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
}

const durations: Record<NoticeType, number> = {
  success: 5000,
  error: 0,
  warning: 7000,
  info: 5000,
};

interface Notices {
  notices: Notice[];
  show: (
    notice: Pick<Notice, 'type' | 'title'> &
      Partial<Pick<Notice, 'message' | 'duration' | 'action'>>,
  ) => void;
  dismiss: (id: number) => void;
  /** Takes back what is no longer so. */
  dismissTitled: (title: string) => void;
}

let lastId = 0;

export const useNotices = create<Notices>()((set) => ({
  notices: [],
  show: ({ type, title, message = '', duration = durations[type], action }) => {
    lastId += 1;
    const notice = { id: lastId, type, title, message, duration, action };
    set(({ notices }) => ({
      // Said once is enough: five failed requests are one lost session.
      notices: [...notices.filter((old) => old.title !== title || old.message !== message), notice],
    }));
  },
  dismiss: (id) => set(({ notices }) => ({ notices: notices.filter((old) => old.id !== id) })),
  dismissTitled: (title) =>
    set(({ notices }) => ({ notices: notices.filter((old) => old.title !== title) })),
}));
