/** Who is logged in, as far as the token says. The server decides; this decides what is shown. */
import { create } from 'zustand';

import { settleSignOut } from '@/api/authorised-fetch';
import { api, dataOf } from '@/api/client';
import { oweSignOut, owesSignOut } from '@/api/owed-sign-out';
import { endSession, onSessionEnd, onSignedInElsewhere } from '@/api/session-events';
import { storedToken, storeToken, type TokenUser, userOf } from '@/api/token';
import { forgetSentReading } from '@/shared/reading/forget-reading';
import { sendPlaces } from '@/shared/reading/send-places';
import { forgetCopy, sendUnsent } from '@/shared/sync/leave-sync';

export interface Credentials {
  email: string;
  password: string;
  /** The word of a mail, which shows that the address is the reader's. */
  verification?: string;
  /** Takes the account back if it is deleted. */
  restore?: boolean;
}

interface Session {
  user: TokenUser | null;
  login: (credentials: Credentials) => Promise<void>;
  /** Begins a session with a token that the server gave by another way than the form. */
  begin: (token: string) => void;
  /** Forgets who was here; the token is gone already. */
  forget: () => void;
  logout: () => Promise<void>;
}

function storedUser(): TokenUser | null {
  const token = owesSignOut() ? null : storedToken();
  return token === null ? null : userOf(token);
}

export const useSession = create<Session>()((set, get) => ({
  user: storedUser(),
  login: async (credentials) => {
    const { token } = dataOf(await api.POST('/api/auth/login', { body: credentials }));
    get().begin(token);
  },
  begin: (token) => {
    storeToken(token);
    set({ user: userOf(token) });
  },
  forget: () => set({ user: null }),
  logout: async () => {
    // Noted first: whoever closes the page now is out all the same.
    oweSignOut();
    const reader = get().user?.id;
    await Promise.all([sendPlaces(), sendUnsent()]);
    await settleSignOut();
    // That has ended it, unless the token was gone.
    if (get().user) endSession('logout');
    await Promise.all([forgetSentReading(), forgetCopy(reader)]);
  },
}));

onSessionEnd(() => useSession.setState({ user: null }));
onSignedInElsewhere((token) => useSession.setState({ user: userOf(token) }));
