/** Who is logged in, as far as the token says. The server decides; this decides what is shown. */
import { create } from 'zustand';

import { settleSignOut } from '@/api/authorised-fetch';
import { api, dataOf } from '@/api/client';
import { oweSignOut, owesSignOut } from '@/api/owed-sign-out';
import { endSession, onSessionEnd, onSignedInElsewhere } from '@/api/session-events';
import { storedToken, storeToken, type TokenUser, userOf } from '@/api/token';
import { sendPlaces } from '@/shared/reading/send-places';
import { isBrowserNew, noteBrowser, shelfMark } from '@/shared/shelf/shelf-owner';
import { finishWiping, wipeShelf } from '@/shared/shelf/wipe-shelf';
import { sendUnsent } from '@/shared/sync/leave-sync';

import { finishLeaving, wipe, wipeIfShared } from './wiping';

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
  // The browser was closed on a device that others use, too: whoever was here has left.
  if (isBrowserNew() && storedToken() !== null) leaveUnseen();
  const token = owesSignOut() ? null : storedToken();
  return token === null ? null : userOf(token);
}

function leaveUnseen(): void {
  oweSignOut();
  const token = storedToken();
  void wipe(token === null ? undefined : userOf(token)?.id, 'left');
}

finishWiping();
finishLeaving();

export const useSession = create<Session>()((set, get) => ({
  user: storedUser(),
  login: async (credentials) => {
    const { token } = dataOf(await api.POST('/api/auth/login', { body: credentials }));
    get().begin(token);
  },
  begin: (token) => {
    const user = userOf(token);
    const mark = shelfMark();
    // What is kept is somebody else's, who was never seen to leave.
    if (mark !== null && mark !== String(user?.id)) void wipeShelf();
    noteBrowser();
    storeToken(token);
    set({ user });
  },
  forget: () => {
    void wipeShelf();
    wipeIfShared(get().user?.id);
    set({ user: null });
  },
  logout: async () => {
    // Noted first: whoever closes the page now is out all the same.
    oweSignOut();
    const reader = get().user?.id;
    await wipeShelf();
    await Promise.all([sendPlaces(), sendUnsent()]);
    await settleSignOut();
    // That has ended it, unless the token was gone.
    if (get().user) endSession('logout');
    await wipe(reader, 'left');
  },
}));

onSessionEnd(() => useSession.getState().forget());
onSignedInElsewhere((token) => useSession.setState({ user: userOf(token) }));
