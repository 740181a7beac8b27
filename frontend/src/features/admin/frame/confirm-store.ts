/** Asks for the password once more when the server wants to be sure, then repeats the request. */
import { create } from 'zustand';

import { ApiError } from '@/api/api-error';

interface Question {
  /** Whether the password was typed, and was right. */
  answer: (confirmed: boolean) => void;
}

interface ConfirmState {
  question: Question | null;
  settle: (confirmed: boolean) => void;
}

export const useConfirm = create<ConfirmState>()((set, get) => ({
  question: null,
  settle: (confirmed) => {
    get().question?.answer(confirmed);
    set({ question: null });
  },
}));

function ask(): Promise<boolean> {
  return new Promise((answer) => useConfirm.setState({ question: { answer } }));
}

/** What a task throws when its password was asked for in vain; there is nothing to tell about it. */
export class NotConfirmed extends Error {
  override readonly name = 'NotConfirmed';
}

/** Does `task`; if it needs a fresh password, asks for it and does `task` again. */
export async function confirmed<Value>(task: () => Promise<Value>): Promise<Value> {
  try {
    return await task();
  } catch (fault) {
    if (!(fault instanceof ApiError) || fault.code !== 'confirmation_required') throw fault;
  }
  if (!(await ask())) throw new NotConfirmed();
  return task();
}
