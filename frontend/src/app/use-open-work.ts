/** Tells other tabs whether a book or a document is open in this one. */
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

import { noteOvertaking } from '@/shared/installing/newer-store';
import { answerForWork, isWork } from '@/shared/installing/open-work';

export function useOpenWork(): void {
  const { pathname } = useLocation();
  const here = useRef(pathname);
  const closed = useRef<() => void>(() => undefined);
  useEffect(() => {
    const { stop, ...told } = answerForWork(() => here.current);
    closed.current = told.closed;
    return stop;
  }, []);
  useEffect(noteOvertaking, []);
  useEffect(() => {
    const before = here.current;
    here.current = pathname;
    if (isWork(before) && !isWork(pathname)) closed.current();
  }, [pathname]);
}
