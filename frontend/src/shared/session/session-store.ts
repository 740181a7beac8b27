/** Who is logged in, as far as the token says. The server decides; this decides what is shown. */
import { create } from 'zustand';

import { endSession, onSessionEnd } from '@/api/authorised-fetch';
import { api, dataOf } from '@/api/client';
import { storedToken, storeToken, type TokenUser, tokenKey, userOf } from '@/api/token';

interface Session {
  user: TokenUser | null;
  login: (credentials: { email: string; password: string }) => Promise<void>;
  logout: () => Promise<void>;
}

function storedUser(): TokenUser | null {
  const token = storedToken();
  return token === null ? null : userOf(token);
}

export const useSession = create<Session>()((set) => ({
  user: storedUser(),
  login: async (credentials) => {
    const { token } = dataOf(await api.POST('/api/auth/login', { body: credentials }));
    storeToken(token);
    set({ user: userOf(token) });
  },
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

// Another tab that logs out, or in as somebody else, speaks for this one too.
globalThis.addEventListener('storage', (event) => {
  if (event.key !== tokenKey) return;
  if (event.newValue === null) endSession('logout');
  else useSession.setState({ user: userOf(event.newValue) });
});
