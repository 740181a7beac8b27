/** Who is logged in, as far as the token says. The server decides; this decides what is shown. */
import { create } from 'zustand';

import { api, dataOf } from '@/api/client';
import { endSession, onSessionEnd, onSignedInElsewhere } from '@/api/session-events';
import { storedToken, storeToken, type TokenUser, userOf } from '@/api/token';

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
  const token = storedToken();
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
    try {
      await api.POST('/api/auth/logout');
    } catch {
      // Without a network the token is forgotten here and runs out there.
    }
    endSession('logout');
  },
}));

onSessionEnd(() => useSession.setState({ user: null }));
onSignedInElsewhere((token) => useSession.setState({ user: userOf(token) }));
