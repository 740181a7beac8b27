import './messages';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

import { onSessionEnd } from '@/api/session-events';
import { countAsWork, isWork } from '@/shared/installing/open-work';
import { useSession } from '@/shared/session/session-store';
import { focusIfLost, mainOfScreen } from '@/shared/ui/focus-if-lost';
import { useBringing } from '@/shared/uploads/bringing-door';

import { Bringing } from './engine';
import { Tray } from './tray';

/** The lists on the page are fetched anew no more often. */
const RENEW_MS = 3000;

/** One for the tab: files that were dropped are still in its hands after signing in again. */
let current: Bringing | undefined;

countAsWork(() => current?.isBusy ?? false);

function bringingOf(reader: number): Bringing {
  if (current?.reader !== reader) current = new Bringing(reader);
  return current;
}

/** The tray of whoever is here; nothing while nobody is. */
export function BringingTray() {
  const reader = useSession(({ user }) => user?.id);
  return reader === undefined ? null : <Brought key={reader} bringing={bringingOf(reader)} />;
}

function Brought({ bringing }: { bringing: Bringing }) {
  const snapshot = useSyncExternalStore(bringing.subscribe, bringing.snapshot);
  const handed = useBringing((door) => door.handed);
  const { take, close } = useBringing.getState();
  const { pathname } = useLocation();
  const [isOpened, setOpened] = useState(false);
  useRenewedLists(bringing);

  useEffect(() => {
    void bringing.open().then(() => {
      if (bringing.snapshot().stop === 'session') void bringing.resume();
      setOpened(true);
    });
    const stop = onSessionEnd((end) => {
      if (end !== 'logout') return;
      bringing.forget();
      current = undefined;
      close();
    });
    return () => {
      stop();
      bringing.close();
    };
  }, [bringing, close]);

  useEffect(() => {
    if (handed.length > 0) void bringing.add(take());
  }, [bringing, handed, take]);

  // Whoever signs out is asked while there are any.
  const { left } = snapshot.totals;
  useEffect(() => useBringing.setState({ left }), [left]);

  const isEmpty = snapshot.items.length + snapshot.leftOut === 0;
  // There was a mark, and nothing behind it.
  useEffect(() => {
    if (isOpened && isEmpty && !snapshot.isLooking && handed.length === 0) close();
  }, [isOpened, isEmpty, snapshot.isLooking, handed, close]);

  if (isEmpty && !snapshot.isLooking) return null;
  return (
    <Tray
      snapshot={snapshot}
      bringing={bringing}
      isReading={isWork(pathname)}
      onClose={() => {
        void bringing.cancel().then(close);
        // Its own button goes with it, and it does not know who opened it.
        focusIfLost(mainOfScreen);
      }}
    />
  );
}

/** What has come in is shown soon. */
function useRenewedLists(bringing: Bringing): void {
  const queries = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    bringing.onAdded = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void queries.invalidateQueries({ queryKey: ['pdf', 'list'] });
        void queries.invalidateQueries({
          queryKey: ['books'],
          // A book that is open stays as it is.
          predicate: ({ queryKey }) => typeof queryKey[1] === 'string',
        });
      }, RENEW_MS);
    };
    return () => {
      bringing.onAdded = () => undefined;
      clearTimeout(timer);
    };
  }, [bringing, queries]);
}
