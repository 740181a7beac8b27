/** In a kiosk: after a while without anybody, asks, counts down, and starts over for the next. */
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { withoutAsking } from '@/shared/leaving/leave-store';
import { Button } from '@/shared/ui/button';
import { Dialog, DialogActions } from '@/shared/ui/dialog';

import { paths } from '../paths';
import { useStudy } from '../study-store';
import { words } from '../words';
import { countdownSeconds, fateOf, patienceMs, useExpected } from './idle';
import { useKiosk } from './kiosk-mode';

const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'];

/** Calls `onIdle` once nobody has given a sign for this long. */
function useIdle(isWatching: boolean, patience: number, onIdle: () => void): void {
  const call = useRef(onIdle);
  call.current = onIdle;
  useEffect(() => {
    if (!isWatching) return;
    const stopping = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const restart = () => {
      clearTimeout(timer);
      timer = setTimeout(() => call.current(), patience);
    };
    for (const sign of signs) {
      globalThis.addEventListener(sign, restart, { signal: stopping.signal, passive: true });
    }
    restart();
    return () => {
      clearTimeout(timer);
      stopping.abort();
    };
  }, [isWatching, patience]);
}

export function IdleCheck() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isKiosk = useKiosk(({ on }) => on);
  const expected = useExpected(({ expectedMs }) => expectedMs);
  const { record, discard, events, state, offered } = useStudy();
  const [isAsking, setAsking] = useState(false);
  // A run may have been left on the welcome, too; one that is offered there ends by itself.
  const isLeftBehind = events.length > 0 && !offered;
  const isWatching = isKiosk && (pathname !== paths.welcome || isLeftBehind) && !isAsking;

  useIdle(isWatching, patienceMs(expected), () => {
    setAsking(true);
    void record({ type: 'overlay', name: 'idle', state: 'opened' });
  });

  if (!isAsking) return null;
  const stay = () => {
    setAsking(false);
    void record({ type: 'overlay', name: 'idle', state: 'closed' });
  };
  const reset = async () => {
    setAsking(false);
    await discard();
    await navigate(paths.welcome, { replace: true, state: withoutAsking });
  };
  // On the last page, and on the staff's, nothing is given up.
  const fate = events.length > 0 ? fateOf(state) : null;
  return <Countdown fate={fate} onStay={stay} onEnd={() => void reset()} />;
}

interface Ending {
  fate: ReturnType<typeof fateOf> | null;
  onStay: () => void;
  onEnd: () => void;
}

function Countdown({ fate, onStay, onEnd }: Ending) {
  const [left, setLeft] = useState(countdownSeconds);
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1000);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (left <= 0) end.current();
  }, [left]);
  return (
    <Dialog alert title={words('idle.title')} open onClose={onStay}>
      <p>{words('idle.text', { count: Math.max(0, left) })}</p>
      {fate && <p>{words(`idle.${fate}`)}</p>}
      <DialogActions>
        <Button look="main" autoFocus onClick={onStay}>
          {words('idle.stay')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
